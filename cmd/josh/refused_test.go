package main_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"net/http/cookiejar"
	"strings"
	"testing"
)

// counted asks the running josh how often each cause was refused at its doors.
func (p *process) counted() map[string]int {
	p.t.Helper()
	status, text := ask(p.t, plain(), "POST", p.file().URL+"/ops/now", "Authorization: Bearer "+p.file().Token)
	var now struct {
		Refused []struct {
			Cause string
			Count int
		}
	}
	if err := json.Unmarshal([]byte(text), &now); err != nil || status != http.StatusOK {
		p.t.Fatalf("now: %d, %v: %s", status, err, text)
	}
	by := map[string]int{}
	for _, r := range now.Refused {
		by[r.Cause] = r.Count
	}
	return by
}

// attack is a request that must not be let in.
type attack struct {
	name, method, path string
	fields             []string
	status             int
	cause              string
}

// attacks are what is tried at the operators' listener by somebody who has no key, or whose page rides on an operator's cookie.
func attacks(own, token string) []attack {
	key := "Authorization: Bearer " + token
	const list = "/ops/incident.list"
	return []attack{
		{"another site's name for this address", "POST", list, []string{key, "Host: sms.example.org"}, 403, "foreign_host"},
		{"another site's name with our port", "GET", "/", []string{"Host: attacker.test:8081"}, 403, "foreign_host"},
		{"the name with a dot too many", "POST", list, []string{key, "Host: 127.0.0.1.example.org"}, 403, "foreign_host"},
		{"a page of another site", "POST", list, []string{key, "Origin: https://sms.example.org"}, 403, "foreign_origin"},
		{"a page of another port", "POST", list, []string{key, "Origin: http://127.0.0.1:9"}, 403, "foreign_origin"},
		{"a page without a site", "POST", list, []string{key, "Origin: null"}, 403, "foreign_origin"},
		{"a picture in a page of another port", "GET", "/dev/sms", []string{key, "Sec-Fetch-Site: same-site"}, 403, "foreign_origin"},
		{"a link in a page of another site", "GET", "/", []string{key, "Sec-Fetch-Site: cross-site"}, 403, "foreign_origin"},
		{"X-Forwarded-For", "POST", list, []string{key, "X-Forwarded-For: 127.0.0.1"}, 403, "proxied"},
		{"X-Forwarded-Host", "POST", list, []string{key, "X-Forwarded-Host: 127.0.0.1"}, 403, "proxied"},
		{"X-Forwarded-Proto", "POST", list, []string{key, "X-Forwarded-Proto: https"}, 403, "proxied"},
		{"Forwarded", "POST", list, []string{key, "Forwarded: for=127.0.0.1"}, 403, "proxied"},
		{"Via", "POST", list, []string{key, "Via: 1.1 proxy"}, 403, "proxied"},
		{"X-Real-IP", "POST", list, []string{key, "X-Real-IP: 127.0.0.1"}, 403, "proxied"},
		{"no token", "POST", list, nil, 401, "no_token"},
		{"no token for a page", "GET", "/now", nil, 401, "no_token"},
		{"no token for the stream", "GET", "/ops/live", nil, 401, "no_token"},
		{"no token for a ticket", "POST", "/ticket", nil, 401, "no_token"},
		{"no token for a copy of the data", "POST", "/backup", nil, 401, "no_token"},
		{"a token that is guessed", "POST", list, []string{key + "x"}, 401, "wrong_token"},
		{"a token in another scheme", "POST", list, []string{"Authorization: Basic " + token}, 401, "wrong_token"},
		{"a ticket that is guessed", "GET", "/?token=guess", nil, 401, "used_ticket"},
		{"a cookie that is guessed", "GET", "/now", []string{"Cookie: josh-operators-" + own[strings.LastIndex(own, ":")+1:] + "=guess"}, 401, "wrong_cookie"},
	}
}

// TestAttacksAreCounted tries each over real HTTP: none gets in, and each is counted by its cause, once.
func TestAttacksAreCounted(t *testing.T) {
	t.Parallel()
	p := startWith(t, t.TempDir(), nil, outside)
	desk := p.file()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	browser := &http.Client{Jar: jar}
	if status, _ := ask(t, browser, "GET", p.desk); status != 200 {
		t.Fatalf("the printed address: %d", status)
	}
	before := p.counted()
	if len(before) != 0 {
		t.Errorf("counted before anything was tried: %v", before)
	}
	try := func(client *http.Client, a attack) {
		t.Helper()
		status, text := ask(t, client, a.method, desk.URL+a.path, a.fields...)
		if status != a.status || strings.Contains(text, "incidents") {
			t.Errorf("%s: %d, want %d: %.200s", a.name, status, a.status, text)
		}
		after := p.counted()
		before[a.cause]++
		if fmt.Sprint(after) != fmt.Sprint(before) {
			t.Errorf("%s: counted %v, want %v", a.name, after, before)
			before = after
		}
	}
	for _, a := range attacks(desk.URL, desk.Token) {
		try(plain(), a)
	}
	// What rides on the cookie of an operator who is inside.
	try(browser, attack{"a form of another site, which a browser sends with no origin", "POST", "/ops/region.set", nil, 401, "no_origin"})
	try(browser, attack{"a form of another site", "POST", "/ops/region.set", []string{"Origin: https://sms.example.org"}, 403, "foreign_origin"})
	try(browser, attack{"a form of another port", "POST", "/ops/region.set", []string{"Sec-Fetch-Site: same-site"}, 403, "foreign_origin"})
	try(plain(), attack{"the printed address a second time", "GET", p.desk[len(desk.URL):], nil, 401, "used_ticket"})

	c, err := net.Dial("tcp", strings.TrimPrefix(desk.URL, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = c.Close() }()
	_, _ = fmt.Fprintf(c, "POST /ops/incident.list HTTP/1.0\r\nHost: %s\r\nAuthorization: Bearer %s\r\n\r\n", c.RemoteAddr(), desk.Token)
	if said, _ := bufio.NewReader(c).ReadString('\n'); !strings.Contains(said, " 403 ") {
		t.Errorf("HTTP/1.0 is answered %q", said)
	}
	if got := p.counted()["http_1_0"]; got != 1 {
		t.Errorf("HTTP/1.0 was counted %d times", got)
	}

	code, out := josh(t, nil, "now", "--data", p.data)
	if code != 0 || !strings.Contains(out, `"cause":"foreign_host"`) {
		t.Errorf("josh now: %d %s", code, out)
	}
	logs := p.stop()
	if n := strings.Count(logs, "refused at a door"); n != 1 || !strings.Contains(logs, `"cause":"foreign_host"`) {
		t.Errorf("%d lines of refusals in a minute, want one with its cause", n)
	}
	if strings.Contains(logs, desk.Token) || strings.Contains(logs, "example.org") {
		t.Error("the log has the token, or what the request said")
	}
}

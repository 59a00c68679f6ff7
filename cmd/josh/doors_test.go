package main_test

import (
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// outside is the API of a carrier that is not the simulated one. Nothing listens there.
const outside = "TWILIO_API_BASE_URL=http://127.0.0.1:1"

// file reads operators.json.
func (p *process) file() (f struct{ URL, Token string }) {
	p.t.Helper()
	text, err := os.ReadFile(filepath.Join(p.data, "operators.json"))
	if err != nil {
		p.t.Fatal(err)
	}
	if err := json.Unmarshal(text, &f); err != nil {
		p.t.Fatal(err)
	}
	return f
}

// ask sends a request with header fields ("Name: value") and returns the status and the body. It follows nothing.
func ask(t *testing.T, client *http.Client, method, url string, fields ...string) (int, string) {
	t.Helper()
	body := ""
	if method == http.MethodPost {
		body = "{}"
	}
	req, err := http.NewRequestWithContext(t.Context(), method, url, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	for _, field := range fields {
		name, value, _ := strings.Cut(field, ": ")
		if req.Header.Set(name, value); name == "Host" {
			req.Host = value
		}
	}
	resp, err := client.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = resp.Body.Close() }()
	text, _ := io.ReadAll(io.LimitReader(resp.Body, 1<<20))
	return resp.StatusCode, string(text)
}

func plain() *http.Client {
	return &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
}

// inner are calls that no stranger may make; the words are of answers that a stranger must never see.
var inner = []struct{ method, path string }{
	{"GET", "/dev/sms"}, {"GET", "/dev/people/+15550100011"}, {"GET", "/dev/stream"}, {"GET", "/dev/clock"}, {"POST", "/dev/clock"},
	{"POST", "/dev/crash"}, {"POST", "/dev/people"}, {"POST", "/ops/incident.list"}, {"POST", "/ops/person.erase"}, {"POST", "/ticket"},
}

// TestMainAddressInEarnest: with a real carrier the main address has nothing but what the carrier and the public need.
func TestMainAddressInEarnest(t *testing.T) {
	t.Parallel()
	for name, environ := range map[string][]string{
		"carrier outside": {outside}, "own token": {"TWILIO_AUTH_TOKEN=mine"},
		"own account": {"TWILIO_ACCOUNT_SID=AC0123456789abcdef0123456789abcdef", "TWILIO_AUTH_TOKEN=mine"},
		"own key":     {"TWILIO_API_KEY=SK0123456789abcdef0123456789abcdef", "TWILIO_API_SECRET=of-the-key", "TWILIO_AUTH_TOKEN=mine"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := startWith(t, t.TempDir(), nil, environ...)
			for _, c := range inner {
				if status, text := ask(t, plain(), c.method, p.url+c.path); status != http.StatusNotFound && (status != http.StatusMethodNotAllowed || c.path != "/ticket") {
					t.Errorf("%s %s: %d %s", c.method, c.path, status, text)
				}
			}
			for path, want := range map[string]int{"/healthz": 200, "/join": 200, "/privacy": 200, "/terms": 200, "/": 404, "/questions": 404, "/a/is_it_free": 200, "/console/app.js": 404, "/carrier/": 404, "/api/twilio/inbound": 405} {
				if status, text := ask(t, plain(), "GET", p.url+path); status != want || strings.Contains(text, "/console/") {
					t.Errorf("GET %s: %d, want %d", path, status, want)
				}
			}
		})
	}
}

// TestProxyInFront has a reverse proxy on this machine, as nginx is by default: the request that it passes on comes from
// a loopback address, is for one, and may or may not say that it was passed on.
func TestProxyInFront(t *testing.T) {
	t.Parallel()
	p := startWith(t, t.TempDir(), nil, outside)
	simulated := start(t, t.TempDir())
	proxy := func(to string, rewrite func(*httputil.ProxyRequest)) *httptest.Server {
		target, err := url.Parse(to)
		if err != nil {
			t.Fatal(err)
		}
		s := httptest.NewServer(&httputil.ReverseProxy{Rewrite: func(r *httputil.ProxyRequest) {
			r.SetURL(target)
			rewrite(r)
		}})
		t.Cleanup(s.Close)
		return s
	}
	silent := func(*httputil.ProxyRequest) {}
	for _, c := range []struct {
		name, to, host string
		rewrite        func(*httputil.ProxyRequest)
		status         int // of what is inside
	}{
		{"nginx's default, in earnest", p.url, "", silent, http.StatusNotFound},
		{"nginx's default, operators", p.file().URL, "", silent, http.StatusUnauthorized},
		{"the visitor's Host, in earnest", p.url, "sms.example.org", func(r *httputil.ProxyRequest) { r.Out.Host = r.In.Host }, http.StatusForbidden},
		{"a visitor's lie about Host", p.url, "127.0.0.1", func(r *httputil.ProxyRequest) { r.Out.Host = r.In.Host }, http.StatusNotFound},
		{"X-Forwarded, in earnest", p.url, "", (*httputil.ProxyRequest).SetXForwarded, http.StatusForbidden},
		{"X-Forwarded, operators", p.file().URL, "", (*httputil.ProxyRequest).SetXForwarded, http.StatusForbidden},
		{"X-Forwarded, simulated", simulated.url, "", (*httputil.ProxyRequest).SetXForwarded, http.StatusForbidden},
		{"X-Real-IP, simulated", simulated.url, "", func(r *httputil.ProxyRequest) { r.Out.Header.Set("X-Real-IP", "192.0.2.1") }, http.StatusForbidden},
		{"Forwarded, simulated", simulated.url, "", func(r *httputil.ProxyRequest) { r.Out.Header.Set("Forwarded", "for=192.0.2.1") }, http.StatusForbidden},
		{"Via, simulated", simulated.url, "", func(r *httputil.ProxyRequest) { r.Out.Header.Set("Via", "1.1 proxy") }, http.StatusForbidden},
		{"the visitor's Host, simulated", simulated.url, "sms.example.org", func(r *httputil.ProxyRequest) { r.Out.Host = r.In.Host }, http.StatusForbidden},
	} {
		s := proxy(c.to, c.rewrite)
		for _, call := range inner {
			if call.path == "/ticket" && c.status != http.StatusUnauthorized {
				continue // only operators' address has it
			}
			if status, text := ask(t, plain(), call.method, s.URL+call.path, "Host: "+c.host); status != c.status {
				t.Errorf("%s: %s %s: %d, want %d: %s", c.name, call.method, call.path, status, c.status, text)
			}
		}
	}
	// nginx speaks HTTP/1.0 to what is behind it unless it is told otherwise.
	c, err := net.Dial("tcp", strings.TrimPrefix(simulated.url, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = c.Close() }()
	_, _ = fmt.Fprintf(c, "GET /dev/sms HTTP/1.0\r\nHost: %s\r\n\r\n", c.RemoteAddr())
	if said, _ := io.ReadAll(c); !strings.Contains(string(said), " 403 ") {
		t.Errorf("HTTP/1.0 is answered %.60s", said)
	}
	if _, v := simulated.call("GET", "/dev/clock", ""); v["now"] == nil {
		t.Errorf("straight from this machine: %v", v)
	}
	if n := strings.Count(p.stop(), "refused at a door"); n != 1 {
		t.Errorf("%d lines of refusals in a minute, want one", n)
	}
}

// TestDev puts the development API back, never the operators' calls.
func TestDev(t *testing.T) {
	t.Parallel()
	p := start(t, t.TempDir(), outside)
	if status, _ := p.call("GET", "/dev/sms", ""); status != 200 {
		t.Errorf("/dev/sms: %d", status)
	}
	if status, _ := p.call("POST", "/ops/incident.list", "{}"); status != 404 {
		t.Errorf("/ops/incident.list: %d", status)
	}
}

// TestOperatorsListener is the way in for commands and for browsers, and what else knocks.
func TestOperatorsListener(t *testing.T) {
	t.Parallel()
	p := startWith(t, t.TempDir(), nil, outside)
	desk, list := p.file(), p.file().URL+"/ops/incident.list"
	info, err := os.Stat(filepath.Join(p.data, "operators.json"))
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("operators.json: %v, %v", info.Mode(), err)
	}
	if desk.Token == "" || strings.Contains(p.desk, desk.Token) || !strings.HasPrefix(p.desk, desk.URL+"/?token=") {
		t.Errorf("printed %s, in the file %s", p.desk, desk.URL)
	}
	for _, c := range []struct {
		fields []string
		status int
	}{
		{nil, 401},
		{[]string{"Authorization: Bearer " + desk.Token}, 200},
		{[]string{"Authorization: Bearer "}, 401},
		{[]string{"Authorization: Bearer " + desk.Token + "x"}, 401},
		{[]string{"Authorization: Basic " + desk.Token}, 401},
		{[]string{"Authorization: Bearer " + desk.Token, "X-Forwarded-For: 127.0.0.1"}, 403},
		{[]string{"Authorization: Bearer " + desk.Token, "Via: 1.1 x"}, 403},
		{[]string{"Authorization: Bearer " + desk.Token, "Host: sms.example.org"}, 403},
		{[]string{"Authorization: Bearer " + desk.Token, "Origin: https://sms.example.org"}, 403},
		{[]string{"Authorization: Bearer " + desk.Token, "Origin: null"}, 403},
	} {
		if status, text := ask(t, plain(), "POST", list, c.fields...); status != c.status {
			t.Errorf("%d header fields: %d, want %d: %s", len(c.fields), status, c.status, text)
		}
	}

	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	browser := &http.Client{Jar: jar}
	if status, text := ask(t, browser, "GET", p.desk); status != 200 || !strings.Contains(text, "/console/app.js") {
		t.Errorf("the printed address: %d", status)
	}
	if status, _ := ask(t, plain(), "GET", p.desk); status != 401 {
		t.Errorf("the printed address a second time: %d", status)
	}
	if status, _ := ask(t, plain(), "POST", list, "Authorization: Bearer "+p.desk[strings.Index(p.desk, "=")+1:]); status != 401 {
		t.Errorf("a ticket that was used is a token: %d", status)
	}
	own := "Origin: " + desk.URL
	for _, c := range []struct {
		method, path string
		fields       []string
		status       int
	}{
		{"GET", "/", nil, 200},
		{"GET", "/console/app.js", nil, 200},
		{"GET", "/dev/sms", nil, 200},
		{"GET", "/dev/carrier", nil, 200},
		{"GET", "/dev/queues", []string{"Sec-Fetch-Site: same-origin"}, 200},
		{"GET", "/dev/queues", []string{"Sec-Fetch-Site: same-site"}, 403}, // a page of another port
		{"POST", "/ops/incident.list", []string{own}, 200},
		{"POST", "/ops/incident.list", nil, 401}, // no page of ours comes without an origin
		{"POST", "/ops/incident.list", []string{"Origin: http://127.0.0.1:9"}, 403},
		{"POST", "/dev/clock", []string{own}, 403}, // the clock is nobody's in earnest
		{"POST", "/dev/sms", []string{own}, 403},
		{"POST", "/dev/people", []string{own}, 403},
		{"GET", "/dev/people/+15550100011", nil, 403},
		{"POST", "/dev/crash", []string{own}, 403},
	} {
		if status, text := ask(t, browser, c.method, desk.URL+c.path, c.fields...); status != c.status {
			t.Errorf("%s %s %q: %d, want %d: %.100s", c.method, c.path, c.fields, status, c.status, text)
		}
	}
	cookies, logs := jar.Cookies(mustParse(t, desk.URL)), p.stop()
	if len(cookies) != 1 || strings.Contains(logs, cookies[0].Value) || strings.Contains(logs, desk.Token) {
		t.Errorf("%d cookies, or a secret in the log: %s", len(cookies), logs)
	}
}

func mustParse(t *testing.T, text string) *url.URL {
	t.Helper()
	u, err := url.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return u
}

// TestOperatorsSeeMasked: beside something real the console reads no words and no numbers.
func TestOperatorsSeeMasked(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	p := start(t, data)
	p.call("POST", "/dev/carrier", `{"fault":"429","count":9}`)
	p.call("POST", "/dev/sms", `{"from":"+15550177011","body":"xylophone"}`)
	p.call("POST", "/dev/idle", `{}`)
	_ = p.cmd.Process.Signal(syscall.SIGTERM)
	p.wait()
	p = startWith(t, data, nil, outside)
	for _, path := range []string{"/dev/sms", "/dev/waiting", "/dev/events"} {
		_, text := ask(t, plain(), "GET", p.file().URL+path, "Authorization: Bearer "+p.file().Token)
		if strings.Contains(text, "xylophone") || strings.Contains(text, "5550177011") || path == "/dev/sms" && !strings.Contains(text, "(9 characters)") {
			t.Errorf("%s shows %s", path, text)
		}
	}
}

// josh runs a command and returns its exit code and what it says.
func josh(t *testing.T, environ []string, args ...string) (int, string) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), binary, args...)
	cmd.Env = environ
	out, _ := cmd.CombinedOutput()
	return cmd.ProcessState.ExitCode(), string(out)
}

// TestCommandsFindTheirWay to the running josh, and say what is wrong when it is not there.
func TestCommandsFindTheirWay(t *testing.T) {
	t.Parallel()
	p := startWith(t, t.TempDir(), nil, outside)
	desk := p.file()
	expect := func(code int, says string, environ []string, args ...string) {
		t.Helper()
		if got, out := josh(t, environ, args...); got != code || !strings.Contains(out, says) {
			t.Errorf("josh %v: exit code %d, want %d and %q: %s", args, got, code, says, out)
		}
	}
	expect(0, `"slug":"seattle"`, nil, "region", "list", "--data", p.data)
	expect(0, `"slug":"seattle"`, []string{"JOSH_OPERATOR_TOKEN=" + desk.Token}, "region", "list", "--url", desk.URL)
	expect(1, "JOSH_OPERATOR_TOKEN", nil, "incident", "list", "--url", desk.URL)
	expect(1, "JOSH_OPERATOR_TOKEN", []string{"JOSH_OPERATOR_TOKEN=guess"}, "incident", "list", "--url", desk.URL)
	expect(1, "operators' address", []string{"JOSH_OPERATOR_TOKEN=" + desk.Token}, "incident", "list", "--url", p.url)
	expect(2, "--url", []string{"JOSH_OPERATOR_TOKEN=" + desk.Token}, "incident", "list", "--url", "http://sms.example.org")
	expect(1, "no josh run is at work", nil, "incident", "list", "--data", t.TempDir())
	code, page := josh(t, nil, "console", "--data", p.data)
	if status, _ := ask(t, &http.Client{Jar: http.CookieJar(must(cookiejar.New(nil)))}, "GET", strings.TrimSpace(page)); code != 0 || status != 200 {
		t.Errorf("josh console: %d %s: %d", code, page, status)
	}

	_ = p.cmd.Process.Kill() // leaves operators.json behind
	p.wait()
	expect(1, "is gone", nil, "incident", "list", "--data", p.data)
	var lc net.ListenConfig
	l, err := lc.Listen(t.Context(), "tcp", strings.TrimPrefix(desk.URL, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	other := &http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusUnauthorized) })}
	go func() { _ = other.Serve(l) }()
	expect(1, "is not the josh run", nil, "incident", "list", "--data", p.data)
	_ = other.Close()
	again := startWith(t, p.data, nil, outside)
	if again.file().Token == desk.Token {
		t.Error("a restart keeps the token")
	}
	expect(0, `"slug":"seattle"`, nil, "region", "list", "--data", p.data)
	_ = again.cmd.Process.Signal(syscall.SIGTERM)
	if again.wait(); again.code != 0 {
		t.Errorf("exit code %d", again.code)
	}
	if _, err := os.Stat(filepath.Join(p.data, "operators.json")); err == nil {
		t.Error("an orderly end leaves operators.json")
	}
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// TestPublicSecretsInEarnest end with exit code 2, the name of the variable, the rule and an example.
func TestPublicSecretsInEarnest(t *testing.T) {
	t.Parallel()
	run := func(flags ...string) []string { return append([]string{"run", "--addr", "127.0.0.1:0"}, flags...) }
	made := startWith(t, t.TempDir(), nil)
	_ = made.cmd.Process.Kill()
	made.wait()
	for _, c := range []struct {
		name    string
		environ []string
		args    []string
		says    []string
	}{
		{"Twilio", []string{"TWILIO_API_BASE_URL=https://api.twilio.com"}, run("--data", t.TempDir()), []string{"TWILIO_AUTH_TOKEN", "PHONE_PEPPER", "SUPPORT_CONTACT"}},
		{"an account", []string{"TWILIO_ACCOUNT_SID=AC0123456789abcdef0123456789abcdef"}, run("--data", t.TempDir()), []string{"TWILIO_AUTH_TOKEN"}},
		{"a name outside", []string{"TWILIO_API_BASE_URL=http://127.0.0.1:9", "PUBLIC_BASE_URL=https://sms.example.org"}, run("--data", t.TempDir()), []string{"TWILIO_AUTH_TOKEN", "PHONE_PEPPER", "PUBLIC_BASE_URL"}},
		{"everybody's address", nil, run("--addr", "0.0.0.0:0", "--data", t.TempDir()), []string{"PHONE_PEPPER", "--addr"}},
		{"another pepper", []string{"PHONE_PEPPER=quite-another-pepper"}, run("--data", made.data), []string{"PHONE_PEPPER", "not the one"}},
		{
			"an operator without the pepper", []string{"STORE=dynamodb", "TABLE_NAME=josh", "AWS_REGION=us-east-1", "AWS_ENDPOINT_URL_DYNAMODB=http://127.0.0.1:1", "AWS_ACCESS_KEY_ID=x", "AWS_SECRET_ACCESS_KEY=x"},
			[]string{"person", "erase", "+15550100011", "--proof", "--reason", "they asked"},
			[]string{"PHONE_PEPPER"},
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			code, out := josh(t, c.environ, c.args...)
			if code != 2 || strings.Contains(out, "josh ready") || !strings.Contains(out, "must be ") || !strings.Contains(out, "for example ") {
				t.Errorf("exit code %d: %s", code, out)
			}
			for _, want := range c.says {
				if !strings.Contains(out, want) {
					t.Errorf("does not say %q: %s", want, out)
				}
			}
		})
	}
}

package kill

import (
	"context"
	"io"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"time"
)

// browser fills in the front door's forms. Whoever gets no answer presses the button again.
type browser struct {
	w       *world
	cookies map[string]string
	page    string
}

// post sends a form from the page that is open and returns where it led to.
func (b *browser) post(path string, form url.Values) (led string) {
	if m := regexp.MustCompile(`name="csrf" value="([^"]*)"`).FindStringSubmatch(b.page); m != nil {
		form.Set("csrf", m[1])
	}
	return b.open(http.MethodPost, path, form.Encode())
}

// open opens a page, follows where it leads to, and returns that path.
func (b *browser) open(method, path, body string) string {
	for range 5 {
		next := b.once(method, path, body)
		if next == "" {
			return path
		}
		method, path, body = http.MethodGet, next, ""
	}
	demand(false, "redirected for ever")
	return ""
}

func (b *browser) once(method, path, body string) (location string) {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	for {
		address, err := b.w.address(ctx)
		check(err)
		req, err := http.NewRequestWithContext(ctx, method, address+path, strings.NewReader(body))
		check(err)
		req.Host = strings.TrimPrefix(publicURL, "https://")
		for name, value := range b.cookies {
			req.AddCookie(&http.Cookie{Name: name, Value: value})
		}
		if method == http.MethodPost {
			req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
			req.Header.Set("Origin", publicURL)
		}
		resp, err := b.w.http.Transport.RoundTrip(req)
		if err != nil {
			demand(ctx.Err() == nil, "%s does not answer: %v", path, err)
			time.Sleep(10 * time.Millisecond)
			continue
		}
		raw, _ := io.ReadAll(resp.Body)
		_ = resp.Body.Close()
		for _, c := range resp.Cookies() {
			b.cookies[c.Name] = c.Value
		}
		b.page = string(raw)
		demand(resp.StatusCode == http.StatusOK || resp.StatusCode == http.StatusSeeOther, "%s answers %d: %s", path, resp.StatusCode, b.page)
		return resp.Header.Get("Location")
	}
}

// joiner is the number that registers.
const joiner = "+15550100021"

// joins registers a number through the front door.
func joins(w *world) {
	w.outside = func(m *message) bool { return m.to == joiner }
	b := &browser{w: w, cookies: map[string]string{}}
	b.open(http.MethodGet, "/join", "")
	form := url.Values{
		"first_name": {"Maya"}, "last_name": {"Oduya"}, "month": {"4"}, "day": {"17"}, "year": {"1994"}, "zip": {"94110"},
		"phone": {"555 010 0021"}, "email": {""}, "consent_texts": {"yes"},
	}
	led := b.post("/join", form)
	demand(led == "/join/code", "the form leads to %s: %s", led, b.page)
	w.pass(2 * time.Minute) // it may have to be looked up first
	code := regexp.MustCompile(`#(\d{6})$`)
	all := w.carrier.all()
	demand(len(all) > 0, "no code was sent: %+v, %v", w.left(), w.depths())
	m := code.FindStringSubmatch(all[len(all)-1].body)
	demand(m != nil, "no code in the last text")
	led = b.post("/join/code", url.Values{"code": {m[1]}})
	demand(led == "/join/done", "the code leads to %s: %s", led, b.page)
}

// greeted demands one code and one greeting.
func greeted(w *world, _ tally) {
	all := w.carrier.all()
	demand(len(all) == 2 && all[0].job != all[1].job && all[0].to == joiner && all[1].to == joiner, "%d texts left, want a code and a greeting", len(all))
	var answer struct{ State string }
	status, err := w.call(http.MethodGet, "/dev/people/"+joiner, nil, &answer)
	check(err)
	demand(status == http.StatusOK && answer.State == "verified", "the person is %q (%d)", answer.State, status)
}

package kill

import (
	"context"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strings"
)

// texted is a text of GET /dev/sms.
type texted struct {
	Direction, Body, Purpose, Status string
	Segments                         int
}

// heard returns what a phone got, in order.
func (l *life) heard(phone string) []texted {
	var answer struct{ Messages []texted }
	status, err := l.call(http.MethodGet, "/dev/sms?limit=500&phone="+url.QueryEscape(phone), nil, &answer)
	check(err)
	demand(status == http.StatusOK, "GET /dev/sms: %d", status)
	return slices.DeleteFunc(answer.Messages, func(m texted) bool { return m.Direction != "out" })
}

// hears demands the purpose of the last text to a phone and some of its words. It fits two segments, and has arrived.
func (l *life) hears(phone, purpose string, words ...string) string {
	all := l.heard(phone)
	demand(len(all) > 0, "%s has heard nothing, want %s", l.people[phone], purpose)
	last := all[len(all)-1]
	demand(last.Purpose == purpose && last.Segments <= 2 && last.Status == "delivered", "%s has heard %+v, want %s", l.people[phone], last, purpose)
	for _, word := range words {
		demand(strings.Contains(last.Body, word), "%s has heard %q, want %q in it", l.people[phone], last.Body, word)
	}
	return last.Body
}

// count demands how often a phone has heard texts of a purpose.
func (l *life) count(phone, purpose string, want int) {
	n := 0
	for _, m := range l.heard(phone) {
		if m.Purpose == purpose {
			n++
		}
	}
	demand(n == want, "%s has heard %s %d times, want %d: %+v", l.people[phone], purpose, n, want, l.heard(phone))
}

// answers sends a text twice, as a carrier that got no answer does, and lets all happen that follows.
func (l *life) answers(phone, body string) {
	t := l.text(phone, body)
	l.send(t)
	l.send(t)
	l.rest()
}

// get reads a page as a browser does.
func (l *life) get(path string) (status int, body string) {
	address, err := l.address(context.Background())
	check(err)
	resp, err := l.http.Get(address + path)
	check(err)
	defer resp.Body.Close()
	raw, err := io.ReadAll(resp.Body)
	check(err)
	return resp.StatusCode, string(raw)
}

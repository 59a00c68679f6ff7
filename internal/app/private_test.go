package app_test

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/app"
	"github.com/josh-sms/josh/internal/base/crash"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/lab/testkit"
	"github.com/josh-sms/josh/internal/platform/observe"
	"github.com/josh-sms/josh/internal/platform/observe/sentry"
	"github.com/josh-sms/josh/internal/platform/observe/spans"
	"github.com/josh-sms/josh/internal/platform/observe/spans/spanstest"
	"github.com/josh-sms/josh/internal/platform/queue"
	"github.com/josh-sms/josh/internal/platform/twilio"
)

// recorded is a JOSH of which everything is kept that leaves it, but for what goes to the carrier and into a browser's
// page: those are for the person, whose own data it is.
type recorded struct {
	*testkit.World
	queues, metrics, sentry, answers testkit.Buffer
	flush                            []*observe.Metrics
	private                          map[string]string // what must not be found, by what it is
	spans                            *spanstest.Receiver
	senders                          []*spans.Spans
}

// notedQueue keeps what is put into a queue.
type notedQueue struct {
	queue.Queue
	to io.Writer
}

func (q notedQueue) Send(ctx context.Context, msgs ...queue.Message) error {
	for _, m := range msgs {
		fmt.Fprintf(q.to, "%s %s %s %s\n", m.Group, m.Dedup, m.Body, m.Trace)
	}
	return q.Queue.Send(ctx, msgs...)
}

func newRecorded(t *testing.T) *recorded {
	t.Helper()
	r := &recorded{private: map[string]string{}, spans: spanstest.New(t)}
	traced := wrapSpans(t, r.spans, func(s *spans.Spans) { r.senders = append(r.senders, s) })
	events := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		_, _ = io.Copy(&r.sentry, req.Body)
		_, _ = io.WriteString(w, `{}`)
	}))
	t.Cleanup(events.Close)
	r.World = testkit.NewWrapped(t, nil, func(function string, p app.Parts) app.Parts {
		report, err := sentry.New(sentry.Options{DSN: strings.Replace(events.URL, "http://", "http://key@", 1) + "/1", Function: function, Stage: "test"})
		if err != nil {
			t.Fatal(err)
		}
		p.Report, p.Metrics = report, observe.NewMetrics(&r.metrics, function, "test", p.Now)
		p.Inbound, p.Outbound = notedQueue{p.Inbound, &r.queues}, notedQueue{p.Outbound, &r.queues}
		r.flush = append(r.flush, p.Metrics)
		return traced(function, p)
	})
	return r
}

const (
	ourPerson  = "+15550100021"
	ourVictim  = "+15550100022"
	unlucky    = "+15550100023"
	outsider   = "+15550100024"
	ourAddress = "203.0.113.99"
)

var (
	linkInText = regexp.MustCompile(`https://josh\.example(/join\?t=([A-Za-z0-9_-]{22}))`)
	codeInText = regexp.MustCompile(`#(\d{6})$`)
)

func (r *recorded) last(phone string) string {
	r.Work()
	sent := r.Carrier.Taken()
	for i := len(sent) - 1; i >= 0; i-- {
		if sent[i].To == phone {
			return sent[i].Body
		}
	}
	return ""
}

// register takes the person through the form, with every mistake that the form knows, from another country's postcode: its
// letters are in no timestamp.
func (r *recorded) register(b *testkit.Browser) {
	r.T.Helper()
	r.Text(ourPerson, "hello from the zebracrossing")
	link := linkInText.FindStringSubmatch(r.last(ourPerson))
	if link == nil {
		r.T.Fatalf("no link in %q", r.last(ourPerson))
	}
	r.private["token of the link"] = link[2]
	b.Get(link[1])
	form := url.Values{
		"first_name": {"Wilhelmina"}, "month": {"4"}, "day": {"17"}, "year": {"1994"}, "zip": {"M5V 2T6"}, "email": {"wilhelmina@quill"},
		"consent_texts": {"yes"},
	}
	b.Post("/join", form)
	form.Set("last_name", "Quillfeather")
	b.Post("/join", form)
	form.Set("email", "wilhelmina@quill.example")
	for _, consent := range []string{"age", "terms", "privacy"} {
		form.Set("consent_"+consent, "yes")
	}
	b.Post("/join", form)
	code := codeInText.FindStringSubmatch(r.last(ourPerson))
	if code == nil {
		r.T.Fatalf("no code in %q: %s", r.last(ourPerson), b.Page.Text())
	}
	r.private["code"] = code[1]
	for _, typed := range []string{"12", "000000", code[1]} {
		b.Post("/join/code", url.Values{"code": {typed}})
	}
	if b.Page.Path != "/join/done" {
		r.T.Fatalf("the code leads to %s: %s", b.Page.Path, b.Page.Text())
	}
	for name, value := range b.Cookies {
		r.private["cookie "+name] = value
	}
	r.Work()
}

// live has everything happen to people that can happen to them.
func (r *recorded) live(b *testkit.Browser) {
	r.T.Helper()
	for _, body := range []string{"my name is Marigold", "I moved to SE11 9AA", "xylophone", "A", "remember I'm allergic to quokkas", "you can remember things", "my dog is called Quokka", "what do you know about me", "pause for two weeks", "resume", "STOP", "start", "please stop texting my pangolin self"} {
		r.Text(ourPerson, body)
	}
	r.Text(ourPerson, "start")
	r.Text(ourVictim, "i want to kill myself tonight, says the axolotl")
	var list struct{ Incidents []struct{ ID string } }
	if err := json.Unmarshal(r.Operate("incident.list", map[string]any{}), &list); err != nil || len(list.Incidents) != 1 {
		r.T.Fatalf("%d incidents, %v", len(list.Incidents), err)
	}
	id := list.Incidents[0].ID
	r.Operate("incident.show", map[string]any{"id": id, "reveal": true, "reason": "to call"})
	r.Operate("incident.note", map[string]any{"id": id, "text": "called Theodora, her sister"})
	r.Operate("incident.close", map[string]any{"id": id, "text": "Theodora is with them"})
	for _, answer := range []struct {
		status, code int
		taken        bool
	}{{429, 20429, false}, {500, 0, true}, {500, 0, false}, {400, 21211, false}, {401, 20003, false}} {
		r.Carrier.Next(answer.status, answer.code, answer.taken, nil)
		r.Text(ourPerson, "xylophone again")
		r.settle(3)
	}
	r.Operate("pause.end", map[string]any{"reason": "mended"})
	sent := r.Carrier.Taken()[0]
	callback, err := url.Parse(sent.Callback)
	if err != nil {
		r.T.Fatal(err)
	}
	r.answers.Write([]byte(callback.String() + "\n"))
	r.Post("/api/twilio/status", callback.RawQuery, twilio.Form{
		{Name: "MessageSid", Value: sent.SID}, {Name: "MessageStatus", Value: "undelivered"}, {Name: "ErrorCode", Value: "30005"}, {Name: "To", Value: ourPerson},
	})
	r.Put(record.Session(r.Config.Hash()(unlucky)), record.KindSession, "no session") // every turn fails: a dead letter
	r.Text(unlucky, "xylophone of death")
	r.settle(8)
	r.Text("whatsapp:"+outsider, "xylophone elsewhere")
	forged := testkit.Event("/api/twilio/inbound", "", testkit.Form(outsider, "xylophone forged", r.NextSID()))
	forged.Headers["x-twilio-signature"] = "forged"
	r.answers.Write([]byte(r.PostEvent(forged).Body))
	bugs := 2
	r.OnBoundary = func(p crash.Point) { // a bug, at the worst moment and of the worst kind
		if p == crash.TurnBeforeCommit && bugs > 0 {
			bugs--
			panic("cannot work with " + ourPerson + ": xylophone")
		}
	}
	r.Text(outsider, "xylophone panic")
	r.OnBoundary = nil
	r.settle(8)
	b.Get("/join/code")
	b.Get("/terms")
	b.Get("/join?t=" + strings.Repeat("x", 22) + "&phone=" + url.QueryEscape(ourPerson))
	b.Visited = b.Visited[:len(b.Visited)-2] // that URL was somebody's own
}

func (r *recorded) settle(minutes int) {
	for range minutes {
		r.Clock.Advance(2 * time.Minute)
		_ = r.TickErr()
		r.Work()
	}
}

// TestNothingPersonalInAFullRun lives a whole life with mistakes, faults, a crisis, operators and a bug, and then greps
// everything that was written: logs, metrics, Sentry's events, spans, queue messages, URLs and Location headers, the callback
// that the carrier is given, every byte of the data file, the bundles of all turns, the audit, and what operators are shown without a reason. The form's own POST bodies and pages are the person's; what
// goes to the carrier has numbers by nature. What a browser sends as Referer is judged in tests/browser, the access log
// in tests/template.
func TestNothingPersonalInAFullRun(t *testing.T) {
	t.Parallel()
	r := newRecorded(t)
	for what, value := range map[string]string{
		"number": "5550100021", "number as people type it": "555 010 0021", "number as people write it": "555-010-0021", "number of the victim": "5550100022",
		"number of a dead text": "5550100023", "number of an outsider": "5550100024", "number in base64": base64.RawStdEncoding.EncodeToString([]byte(ourPerson)),
		"first name": "Wilhelmina", "last name": "Quillfeather", "new name": "Marigold", "birthday": "1994-04-17", "address": ourAddress,
		"e-mail": "quill.example", "mistyped e-mail": "wilhelmina@quill", "postcode": "M5V 2T6", "postcode without a space": "M5V2T6", "new postcode": "SE11 9AA",
		"words": "zebracrossing", "more words": "xylophone", "opt-out's words": "pangolin", "words in danger": "axolotl", "what is remembered": "quokka", "operator's words": "Theodora",
	} {
		r.private[what] = value
	}
	b := r.Browser(ourAddress)
	r.register(b)
	r.live(b)
	for _, m := range r.flush {
		if err := m.Flush(); err != nil {
			t.Fatal(err)
		}
	}
	for _, s := range r.senders {
		s.Flush(t.Context())
	}
	bundles, masked, audits := r.bundles(), r.masked(), r.audits()
	raw, err := os.ReadFile(r.File)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(b.Visited[0], r.private["token of the link"]) || strings.Contains(strings.Join(b.Visited[1:], "\n"), r.private["token of the link"]) {
		t.Error("the token of the link is in more URLs than the first, or not even there")
	}
	places := map[string]string{
		"logs": r.Logs.String(), "metrics": r.metrics.String(), "sentry": r.sentry.String(), "queues": r.queues.String(), "answers": r.answers.String(),
		"URLs": strings.Join(b.Visited[1:], "\n"), "data file": string(raw),
		"spans": r.spans.Raw(), "bundles": bundles, "operators' pages": masked, "audit": audits,
	}
	for place, least := range map[string]int{"logs": 5000, "metrics": 1000, "sentry": 500, "queues": 2000, "answers": 50, "URLs": 30, "data file": 50_000,
		"spans": 20_000, "bundles": 20_000, "operators' pages": 3000, "audit": 500,
	} {
		if len(places[place]) < least {
			t.Errorf("only %d bytes in %s: is it still recorded?", len(places[place]), place)
		}
	}
	for place, content := range places {
		content = strings.ToLower(content)
		for what, value := range r.private {
			if place == "operators' pages" && what == "operator's words" {
				continue // what an operator notes of an incident is for the next one
			}
			if found(content, value) {
				t.Errorf("%s has the %s", place, what)
			}
		}
	}
	r.named()
	r.erased()
}

// found looks for a value in content in lower case; of digits alone it wants to see both ends, because ids and times have them, too.
func found(content, value string) bool {
	value = strings.ToLower(value)
	if strings.Trim(value, "0123456789") != "" || len(value) >= 8 {
		return strings.Contains(content, value)
	}
	inWord := func(c byte) bool { return c >= '0' && c <= '9' || c >= 'a' && c <= 'z' }
	for from := 0; ; {
		at := strings.Index(content[from:], value)
		if at < 0 {
			return false
		}
		at += from
		end := at + len(value)
		if (at == 0 || !inWord(content[at-1]) && content[at-1] != '.') && (end == len(content) || !inWord(content[end])) {
			return true
		}
		from = at + 1
	}
}

// named looks for sealed numbers in items that do not name them by their hash as well: an erasure would not find those.
func (r *recorded) named() {
	r.T.Helper()
	hash, seen := r.Config.Hash(), 0
	for key, item := range r.Everything() {
		for _, phone := range []string{ourPerson, ourVictim, unlucky} {
			if !strings.Contains(item, strings.TrimPrefix(phone, "+")) {
				continue
			}
			seen++
			if !strings.Contains(item, hash(phone)) {
				r.T.Errorf("a %s has a number under seal and not its hash: %s", kindOf(item), key.SK)
			}
		}
	}
	if seen < 20 {
		r.T.Errorf("only %d sealed numbers", seen)
	}
}

// erased has everybody delete their account and looks for what they were, with the key to what is sealed: by text and
// by an operator.
func (r *recorded) erased() {
	r.T.Helper()
	for _, phone := range []string{ourPerson, ourVictim, unlucky} {
		audit(r.T, r.World, phone, time.Time{})
	}
	r.Text(ourPerson, "delete my account")
	r.Text(ourPerson, "yes")
	r.settle(10)
	r.Operate("person.erase", map[string]string{"phone": ourVictim, "reason": "they asked"})
	r.Operate("person.erase", map[string]string{"phone": unlucky, "reason": "they asked"})
	for _, phone := range []string{ourPerson, ourVictim, unlucky} {
		audit(r.T, r.World, phone, r.Clock.Now())
	}
	for more := true; more; { // what has expired, as one machine removes it
		var err error
		if _, more, err = r.Table.Sweep(r.T.Context(), 1000); err != nil {
			r.T.Fatal(err)
		}
	}
	hash := r.Config.Hash()
	kept := map[string]int{}
	for key, item := range r.Everything() {
		for _, phone := range []string{ourPerson, ourVictim, unlucky} {
			if strings.Contains(item, hash(phone)) {
				kept[kindOf(item)]++
			}
			if strings.Contains(item, strings.TrimPrefix(phone, "+")) {
				r.T.Errorf("after the erasure %s has a number", key.SK)
			}
		}
		item = strings.ToLower(item)
		for what, value := range r.private {
			if what != "operator's words" && what != "more words" && what != "number of an outsider" && found(item, value) {
				r.T.Errorf("after the erasure %s has the %s", key.SK, what)
			}
		}
	}
	for kind := range kept {
		switch kind {
		case record.KindConsents.Name, record.KindHold.Name, record.KindListed.Name, record.KindIncident.Name, record.KindOptOut.Name, record.KindContact.Name:
		default:
			r.T.Errorf("after the erasure a %s names a number", kind)
		}
	}
	if kept[record.KindConsents.Name] != 1 || kept[record.KindIncident.Name] != 1 || kept[record.KindContact.Name] > 1 {
		r.T.Errorf("kept: %v", kept)
	}
}

func kindOf(item string) string {
	kind, _, _ := strings.Cut(item, " ")
	return kind
}

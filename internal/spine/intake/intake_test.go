package intake_test

import (
	"context"
	"encoding/base64"
	"errors"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/aws/aws-lambda-go/events"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/event"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/work"
	"github.com/josh-sms/josh/internal/lab/testkit"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/platform/twilio"
)

const (
	path  = "/api/twilio/inbound"
	phone = "+15550100011"
)

// stored returns everything in the table, by kind.
func stored(t *testing.T, w *testkit.World) map[string][]table.Item {
	t.Helper()
	items := map[string][]table.Item{}
	if err := w.Table.All(t.Context(), func(i table.Item) bool { items[i.Kind] = append(items[i.Kind], i); return true }); err != nil {
		t.Fatal(err)
	}
	return items
}

func eventsOf(t *testing.T, w *testkit.World) []event.Event {
	t.Helper()
	var list []event.Event
	for _, item := range stored(t, w)["event"] {
		var e event.Event
		if err := record.Decode(item, record.KindEvent, &e); err != nil {
			t.Fatal(err)
		}
		list = append(list, e)
	}
	return list
}

// TestChecks has every row of the contract's table. Each request fails the check of its row and every later
// one that it can, so that the order shows.
func TestChecks(t *testing.T) {
	t.Parallel()
	good := func() events.APIGatewayV2HTTPRequest {
		return testkit.Event(path, "", testkit.Form(phone, "hi", testkit.SID(1)))
	}
	large := strings.Repeat("x", 64<<10+1)
	for _, c := range []struct {
		name   string
		change func(e *events.APIGatewayV2HTTPRequest)
		status int
	}{
		{"good", func(*events.APIGatewayV2HTTPRequest) {}, 200},
		{"GET", func(e *events.APIGatewayV2HTTPRequest) { e.RequestContext.HTTP.Method = "GET"; e.Body = large }, 405},
		{"PUT", func(e *events.APIGatewayV2HTTPRequest) { e.RequestContext.HTTP.Method = "PUT" }, 405},
		{"too large", func(e *events.APIGatewayV2HTTPRequest) { e.Body = large; e.Headers["content-type"] = "text/plain" }, 413},
		{"JSON", func(e *events.APIGatewayV2HTTPRequest) {
			e.Headers["content-type"] = "application/json"
			delete(e.Headers, "x-twilio-signature")
		}, 415},
		{"no content type", func(e *events.APIGatewayV2HTTPRequest) { delete(e.Headers, "content-type") }, 415},
		{"content type with charset", func(e *events.APIGatewayV2HTTPRequest) {
			e.Headers["content-type"] = "Application/X-WWW-Form-Urlencoded; charset=UTF-8"
		}, 200},
		{"base64", func(e *events.APIGatewayV2HTTPRequest) {
			e.Body, e.IsBase64Encoded = base64.StdEncoding.EncodeToString([]byte(e.Body)), true
		}, 200},
		{"no signature", func(e *events.APIGatewayV2HTTPRequest) { delete(e.Headers, "x-twilio-signature") }, 401},
		{"another body", func(e *events.APIGatewayV2HTTPRequest) { e.Body += "&a=b" }, 401},
		{"another query", func(e *events.APIGatewayV2HTTPRequest) { e.RawQueryString = "a=b" }, 401},
		{"broken escape", func(e *events.APIGatewayV2HTTPRequest) { e.Body = "Body=%zz" }, 401},
		{"a host that claims to be us", func(e *events.APIGatewayV2HTTPRequest) {
			e.Headers["host"], e.Headers["x-forwarded-host"] = "evil.example", "evil.example"
			e.Headers["x-twilio-signature"] = twilio.Sign(testkit.Token, "https://evil.example"+path, testkit.Form(phone, "hi", testkit.SID(1)))
		}, 401},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			w, e := testkit.New(t, nil), good()
			c.change(&e)
			answer := w.PostEvent(e)
			if answer.StatusCode != c.status {
				t.Fatalf("answered %d, want %d", answer.StatusCode, c.status)
			}
			kinds := stored(t, w)
			if c.status != http.StatusOK {
				if len(kinds) > 0 || w.Queue.Inbound.Len() > 0 {
					t.Errorf("a refused request left %v", kinds)
				}
				return
			}
			if answer.Headers["Content-Type"] != "text/xml; charset=utf-8" || !strings.Contains(answer.Body, "<Response/>") {
				t.Errorf("not an empty TwiML document: %v %q", answer.Headers, answer.Body)
			}
			if len(kinds["message"]) != 1 || len(kinds["work"]) != 1 || w.Queue.Inbound.Len() != 1 {
				t.Errorf("stored %v", kinds)
			}
		})
	}
}

func TestFields(t *testing.T) {
	t.Parallel()
	sid := testkit.SID(1)
	for _, c := range []struct {
		name   string
		form   twilio.Form
		status int
		reason string // of the event
	}{
		{"nothing at all", twilio.Form{{Name: "A", Value: "b"}}, 400, "fields: From, To, Body, MessageSid"},
		{"no sender", testkit.Form("", "hi", sid), 400, "fields: From"},
		{"blank sender", testkit.Form("  ", "hi", sid), 400, "fields: From"},
		{"empty body", testkit.Form(phone, "", sid), 400, "fields: Body"},
		{"empty body with a picture", testkit.Form(phone, "", sid, "NumMedia", "1"), 200, ""},
		{"empty body with a picture count that is none", testkit.Form(phone, "", sid, "NumMedia", "-1"), 400, "fields: Body"},
		{"short sid", testkit.Form(phone, "hi", sid[:33]), 400, "fields: MessageSid"},
		{"sid of a call", testkit.Form(phone, "hi", "CA"+sid[2:]), 400, "fields: MessageSid"},
		{"sid with syntax", testkit.Form(phone, "hi", "SM'; drop table messages; --xxxxxxx"[:34]), 400, "fields: MessageSid"},
		{"sid of pictures", testkit.Form(phone, "hi", "MM"+sid[2:]), 200, ""},
		{"short code", testkit.Form("12345", "hi", sid), 200, ""},
		{"WhatsApp", testkit.Form("whatsapp:+15550100011", "hi", sid), 200, "whatsapp"},
		{"RCS", testkit.Form("rcs:agent", "hi", sid), 200, "rcs"},
		{"something new", testkit.Form("pigeon:+15550100011", "hi", sid), 200, "other channel"},
		{"alphanumeric", testkit.Form("ACME", "hi", sid), 200, "alphanumeric"},
		{"letters in a number", testkit.Form("+1555O100011", "hi", sid), 200, "alphanumeric"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			w := testkit.New(t, nil)
			if answer := w.Post(path, "", c.form); answer.StatusCode != c.status {
				t.Errorf("answered %d, want %d", answer.StatusCode, c.status)
			}
			list := eventsOf(t, w)
			if c.reason == "" {
				if len(list) > 0 || w.Queue.Inbound.Len() != 1 {
					t.Errorf("events %v, %d hints", list, w.Queue.Inbound.Len())
				}
				return
			}
			if len(list) != 1 || list[0].Reason != c.reason || w.Queue.Inbound.Len() != 0 {
				t.Errorf("events %+v, want the reason %q and nothing else", list, c.reason)
			}
			if len(stored(t, w)["message"]) > 0 {
				t.Error("claimed nevertheless")
			}
		})
	}
}

// TestBodies sends what may confuse whatever a text passes through, and looks for it unchanged at rest.
func TestBodies(t *testing.T) {
	t.Parallel()
	for name, body := range map[string]string{
		"controls":      "a\x00b\x01c\x1b[31md\x7f\r\n\t",
		"bidi":          "\u202eevil\u202c \u2066x\u2069 \u200f",
		"joined emoji":  "👩‍👩‍👧‍👦 🏳️‍🌈 👍🏽 ❤️",
		"template":      "{{.Phone}} ${jndi:ldap://x} {name} %s %n <%= 1 %>",
		"SQL":           "'; DROP TABLE people; --",
		"markup":        "</Response><Message>hi</Message><script>alert(1)</script>",
		"form syntax":   "a=b&c=d%20+;?#",
		"not UTF-8":     "\xff\xfe\xc3",
		"only spaces":   "   ",
		"1,600 letters": strings.Repeat("å", 1600),
		"key syntax":    "MSG#/P#/J#0#\U0010FFFF",
		"many accents":  "Z" + strings.Repeat("\u0351", 500),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := testkit.New(t, nil)
			sid := w.Text(phone, body)
			if n := len(w.Carrier.Taken()); n != 1 {
				t.Fatalf("%d replies", n)
			}
			if m := w.Filed(sid); m.Status != work.Done || m.SID != sid {
				t.Fatalf("%+v", m)
			}
			for _, item := range stored(t, w)[record.KindText.Name] {
				if len(body) > 8 && strings.Contains(string(item.Data), body) {
					t.Error("the body is readable at rest")
				}
			}
		})
	}
}

func TestSizeLimit(t *testing.T) {
	t.Parallel()
	w := testkit.New(t, nil)
	e := testkit.Event(path, "", testkit.Form(phone, "", testkit.SID(1)))
	filler := 64<<10 - len(e.Body)
	for _, c := range []struct{ size, status int }{{filler, 200}, {filler + 1, 413}} {
		form := testkit.Form(phone, strings.Repeat("x", c.size), testkit.SID(1))
		if answer := w.Post(path, "", form); answer.StatusCode != c.status {
			t.Errorf("%d bytes: answered %d, want %d", 64<<10+c.size-filler, answer.StatusCode, c.status)
		}
	}
}

// TestSimultaneousDeliveries is guarantee G1 at its narrowest: 200 deliveries of one MessageSid.
func TestSimultaneousDeliveries(t *testing.T) {
	t.Parallel()
	w := testkit.New(t, nil)
	e := testkit.Event(path, "", testkit.Form(phone, "hello", testkit.SID(1)))
	var group sync.WaitGroup
	for range 200 {
		group.Go(func() {
			if answer := w.PostEvent(e); answer.StatusCode != http.StatusOK {
				t.Errorf("answered %d", answer.StatusCode)
			}
		})
	}
	group.Wait()
	w.Work()
	if n := len(w.Carrier.Taken()); n != 1 {
		t.Errorf("%d replies", n)
	}
	kinds := stored(t, w)
	if len(kinds["message"]) != 1 || len(kinds["work"]) != 0 || w.State(phone).Contact.Value.Turns != 1 {
		t.Errorf("%d messages, %d texts wait, %d turns", len(kinds["message"]), len(kinds["work"]), w.State(phone).Contact.Value.Turns)
	}
}

// TestDuplicateOffersAgain loses the first hint; the provider's second delivery repairs that, and a third,
// after the turn, does nothing.
func TestDuplicateOffersAgain(t *testing.T) {
	t.Parallel()
	w := testkit.New(t, nil)
	form := testkit.Form(phone, "hello", testkit.SID(1))
	w.Queue.Inbound.Lose = true
	w.Post(path, "", form)
	w.Work()
	w.Queue.Inbound.Lose = false
	if n := len(w.Carrier.Taken()); n != 0 {
		t.Fatalf("%d replies", n)
	}
	for range 2 {
		w.Post(path, "", form)
		w.Work()
		if n := len(w.Carrier.Taken()); n != 1 {
			t.Fatalf("%d replies", n)
		}
	}
	if w.Queue.Inbound.Len() != 0 {
		t.Error("finished work was offered again")
	}
}

// TestStopIsInForceAtOnce is guarantee G3: the claim itself records the STOP.
func TestStopIsInForceAtOnce(t *testing.T) {
	t.Parallel()
	w := testkit.New(t, nil)
	w.Post(path, "", testkit.Form(phone, "hello", testkit.SID(1)))
	w.Post(path, "", testkit.Form(phone, " “Stop!” ", testkit.SID(2)))
	if s := w.State(phone); !s.OptOut.Present() || s.OptOut.Value.SID != testkit.SID(2) {
		t.Fatalf("no opt-out after the 200: %+v", s.OptOut)
	}
	w.Work()
	if taken := w.Carrier.Taken(); len(taken) != 1 || !strings.Contains(taken[0].Body, "opted out") {
		t.Errorf("%v, want the one confirmation", taken)
	}
}

func TestTableFails(t *testing.T) {
	t.Parallel()
	for _, kind := range []fault.Kind{fault.Unavailable, fault.Internal, fault.TooLarge} {
		w := testkit.New(t, nil)
		err := fault.New(kind, "as told")
		w.Table.Fail.Store(&err)
		form := testkit.Form(phone, "hello", testkit.SID(1))
		if answer := w.Post(path, "", form); answer.StatusCode != http.StatusServiceUnavailable || strings.Contains(answer.Body, "as told") {
			t.Errorf("%s: answered %d %q", kind, answer.StatusCode, answer.Body)
		}
		w.Table.Fail.Store(nil)
		w.Post(path, "", form) // the provider comes back
		w.Work()
		if n := len(w.Carrier.Taken()); n != 1 {
			t.Errorf("%s: %d replies after the retry", kind, n)
		}
	}
}

// TestEventIsBestEffort has the store away for requests whose answer does not depend on it.
func TestEventIsBestEffort(t *testing.T) {
	t.Parallel()
	w := testkit.New(t, nil)
	err := fault.New(fault.Unavailable, "as told")
	w.Table.Fail.Store(&err)
	if answer := w.Post(path, "", testkit.Form("", "hi", testkit.SID(1))); answer.StatusCode != 400 {
		t.Errorf("answered %d", answer.StatusCode)
	}
	if answer := w.Post(path, "", testkit.Form("ACME", "hi", testkit.SID(1))); answer.StatusCode != 200 {
		t.Errorf("answered %d", answer.StatusCode)
	}
}

// TestQueueFails: an accepted text does not depend on the queue; the clock repairs what the offer could not.
func TestQueueFails(t *testing.T) {
	t.Parallel()
	w := testkit.New(t, nil)
	w.Queue.Inbound.Fail = errors.New("as told")
	if answer := w.Post(path, "", testkit.Form(phone, "hello", testkit.SID(1))); answer.StatusCode != http.StatusOK {
		t.Fatalf("answered %d", answer.StatusCode)
	}
	w.Queue.Inbound.Fail = nil
	w.Tick()
	if w.Queue.Inbound.Len() != 0 {
		t.Error("offered again before it was due")
	}
	w.Clock.Advance(2 * time.Minute)
	w.Tick()
	w.Work()
	if n := len(w.Carrier.Taken()); n != 1 {
		t.Errorf("%d replies", n)
	}
}

// hanging is a table whose commits end only with their context.
type hanging struct{ table.Table }

func (hanging) Commit(ctx context.Context, _ ...table.Op) error {
	<-ctx.Done()
	return fault.Wrap(fault.Unavailable, "commit", ctx.Err())
}

package send_test

import (
	"context"
	"errors"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/app"
	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/lab/testkit"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/platform/twilio"
	"github.com/josh-sms/josh/internal/text/safety"
)

const inCrisis = "I'm going to kill myself"

// calls collects what operators are called for.
type calls struct {
	mu   sync.Mutex
	list []string
}

func (c *calls) Report(ctx context.Context, err error, _ map[string]string) { c.Warn(ctx, err.Error()) }

func (c *calls) Warn(_ context.Context, what string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.list = append(c.list, what)
}

func (c *calls) of(what string) (n int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, said := range c.list {
		if strings.Contains(said, what) {
			n++
		}
	}
	return n
}

func watched(t *testing.T) (*testkit.World, *calls) {
	t.Helper()
	called := &calls{}
	return testkit.NewWrapped(t, nil, func(_ string, p app.Parts) app.Parts {
		p.Report = called
		return p
	}), called
}

// incidents returns the incidents of the number, oldest first.
func incidents(t *testing.T, w *testkit.World) (list []safety.Incident) {
	t.Helper()
	page, err := w.Table.Query(t.Context(), record.IncidentQuery(w.Config.Hash()(phone)))
	if err != nil {
		t.Fatal(err)
	}
	for _, item := range page.Items {
		var i safety.Incident
		if err := record.Decode(item, record.KindIncident, &i); err != nil {
			t.Fatal(err)
		}
		list = append(list, i)
	}
	return list
}

// told returns what the incidents say the person was told.
func told(t *testing.T, w *testkit.World) (replies []safety.Reply) {
	t.Helper()
	for _, i := range incidents(t, w) {
		if (i.Reply == safety.ReplyMissed) != (i.ReplyWhy != "") && i.Reply != safety.ReplyWaits {
			t.Errorf("%s because of %q", i.Reply, i.ReplyWhy)
		}
		replies = append(replies, i.Reply)
	}
	return replies
}

// purposes returns what the texts at the carrier are for, in order.
func purposes(t *testing.T, w *testkit.World) (list []string) {
	t.Helper()
	byID := map[string]string{}
	for _, j := range jobs(t, w) {
		byID[j.ID] = j.Purpose
	}
	for _, s := range w.Carrier.Taken() {
		_, id, _ := strings.Cut(s.Callback, "job=")
		list = append(list, byID[id])
	}
	return list
}

// jobs returns every job there is, waiting or filed.
func jobs(t *testing.T, w *testkit.World) (list []outbox.Job) {
	t.Helper()
	err := w.Table.All(t.Context(), func(i table.Item) bool {
		for _, kind := range []record.Kind{record.KindJob, record.KindFiledJob} {
			var j outbox.Job
			if i.Kind == kind.Name && record.Decode(i, kind, &j) == nil {
				list = append(list, j)
			}
		}
		return true
	})
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// report has the carrier report on the n-th text that it took.
func report(t *testing.T, w *testkit.World, n int, status, code string) {
	t.Helper()
	sent := w.Carrier.Taken()[n]
	u, err := url.Parse(sent.Callback)
	if err != nil {
		t.Fatal(err)
	}
	w.Post("/api/twilio/status", u.RawQuery, twilio.Form{
		{Name: "MessageSid", Value: sent.SID}, {Name: "MessageStatus", Value: status}, {Name: "ErrorCode", Value: code},
	})
}

// TestLostHelpIsGivenAgain has a safe reply fail in each way there is. The next text in danger gets the full one, the
// incidents say what really happened, and an operator is called.
func TestLostHelpIsGivenAgain(t *testing.T) {
	t.Parallel()
	const full = "safety_crisis"
	for _, c := range []struct {
		name  string
		fail  func(*testing.T, *testkit.World) // lets the reply to the first text fail, the text being sent in it
		first safety.Reply                     // what the first incident says then
		after []string                         // the texts at the carrier after the second
		told  []safety.Reply
		paged int
	}{
		{"the number does not exist", func(_ *testing.T, w *testkit.World) {
			w.Carrier.Next(400, 21211, false, nil)
			w.Text(phone, inCrisis)
		}, safety.ReplyMissed, []string{full}, []safety.Reply{safety.ReplyMissed, safety.ReplyFull}, 1},
		{"filtered after it was taken", func(t *testing.T, w *testkit.World) {
			w.Text(phone, inCrisis)
			report(t, w, 0, "undelivered", "30007")
		}, safety.ReplyMissed, []string{full, full}, []safety.Reply{safety.ReplyMissed, safety.ReplyFull}, 1},
		{"the phone is out of reach", func(t *testing.T, w *testkit.World) {
			w.Text(phone, inCrisis)
			report(t, w, 0, "undelivered", "30003")
		}, safety.ReplyWaits, []string{full, full}, []safety.Reply{safety.ReplyFull, safety.ReplyFull}, 0}, // the second answers both
		{"20003 for 26 hours", func(_ *testing.T, w *testkit.World) {
			for range 26 * 60 {
				w.Carrier.Next(401, 20003, false, nil)
			}
			w.Text(phone, inCrisis)
			fives(w, 25*60)
			w.Carrier.Mend()
		}, safety.ReplyMissed, []string{full}, []safety.Reply{safety.ReplyMissed, safety.ReplyFull}, 1},
		{"the carrier is away for a day", func(_ *testing.T, w *testkit.World) {
			for range 200 {
				w.Carrier.Next(503, 0, false, nil)
			}
			w.Text(phone, inCrisis)
			fives(w, 25*60)
			w.Carrier.Mend()
		}, safety.ReplyMissed, []string{full}, []safety.Reply{safety.ReplyMissed, safety.ReplyFull}, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			w, called := watched(t)
			c.fail(t, w)
			if got := told(t, w); len(got) != 1 || got[0] != c.first {
				t.Fatalf("the first incident says %v", incidents(t, w))
			}
			if n := called.of("must not be missed"); n != c.paged {
				t.Errorf("operators were called %d times", n)
			}
			dead := 0
			if err := w.Table.All(t.Context(), func(i table.Item) bool {
				if i.Kind == record.KindDead.Name {
					dead++
				}
				return true
			}); err != nil || dead != c.paged {
				t.Errorf("%d dead letters, %v", dead, err)
			}
			w.Text(phone, inCrisis)
			minutes(w, 2)
			if got := purposes(t, w); !slices.Equal(got, c.after) {
				t.Errorf("the carrier has %v", got)
			}
			if got := told(t, w); !slices.Equal(got, c.told) {
				t.Errorf("the incidents say %v", got)
			}
		})
	}
}

// TestHelpThatWaitsIsNotStacked: while the carrier is away, each text in danger is answered by the one full reply that
// waits; it leaves once, and the incidents say so. Once it is there a short one follows, and not silence.
func TestHelpThatWaitsIsNotStacked(t *testing.T) {
	t.Parallel()
	times := func(n int, refuse func()) {
		for range n {
			refuse()
		}
	}
	for name, away := range map[string]func(*testkit.Carrier){ // each text calls once more where nothing is in doubt
		"429": func(c *testkit.Carrier) { times(4, func() { c.Next(429, 20429, false, nil) }) },
		"503": func(c *testkit.Carrier) { c.Next(503, 0, false, nil) },
		"no answer": func(c *testkit.Carrier) {
			times(4, func() { c.Next(0, 0, false, errors.New("connection reset by peer")) })
		},
		"503, but ok": func(c *testkit.Carrier) { c.Next(503, 0, true, nil) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w, _ := watched(t)
			away(w.Carrier)
			for range 4 {
				w.Text(phone, inCrisis)
			}
			waits := slices.Repeat([]safety.Reply{safety.ReplyWaits}, 4)
			if got := told(t, w); !slices.Equal(got, waits) {
				t.Errorf("while it waits the incidents say %v", got)
			}
			minutes(w, 3)
			w.Text(phone, inCrisis)
			if got := purposes(t, w); !slices.Equal(got, []string{"safety_crisis", "safety_short"}) {
				t.Errorf("the carrier has %v", got)
			}
			full := slices.Repeat([]safety.Reply{safety.ReplyFull}, 4)
			if got := told(t, w); !slices.Equal(got, append(full, safety.ReplyShort)) {
				t.Errorf("the incidents say %v", got)
			}
		})
	}
}

// TestStopAfterLostHelp: the confirmation of a STOP names who can help when the reply that did came back, and an operator
// is called when that confirmation does not get there either.
func TestStopAfterLostHelp(t *testing.T) {
	t.Parallel()
	w, called := watched(t)
	w.Text(phone, inCrisis)
	report(t, w, 0, "undelivered", "30003")
	w.Text(phone, "STOP")
	if got := purposes(t, w); !slices.Equal(got, []string{"safety_crisis", outbox.PurposeStopConfirmedCrisis}) {
		t.Fatalf("the carrier has %v", got)
	}
	if got := told(t, w); !slices.Equal(got, []safety.Reply{safety.ReplyAtStop}) {
		t.Errorf("the incident says %v", got)
	}
	report(t, w, 1, "failed", "30007")
	if got := told(t, w); !slices.Equal(got, []safety.Reply{safety.ReplyMissed}) || called.of("must not be missed") != 1 {
		t.Errorf("the incident says %v, operators were called %d times", got, called.of("must not be missed"))
	}
	fives(w, 6*60)
	if n := len(w.Carrier.Taken()); n != 2 {
		t.Errorf("%d texts after a STOP", n)
	}
}

// TestLostHelpIsToldAgain: what operators were told of an incident is no longer so when its text did not get there. They
// are told again, once.
func TestLostHelpIsToldAgain(t *testing.T) {
	t.Parallel()
	w, called := watched(t)
	w.Text(phone, inCrisis)
	before := called.of("safety incident")
	report(t, w, 0, "failed", "30007")
	minutes(w, 3)
	if n := called.of("safety incident"); n != before+1 || before != 1 {
		t.Errorf("told %d times, and %d times after the text was lost", before, n)
	}
}

// fives is minutes in steps of five, for when they are many.
func fives(w *testkit.World, n int) {
	for range n / 5 {
		w.Clock.Advance(4 * time.Minute)
		minutes(w, 1)
	}
}

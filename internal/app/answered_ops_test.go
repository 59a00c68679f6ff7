package app_test

import (
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/edge/ops"
	"github.com/josh-sms/josh/internal/lab/testkit"
	"github.com/josh-sms/josh/internal/platform/twilio"
	"github.com/josh-sms/josh/internal/text/safety"
)

// comesBack has the carrier report the text that it took last as undelivered.
func comesBack(t *testing.T, w *testkit.World, code string) {
	t.Helper()
	taken := w.Carrier.Taken()
	sent := taken[len(taken)-1]
	u, err := url.Parse(sent.Callback)
	if err != nil {
		t.Fatal(err)
	}
	w.Post("/api/twilio/status", u.RawQuery, twilio.Form{
		{Name: "MessageSid", Value: sent.SID}, {Name: "MessageStatus", Value: "undelivered"}, {Name: "ErrorCode", Value: code},
	})
}

// TestIncidentSaysWhatBecameOfTheAnswer in words: the carrier's code, what it means and when that was.
func TestIncidentSaysWhatBecameOfTheAnswer(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name string
		text func(*testing.T, *testkit.World)
		want string
		code int
		late time.Duration // after the text came
	}{
		{"taken", func(_ *testing.T, w *testkit.World) { w.Text(ada, inCrisis) }, "told who can help", 0, 0},
		{"refused", func(_ *testing.T, w *testkit.World) {
			w.Carrier.Next(400, 21211, false, nil)
			w.Text(ada, inCrisis)
		}, "the answer did not reach them: not a phone number (21211)", 21211, 0},
		{"refused with a code that nobody knows", func(_ *testing.T, w *testkit.World) {
			w.Carrier.Next(400, 29999, false, nil)
			w.Text(ada, inCrisis)
		}, "the answer did not reach them: code 29999, which JOSH does not know", 29999, 0},
		{"filtered an hour later", func(t *testing.T, w *testkit.World) {
			w.Text(ada, inCrisis)
			w.Clock.Advance(time.Hour)
			comesBack(t, w, "30007")
		}, "the answer did not reach them: the carrier filtered it as spam (30007)", 30007, time.Hour},
		{"tried again later", func(t *testing.T, w *testkit.World) {
			w.Text(ada, inCrisis)
			w.Clock.Advance(time.Minute)
			comesBack(t, w, "30003")
		}, "the answer waits: the phone cannot be reached: off, or without a signal (30003)", 30003, time.Minute},
		{"opted out", func(_ *testing.T, w *testkit.World) {
			w.Text(ada, "STOP")
			w.Text(ada, inCrisis)
		}, "opted out, so told nothing", 0, 0},
		{"asked", func(_ *testing.T, w *testkit.World) {
			w.Text(ada, "my friend wants to kill himself")
			w.Text(ada, "what do I do")
			w.Text(ada, "how do i help him")
		}, "told who can help; they asked what to do, and were given the lines once more", 0, 0},
		{"asked after the answer was refused", func(_ *testing.T, w *testkit.World) {
			w.Carrier.Next(400, 21211, false, nil)
			w.Text(ada, "my friend wants to kill himself")
			w.Text(ada, "who do i call")
		}, "told who can help; they asked what to do, and were given the lines once more", 0, 0},
		{"too late", func(_ *testing.T, w *testkit.World) {
			for range 200 {
				w.Carrier.Next(503, 0, false, nil)
			}
			w.Text(ada, inCrisis)
			for range 25 * 12 {
				w.Clock.Advance(5 * time.Minute)
				w.Tick()
				w.Work()
			}
		}, "the answer did not reach them: not sent in time", 0, 24 * time.Hour},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			w := testkit.New(t, nil)
			start := w.Clock.Now()
			c.text(t, w)
			got := operate(t, w).list()
			if len(got) != 1 {
				t.Fatalf("%d incidents", len(got))
			}
			i := got[0]
			if i.ReplyWords != c.want || i.ReplyErr != c.code {
				t.Errorf("%q with code %d, want %q and %d (%s)", i.ReplyWords, i.ReplyErr, c.want, c.code, i.ReplyWhy)
			}
			if late := i.ReplyAt.Sub(start); c.name != "opted out" && (late < c.late || late > c.late+10*time.Minute) {
				t.Errorf("that was %v after the text, want %v", late, c.late)
			}
		})
	}
}

// TestCallsOfAnIncidentAreKept: what operators were told first stays when they are told again, and so does that one looked.
func TestCallsOfAnIncidentAreKept(t *testing.T) {
	t.Parallel()
	w := testkit.New(t, nil)
	start := w.Clock.Now()
	pass := func(minutes int) {
		for range minutes {
			w.Clock.Advance(time.Minute)
			w.Tick()
			w.Work()
		}
	}
	w.Text(ada, inCrisis)
	pass(20)
	o := operate(t, w)
	id := o.list()[0].ID
	o.must("incident.note", ops.Writing{ID: id, Text: "called"})
	comesBack(t, w, "30007")
	pass(20)
	kinds := func() (list []safety.CallKind) {
		for _, call := range o.list()[0].Calls {
			list = append(list, call.What)
		}
		return list
	}
	want := []safety.CallKind{safety.CallTold, safety.CallReminded, safety.CallSeen, safety.CallMissed, safety.CallReminded}
	if got := kinds(); !slices.Equal(got, want) {
		t.Errorf("calls %v, want %v", got, want)
	}
	for range 3 * 24 * 60 / 10 { // three days without anybody
		w.Clock.Advance(10 * time.Minute)
		w.Tick()
	}
	i := o.list()[0]
	if len(i.Calls) != safety.MaxCalls || i.Called <= safety.MaxCalls || i.Calls[0].What != safety.CallTold || i.Calls[0].At.Sub(start) > time.Minute {
		t.Errorf("%d of %d calls, first %+v", len(i.Calls), i.Called, i.Calls[0])
	}
	if last := i.Calls[len(i.Calls)-1]; w.Clock.Now().Sub(last.At) > 4*time.Hour+10*time.Minute {
		t.Errorf("the last call is of %v", last.At)
	}
}

// TestWhyIsInWords wherever an operator reads what the carrier did not take: in the list of what was given up, in one of its
// entries, and of a pause. Operators are told in words that help did not arrive.
func TestWhyIsInWords(t *testing.T) {
	t.Parallel()
	w := testkit.New(t, nil)
	o := operate(t, w)
	w.Carrier.Next(400, 21211, false, nil)
	w.Text(ada, "hello")
	list := o.must("dead.list", ops.None{}).(ops.DeadLetters).Dead
	const want = "not a phone number (21211)"
	if len(list) != 1 || list[0].Why != want || list[0].Code != 21211 {
		t.Fatalf("given up: %+v", list)
	}
	if shown := o.must("dead.show", ops.ByID{ID: list[0].ID}).(ops.DeadView); shown.Why != want || shown.Code != 21211 {
		t.Errorf("shown: %+v", shown)
	}
	w.Carrier.Next(401, 20003, false, nil)
	w.Text("+15550100044", "hello")
	if p := o.must("pause.show", ops.None{}).(ops.PauseView); !p.Paused || p.Why != "wrong credentials, or not allowed (20003)" {
		t.Errorf("paused: %+v", p)
	}
	o.must("pause.end", ops.Resuming{Reason: "mended"})
	w.Carrier.Next(400, 21211, false, nil)
	w.Text("+15550100045", inCrisis)
	w.Clock.Advance(3 * time.Minute)
	w.Tick()
	if logs := w.Logs.String(); !strings.Contains(logs, "help did not arrive") {
		t.Error("the log does not say that help did not arrive")
	}
}

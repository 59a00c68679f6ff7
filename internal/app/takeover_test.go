package app_test

import (
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/event"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/edge/ops"
	"github.com/josh-sms/josh/internal/lab/testkit"
)

// withKim is a world in which Kim answers Ada, by day.
func withKim(t *testing.T) (*testkit.World, operator) {
	t.Helper()
	w := testkit.New(t, nil)
	w.Join(ada, people.Person{ID: "01ADA", FirstName: "Ada", State: people.Active, Region: "san-francisco"})
	w.Text(ada, "talk to a human")
	o := operate(t, w)
	if got := o.must("person.take", ops.Taking{Who: ada, As: "Kim", Reason: "she asked"}).(ops.Taken); got.Did != "taken" || got.By != "Kim" || got.Leaves != "now" {
		t.Fatalf("taken: %+v", got)
	}
	w.Work()
	return w, o
}

// lastOut returns the last text that a phone got, and how many there were.
func lastOut(w *testkit.World) (body string, n int) {
	all := w.Carrier.Taken()
	return all[len(all)-1].Body, len(all)
}

// goesBy moves the clock and has everything done that falls due.
func goesBy(w *testkit.World, d time.Duration) {
	w.Clock.Advance(d)
	for range 3 {
		w.Tick()
		w.Work()
		w.Clock.Advance(time.Minute)
	}
}

// TestTakeover goes from the wish for a person over their texts to the hand-back by a click.
func TestTakeover(t *testing.T) {
	t.Parallel()
	w, o := withKim(t)
	if body, n := lastOut(w); n != 2 || !strings.Contains(body, "Kim from JOSH, a real person") {
		t.Fatalf("told %d: %q", n, body)
	}
	for _, body := range []string{"hi kim", "what's on this weekend?", "A", "yes", "JOIN", "you're useless"} {
		sid := w.Text(ada, body)
		if m := message(t, w, sid); m.Outcome != "taken_over" {
			t.Errorf("%q: %s", body, m.Outcome)
		}
	}
	if _, n := lastOut(w); n != 2 {
		t.Errorf("JOSH answered: %d texts", n)
	}
	list := o.must("human.list", ops.None{}).(ops.Humans).Humans
	if len(list) != 1 || len(list[0].SIDs) != 7 {
		t.Fatalf("the queue: %+v", list)
	}
	var both sync.WaitGroup
	for range 5 { // one click, five times
		both.Go(func() {
			_, _ = o.call("person.text", ops.Taking{Who: ada, Text: "It was moved to 7, sorry!", Key: "k1"})
		})
	}
	both.Wait()
	w.Work()
	if body, n := lastOut(w); n != 3 || body != "Kim from JOSH: It was moved to 7, sorry!" {
		t.Errorf("%d texts, the last %q", n, body)
	}
	if list := o.must("human.list", ops.None{}).(ops.Humans).Humans; len(list) != 0 {
		t.Errorf("answered, and still waiting: %+v", list)
	}
	if again := o.must("person.text", ops.Taking{Who: ada, Text: "It was moved to 7, sorry!", Key: "k1"}).(ops.Taken); again.Did != "nothing" {
		t.Errorf("texted twice: %+v", again)
	}
	for name, in := range map[string]ops.Taking{
		"somebody else": {Who: ada, As: "Lee", Text: "hi"}, "no words": {Who: ada, Text: "  "}, "a place": {Who: ada, Text: "Write to {support}."}, "too long": {Who: ada, Text: strings.Repeat("long ", 60)},
	} {
		if _, err := o.call("person.text", in); err == nil {
			t.Errorf("%s: texted", name)
		}
	}
	if _, err := o.call("person.take", ops.Taking{Who: ada, As: "Lee", Reason: "mine"}); fault.KindOf(err) != fault.Conflict || !strings.Contains(err.Error(), "Kim") {
		t.Errorf("taken from Kim: %v", err)
	}
	if back := o.must("person.back", ops.Taking{Who: ada}).(ops.Taken); back.Did != "handed_back" {
		t.Errorf("back: %+v", back)
	}
	if twice := o.must("person.back", ops.Taking{Who: ada}).(ops.Taken); twice.Did != "nothing" {
		t.Errorf("back twice: %+v", twice)
	}
	w.Work()
	if body, n := lastOut(w); n != 4 || !strings.HasPrefix(body, "Kim has left the chat") {
		t.Errorf("%d texts, the last %q", n, body)
	}
	if m := message(t, w, w.Text(ada, "how does this work?")); m.Outcome != "answered" {
		t.Errorf("JOSH does not answer again: %s", m.Outcome)
	}
	if _, err := o.call("person.text", ops.Taking{Who: ada, As: "Kim", Text: "one more"}); fault.KindOf(err) != fault.Conflict {
		t.Errorf("texted after the hand-back: %v", err)
	}
	goesBy(w, 25*time.Hour)
	was := happened(t, w, ada)
	if was[event.TakenOver] != 1 || was[event.TakeoverText] != 1 || was[event.HandedBack] != 1 {
		t.Errorf("recorded: %v", was)
	}
}

// TestTakeoverEndsByItself a day after the last text of the person who answers, and what they left unanswered stays in the queue.
func TestTakeoverEndsByItself(t *testing.T) {
	t.Parallel()
	w, o := withKim(t)
	goesBy(w, 23*time.Hour)
	o.must("person.text", ops.Taking{Who: ada, Text: "Still on it."})
	w.Text(ada, "thanks kim")
	goesBy(w, 23*time.Hour)
	if body, n := lastOut(w); n != 3 || body != "Kim from JOSH: Still on it." {
		t.Fatalf("%d texts, the last %q", n, body)
	}
	goesBy(w, 2*time.Hour)
	if body, n := lastOut(w); n != 4 || !strings.HasPrefix(body, "Kim has left the chat, Ada.") {
		t.Fatalf("%d texts, the last %q", n, body)
	}
	if list := o.must("human.list", ops.None{}).(ops.Humans).Humans; len(list) != 1 {
		t.Errorf("the queue: %+v", list)
	}
	goesBy(w, 48*time.Hour)
	if _, n := lastOut(w); n != 4 || happened(t, w, ada)[event.HandedBack] != 1 {
		t.Errorf("handed back twice: %d texts", n)
	}
}

// TestTakeoverLeavesComplianceAndSafety: STOP, START, HELP, deletion and danger are answered by JOSH as always, and end the takeover
// where no text may follow.
func TestTakeoverLeavesComplianceAndSafety(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		texts   []string
		outcome string // of the last
		says    string // the last text out
		over    bool
	}{
		"HELP":      {[]string{"HELP"}, "help", "Contact:", false},
		"STOP":      {[]string{"stop"}, "stopped", "opted out", true},
		"START":     {[]string{"stop", "START"}, "started", "Welcome back", true},
		"a crisis":  {[]string{"I want to kill myself"}, "crisis", "988", true},
		"forget me": {[]string{"delete my account", "yes"}, "deleted", "deleted", true},
		"not quite": {[]string{"delete my account", "no"}, "delete_kept", "nothing's been deleted", false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w, o := withKim(t)
			var sid string
			for _, body := range c.texts {
				sid = w.Text(ada, body)
				w.Work()
			}
			if body, _ := lastOut(w); !strings.Contains(body, c.says) {
				t.Errorf("the last text: %q", body)
			}
			if m := message(t, w, sid); m.Outcome != c.outcome {
				t.Errorf("outcome %s", m.Outcome)
			}
			_, n := lastOut(w)
			if _, err := o.call("person.text", ops.Taking{Who: ada, Text: "are you there?"}); (err != nil) != c.over {
				t.Errorf("a text of Kim: %v", err)
			}
			if c.over {
				goesBy(w, 25*time.Hour)
				if body, after := lastOut(w); after != n && name != "START" {
					t.Errorf("after its end it says %q", body)
				}
			}
		})
	}
}

// TestTakeoverOfWhoMayNotBeTexted is refused, in words, and what was begun before is silent.
func TestTakeoverOfWhoMayNotBeTexted(t *testing.T) {
	t.Parallel()
	for name, leave := range map[string]func(*testkit.World){
		"a hard hold": func(w *testkit.World) {
			w.Operate("hold.place", map[string]any{"who": ada, "kind": "hard_hold", "reason": "looked at"})
		},
		"suspended": func(w *testkit.World) {
			w.Put(record.Person(w.Config.Hash()(ada)), record.KindPerson, people.Person{ID: "01ADA", FirstName: "Ada", State: people.Suspended, Region: "san-francisco"})
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w, o := withKim(t)
			leave(w)
			w.Work()
			_, n := lastOut(w)
			if _, err := o.call("person.text", ops.Taking{Who: ada, Text: "hi"}); err == nil {
				t.Error("texted")
			}
			goesBy(w, 25*time.Hour)
			if _, after := lastOut(w); after != n {
				t.Errorf("%d texts more", after-n)
			}
			o.must("person.back", ops.Taking{Who: ada})
			if _, err := o.call("person.take", ops.Taking{Who: ada, As: "Kim", Reason: "again"}); fault.KindOf(err) != fault.Invalid {
				t.Errorf("taken over: %v", err)
			}
		})
	}
	w := testkit.New(t, nil)
	o := operate(t, w)
	for _, in := range []ops.Taking{
		{Who: ada, As: "Kim", Reason: "who is it"}, {Who: "nobody", As: "Kim", Reason: "r"}, {Who: ada, As: "kim!", Reason: "r"}, {Who: ada, As: "Kim"},
	} {
		if _, err := o.call("person.take", in); err == nil {
			t.Errorf("taken over: %+v", in)
		}
	}
}

// TestTakeoverAtNight: a text of a person waits for the day like any other that JOSH begins, and a STOP calls it off.
func TestTakeoverAtNight(t *testing.T) {
	t.Parallel()
	w, o := withKim(t)
	home, err := time.LoadLocation("America/Los_Angeles")
	if err != nil {
		t.Fatal(err)
	}
	now := w.Clock.Now().In(home)
	w.Clock.Advance(time.Date(now.Year(), now.Month(), now.Day(), 23, 0, 0, 0, home).Sub(now))
	_, n := lastOut(w)
	if sent := o.must("person.text", ops.Taking{Who: ada, Text: "Sleep well."}).(ops.Taken); !strings.Contains(sent.Leaves, "night") {
		t.Errorf("leaves %q", sent.Leaves)
	}
	w.Work()
	if _, after := lastOut(w); after != n {
		t.Error("a text left by night")
	}
	w.Text(ada, "STOP")
	goesBy(w, 11*time.Hour)
	if body, after := lastOut(w); after != n+1 || !strings.Contains(body, "opted out") {
		t.Errorf("%d texts more, the last %q", after-n, body)
	}
}

// TestThread: without a reason nothing of a person is shown; a reason is recorded once for all looks of an hour.
func TestThread(t *testing.T) {
	t.Parallel()
	w, o := withKim(t)
	w.Text(ada, "my neighbour Zebulon is loud")
	w.Work()
	blind := o.must("person.thread", ops.Reading{Who: ada}).(ops.Thread)
	if blind.Name != "" || blind.Phone != "" || blind.By != "Kim" || len(blind.Texts) != 4 || blind.Waiting.IsZero() {
		t.Fatalf("without a reason: %+v", blind)
	}
	for _, text := range blind.Texts {
		if text.Words != "" {
			t.Errorf("without a reason: %+v", text)
		}
	}
	seen := o.must("person.thread", ops.Reading{Who: blind.Number, Reason: "to answer her"}).(ops.Thread)
	if seen.Phone != ada || seen.Name != "Ada" || seen.Texts[3].Words != "my neighbour Zebulon is loud" || !seen.Texts[3].In || seen.Texts[2].Purpose != "human_here" || seen.Look == "" {
		t.Errorf("with a reason: %+v", seen)
	}
	for range 3 {
		if again := o.must("person.thread", ops.Reading{Who: ada, Look: seen.Look}).(ops.Thread); again.Texts[3].Words == "" {
			t.Error("the look does not count again")
		}
	}
	if n := happened(t, w, ada)[event.ThreadRevealed]; n != 1 {
		t.Errorf("%d looks recorded", n)
	}
	if _, err := o.call("person.thread", ops.Reading{Who: ada, Look: "01J00000000000000000000000"}); fault.KindOf(err) != fault.Invalid {
		t.Errorf("a look of nobody: %v", err)
	}
	w.Clock.Advance(61 * time.Minute)
	if _, err := o.call("person.thread", ops.Reading{Who: ada, Look: seen.Look}); fault.KindOf(err) != fault.Invalid {
		t.Errorf("a look of yesterday: %v", err)
	}
}

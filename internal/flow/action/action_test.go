package action_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/base/sms"
	"github.com/josh-sms/josh/internal/domain/event"
	"github.com/josh-sms/josh/internal/domain/live"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/flow/action"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/text/actions"
	"github.com/josh-sms/josh/internal/text/answers"
)

// planner reads "remind 3 ok; remind 4 fails" as two requests of a flow.
type planner struct{}

func (planner) Plan(normal string, _ actions.Context) (p actions.Plan) {
	p.Sure = true
	for part := range strings.SplitSeq(normal, "; ") {
		if what, ok := strings.CutPrefix(part, "remind me tomorrow to "); ok {
			p.Actions = append(p.Actions, actions.Action{Domain: "reminder", Action: "create", Params: map[string]string{"what": what, "when": "tomorrow"}})
		}
	}
	return p
}

// tried is a flow that does what a text says of its nth part: it works, fails, asks, waits for a yes, or is not read.
func tried() turn.Flow {
	do := func(t *turn.Turn, n, how string) turn.Verdict {
		t.Places.Fact, t.Places.Deadline = `"item `+n+`"`, "tomorrow at 9 am"
		switch how {
		case "works":
			t.Happened(event.PersonChanged, "item "+n, "", "done", "")
			t.Say(wording.ReminderSet)
			return t.End("reminder_set", "", "kept", "")
		case "asks":
			t.Happened(event.PersonChanged, "item "+n, "", "asked", "")
			t.Await("tried")
			t.Say(wording.ReminderWhen)
			return t.End("reminder_asked", "", "asks", "")
		}
		t.Say(wording.ReminderFull)
		return t.End("reminder_full", "", "nothing kept", "")
	}
	return turn.Flow{
		Name: "reminder",
		Held: func(*turn.Turn) turn.Verdict { return turn.Verdict{} },
		Questions: []turn.Question{{Token: "tried", Answer: func(*turn.Turn) turn.Verdict {
			return turn.GoOn("", "go on", "")
		}}},
		Steps: []turn.Step{{Name: "tried", Stage: turn.Claims, Run: func(t *turn.Turn) turn.Verdict {
			f := strings.Fields(t.Message.Normal)
			if len(f) < 2 || f[0] != "remind" {
				return turn.GoOn("", "go on", "")
			}
			n, how := f[len(f)-2], f[len(f)-1]
			if how == "unread" {
				return turn.GoOn("", "go on", "")
			}
			if how == "waits" || how == "breaks" {
				raw, _ := json.Marshal(how)
				a := turn.ActOf("remind/do", n)
				a.Data = raw
				if v, waits := t.Waits(a, "does item "+n); waits {
					return v
				}
			}
			return do(t, n, how)
		}}},
		Acts: map[string]func(*turn.Turn, turn.Act) turn.Verdict{"remind/do": func(t *turn.Turn, a turn.Act) turn.Verdict {
			how := map[string]string{`"waits"`: "works", `"breaks"`: "fails"}[string(a.Data)]
			return do(t, a.Target, how)
		}},
	}
}

// world decides turns of a member, one after the other.
type world struct {
	t     *testing.T
	m     *turn.Machine
	state live.State
	n     int
}

func begin(t *testing.T) *world {
	t.Helper()
	regions, err := people.LoadRegions()
	if err != nil {
		t.Fatal(err)
	}
	asked, err := answers.Load()
	if err != nil {
		t.Fatal(err)
	}
	m, err := turn.New(turn.Rules{Regions: regions, Book: wording.NewBook(), Answers: asked, Confirms: true}, action.Flow(planner{}, action.On, turn.Asking{}, nil), tried())
	if err != nil {
		t.Fatal(err)
	}
	of := record.Number("hash")
	return &world{t: t, m: m, state: live.State{
		Number: "hash", Of: of, Contact: record.Slot[people.Contact]{Version: 1},
		Person: record.Slot[people.Person]{Version: 1, Value: people.Person{ID: "p", FirstName: "Sam", State: people.Active, Region: "san-francisco"}},
	}}
}

// says decides the turn of a text, and keeps what it leaves.
func (w *world) says(body string) turn.Decision {
	w.t.Helper()
	w.n++
	now := time.Date(2026, 11, 27, 18, w.n, 0, 0, time.UTC)
	snap := turn.Snapshot{
		Now: now, Items: map[table.Key]table.Item{}, State: w.state,
		Message: turn.Message{ID: fmt.Sprintf("id%d", w.n), SID: fmt.Sprintf("SM%d", w.n), Normal: sms.Normalize(body), AcceptedAt: now},
	}
	d, ask := w.m.Decide(snap, nil)
	for ask != nil {
		for _, key := range ask.Items {
			snap.Items[key] = table.Item{Key: key}
		}
		if ask.Err != nil || len(ask.Items) == 0 {
			w.t.Fatalf("asks %+v", ask)
		}
		d, ask = w.m.Decide(snap, nil)
	}
	w.state = d.After
	w.state.Records = nil
	for _, c := range d.Changes {
		if c.Value == nil {
			continue
		}
		item, err := record.Encode(c.Key, c.Kind, c.Value)
		if err != nil {
			w.t.Fatal(err)
		}
		item.Version = 1
		w.state.Records = append(w.state.Records, item)
	}
	return d
}

// text of several requests.
func text(hows ...string) string {
	parts := make([]string, len(hows))
	for n, how := range hows {
		parts[n] = fmt.Sprintf("remind me tomorrow to %d %s", n, how)
	}
	return strings.Join(parts, "; ")
}

// done lists the items that a decision did or asked about, by the events of it.
func done(d turn.Decision) map[string]string {
	all := map[string]string{}
	for _, e := range d.Events {
		all[e.Entity] = e.To
	}
	return all
}

// TestAnswersSayWhatWasDone: of 600 random texts with requests that work, fail, ask or wait for a yes, every one that was done is said to be, none is
// that was not, and everything that waits happens after a yes and not before.
func TestAnswersSayWhatWasDone(t *testing.T) {
	t.Parallel()
	dice := rand.New(rand.NewPCG(7, 19)) //nolint:gosec // the same in each run
	for range 600 {
		w := begin(t)
		hows := make([]string, 2+dice.IntN(3))
		waits := false
		for i := range hows {
			hows[i] = []string{"works", "works", "fails", "asks", "waits", "breaks", "unread"}[dice.IntN(7)]
			waits = waits || hows[i] == "waits" || hows[i] == "breaks"
		}
		d := w.says(text(hows...))
		if waits {
			if d.Outcome != "action_asked" || len(done(d)) > 0 || d.Texts[0].Purpose != wording.ActionConfirm {
				t.Fatalf("%v: %s %+v before a yes", hows, d.Outcome, done(d))
			}
			if d = w.says("yes"); d.Outcome == "action_asked" {
				t.Fatalf("%v: asks again after a yes", hows)
			}
		}
		honest(t, hows, d)
	}
}

// honest compares what a text says with what was done.
func honest(t *testing.T, hows []string, d turn.Decision) {
	t.Helper()
	did := done(d)
	if len(did) == 0 && d.Outcome == "" {
		return // nothing of it was read: it is left to others
	}
	said := d.Texts[0].Words
	if c := sms.Count(said); c.Segments > 2 {
		t.Errorf("%v: %d segments: %s", hows, c.Segments, said)
	}
	asked, failed := false, 0
	for n, how := range hows {
		item := fmt.Sprintf("item %d", n)
		want := map[string]string{"works": "done", "waits": "done"}[how]
		if how == "asks" && !asked {
			want, asked = "asked", true
		}
		if want == "" {
			failed++
		}
		if did[item] != want {
			t.Errorf("%v: %s is %q, want %q", hows, item, did[item], want)
		}
		if claims := strings.Contains(said, `I'll remind you tomorrow at 9 am: "`+item); claims && want != "done" {
			t.Errorf("%v: %s was not done: %s", hows, item, said)
		} else if !claims && want == "done" && !strings.Contains(said, "Done: set the reminder.") {
			t.Errorf("%v: %s was done, and is not said: %s", hows, item, said)
		}
	}
	want := wording.ActionPartly
	switch failed {
	case 0:
		want = wording.ActionDone
	case len(hows):
		want = wording.ActionFailed
	}
	if d.Texts[0].Purpose != want {
		t.Errorf("%v: %s, want %s", hows, d.Texts[0].Purpose, want)
	}
	if got := strings.Count(said, "I couldn't set the reminder"); got != failed {
		t.Errorf("%v: %d failures are said of %d: %s", hows, got, failed, said)
	}
}

// TestWhatWaits: only a yes to the question does it, once; a no leaves it, and whatever else is said is a text of its own and drops it.
func TestWhatWaits(t *testing.T) {
	t.Parallel()
	for said, want := range map[string]string{
		"yes": "action_done", "YES!": "action_done", "ok": "action_done", "do it": "action_done", "si": "action_done", "no": "action_dropped", "never mind": "action_dropped", "wait no": "action_dropped",
		"yes but not today": "", "who are you": "", "remind me tomorrow to 5 works; remind me tomorrow to 6 works": "action_done",
	} {
		w := begin(t)
		w.says(text("works", "waits"))
		d := w.says(said)
		if d.Outcome != want {
			t.Errorf("%q: %s, want %s", said, d.Outcome, want)
		}
		if did := done(d); (did["item 1"] == "done") != (want == "action_done" && !strings.Contains(said, "remind")) {
			t.Errorf("%q: %v", said, did)
		}
		for range 4 {
			if d := w.says("yes"); len(done(d)) > 0 {
				t.Errorf("%q: done again by another yes: %v", said, done(d))
			}
		}
	}
}

// TestAnotherTextSince: a yes behind something else that was said since answers that, and does nothing.
func TestAnotherTextSince(t *testing.T) {
	t.Parallel()
	w := begin(t)
	w.says(text("waits", "works"))
	w.state.Contact.Value.Said = string(wording.LinkUpInvite)
	if d := w.says("yes"); len(done(d)) > 0 {
		t.Errorf("done: %v", done(d))
	}
}

// TestTooLate: a question is open for 15 minutes.
func TestTooLate(t *testing.T) {
	t.Parallel()
	w := begin(t)
	w.says(text("waits", "works"))
	w.n += 16
	if d := w.says("yes"); len(done(d)) > 0 {
		t.Errorf("done: %v", done(d))
	}
}

// TestMoreThanATextCanSay is not asked about, and not done.
func TestMoreThanATextCanSay(t *testing.T) {
	t.Parallel()
	w := begin(t)
	d := w.says(text("waits", "waits", "waits", "waits"))
	if d.Outcome != "action_asked" {
		t.Errorf("%s", d.Outcome)
	}
	if words, ok := wording.Acts([]string{strings.Repeat("does something ", 20)}); ok {
		t.Errorf("a text has room for %d letters", len(words))
	}
}

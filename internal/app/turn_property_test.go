package app_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/josh-sms/josh/internal/app"
	"github.com/josh-sms/josh/internal/base/ident"
	"github.com/josh-sms/josh/internal/base/sms"
	"github.com/josh-sms/josh/internal/domain/live"
	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/session"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/text/compliance"
	"github.com/josh-sms/josh/internal/text/safety"
)

var noon = time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC) //nolint:gochecknoglobals // a moment, never written

func rules(t testing.TB, further ...turn.Flow) app.Rules {
	t.Helper()
	r, err := config(t).Rules(further...)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// config is that of one machine.
func config(t testing.TB) app.Config {
	t.Helper()
	cfg, err := app.Load(map[string]string{"PUBLIC_BASE_URL": "https://josh.example"}, app.Local)
	if err != nil {
		t.Fatal(err)
	}
	return cfg
}

// textID returns the id of a text that was accepted some minutes after noon.
func textID(minutes int) string {
	return ident.NewSource(strings.NewReader(strings.Repeat("x", 64))).New(noon.Add(time.Duration(minutes) * time.Minute))
}

func maybe[T any](t *rapid.T, label string, value func() T) record.Slot[T] {
	if !rapid.Bool().Draw(t, label) {
		return record.Slot[T]{}
	}
	return record.Slot[T]{Value: value(), Version: int64(rapid.IntRange(1, 9).Draw(t, label+" version"))}
}

func moment(t *rapid.T, label string) time.Time {
	if rapid.Bool().Draw(t, label+" is zero") {
		return time.Time{}
	}
	return noon.Add(-time.Duration(rapid.IntRange(0, 2000).Draw(t, label)) * time.Minute)
}

// tokens returns those of all questions, none, and one that no version asks any more.
func tokens(r app.Rules) []string {
	all := []string{"", "old"}
	for _, f := range r.Flows {
		for _, q := range f.Questions {
			all = append(all, q.Token)
		}
	}
	return all
}

// drawSnapshot makes any state that the table could hold, and a text into it; tokens are those of questions.
func drawSnapshot(t *rapid.T, tokens []string) turn.Snapshot {
	s := live.State{Number: "hash"}
	s.Contact = maybe(t, "contact", func() people.Contact {
		c := people.Contact{
			LinkAt: moment(t, "link"), SuspendedToldAt: moment(t, "paused"), HumanAt: moment(t, "human"), Said: rapid.SampledFrom([]string{"", "menu", "human_offer", "thanks/0", "answer_found"}).Draw(t, "said"),
			Window: people.Window{Start: moment(t, "window"), Texts: rapid.IntRange(0, 300).Draw(t, "texts"), CoolDownAt: moment(t, "cool-down")},
		}
		c.Danger = drawDanger(t)
		if rapid.Bool().Draw(t, "opt-out") {
			c.OptOut = &people.OptOut{At: noon, Source: rapid.SampledFrom([]string{"person", "provider"}).Draw(t, "source"), TextID: textID(rapid.IntRange(-5, 5).Draw(t, "opt-out text"))}
		}
		return c
	})
	s.Person = maybe(t, "person", func() people.Person {
		states := []people.State{people.Unverified, people.Verified, people.Interviewing, people.Active, people.Suspended, people.Deleted}
		return people.Person{
			ID: "p", FirstName: rapid.SampledFrom([]string{"", "Ada"}).Draw(t, "name"), State: rapid.SampledFrom(states).Draw(t, "state"),
			Region: rapid.SampledFrom([]string{"", "san-francisco", "chicago", "nowhere"}).Draw(t, "region"),
		}
	})
	s.Session = maybe(t, "session", func() session.Session {
		return session.Session{Mode: session.Idle, StateToken: rapid.SampledFrom(tokens).Draw(t, "token"), AskedAt: moment(t, "asked")}
	})
	s.OptOut = maybe(t, "gate", func() compliance.OptedOut {
		return compliance.OptedOut{TextID: textID(rapid.IntRange(-5, 5).Draw(t, "gate text")), At: noon}
	})
	s.Hold = maybe(t, "hold", func() safety.Hold {
		return safety.Hold{Kind: rapid.SampledFrom([]safety.HoldKind{safety.SoftHold, safety.HardHold}).Draw(t, "kind")}
	})
	for i, class := range outbox.Classes() {
		if rapid.Bool().Draw(t, "job") {
			s.Jobs = append(s.Jobs, record.Slot[outbox.Job]{Value: outbox.Job{ID: outbox.JobID(textID(-9), i), Class: class, Status: outbox.Pending}, Version: 1})
		}
	}
	texts := []string{"stop", "START", "yes", "help", "a", "B", "option c", "hello", "", "2", "94103", "thanks", "talk to a human", "i'm ready", "report someone", "who is this", "send the link again", "no", "cancel", "+15550100011", "{name}",
		"I want to kill myself", "stop texting me, I want to die", "take me off this list", "I'm done with this", "I'm 15", "this is killing me"}
	body := rapid.OneOf(rapid.SampledFrom(texts), rapid.String()).Draw(t, "body")
	provider := rapid.SampledFrom([]string{"", "", "", "STOP", "START", "HELP"}).Draw(t, "provider")
	return turn.Snapshot{
		Now: noon.Add(time.Minute), State: s, Items: map[table.Key]table.Item{}, Token: strings.Repeat("t", ident.TokenLength),
		Message: turn.Message{
			ID: textID(0), SID: "SM1", Normal: sms.Normalize(body), NumMedia: rapid.IntRange(0, 2).Draw(t, "media"), AcceptedAt: noon,
			OptOutType: provider, AtProvider: compliance.Keyword(provider),
		},
	}
}

// drawDanger makes what may be remembered of earlier dangers; the text that answered one may be among the jobs.
func drawDanger(t *rapid.T) safety.History {
	var h safety.History
	if rapid.Bool().Draw(t, "danger") {
		h.Last = safety.Last{
			Incident: textID(-9), At: noon.Add(-time.Duration(rapid.IntRange(0, 120).Draw(t, "danger minutes")) * time.Minute), Need: safety.NeedCrisis,
		}
		for range rapid.IntRange(0, 3).Draw(t, "texts that named help") {
			h.Said = append(h.Said, safety.Said{
				Job: outbox.JobID(textID(-9), rapid.IntRange(0, 4).Draw(t, "job that did")), At: noon.Add(-time.Duration(rapid.IntRange(0, 120).Draw(t, "said minutes")) * time.Minute),
				Kind: rapid.SampledFrom([]safety.Kind{"", safety.InCrisis, safety.Harmed, safety.Again}).Draw(t, "said kind"), Need: safety.NeedCrisis,
			})
		}
		h.Alarms = []safety.Alarm{{Incident: textID(-9), At: h.Last.At, Category: safety.SelfHarm, Who: safety.Sender, Severity: safety.Critical}}
	}
	return h
}

// decide answers what is asked for, with nothing stored, until there is a decision.
func decide(t *rapid.T, r app.Rules, snap turn.Snapshot) turn.Decision {
	for range 8 {
		d, ask := r.Machine.Decide(snap, nil)
		if ask == nil {
			return d
		}
		for _, key := range ask.Items {
			if _, had := snap.Items[key]; had {
				t.Fatal("asks again for what it has got")
			}
		}
		if _, had := snap.Called["safety_stage2@1"]; had && ask.Call != nil {
			t.Fatal("asks for a judge again")
		}
		fed(&snap, ask, nil, func(turn.Call) turn.Answer { return judged{Judgement: safety.Judgement{Confidence: 0.9}}.answer() })
	}
	t.Fatal("asks without end")
	return turn.Decision{}
}

// TestEveryTurn holds what must be true of every turn, whatever the state and the text.
func TestEveryTurn(t *testing.T) {
	t.Parallel()
	r := rules(t)
	order := r.Machine.Steps()
	rapid.Check(t, func(t *rapid.T) {
		snap := drawSnapshot(t, tokens(r))
		before, _ := json.Marshal(snap.State)
		d := decide(t, r, snap)
		after, _ := json.Marshal(snap.State)
		if string(before) != string(after) {
			t.Fatalf("the snapshot was changed:\n%s", cmp.Diff(string(before), string(after)))
		}
		if diff := cmp.Diff(d, decide(t, r, snap)); diff != "" {
			t.Fatalf("the same snapshot, another decision:\n%s", diff)
		}
		if len(d.Texts) > 1 || d.Outcome == "" {
			t.Fatalf("%d texts, outcome %q", len(d.Texts), d.Outcome)
		}
		hold := d.After.HoldInForce(snap.Now)
		for _, text := range d.Texts {
			if text.Words == "" || text.Class == "" || strings.ContainsAny(text.Words, "{}") {
				t.Fatalf("%s has no words, no class or an open place: %q", text.Purpose, text.Words)
			}
			if d.After.OptedOut() && text.Purpose != outbox.PurposeStopConfirmed && text.Purpose != outbox.PurposeStopConfirmedCrisis && text.Class != outbox.Compliance {
				t.Fatalf("%s to somebody who is opted out", text.Purpose)
			}
			if snap.State.Known() && hold != nil && hold.Kind == safety.HardHold && text.Class != outbox.Compliance && text.Class != outbox.Safety {
				t.Fatalf("%s under a hard hold", text.Purpose)
			}
		}
		if d.Outcome == "stopped" && len(d.Texts) == 1 && unanswered(snap) && d.Texts[0].Purpose != outbox.PurposeStopConfirmedCrisis {
			t.Fatalf("nobody says who can help: %s", d.Texts[0].Purpose)
		}
		at := -1
		for _, s := range d.Steps {
			next := slices.Index(order, s.Step)
			if next != at+1 {
				t.Fatalf("%s after step %d", s.Step, at)
			}
			at = next
			if body := snap.Message.Normal; len(body) > 12 && strings.Contains(s.Saw+s.Decision+s.Why, body) {
				t.Fatalf("step %s quotes the text", s.Step)
			}
		}
	})
}

// unanswered reports whether a danger within the hour was not answered. What decide answers for a filed text is that
// there is none.
func unanswered(snap turn.Snapshot) bool {
	last := snap.State.Contact.Value.Danger.Last
	return last.Incident != "" && snap.Now.Sub(last.At) < safety.ReplyWindow
}

// TestOrderOfStopAndStart: what counts is the order of acceptance, not that of the turns.
func TestOrderOfStopAndStart(t *testing.T) {
	t.Parallel()
	r := rules(t)
	state := func(gate int) live.State {
		return live.State{
			Number:  "hash",
			Contact: record.Slot[people.Contact]{Version: 3, Value: people.Contact{OptOut: &people.OptOut{TextID: textID(-5)}}},
			OptOut:  record.Slot[compliance.OptedOut]{Version: 7, Value: compliance.OptedOut{TextID: textID(gate)}},
		}
	}
	for _, c := range []struct {
		name string
		gate int
		open bool // the START has undone the opt-out
	}{{"STOP, then START", -5, true}, {"START, then another STOP before its turn", 1, false}} {
		snap := turn.Snapshot{Now: noon, State: state(c.gate), Message: turn.Message{ID: textID(0), SID: "SM1", Normal: "start"}}
		d, _ := r.Machine.Decide(snap, nil)
		if d.After.OptedOut() == c.open {
			t.Errorf("%s: opted out afterwards is %t", c.name, d.After.OptedOut())
		}
		if snap.State.Contact.Value.OptOut == nil {
			t.Errorf("%s: the snapshot was changed", c.name)
		}
	}
}

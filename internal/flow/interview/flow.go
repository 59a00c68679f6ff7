package interview

import (
	"time"

	"github.com/josh-sms/josh/internal/domain/erasure"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/profile"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/text/understand"
)

// name is that of the flow, of its record and of the question that is open.
const name = profile.RecordName

// nudge is the timer that reminds of a question without an answer.
const nudge = "nudge"

// Kind is the kind of its record.
var Kind = profile.Kind //nolint:gochecknoglobals // a constant value: Go has no struct constants

// Interview is where somebody stands, and what their answers say of them. It holds no words of theirs.
type Interview struct {
	Profile profile.Profile `json:"profile"`
	Step    profile.Step    `json:"step,omitempty"`   // that was asked and waits for its answer, "" for none
	Last    profile.Step    `json:"last,omitempty"`   // that was answered last: what "go back" means
	Asked   profile.Asked   `json:"asked,omitempty"`  // answered, skipped or given up
	Again   bool            `json:"again,omitempty"`  // the choice question about Step was asked: there is no second one
	Aside   bool            `json:"aside,omitempty"`  // Step was asked again behind an answer to a question of theirs: that is done once
	More    int             `json:"more,omitempty"`   // questions that are left of those which a full profile was offered for
	Thrice  bool            `json:"thrice,omitempty"` // activities were asked for once more at the end, because plans need three
	Later   bool            `json:"later,omitempty"`  // they said so: no reminder until they go on
	Words   string          `json:"words,omitempty"`  // the id of the text whose words are kept, sealed: boundaries that no key stands for
	Nudged  int             `json:"nudged,omitempty"`
	Checked time.Time       `json:"checked,omitzero"` // when it was asked last whether the profile still holds
	At      time.Time       `json:"at"`               // of the last change
}

// Reader says what a text answers.
type Reader interface {
	Read(text string, c understand.Context) understand.Understanding
	// Beside says what an answer says of other steps, and whether it is for one of those that were asked before, the last one first.
	Beside(text string, c understand.Context, older []string) (list []understand.Interview, back bool)
	// Patterns says what an answer says of single activities.
	Patterns(text string, c understand.Context) []understand.Pattern
	// Refused returns the activities that somebody says they would rather not do.
	Refused(text string) []string
	// Named returns what a text names of a plan, and how many of its words are about something else.
	Named(text string, c understand.Context, activity string) (l understand.LinkUp, left int)
	// Extracted reads what a model says of an answer, as far as the text speaks for it.
	Extracted(raw []byte, text string, c understand.Context) (understand.Extract, error)
	// Label returns an activity as it stands in a text, "" for a key that it does not know.
	Label(key string) string
}

// Flow returns the flow of the interview. rules returns those of profiles; it is asked when somebody answers, and not before.
// asking is how a model reads answers that the rules do not.
func Flow(reader Reader, rules func() (*profile.Rules, error), asking turn.Asking) turn.Flow {
	of := func(t *turn.Turn) running { return running{t, reader, rules, asking} }
	return turn.Flow{
		Name: name, Intent: understand.InterviewAnswer,
		Questions: []turn.Question{{Token: name, Answer: func(*turn.Turn) turn.Verdict {
			return turn.GoOn("open question of the interview", "go on", "a change of the account goes first")
		}}},
		Steps: []turn.Step{{Name: name, Stage: turn.Claims, Run: func(t *turn.Turn) turn.Verdict { return of(t).claim() }}},
		Timers: map[string]func(*turn.Turn) turn.Verdict{
			nudge: func(t *turn.Turn) turn.Verdict { return of(t).due() }, checkin: func(t *turn.Turn) turn.Verdict { return of(t).check() },
		},
		Finish: func(t *turn.Turn) *turn.Ask { return of(t).finish() },
		Left:   left,
		Erasure: []erasure.Kind{{
			Kind: Kind, Rule: erasure.Delete, Why: "what their answers to the first questions say of them", Ways: []erasure.Way{erasure.Own()},
			Age: erasure.ByTime(func(i Interview) []time.Time { return []time.Time{i.At} }),
		}},
	}
}

// left stops the timers of who goes. The check-in of who pauses or is held stays: it says nothing before they are back.
func left(t *turn.Turn, why people.Reason) {
	t.StopTimer(name, nudge)
	if why == people.OptedOutReason || why == people.NotAPerson {
		t.StopTimer(name, checkin)
	}
}

// Changes returns the flow of what people change of their profile by text. It is listed behind what reads texts for what they ask for.
func Changes(reader Reader, rules func() (*profile.Rules, error)) turn.Flow {
	return turn.Flow{
		Name:    profile.UndoName,
		Steps:   []turn.Step{{Name: "change", Stage: turn.Claims, Run: func(t *turn.Turn) turn.Verdict { return running{Turn: t, reader: reader, rules: rules}.change() }}},
		Signals: map[string]func(*turn.Turn) turn.Verdict{profile.PatchSignal: func(t *turn.Turn) turn.Verdict { return running{Turn: t, reader: reader, rules: rules}.patched() }},
		Erasure: []erasure.Kind{{
			Kind: profile.UndoKind, Rule: erasure.Delete, Why: "what their last change by text has replaced", Ways: []erasure.Way{erasure.Own()},
			Age: erasure.ByTime(func(u profile.Undo) []time.Time { return []time.Time{u.At} }),
		}},
	}
}

// running is a turn as this flow goes through it.
type running struct {
	*turn.Turn

	reader Reader
	rules  func() (*profile.Rules, error)
	asking turn.Asking
}

// may reports whether the first questions are for the sender now.
func (t running) may() bool {
	return t.May(people.Interview) == people.Allowed && !t.State.Person.Value.Paused(t.Now)
}

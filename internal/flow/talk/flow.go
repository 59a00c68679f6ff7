package talk

import (
	"time"

	"github.com/josh-sms/josh/internal/domain/erasure"
	rules "github.com/josh-sms/josh/internal/domain/talk"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/wording"
)

// Name is that of the flow, and of its records, signals and timers.
const Name = rules.Flow

// Names is the purpose of the call that returns first names: its input is hashes of numbers, its output a JSON list of as many
// names, "" for who has none.
const Names = "talk_names"

// The signals to a talk, that to a number, and the timers of both.
const (
	starts   = "start"
	answered = "answer"
	leaves   = "leave"
	wakes    = "awake"
	heard    = "heard"
	shares   = "share"
	fixes    = "fix"
	needs    = "needs"
	confirms = "confirm"
	proposes = "propose"
	replies  = "reply"
	finishes = "finish"
	tells    = "told"
	due      = "due"
	remind   = "remind"
	later    = "later" // what was told waits for the day, or for the question that is open
)

// Other is somebody with whom a talk can be had.
type Other struct {
	Number string // hash
	Name   string // first, "" for who has none that a text has room for
}

// Others is what the flow asks of the rest of the product.
type Others struct {
	// Met returns those with whom the person was in a plan that took place, and whom they have not blocked.
	Met func(*turn.Turn) ([]Other, *turn.Ask)
	// Apart reports whether the person of the turn and a number are kept apart, and whether by the person's own wish.
	Apart func(t *turn.Turn, number string) (apart, own bool, ask *turn.Ask)
	// Bars returns why words go to nobody, as a purpose of relays, "" for those that may.
	Bars func(name, words string) wording.Purpose
	// Commands reports whether a text is for the rest of the product whatever is talked about: to be kept away from somebody, for one.
	Commands func(normal string) bool
	// Edits reports whether a text changes a plan that the person of the turn is in: it waits for a yes there.
	Edits func(*turn.Turn) (bool, *turn.Ask)
}

// Flow returns the flow. It is listed before the flows that do what texts ask for: what somebody says in private in a talk asks for nothing.
func Flow(others Others, asking turn.Asking) turn.Flow {
	of := func(run func(member) turn.Verdict) func(*turn.Turn) turn.Verdict {
		return func(t *turn.Turn) turn.Verdict { return run(member{t, others, asking}) }
	}
	pair := func(t *turn.Turn) turn.Verdict { return pair{t}.signaled() }
	return turn.Flow{
		Name:   Name,
		Steps:  []turn.Step{{Name: Name, Stage: turn.Claims, Run: of(member.claim)}},
		Left:   left,
		Finish: func(t *turn.Turn) *turn.Ask { return member{t, others, asking}.blocked() },
		Signals: map[string]func(*turn.Turn) turn.Verdict{
			starts: pair, answered: pair, leaves: pair, wakes: pair, heard: pair, shares: pair, fixes: pair, needs: pair, confirms: pair,
			proposes: pair, replies: pair, finishes: pair,
			tells: of(member.told),
		},
		Timers: map[string]func(*turn.Turn) turn.Verdict{
			due:    pair,
			remind: of(member.reminds),
			later:  of(member.toldLater),
			sums:   of(member.summarise),
		},
		Erasure: kinds(),
	}
}

// Rest returns the flow behind those that do what texts ask for: what none of them has read belongs to the talk that somebody is in.
func Rest(others Others, asking turn.Asking) turn.Flow {
	return turn.Flow{
		Name:  Name + "_rest",
		Steps: []turn.Step{{Name: "talked", Stage: turn.Rest, Run: func(t *turn.Turn) turn.Verdict { return member{t, others, asking}.unread() }}},
	}
}

// said is the data of a signal to a talk, whose sender is in the signal itself. It holds no words: Words is the id of some.
type said struct {
	Begun string `json:"begun"` // which talk of the pair
	Words string `json:"id,omitempty"`
	Yes   bool   `json:"yes,omitempty"`
	Why   string `json:"why,omitempty"`
}

// told is the data of a signal to a number.
type told struct {
	Talk  string     `json:"talk"`
	Begun string     `json:"begun"`
	What  rules.What `json:"what"`
	Words string     `json:"id,omitempty"`
	By    time.Time  `json:"by,omitzero"`
}

// kinds declares what becomes of the records when a person is erased.
func kinds() []erasure.Kind {
	return []erasure.Kind{
		{
			Kind: KindMine, Rule: erasure.Delete, Why: "their side of the talks that they are in, with what they say in private",
			Ways: []erasure.Way{erasure.Own()}, Age: erasure.ByTime(func(m Mine) []time.Time { return []time.Time{m.At} }),
		},
		wordsKind(),
		talkKind(),
		{Kind: rules.KindListed, Rule: erasure.Nobody, Why: "that there is a talk: it names nobody"},
	}
}

package actions

import (
	_ "embed"
	"slices"
	"sync"

	"github.com/josh-sms/josh/internal/text/weigh"
)

//go:embed data/asks.bin
var asksFile string

// asking are the weights of a second reading, which knows no action and only whether a text asks for any. Rules and the weights of actions look at one
// part of a text; this one looks at all of it, and has read many more texts that ask for nothing.
var asking = sync.OnceValue(func() *weigh.Weights {
	w, _, err := weigh.Load(asksFile)
	if err != nil {
		return nil // the test of the file holds that there are some
	}
	return w
})

// How the two readings count together, in log-odds. Chosen by how many are right of the lists fresh_* and odd_*: near them little changes.
const (
	asksAlone   = -2.0 // what a text without a cue says for its asking at least, to be read at all
	asksEnough  = 2.0  // more of it counts no more for a part
	doubtedAt   = -3.0 // below it a rule is not believed: "tell me about it, mondays are the worst"
	overruledAt = 0.5  // what a part says at least for another action than that of a rule, and by how much more than for that of the rule:
	overruledBy = 3.0  // "let's have brunch at noon instead of 11" is no new brunch
)

// asks returns what the words of a text in normal form say for its asking for something, in log-odds.
func (r *Reader) asks(normal string) float64 {
	if r.asking == nil {
		return 0
	}
	odds, _ := r.asking.Weigh(normal).Against()
	return odds
}

// units takes a text apart. Where it reads as several requests it is believed to ask for something, whatever is told around them.
func (t *text) units() []unit {
	if t.asks >= asksEnough {
		return t.apart()
	}
	sure := *t
	sure.asks = asksEnough
	list := sure.apart()
	if several(list) || !slices.ContainsFunc(list, func(u unit) bool { return u.kind == asks }) {
		return list
	}
	return t.apart()
}

// several reports whether there is more than one kind of request, of which the words of no one are faint.
func several(list []unit) bool {
	var first *unit
	for i, u := range list {
		switch {
		case u.kind != asks:
		case first == nil:
			first = &list[i]
		case (u.action.Domain != first.action.Domain || u.action.Action != first.action.Action) && (!u.weighed || u.odds > 0):
			return true
		}
	}
	return false
}

// wholly reads by its words a text as one part, of which no part asks for anything by itself: "nobody wants it so just bin my chess night".
func (t *text) wholly() (Plan, bool) {
	whole := t.part(0, len(t.list))
	if !whole.weighs() {
		return Plan{}, false
	}
	odds, domain, action := whole.odds()
	if odds < 0 || odds+min(t.asks, asksEnough) < weighedWhole {
		return Plan{}, false
	}
	r := whole.weighedAs(domain, action)
	r.weighed = true
	p := t.resolve([]unit{{reading: r, part: whole}})
	return p, len(p.Actions) > 0
}

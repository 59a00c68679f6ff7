package actions

import (
	_ "embed"
	"math"
	"slices"
	"strings"
	"sync"

	"github.com/josh-sms/josh/internal/text/near"
	"github.com/josh-sms/josh/internal/text/spot"
)

//go:embed data/spots.bin
var spotsFile string

// spots is the network that reads a text as a whole: rules look at its parts, and lose a request where a text parts in another way than they know.
var spots = sync.OnceValue(func() *spot.Net {
	vectors, err := near.Load()
	if err != nil {
		return nil // the test of the file holds that there are some
	}
	n, _, err := spot.Load(spotsFile, vectors)
	if err != nil {
		return nil
	}
	return n
})

// inRow returns the words and signs of a text as the network reads them, and the number of the word for each of them.
func inRow(list []token, normal string) (row []string, at []int) {
	for i, tok := range list {
		if tok.mark != 0 && i > 0 {
			row, at = append(row, string(rune(tok.mark))), append(at, i)
		}
		row, at = append(row, tok.is), append(at, i)
	}
	if n := len(list); n > 0 && strings.Contains(normal[list[n-1].end:], "?") {
		row, at = append(row, "?"), append(at, n-1)
	}
	return row, at
}

// reconsidered is a plan by the rules, or that of the network where it is surer.
func (t *text) reconsidered(p Plan) Plan {
	if t.r.spots == nil || len(p.Actions) == 1 && Words(p.Actions[0]) == t.whole { // our own words for it
		return p
	}
	words, at := inRow(t.list, t.whole)
	heard := t.r.spots.Read(words)
	if len(heard.Spots) == 0 || len(heard.Spots) > MostActions {
		return p
	}
	var rules, net []string
	for _, a := range p.Actions {
		rules = append(rules, a.Domain+"."+a.Action)
	}
	for _, s := range heard.Spots {
		net = append(net, s.Label)
	}
	if one := slices.Compact(slices.Clone(net)); len(rules) < 2 && len(one) == 1 && one[0] == patches { // one change of what one likes has several parts
		net, heard.Spots = one, heard.Spots[:1]
	}
	if slices.Equal(rules, net) || !t.believes(p, rules, net, heard) {
		return p
	}
	if q := t.spotted(heard.Spots, at); len(q.Actions) == len(heard.Spots) && !repeats(q.Actions) && (len(rules) > 0 || t.spoken(net[0])) {
		q.Sure = q.Sure && heard.Chance >= surelySpotted
		return q
	}
	return p
}

// spokenFor is how much the words of a text in which rules find no request have to speak for the first that the network finds, in log-odds against none.
const spokenFor = -1.0

// spoken reports whether the words of the whole text, or of one of its parts, speak for an action.
func (t *text) spoken(label string) bool {
	i := slices.Index(t.r.weights.Labels(), label)
	for _, u := range append(t.apart(), unit{part: t.part(0, len(t.list))}) {
		if u.part.weighs() && u.part.score()[i] >= spokenFor {
			return true
		}
	}
	return false
}

// repeats reports whether an action stands there again without saying of what: the network has read one twice then.
func repeats(list []Action) bool {
	for i, a := range list {
		if slices.ContainsFunc(list[:i], func(had Action) bool {
			return had.Domain == a.Domain && had.Action == a.Action && min(len(had.Params), len(a.Params)) == 0
		}) {
			return true
		}
	}
	return false
}

// surelySpotted is how likely what the network reads has to be, for no model to be asked.
const surelySpotted = 0.9

// trust is what speaks for the network against the rules: of itself, for the logarithms of the chances that it gives to what it reads and to what they
// read, for what the second reading says, and against rules that are sure of every part.
type trust struct{ itself, its, theirs, asks, sure float64 }

// leastBelieved is how likely what the network reads has to be at least, whatever the rules read.
const leastBelieved = 0.4

// believes reports whether the network is right rather than the rules. The odds are logistic regressions, by how what they read differs, over the rows
// of lists that nothing was learned from on which one of both is right, those that ask for nothing twice: far_test_*, odd_test_* and fresh_test_*.
func (t *text) believes(p Plan, rules, net []string, heard spot.Heard) bool {
	var of trust
	switch {
	case len(rules) == 0:
		of = trust{0.33, 0.9, -0.38, 2.16, 0.15}
	case among(rules, net):
		of = trust{-0.55, 1.02, -0.99, -0.34, -1.72}
	case among(net, rules):
		of = trust{-0.12, 0.25, -0.88, -0.4, -1.26}
	case len(rules) == 1 && len(net) == 1:
		of = trust{-0.57, 0.69, -0.59, -0.2, -0.65}
	default:
		of = trust{-0.09, 0.4, -0.3, -0.59, 0.61}
	}
	const leastChance, enough, asksUnit = 1e-6, 0.4, 5 // log-odds: 0.6
	if heard.Chance < leastBelieved {
		return false
	}
	odds := of.itself + of.its*math.Log(max(heard.Chance, leastChance)) + of.theirs*math.Log(max(heard.Of(rules), leastChance)) + of.asks*t.asks/asksUnit
	if p.Sure {
		odds += of.sure
	}
	return odds > enough
}

// among reports whether a list stands in another one in its order.
func among(some, all []string) bool {
	for _, one := range all {
		if len(some) > 0 && some[0] == one {
			some = some[1:]
		}
	}
	return len(some) == 0
}

// spotted makes a plan of what was found: the text parts before the word that speaks for the next action, where something new may begin.
func (t *text) spotted(found []spot.Spot, at []int) Plan {
	var units []unit
	from := 0
	for i, s := range found {
		to := len(t.list)
		if i+1 < len(found) {
			to = t.cut(at[s.At], at[found[i+1].At])
		}
		if to <= from || s.Label == relays && to < len(t.list) && !t.parts(to) {
			return Plan{}
		}
		units = append(units, t.readAs(from, to, s.Label))
		from = to
	}
	return t.resolve(units)
}

// patches is the label of changes of what somebody likes.
const patches = Profile + "." + Patch

// relays is the label of words to others. Where nothing new begins they go on.
const relays = Group + "." + Message

// cut is the word between two that begins what the second speaks of.
func (t *text) cut(after, next int) int {
	for i := next; i > after; i-- {
		if t.parts(i) {
			return i
		}
	}
	return next
}

// readAs reads a part by the rules, or by its words where they read another action than the one that was found.
func (t *text) readAs(from, to int, label string) unit {
	p := t.part(from, to)
	domain, action, _ := strings.Cut(label, ".")
	if r := p.read(); r.kind == asks && r.action.Domain == domain && r.action.Action == action {
		return unit{reading: r, part: p}
	}
	r := p.weighedAs(domain, action)
	if r.weighed = true; !p.weighs() || p.asks && tellsOnly(domain, action) {
		r = reading{}
	}
	return unit{reading: r, part: p}
}

// tellsOnly reports whether an action is asked for by telling something, so that a question asks for something else: "is my name Sam?".
func tellsOnly(domain, action string) bool {
	switch domain + " " + action {
	case "account name", "account home", "memory store", "memory update", "group late":
		return true
	}
	return false
}

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

// network reads a text as a whole: rules look at its parts, and lose a request where a text parts in another way than they know. It is read for the
// first text that asks for something.
var network = sync.OnceValue(func() *spot.Net {
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
	if t.r.spots() == nil || len(p.Actions) == 1 && (Words(p.Actions[0]) == t.whole || t.dictated(p.Actions[0])) { // our own words, or theirs
		return p
	}
	words, at := inRow(t.list, t.whole)
	if len(words) > spot.Longest {
		return p
	}
	heard := t.r.spots().Read(words)
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
	p.Cues = len(rules)+len(net) > 0 // what only one of both heard is worth a model
	switch {
	case len(net) == 0 && (t.guessed && heard.Chance >= surelyNothing || !p.Sure && heard.Chance >= likelyNothing):
		return Plan{Type: Chat, Cues: p.Cues}
	case len(net) == 0, len(net) > MostActions, slices.Equal(rules, net), !t.believes(p, rules, net, heard):
		return p
	}
	q := t.spotted(heard.Spots, at)
	if len(q.Actions) != len(net) || repeats(q.Actions) || len(rules) == 0 && !t.heardAlone(net, heard.Chance) {
		return p
	}
	if heard.Chance < surelySpotted {
		q.Sure, q.Unclear = false, false
	}
	return toldAs(q, p)
}

// dictated reports whether all behind a colon is to be passed on.
func (t *text) dictated(a Action) bool {
	return a.Domain == Group && a.Action == Message && slices.ContainsFunc(t.list, func(tok token) bool { return tok.mark == ':' })
}

// How likely what the network reads has to be. The last four are bounds at which more texts are read right than wrong by what is decided so, on the
// lists by which it is believed and 2,800 texts of chat by two authors of whom nothing was learned.
const (
	surelySpotted = 0.9  // for what it reads to be done without a question
	surelyNothing = 0.9  // of a text that asks for nothing, for what only words spoke for to be left
	likelyNothing = 0.6  // and for what rules are not sure of
	likelySpotted = 0.8  // of what rules find no request in
	speaksAlone   = 0.95 // and for which its words do not speak
	asksAgainst   = -4.0 // less than what the second reading says of a text, in log-odds, is not asking
)

// toldAs returns a plan that tells the others what the rules read as such, where they did: they know where words to others end.
func toldAs(q, rules Plan) Plan {
	for i, a := range q.Actions {
		if j := slices.IndexFunc(rules.Actions, func(r Action) bool { return r.Domain == Group && r.Action == Message }); j >= 0 && a.Domain == Group && a.Action == Message {
			q.Actions[i] = rules.Actions[j]
		}
	}
	return q
}

// spokenFor is how much the words of a text in which rules find no request have to speak for each that the network finds, in log-odds against none.
const spokenFor = -1.0

// heardAlone reports whether what the network hears in a text in which rules find no request is one.
func (t *text) heardAlone(net []string, chance float64) bool {
	return t.asks >= asksAgainst && chance >= likelySpotted && (chance >= speaksAlone || t.spoken(net))
}

// spoken reports whether the words of the whole text, or of one of its parts, speak for each of some actions.
func (t *text) spoken(net []string) bool {
	if t.r.weights == nil {
		return false
	}
	parts := append(t.apart(), unit{part: t.part(0, len(t.list))})
	for _, label := range net {
		i := slices.Index(t.r.weights.Labels(), label)
		if i < 0 || !slices.ContainsFunc(parts, func(u unit) bool { return u.part.weighs() && u.part.score()[i] >= spokenFor }) {
			return false
		}
	}
	return true
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

// trust is what speaks for the network against the rules: of itself, for the logarithms of the chances that it gives to what it reads and to what they
// read, for what the second reading says, and against rules that are sure of every part.
type trust struct{ itself, its, theirs, asks, sure float64 }

// leastBelieved is how likely what the network reads has to be at least, whatever the rules read.
const leastBelieved = 0.3

// believes reports whether the network is right rather than the rules. The odds are logistic regressions, by how what they read differs, over the rows
// of lists that nothing was learned from on which one of both is right, those that ask for nothing twice: far_test_*, spec_test_*, odd_test_* and
// fresh_test_*.
func (t *text) believes(p Plan, rules, net []string, heard spot.Heard) bool {
	var of trust
	switch {
	case len(rules) == 0:
		of = trust{0.38, 0.15, -0.38, 0.39, 0.01}
	case among(rules, net):
		of = trust{-1.23, 0.56, -0.98, -0.07, -1.47}
	case among(net, rules):
		of = trust{-0.32, 0.32, -0.67, -0.1, -1.04}
	case len(rules) == 1 && len(net) == 1:
		of = trust{-0.95, 0.61, -0.5, -0.2, -0.78}
	default:
		of = trust{-0.64, 1.2, -0.53, -0.51, -0.02}
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

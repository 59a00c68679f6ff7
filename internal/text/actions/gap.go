package actions

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/josh-sms/josh/internal/text/understand"
	"github.com/josh-sms/josh/internal/text/weigh"
)

// Shapes of parts that name something and say no more than when, where or of what: "the brunch to 11"; of what is remembered "my old address", which
// of a plan would be the reason for it: "my boots broke".
var (
	nameOfPlan = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile("^" + gapPrefix + "(?:P|O|A|T|I|(?:the|that) (?:[^ ]+ )?one)" + gapSuffix)
	})
	nameOfWish = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile("^(?:a|an|some) (?:[^ ]+ ){0,3}[^ ]+$|^(?:O|A)" + gapSuffix)
	})
	nameOfFact = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile("^" + gapPrefix + "(?:P|A|(?:the|my|our|her|his) [^ ]+(?: [^ ]+)?)" + gapSuffix)
	})
	nameOfPerson = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile("^(?:also )?with [^ ]+$") })
)

const (
	gapPrefix = "(?:about |for |on |from |with |to |of |that )?"
	gapSuffix = "(?: (?:to|at|for|on|about|from|until|till|in|with|by|of) [^ ]+(?: [^ ]+){0,2}| T| N| too| also| please| as well| thanks)*$"
)

// mostHead is how many words a part may share with the one before it at most.
const mostHead = 6

// gapped reads a part that leaves out the words which it shares with the request before it: "move the yoga to 8 and the brunch to 11".
func (t *text) gapped(last, u unit) (unit, bool) {
	first := t.list[u.part.from]
	joined := first.is == "and" || first.is == "y" || first.is == "but" || first.is == "plus" || first.mark == ','
	if last.kind != asks || !joined || u.part.led.asked || u.part.led.wishes || len(u.part.list) == 0 || len(u.part.list) > mostHead+2 {
		return u, false
	}
	if u.kind == small || u.kind == asks && !u.weighed && !u.part.begins("the", "one") || !namesAnother(last.action, u.part.shaped().said) {
		return u, false
	}
	base := last.part
	if last.whole != nil {
		base = *last.whole
	}
	rest := u.part
	if last.action.Domain == Reminder && u.part.begins("the", "one") && len(u.part.list) > 2 { // "scrap the reminder for the plants and the one for the gym"
		rest = rest.without(2)
	}
	for k := 1; k <= min(mostHead, len(base.list)); k++ {
		p := base.headed(k, rest)
		r := p.read()
		if r.kind != asks || r.action.Domain != last.action.Domain || r.action.Action != last.action.Action || maps.Equal(r.action.Params, last.action.Params) || Check(r.action) != "" || !namesIt(r.action) {
			continue
		}
		r.it, r.after, r.swaps = false, false, false
		return unit{reading: r, part: u.part, whole: &p}, true
	}
	return u, false
}

// namesAnother reports whether a shape names what a second request like one may be of.
func namesAnother(a Action, said string) bool {
	switch a.Domain + " " + a.Action {
	case "linkup create":
		return nameOfWish().MatchString(said)
	case "memory forget":
		return nameOfFact().MatchString(said)
	case "contact swap":
		return nameOfPerson().MatchString(said)
	case "reminder delete":
		return nameOfPlan().MatchString(said)
	}
	return (a.Domain == LinkUp || a.Domain == Invite) && nameOfPlan().MatchString(said)
}

// namesIt reports whether an action says of what it is.
func namesIt(a Action) bool {
	return a.Params[Which]+a.Params[Fact]+a.Params[What]+a.Params[Activity]+a.Params[Person]+a.Params[Option] != ""
}

// without is the part without its first words.
func (p part) without(n int) part {
	c := *p.clause
	c.list = c.list[n:]
	c.join()
	p.clause, p.facts = &c, p.facts[n:]
	return p
}

// headed is a part that begins with the first k words of another.
func (p part) headed(k int, rest part) part {
	t := *p.t
	t.made, t.scores = map[[2]int]understand.Understanding{}, map[[2]int]weigh.Score{}
	c := *rest.clause
	c.list = slices.Concat(p.list[:k], rest.list)
	c.led = p.led
	c.join()
	h := part{clause: &c, t: &t, from: rest.from, to: rest.to, facts: slices.Concat(p.facts[:k], rest.facts)}
	h.gates = h.gated()
	return h
}

// beside leaves out what the words of a part speak for too faintly. What stands around a request is mostly the reason for it, so that more has to
// speak for it there; but where a part is put as one that asks for more, less is enough.
func beside(list []unit) []unit {
	plainest, at := -100.0, -1
	for i, u := range list {
		odds := u.odds
		if !u.weighed {
			odds = weighedBeside
		}
		if u.kind == asks && odds > plainest {
			plainest, at = odds, i
		}
	}
	for i, u := range list {
		if u.kind != asks || !u.weighed {
			continue
		}
		least, odds := weighedWhole, u.odds+min(u.part.t.asks, asksEnough)
		if i != at && plainest >= weighedWhole {
			least, odds = weighedBeside, u.odds+min(u.part.t.asks, 0)
			if u.part.adds() {
				least = weighedMore
			}
		}
		if odds < least {
			list[i].reading = reading{kind: nothing}
		}
	}
	return list
}

// another reads a wish for another plan behind one that is off, which needs fewer words than a first one: "is there something shorter?"
func another(list []unit) []unit {
	gone := false
	for i := range list {
		u := &list[i]
		if u.kind == nothing && gone && u.part.weighs() && (u.part.asks || u.part.begins("something") || u.part.begins("anything") || u.part.begins("maybe")) {
			if odds, domain, action := u.part.odds(); odds >= weighedInstead && domain == LinkUp && action == Create {
				u.reading = u.part.weighedPlan(Create)
				u.weighed, u.odds = true, odds
			}
		}
		if u.kind == asks {
			gone = leaves(u.action)
		}
	}
	return list
}

// leaves reports whether somebody who asks for an action has a time free, or is somewhere new.
func leaves(a Action) bool {
	switch a.Domain + " " + a.Action {
	case "linkup cancel", "linkup drop", "invite decline", "account home", "account resume", "profile patch", "linkup status":
		return true
	}
	return false
}

// adds reports whether a part is put as one that asks for something more.
func (p part) adds() bool {
	return p.led.more || p.led.asked || p.led.lets || p.led.wishes || p.asks || slices.Contains(openers(), p.word(0))
}

// settled leaves out what the words of a part say where the request beside it says the same: "you have my name wrong, it's Marek" asks once, and so
// does "i use a wheelchair, remember that".
func settled(list []unit) []unit {
	for i := range list {
		if u := list[i]; !u.weighed || !u.opens && (u.part.adds() || !once(u.action)) {
			continue
		}
		for _, j := range []int{i - 1, i + 1} {
			if j >= 0 && j < len(list) && list[j].kind == asks && alike(list[i].action, list[j].action) {
				list[i].reading = reading{kind: reason}
				break
			}
		}
	}
	return list
}

// once reports whether nobody asks for an action twice in a row, in other words.
func once(a Action) bool {
	switch a.Domain {
	case Reminder, Group:
		return false
	}
	return a.Domain != Memory || a.Action != Store && a.Action != Forget
}

// alike reports whether two actions are one, or whether both say that somebody will not come.
func alike(a, b Action) bool {
	return a.Domain == b.Domain && (a.Action == b.Action || b.Action == ForgetAll) || stays(a) && stays(b)
}

func stays(a Action) bool { return a.Action == Cancel || a.Action == Drop || a.Action == Decline }

// given reports whether a request stands behind a condition that word i ends: "if nobody has joined cancel it".
func (t *text) given(i int) bool {
	if i+1 >= len(t.list) || t.list[i+1].mark != 0 {
		return false
	}
	switch next := t.list[i+1].is; t.list[i].is {
	case "cancel", "scrap", "move", "drop", "delete", "tell", "find", "take", "let", "forget", "count", "text", "remind", "swap", "put":
		if !slices.Contains(strings.Fields("it that them me the my everyone everybody us this her him another"), next) {
			return false
		}
	case "just":
		if !slices.Contains(openers(), next) {
			return false
		}
	default:
		return false
	}
	if slices.Contains(strings.Fields("i you we they he she people anyone anybody someone everyone everybody others friends to dont cant can could will would should must and or not never always ever may might just please who"), t.list[i-1].is) {
		return false
	}
	for j := i - 1; j >= 0; j-- {
		switch {
		case t.list[j].is == "if":
			return i-j > 2 && t.list[j+1].is != "i" && t.list[j+1].is != "you"
		case t.list[j].mark != 0:
			return false
		}
	}
	return false
}

package actions

import (
	"strings"

	"github.com/josh-sms/josh/internal/text/understand"
)

// patch reads what is to be changed of what is known of its sender, in so many words.
func (p part) patch() reading {
	if p.asks && !p.led.asked || !p.may(ofProfile) || !p.says(p.t.p.patches) {
		return reading{}
	}
	return act(Profile, Patch, Text, strings.TrimRight(p.sentence(), " .!?"))
}

// profile reads what changes about how its sender likes to spend time. What is merely told of is no request.
func (p part) profile() reading {
	if p.asks || !p.may(ofProfile) {
		return reading{}
	}
	if !p.hasOf(p.t.r.words.changes) {
		return reading{}
	}
	if u := p.understood(); u.Intent == understand.ProfileUpdate && u.Confidence >= understand.High && u.Score >= plainly {
		return act(Profile, Patch, Text, strings.TrimRight(p.sentence(), " .!"))
	}
	return reading{}
}

// The scores of understand from which a reading is plain, and from which one with a time counts.
const (
	plainly = 0.8
	enough  = 0.66
)

// create reads that somebody wishes for a plan: by a word that asks for one, or by what and when.
func (p part) create() reading {
	timed, active := p.timed(0, len(p.list)), p.active(0, len(p.list))
	opens := p.says(p.t.p.finds) && !p.begins("book", "club")
	switch {
	case !opens && !timed && !p.may(company), !opens && (p.hasOf(p.t.r.words.told) || p.says(p.t.p.told)), p.led.ability && !p.asks && !timed:
		return reading{}
	case p.foreign():
		return reading{}
	}
	if r, ok := p.later(); ok {
		return r
	}
	known := ""
	if from, to := p.something(); opens && !active && to > from { // "a walk in the pm": a walk-in is none
		if list, err := p.t.r.list(); err == nil {
			active = len(list.Find(strings.ToLower(p.source(from, to)))) > 0
		}
	}
	if opens && (active || timed || p.has("something", "algo")) {
		return p.plans("")
	}
	if !active && !p.may(company) && !p.led.wishes && !opens {
		return p.replaces(timed)
	}
	u := p.understood()
	if l := u.Extracted.LinkUp; l != nil && l.Edit == "" && u.Intent == understand.LinkUpRequest && u.Confidence >= understand.High && u.Score >= enough {
		if u.Score < plainly && !timed && !opens {
			return reading{}
		}
		if words, ok := strings.CutPrefix(l.ActivityKey, "other:"); ok {
			known = words
		}
		return p.plans(known)
	}
	if timed && p.led.wishes && p.may(company) {
		return p.plans("")
	}
	if active && timed && (p.led.wishes || p.has("instead", "rather")) {
		return p.plans("")
	}
	return p.replaces(timed)
}

// foreign reports whether a part asks for something else than a plan.
func (p part) foreign() bool {
	for _, t := range p.list {
		if p.t.r.words.foreign[t.is] {
			return true
		}
	}
	return false
}

// replaces reads a time alone, which is one of what is called off before it: "do sunday instead".
func (p part) replaces(timed bool) reading {
	if m := p.match(p.t.p.instead); len(m) > 1 && timed {
		r := act(LinkUp, Create, At, p.when(m[1][0], m[1][1]))
		r.swaps = true
		return r
	}
	return reading{}
}

// later reads a plan that there is with another time: "let's do the hike at 10 instead of 9".
func (p part) later() (r reading, ok bool) {
	from, to := p.activity()
	if from < 1 || !p.has("instead", "rather") || p.word(from-1) != "the" && p.word(from-1) != "my" && p.word(from-1) != "our" {
		return r, false
	}
	at := p.when(to, len(p.list))
	if at == "" {
		return r, false
	}
	return act(LinkUp, ChangeTime, Which, p.source(from, to), At, at), true
}

// plans is a wish for a plan, with what the words of the part say of it. known is what is to be done where no list has it.
func (p part) plans(known string) reading {
	at := p.when(0, len(p.list))
	from, to := p.activity()
	what := p.source(from, to)
	if what == "" && known != "" {
		what = known
	}
	if at != "" && (strings.EqualFold(what, "something") || strings.EqualFold(what, "algo")) { // which says nothing beside a time
		what = ""
	}
	r := act(LinkUp, Create, Activity, what, At, at)
	if m := p.match(p.t.p.withWhom); len(m) > 0 {
		r.action.Params[With] = p.source(m[0][0], m[0][1])
	}
	if m := p.match(p.t.p.near); len(m) > 0 && !p.timed(m[0][0], m[0][1]) && (m[0][0] >= to || from < 0) {
		end := m[0][1]
		r.action.Params[Place] = p.source(m[0][0], end)
	}
	r.there = at == "" && p.has("then", "there")
	r.opens = what == "" && at == ""
	r.swaps = p.has("instead", "rather")
	return r
}

// activity returns the words of the part that say what is to be done.
func (p part) activity() (from, to int) {
	from, to = -1, -1
	for i := range p.facts {
		if p.facts[i].activity && !p.facts[i].timed && (to < 0 || p.bridged(to, i)) {
			if from < 0 {
				from = i
			}
			to = i + 1
		}
	}
	if from < 0 {
		return p.something()
	}
	for from > 0 && p.describes(from-1) {
		from--
	}
	for from < to-1 && p.t.r.words.before[p.word(from)] {
		from++
	}
	for to < len(p.list) && p.t.r.words.kinds[p.word(to)] {
		to++
	}
	return from, to
}

// bridged reports whether words between two activities hold them together: "coffee and a walk".
func (p part) bridged(from, to int) bool {
	for i := from; i < to; i++ {
		switch p.word(i) {
		case "and", "or", "a", "an", "the", "with", "some", "then", "to", "y", "o", "un", "una":
		default:
			return false
		}
	}
	return true
}

// describes reports whether a word before an activity says what kind of one it is: "an easy hike".
func (p part) describes(i int) bool {
	w := p.word(i)
	return !p.facts[i].timed && !p.t.r.words.before[w] && !timeWord(w)
}

// something returns what stands for an activity that no list has: "something quieter", "trivia".
func (p part) something() (from, to int) {
	for i, t := range p.list {
		if t.is == "something" || t.is == "algo" {
			for to = i + 1; to < len(p.list) && !p.facts[to].timed && !p.t.r.words.before[p.word(to)] && !p.t.r.words.tails[p.word(to)]; to++ {
			}
			return i, to
		}
	}
	if m := p.match(p.t.p.findsWhat); len(m) > 1 {
		from = m[1][0]
		for from >= 0 && from < len(p.list) && p.t.r.words.before[p.word(from)] {
			from++
		}
		for to = from; to >= 0 && to < len(p.list) && !p.facts[to].timed && !p.t.r.words.before[p.word(to)] && !p.t.r.words.tails[p.word(to)]; to++ {
		}
		return from, to
	}
	return -1, -1
}

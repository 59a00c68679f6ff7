package actions

import "strings"

// account reads what is asked of the account: a pause, another name or place, its end.
func (p part) account() reading {
	pt := p.t.p
	if !p.may(ofAccount) || p.led.ability {
		return reading{}
	}
	said := p.t.r.wishes.Unwrapped(strings.Trim(p.sentence(), " .!?"))
	switch {
	case p.says(pt.negated):
	case p.t.r.wishes.Deletes(said), p.says(pt.deletesAccount):
		return act(Account, Delete)
	case p.says(pt.resumes):
		return act(Account, Resume)
	}
	if m := p.match(pt.pauses); len(m) > 1 && !p.asks && (m[1][0] < 0 || p.timedOrLong(m[1]) || p.awhile(m[1])) {
		if m[1][0] >= 0 && p.awhile(m[1]) {
			return act(Account, Pause)
		}
		return act(Account, Pause, Until, p.until(m[1]))
	}
	if m := p.match(pt.paused); len(m) > 1 && !p.asks {
		return act(Account, Pause, Until, p.until(m[1]))
	}
	if m := p.match(pt.breaks); len(m) > 1 && p.timedOrLong(m[1]) {
		return act(Account, Pause, Until, p.until(m[1]))
	}
	if p.asks && !p.led.asked {
		return reading{}
	}
	if m := p.match(pt.names); len(m) > 1 && p.aName(m[1][0], m[1][1]) {
		return act(Account, Name, Person, p.source(m[1][0], m[1][1]))
	}
	if m := p.match(pt.moved); len(m) > 1 && p.aPlace(m[1][0], m[1][1]) {
		return act(Account, Home, Place, p.source(m[1][0], m[1][1]))
	}
	if p.t.r.wishes.Region(said) {
		r := act(Account, Home)
		r.opens = true
		return r
	}
	return reading{}
}

// until returns how long, or until which day: without the words before it.
func (p part) until(m [2]int) string {
	from, to := m[0], m[1]
	if from < 0 {
		return ""
	}
	from, to = p.trim(from, to)
	for from < to && p.t.r.words.until[p.word(from)] && (p.word(from) != "next" || p.word(from-1) == "the") {
		from++
	}
	return p.source(from, to)
}

// awhile reports whether a pause is as long as one that names no length.
func (p part) awhile(m [2]int) bool {
	switch p.word(m[1] - 1) {
	case "while", "bit", "now", "moment":
		return true
	}
	return false
}

func (p part) timedOrLong(m [2]int) bool {
	if m[0] < 0 {
		return false
	}
	for i := m[0]; i < m[1]; i++ {
		switch strings.TrimSuffix(p.word(i), "s") {
		case "day", "week", "month", "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december":
			return true
		}
	}
	return p.timed(m[0], m[1])
}

// mostNameWords is how many words a name or a place has.
const mostNameWords = 3

// aName reports whether some words can be the name of somebody.
func (p part) aName(from, to int) bool {
	if from < 0 || to-from > mostNameWords {
		return false
	}
	for i := from; i < to; i++ {
		w := p.word(i)
		if p.t.r.words.noName[w] || p.facts[i].timed || strings.ContainsAny(w, "0123456789") {
			return false
		}
	}
	return true
}

// aPlace reports whether some words can be where somebody lives.
func (p part) aPlace(from, to int) bool {
	if from < 0 || to-from > mostNameWords+1 {
		return false
	}
	for i := from; i < to; i++ {
		if p.t.r.words.noPlace[p.word(i)] {
			return false
		}
	}
	return true
}

// asksSwap reads that somebody is to be asked for their number: "ask ravi if he wants to swap numbers".
func (p part) asksSwap() reading {
	if m := p.match(p.t.p.asksSwap); len(m) > 4 {
		from, to := max(m[1][0], m[2][0], m[3][0], m[4][0]), max(m[1][1], m[2][1], m[3][1], m[4][1])
		switch p.word(from) {
		case "she", "he", "they", "her", "him":
			r := act(Contact, Swap)
			r.opens = true
			return r
		}
		if p.aName(from, to) && p.word(from) != "them" && p.word(from) != "everyone" {
			return act(Contact, Swap, Person, p.source(from, to))
		}
	}
	return reading{}
}

// contact reads whose number is to be swapped for one's own.
func (p part) contact() reading {
	if !p.may(ofNumbers) {
		return reading{}
	}
	if p.says(p.t.p.negated) || p.led.ifs {
		return reading{}
	}
	if r := p.asksSwap(); r.kind == asks {
		return r
	}
	for _, pattern := range []pattern{p.t.p.swaps, p.t.p.getsNumber, p.t.p.givesNumber} {
		m := p.match(pattern)
		if len(m) == 0 {
			continue
		}
		group := m[1]
		if group[0] < 0 { // "give maya my number"
			group = m[len(m)-1]
		}
		from, to := p.trim(group[0], group[1])
		which := ""
		for i := from + 1; i < to; i++ {
			if p.word(i) == "from" || p.word(i) == "in" {
				which, _, _ = p.plan(i+1, to)
				to = i
				break
			}
		}
		for to > from && p.t.r.words.plan[p.word(to-1)] {
			to--
		}
		switch p.word(from) {
		case "her", "him", "them", "everyone", "anyone", "someone", "people", "the", "that", "others", "you", "each", "":
			if p.word(from) == "you" || p.word(from) == "people" || p.word(from) == "" && p.led.ability {
				return reading{}
			}
			r := act(Contact, Swap, Which, which)
			r.opens = true
			return r
		}
		if !p.aName(from, to) {
			return reading{}
		}
		return act(Contact, Swap, Person, strings.TrimSuffix(p.source(from, to), "'s"), Which, which)
	}
	return reading{}
}

// asksForNew reports whether what stands behind "sign me up for" is something to do, and no plan that there is.
func (p part) asksForNew(at int) bool {
	switch p.word(0) {
	case "take":
		return at < 0 || !p.definiteAt(at) || p.facts[at].activity || p.facts[at].timed && p.word(at) != "the"
	case "sign", "put", "add":
		return at >= 0 && p.facts[at].activity
	}
	return false
}

// invite reads the answer to an invite that it names, or that it says what it does to.
func (p part) invite() reading {
	if p.led.ability && !p.asks || !p.may(ofInvites) || p.has("if", "unless", "whether") {
		return reading{}
	}
	for _, one := range []struct {
		pattern pattern
		action  string
		named   bool // only of what is named as a plan
	}{{p.t.p.accepts, Accept, false}, {p.t.p.comesTo, Accept, true}, {p.t.p.declines, Decline, true}, {p.t.p.notFor, Decline, true}, {p.t.p.declinesAll, Decline, false}} {
		m := p.match(one.pattern)
		if len(m) == 0 || p.asks && !p.led.asked {
			continue
		}
		if p.begins("skip") && p.led.wishes { // "let's skip the hike"
			continue
		}
		if one.pattern == p.t.p.notFor {
			if p.begins("not", "this", "time") {
				continue
			}
			m = [][2]int{m[0], {-1, -1}, m[1]}
		}
		if at := max(m[1][0], m[2][0]); m[1][0] < 0 && p.asksForNew(at) {
			continue
		}
		if m[1][0] >= 0 {
			r := act(Invite, one.action, Option, strings.ToUpper(p.word(m[1][1]-1)))
			r.on = true
			return r
		}
		which, named, ok := p.plan(m[2][0], m[2][1])
		if m[2][0] < 0 {
			which, named, ok = "", false, !one.named
		}
		if !ok || one.named && !named {
			continue
		}
		if p.begins("im", "in") && p.word(2) != "for" && m[2][0] >= 0 && !p.active(m[2][0], m[2][1]) && !p.timed(m[2][0], m[2][1]) || p.has("myself") {
			continue
		}
		if p.begins("take") && (p.has("off", "down")) {
			continue
		}
		if p.has("everything") || which == "" && p.begins("skip") || p.begins("join") && !p.led.wishes && !p.timed(0, len(p.list)) {
			continue
		}
		r := act(Invite, one.action, Which, which)
		r.on, r.after = true, one.pattern == p.t.p.notFor // "i'm in for bowling but not for the movie"
		return r
	}
	return reading{}
}

package actions

import (
	"slices"
	"strings"
)

// cancel reads what calls a plan off.
func (p part) cancel() reading {
	if p.begins("cancel", "on") {
		if _, to := p.whom(2); to > 0 { // who cancels on the others will not come
			return reading{}
		}
	}
	if p.begins("drop") && p.led.wishes && !p.led.lets && !p.has("plan", "plans", "request") {
		return reading{}
	}
	if p.begins("skip") && p.led.wishes && !p.led.lets {
		return reading{}
	}
	if p.led.ability && len(p.list) < 2 { // "can i cancel?" asks whether it is possible
		return reading{}
	}
	for _, one := range []struct {
		pattern pattern
		sure    bool // its verb is used of plans; else the plan has to be named as one
	}{{p.t.p.cancels, true}, {p.t.p.callsOff, true}, {p.t.p.isOff, true}, {p.t.p.getsRid, false}} {
		m := p.match(one.pattern)
		if len(m) == 0 {
			continue
		}
		from, to := m[1][0], m[1][1]
		for _, g := range m[1:] {
			if g[0] >= 0 {
				from, to = g[0], g[1]
			}
		}
		if from < 0 && (p.begins("never") || p.begins("nevermind") || p.begins("nvm")) {
			continue
		}
		if from < 0 {
			return reading{kind: asks, action: act(LinkUp, Cancel).action, it: true, on: true}
		}
		which, named, ok := p.plan(from, to)
		if !ok || !one.sure && (!named || !p.active(from, to) && !p.timed(from, to) && p.loose(from, to)) || p.led.ability && p.word(from) == "a" || p.has("if", "when", "whenever", "once", "unless") {
			continue
		}
		if which == "" && (!one.sure && p.loose(from, to) || p.begins("never") || p.begins("nevermind") || p.begins("nvm")) { // "forget it" waves something away
			continue
		}
		r := act(LinkUp, Cancel, Which, which)
		r.on, r.it = true, which == ""
		return r
	}
	return reading{}
}

// drop reads that its sender will not come.
func (p part) drop() reading {
	if p.led.ability || p.has("if", "unless", "whether") {
		return reading{}
	}
	p = p.rotated()
	if p.begins("skip") && p.led.wishes && !p.led.lets { // "gonna have to skip tonight"
		if which, named, ok := p.plan(1, len(p.list)); ok && named {
			r := act(LinkUp, Drop, Which, which)
			r.on = true
			return r
		}
	}
	if p.begins("im", "out", "of") && p.shaped().said == "im out of A" { // "i'm out of coffee"
		return reading{}
	}
	for i, pattern := range []pattern{p.t.p.bails, p.t.p.takesOut, p.t.p.wontCome, p.t.p.wontDo} {
		m := p.match(pattern)
		if len(m) == 0 {
			continue
		}
		which, named, ok := p.plan(m[1][0], m[1][1])
		if m[1][0] < 0 {
			which, named, ok = "", false, i < 3
		}
		if !ok || i == 3 && (!named || which == "") {
			continue
		}
		r := act(LinkUp, Drop, Which, which)
		r.on, r.it = true, which == ""
		return r
	}
	return reading{}
}

// rotated is the part with a time that it begins with at its end: "tomorrow i can't make it".
func (p part) rotated() part {
	n := 0
	for n < len(p.list) && p.facts[n].timed {
		n++
	}
	switch p.word(n) {
	case "i", "im", "cant", "wont", "ill", "count", "cancel":
	default:
		return p
	}
	if n == 0 {
		return p
	}
	c := *p.clause
	c.list = append(slices.Clone(p.list[n:]), p.list[:n]...)
	c.join()
	p.clause, p.facts = &c, append(slices.Clone(p.facts[n:]), p.facts[:n]...)
	return p
}

// definiteAt reports whether a plan that there is begins at a word.
func (p part) definiteAt(i int) bool {
	switch p.word(i) {
	case "it", "that", "the", "my", "our", "this":
		return true
	}
	return p.facts[i].activity || p.facts[i].timed
}

// change reads that a plan is to be at another time.
func (p part) change() reading {
	if p.has("if", "couch", "unless") || p.asks && p.begins("how") {
		return reading{}
	}
	if m := p.match(p.t.p.moves); len(m) > 1 {
		if r := p.moved(m); r.kind == asks {
			return r
		}
	}
	if m := p.match(p.t.p.rebooks); len(m) > 1 && p.timed(m[1][0], m[1][1]) && !p.active(0, len(p.list)) {
		r := act(LinkUp, Create, At, p.when(m[1][0], m[1][1]))
		r.swaps = true
		return r
	}
	for _, pattern := range []pattern{p.t.p.instead, p.t.p.makes} {
		m := p.match(pattern)
		if len(m) < 2 || !p.timed(m[1][0], m[1][1]) && !p.has("later", "earlier", "sooner") && !strings.Contains(p.said, "instead of") {
			continue
		}
		at := p.timesOf(m[1][0], m[1][1])
		if at == "" || p.active(m[1][0], m[1][1]) {
			continue
		}
		r := act(LinkUp, ChangeTime, At, at)
		r.it, r.swaps = true, !strings.Contains(p.said, "instead of") && pattern == p.t.p.instead
		return r
	}
	return reading{}
}

// moved reads "move <a plan> to <a time>".
func (p part) moved(m [][2]int) reading {
	from, to := m[1][0], m[1][1]
	split := to
	for i := from + 1; i < to; i++ {
		if w := p.word(i); (w == "to" || w == "until" || w == "till") && p.timed(i, to) { // "coffee on tuesday to wednesday"
			split = i
			break
		}
	}
	for i := from; i < to && split == to; i++ {
		if (p.t.r.words.toward[p.word(i)]) && i > from && (p.timed(i, to) || p.has("hour", "hours", "minutes", "week") || p.word(i) == "later" || p.word(i) == "earlier" || p.word(i+1) == "another" || p.word(i+1) == "a" || p.word(i+1) == "the") {
			split = i
			break
		}
	}
	if split == to { // "make the run an hour later": the time begins where the plan ends
		for i := from + 1; i < to; i++ {
			if p.facts[i].timed && !p.facts[i-1].timed && (p.facts[i-1].activity || p.word(i-1) == "it" || p.t.r.words.nouns[p.word(i-1)]) {
				split = i
				break
			}
		}
	}
	if p.begins("make") && (p.active(split, to) || !p.definiteAt(from)) {
		return reading{}
	}
	end := split
	for i := from + 1; i < end; i++ {
		if p.word(i) == "from" { // "from 7 to 8"
			end = i
		}
	}
	which, named, ok := p.plan(from, end)
	at := p.timesOf(split, to)
	if !ok || !named && at == "" || from == split {
		return reading{}
	}
	if at == "" && (p.begins("change") || p.begins("switch") || p.begins("make") || p.begins("push") && split != to || split < to && !p.has("another", "different", "later", "earlier", "sooner", "new")) {
		return reading{}
	}
	which = strings.TrimSuffix(strings.TrimPrefix(which, "time of the "), " time")
	r := act(LinkUp, ChangeTime, Which, which, At, at)
	r.it, r.opens = which == "", at == ""
	return r
}

// timesOf returns the time that the words from and to say, with how much later or earlier.
func (p part) timesOf(from, to int) string {
	from, to = p.trim(from, to)
	for from < to && (p.t.r.words.toward[p.word(from)] && p.word(from) != "later" && p.word(from) != "earlier" && p.word(from) != "at" || p.word(from) == "on" || p.word(from) == "el") {
		from++
	}
	for i := from; i < to; i++ {
		if w := p.word(i); w == "later" || w == "earlier" || w == "sooner" {
			return p.source(from, to)
		}
	}
	for i := from; i < to && !p.has("another", "different", "other", "new"); i++ {
		switch p.word(i) {
		case "hour", "hours", "minutes", "day", "days", "week":
			return p.source(from, to)
		}
	}
	if at := p.when(from, to); at != "" || to-from > 1 || to <= from || p.word(from)[0] > '9' {
		return at
	}
	return p.source(from, to) // a bare hour
}

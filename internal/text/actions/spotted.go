package actions

import (
	"strings"

	"github.com/josh-sms/josh/internal/text/spot"
)

// spotted makes a plan of what was found: the text parts before the word that speaks for the next action, where something new may begin.
func (t *text) spotted(found []spot.Spot, at []int) Plan {
	var units []unit
	from, left := 0, false
	for i, s := range found {
		to := len(t.list)
		if i+1 < len(found) {
			to = t.cut(at[s.At], at[found[i+1].At])
		}
		if to <= from || takesWords(s.Label) && to < len(t.list) && !t.parts(to) {
			return Plan{}
		}
		first, last := from, to
		if s.Label == relays {
			first, last = t.sentence(from, to, at[s.At])
			left = left || first > from || last < to
		}
		units = append(units, t.readAs(first, last, s.Label))
		from = to
	}
	q := t.resolve(units)
	q.Sure = q.Sure && !left
	return q
}

// sentence returns the part of the words from and to that is of one sentence with word i: nobody else hears what stands around it.
func (t *text) sentence(from, to, i int) (first, last int) {
	first, last = from, to
	for j := from + 1; j < to; j++ {
		switch {
		case weight(t.list[j].mark) < 2:
		case j <= i:
			first = j
		case last == to:
			last = j
		}
	}
	return first, last
}

// patches is the label of changes of what somebody likes.
const patches = Profile + "." + Patch

// relays is the label of words to others.
const relays = Group + "." + Message

// takesWords reports whether what an action is about are words as they stand in the text: they go on where nothing new begins.
func takesWords(label string) bool {
	return label == relays || label == Memory+"."+Store || label == Memory+"."+Update
}

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
	if !p.weighs() || p.asks && tellsOnly(domain, action) {
		return unit{part: p}
	}
	r := p.weighedAs(domain, action)
	r.weighed = true
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

package actions

import "slices"

// shortestRunOn is how many words a part has at least that may be two requests with nothing between them.
const shortestRunOn = 5

// runOn returns where in a part a second request begins, although no mark and no "and" says so: "10 min late is it still on". Both have to read as
// requests, of different kinds, and the words of both have to speak for it; 0 where there is none.
func (t *text) runOn(from, to int) int {
	if to-from < shortestRunOn || to-from > mostWeighed {
		return 0
	}
	for i := from + 2; i < to-1; i++ {
		if !t.starts(i) {
			continue
		}
		a, b := t.part(from, i), t.part(i, to)
		if !a.weighs() || !b.weighs() || a.holds() {
			continue
		}
		one, domain, action := a.odds()
		two, otherDomain, otherAction := b.odds()
		if one < weighedBeside || two < weighedBeside || domain == otherDomain && action == otherAction {
			continue
		}
		if x, y := a.read(), b.read(); x.kind == asks && y.kind == asks && (x.action.Domain != y.action.Domain || x.action.Action != y.action.Action) {
			return i
		}
	}
	return 0
}

// holds reports whether a part begins what holds words of its own, which may be anything: what others are told, a reminder, something to remember.
func (p part) holds() bool {
	switch p.word(0) {
	case "tell", "let", "ask", "say", "text", "message", "remind", "remember", "note", "forget", "save", "keep", "who", "what", "when", "where", "if":
		return true
	}
	return false
}

// starts reports whether a word may begin a request by itself, seen from the words around it.
func (t *text) starts(i int) bool {
	if joins(t.list[i-1].is) || says(t.list[i-1].is) || slices.Contains([]string{"if", "know", "ask", "see", "forgot", "remember", "about", "of", "on", "at", "for", "with", "check", "say", "is", "are", "or", "when", "what", "who", "where", "because", "that"}, t.list[i-1].is) {
		return false
	}
	next := t.list[i+1].is
	switch t.list[i].is {
	case "who", "whos", "what", "whats", "when", "whens", "where", "wheres", "any", "got", "anyone", "anybody", "please":
		return true
	case "is", "are":
		return slices.Contains([]string{"it", "that", "the", "my", "we", "there", "anyone"}, next)
	case "find", "get", "set", "remind", "tell", "let", "cancel", "move", "swap", "ask", "book", "count", "take", "drop", "put":
		return slices.Contains([]string{"me", "my", "the", "them", "it", "everyone", "us", "numbers"}, next)
	case "can", "could", "would", "will":
		return next == "you"
	case "yes", "no":
		return next == "to" || next == "for"
	}
	return false
}

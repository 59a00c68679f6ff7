package guide

import (
	"regexp"
	"slices"
	"strings"
	"sync"
)

var unsafeShapes = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)\b(?:josh|app|bot|robot|this number|this service|this thing|(?:said|says|say|like|goes|replied|wrote|texted|answered),? (?:that )?(?:(?:i'?m|i'll|i'd|i've|i (?:don't|can't|will|am|have|didn't|won't|need|want|hope|wish|hate|love))\b)|(?:kill|suicid\w*|die|dead|murder|hit|beat|rape\w*|knife|gun|cut myself|hurt myself)|wanna|finna|tryna|ain't|aint|i (?:has|is|does|were not)|i (?:seen|done|gone)|(?:he|she|it) (?:do|have|are|were)|(?:they|we) (?:was|is|has)|[a-z]*\d[a-z]+\d*|[b-df-hj-np-tv-xz]{5,})\b`)
})

// safe reports whether nothing in a sentence can be turned wrong.
func (s sentence) safe() bool {
	t := table()
	if s.asks() || s.quoted() || s.has(t.second) || s.has(t.swearing) || s.judges() {
		return false
	}
	for _, w := range s.words {
		if strings.ContainsAny(w.lead+w.tail, "()/&+$%") || strings.ContainsAny(w.raw, "/@&+_=") || length(w.raw) > 20 {
			return false
		}
	}
	all := strings.ToLower(join(s.words))
	return !unsafeShapes().MatchString(all)
}

// judges reports whether a sentence judges somebody: who feels stupid does not.
func (s sentence) judges() bool {
	own := s.own()
	for i, w := range s.words {
		felt := strings.Contains(s.low(i-1)+" "+s.low(i-2)+" "+s.low(i-3), "feel") || s.low(i-1) == "felt" || s.low(i-2) == "felt"
		if table().judging[w.low] && !felt && !slices.ContainsFunc(own, func(h hit) bool { return h.from <= i && i < h.to }) {
			return true
		}
	}
	return false
}

// opens reports whether a sentence begins as a whole one does, and has somebody who does something.
func (s sentence) opens() bool {
	t, first := table(), s.low(0)
	subject := t.subject[first] || possessive()[first] || first == "the" || first == "that" || first == "this" || first == "there" || first == "nothing" || first == "everything" || first == "people" ||
		t.name[first] || first == "me" && s.low(1) == "and" || first == "no" && s.low(1) == "one" || first == "that's" || first == "there's" || first == "all" && s.low(1) == "i"
	if subject {
		last := s.low(len(s.words) - 1)
		return (!dangling()[last] || table().asking[s.low(len(s.words)-3)]) && s.verbed()
	}
	if !t.openers[first] {
		return false
	}
	for i := 1; i < len(s.words); i++ { // "last week i ...", "when she left i ...": a main clause after it
		if t.subject[s.low(i)] && !dangling()[s.low(len(s.words)-1)] {
			return s.main(i)
		}
	}
	return false
}

// main reports whether a sentence that begins with a time or a condition has a clause of its own: after "when she left" another
// subject has to come.
func (s sentence) main(i int) bool {
	switch s.low(0) {
	case "yesterday", "today", "tonight", "sometimes", "lately", "usually", "last", "recently", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "now", "on", "at", "for", "later", "earlier", "during", "then":
		return i < 6
	case "all", "half", "most", "this", "back", "that", "once":
		return false
	}
	for k := i + 2; k < len(s.words)-1; k++ {
		if t := table(); t.subject[s.low(k)] && !t.joining[s.low(k-1)] && !s.complemented(k) || t.subject[s.low(k)] && s.words[k-1].tail != "" {
			return true
		}
	}
	return false
}

func dangling() map[string]bool {
	return set("and but so because the a an my his their to of with for from if when i i'm she's he's they're is was were am are be very really than at like")
}

// verbed reports whether something that can be a verb follows an "I".
func (s sentence) verbed() bool {
	switch s.low(0) {
	case "i":
		next := s.low(1)
		return next != "" && !possessive()[next] && !table().subject[next] && !set("the a me to not")[next]
	case "the":
		if s.low(2) == "that" || table().subject[s.low(2)] || table().subject[s.low(3)] { // "the way he said it": more has to come
			for i := 4; i < len(s.words); i++ {
				if set("is was isn't wasn't were hurt hurts got made makes bothered bothers")[s.low(i)] && !table().subject[s.low(i-1)] && s.low(i-1) != "and" {
					return true
				}
			}
			return s.low(1) == "thing" && s.low(2) == "is"
		}
		return len(s.words) > 3 || table().helping[s.low(2)]
	case "my", "our", "his", "her", "their", "that", "this", "people":
		return len(s.words) > 3 || table().helping[s.low(1)] || table().helping[s.low(2)]
	}
	return true
}

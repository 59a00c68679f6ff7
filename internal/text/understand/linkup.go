package understand

import (
	"strings"

	"github.com/josh-sms/josh/internal/text/catalogue"
	"github.com/josh-sms/josh/internal/text/when"
)

// signs are what the patterns found in a text.
type signs struct {
	hits []hit
	has  map[string]bool // by meaning
}

// any reports whether something of a meaning was found.
func (s *signs) any(is string) bool { return s.has[is] }

// in reports whether something of a meaning was found that begins in the thought of the text that word i is in.
func (s *signs) in(t *text, is string, i int) bool {
	for _, h := range s.hits {
		if h.is == is && t.thought(h.from) == t.thought(i) {
			return true
		}
	}
	return false
}

// thought returns the word that begins the part of a sentence that word i is in.
func (t *text) thought(i int) int {
	for i > 0 && !t.words[i].First && !t.words[i].Pause {
		i--
	}
	return i
}

// request reads a text as a wish for a plan, and how sure it is one.
func (r *Reader) request(t *text, s *signs) (LinkUp, float64) {
	l := LinkUp{Time: t.times.Options, Group: group(t), Constraints: s.constraints(), RadiusMiles: t.radius()}
	if t.times.Problem == when.Ambiguous {
		l.Time = nil // one of the two, which is for the sender to say
	}
	main, at := r.main(t)
	l.LocationHint = t.location(main)
	if l.ActivityKey = main; main == "" {
		l.ActivityKey = r.unknownActivity(t, s)
	}
	return l, r.sureOf(t, s, l, at)
}

// sureOf says how sure it is that a text asks for a plan. The numbers are the shares that were right on lists of texts.
func (r *Reader) sureOf(t *text, s *signs, l LinkUp, at int) float64 {
	named, timed := l.ActivityKey != "", len(l.Time) > 0 || t.times.Problem != ""
	people, not := s.any("people"), s.blocked(t, at)
	strong, ask := people || s.freely(t, "strong"), s.freely(t, "ask")
	if named && at >= 0 && s.in(t, "never", at) {
		return none
	}
	left, alien := r.left(t)
	sure := float64(none)
	switch {
	case named && at < 0 && !timed && (!people || not || left+alien > 0):
		return none // something that the catalogue does not have may be anything
	case strong && named:
		sure = pick(timed, 0.95, 0.75)
	case strong && timed && left <= 2:
		sure = 0.74
	case not:
		return none
	case ask && named:
		sure = pick(timed, 0.90, 0.72)
	case named && left == 0:
		sure = pick(timed, 0.88, 0.66)
	case named && left <= 2 && timed:
		sure = 0.72
	case (strong || ask) && s.any("meet"):
		sure = pick(timed, 0.74, 0.68)
	case s.any("meet") && timed && left == 0:
		sure = 0.66
	}
	if not {
		sure -= pick(people, 0.05, 0.12)
	}
	each := pick(timed, 0.03, 0.08)
	return max(0, sure-each*float64(left)-(0.1+2*each)*float64(alien))
}

// freely reports whether something of a meaning was found that no question about the world and no story comes before in its thought.
func (s *signs) freely(t *text, is string) bool {
	for _, h := range s.hits {
		if h.is == is && !s.stopped(t, h.from) {
			return true
		}
	}
	return false
}

// stopped reports whether a question about the world or a story begins before word i in its thought.
func (s *signs) stopped(t *text, i int) bool {
	for _, h := range s.hits {
		if h.is == "not" && h.from < i && t.thought(h.from) == t.thought(i) && !s.greets(h.from) {
			return true
		}
	}
	return false
}

// greets reports whether word i is of a greeting that has the form of a question.
func (s *signs) greets(i int) bool {
	for _, h := range s.hits {
		if h.is == "greet" && h.from <= i && i < h.to {
			return true
		}
	}
	return false
}

// blocked reports whether the thought that names an activity at word at is a question about the world or a story; without one, whether any is.
func (s *signs) blocked(t *text, at int) bool {
	for _, h := range s.hits {
		if h.is == "not" && !s.greets(h.from) && (at < 0 || t.thought(h.from) == t.thought(at)) {
			return true
		}
	}
	return false
}

// none is how sure a text is a request that has no sign of one.
const none = 0.1

func pick(which bool, yes, no float64) float64 {
	if which {
		return yes
	}
	return no
}

// left counts the words of a text that nothing explains, and those that speak of something else than plans.
func (r *Reader) left(t *text) (left, alien int) {
	for i, word := range t.words {
		switch {
		case t.named&mask(i, 1) != 0:
		case t.known&mask(i, 1) != 0:
		case r.alien.has(word.id):
			alien++
		case !r.empty(t, i):
			left++
		}
	}
	return left, alien
}

// empty reports whether a word adds nothing to a request.
func (r *Reader) empty(t *text, i int) bool {
	return r.aside.has(t.words[i].id) || t.filler&mask(i, 1) != 0
}

// main returns the key of the catalogue that a text wants to do, and the word that names it: the first that is no place where things are done and
// no time of another ("coffee after yoga").
func (r *Reader) main(t *text) (key string, at int) {
	best := 0
	at = -1
	for _, f := range t.found {
		if n := r.rank(t, f); n > best {
			key, at, best = f.Key, f.First, n
		}
	}
	return key, at
}

// rank says how much a word of an activity is what the text wants to do: 0 for not at all.
func (r *Reader) rank(t *text, f catalogue.Found) int {
	before := t.word(f.First - 1)
	switch before {
	case "after", "before", "until", "during", "post", "pre", "from", "not", "no":
		return 0
	}
	if a, ok := r.catalogue.Activity(f.Key); ok && a.Venue {
		return 2
	}
	switch before {
	case "at", "near", "by", "in", "around", "over":
		return 1
	case "the":
		switch t.word(f.First - 2) {
		case "at", "near", "by", "in", "around", "after", "before":
			return 1
		}
	}
	return 3
}

// unknownActivity returns "other:" and the words that name something to do which the catalogue does not have, "" for none: the first words that
// nothing explains and that a wish comes before, or a time right after.
func (r *Reader) unknownActivity(t *text, s *signs) string {
	wish := -1
	for _, h := range s.hits {
		if (h.is == "people" || h.is == "strong" || h.is == "ask") && (wish < 0 || h.from < wish) {
			wish = h.from
		}
	}
	if wish < 0 && !t.asks || s.blocked(t, -1) && !s.any("people") {
		return ""
	}
	for from := 0; from < len(t.words); from++ {
		to := from
		for to < len(t.words) && to < from+4 && (to == from || !t.words[to].First && !t.words[to].Pause) && r.unexplained(t, to) {
			to++
		}
		if to == from {
			continue
		}
		if r.namesActivity(t, s, from, to, wish) {
			t.named |= mask(from, to-from)
			return "other:" + t.between(from, to)
		}
		from = to
	}
	return ""
}

// unexplained reports whether nothing is known of a word.
func (r *Reader) unexplained(t *text, i int) bool {
	return (t.known|t.named)&mask(i, 1) == 0 && !r.empty(t, i) && !r.alien.has(t.words[i].id)
}

// namesActivity reports whether words that nothing explains can be what somebody wants to do.
func (r *Reader) namesActivity(t *text, s *signs, from, to, wish int) bool {
	doing := strings.HasSuffix(t.word(to-1), "ing") || strings.HasSuffix(t.word(from), "ing")
	switch t.word(from - 1) {
	case "with", "my", "her", "his", "because", "near", "at", "from", "im", "is", "are", "and", "your", "by", "in", "as", "cause", "so", "if":
		return false
	}
	if wish < 0 || from < wish && !s.any("people") {
		return doing && to < len(t.words) && t.words[to].kind == timed && t.begins(from)
	}
	if from < wish {
		return t.begins(from) || to < len(t.words) && t.words[to].kind == timed
	}
	if s.any("people") {
		return true
	}
	// "i want to ..." and "can we ..." go on with anything: it is a plan when it names a time and something to go and do
	switch t.word(from - 1) {
	case "go", "going", "do", "try", "play", "the", "to", "some", "a", "visit", "doing":
		return len(t.times.Options) > 0 && (doing || t.goes(from) || occasion(t.word(to-1)) || occasion(t.word(to)))
	}
	return (doing || occasion(t.word(to-1)) || occasion(t.word(to))) && len(t.times.Options) > 0
}

// occasion reports whether a word makes something to do of the word before it: "a darts night".
func occasion(word string) bool {
	switch word {
	case "night", "game", "class", "lesson", "tournament", "league", "tour", "party", "workshop", "match", "session", "show":
		return true
	}
	return false
}

// goes reports whether words before word i are of going somewhere or doing something.
func (t *text) goes(i int) bool {
	for j := max(0, i-3); j < i; j++ {
		switch t.word(j) {
		case "go", "going", "do", "try", "play", "visit", "doing", "playing", "trying", "hit", "explore", "checkout", "lets":
			return true
		}
	}
	return false
}

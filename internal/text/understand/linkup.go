package understand

import (
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
	for i > 0 && !t.words[i].First && !t.words[i].Pause && !t.turns(i) {
		i--
	}
	return i
}

// turns reports whether word i turns to something else: "i'm not sure how this works but i want ...", "it is hot so let's ...".
func (t *text) turns(i int) bool {
	switch t.word(i) {
	case "but":
		return true
	case "so":
		switch t.word(i + 1) {
		case "i", "id", "im", "we", "lets", "can", "could", "who", "anyone", "would", "please", "maybe", "up":
			return true
		}
	}
	return false
}

// request reads a text as a wish for a plan, and how sure it is one.
func (r *Reader) request(t *text, s *signs) (LinkUp, float64) {
	l := LinkUp{Time: t.times.Options, Group: group(t), Constraints: s.constraints(), RadiusMiles: t.radius()}
	if t.times.Problem == when.Ambiguous {
		l.Time = nil // one of the two, which is for the sender to say
	}
	l.MoreTimes = t.times.More
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
	from, to := t.sentence(t.core(s, at))
	if at >= 0 && t.asks && t.timedIn(t.thought(at), to) {
		from = max(from, t.thought(at)) // a story, and then: "..., coffee on monday?"
	}
	left, alien := r.leftIn(t, from, to)
	sure := float64(none)
	switch {
	case named && at < 0 && !timed && (!people || not || left+alien > 0):
		return none // something that the catalogue does not have may be anything
	case strong && named:
		sure = pick(timed, 0.95, 0.75)
	case strong && timed && left <= 2:
		sure = 0.74
	case not && s.follows(t, at):
		return pick(timed, 0.75, 0.66)
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

// follows reports whether what stands behind word i, which a story is told with, asks for company, or a sentence behind its own for a time
// to do it: "there's a show on friday, i don't want to go alone", "i bought a kayak! want to take it out on sunday".
func (s *signs) follows(t *text, i int) bool {
	_, end := t.sentence(max(i, 0))
	for _, h := range s.hits {
		if h.is == "people" && h.from > i && h.from < end && t.thought(h.from) > i && !s.stopped(t, h.from) {
			return true
		}
		if h.from < end || s.stopped(t, h.from) {
			continue
		}
		from, to := t.sentence(h.from)
		switch h.is {
		case "people", "strong":
			return true
		case "ask", "meet":
			if t.timedIn(from, to) {
				return true
			}
		}
	}
	return false
}

// timedIn reports whether a time is named in the words from and to.
func (t *text) timedIn(from, to int) bool {
	for j := from; j < to; j++ {
		if t.words[j].kind == timed {
			return true
		}
	}
	return false
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

// core returns a word of the sentence that asks for a plan: of what is done, or of the wish for it.
func (t *text) core(s *signs, at int) int {
	if at >= 0 {
		return at
	}
	for _, is := range []string{"people", "strong", "meet", "ask"} {
		for _, h := range s.hits {
			if h.is == is {
				return h.from
			}
		}
	}
	return 0
}

// sentence returns the words of the sentence that word i is in.
func (t *text) sentence(i int) (from, to int) {
	for from = i; from > 0 && !t.words[from].First; {
		from--
	}
	for to = i + 1; to < len(t.words) && !t.words[to].First; {
		to++
	}
	return from, min(to, len(t.words))
}

// left counts the words of a text that nothing explains, and those that speak of something else than plans.
func (r *Reader) left(t *text) (left, alien int) { return r.leftIn(t, 0, len(t.words)) }

// leftIn is left of the words from and to.
func (r *Reader) leftIn(t *text, from, to int) (left, alien int) {
	for i := from; i < to; i++ {
		word := t.words[i]
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

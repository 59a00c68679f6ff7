package understand

import (
	"strings"

	"github.com/josh-sms/josh/internal/text/catalogue"
)

// signs are what the patterns found in a text: the words that each meaning was read from.
type signs struct {
	hits []hit
	has  map[string]bool
}

// any reports whether something of a meaning was found.
func (s *signs) any(is string) bool { return s.has[is] }

// request reads a text as a wish for a plan, and how sure it is one.
func (r *Reader) request(t *text, s *signs, c Context) (LinkUp, float64) {
	var l LinkUp
	l.Time = t.times.Options
	l.Group = group(t)
	l.Constraints = s.constraints()
	l.RadiusMiles = t.radius()
	l.LocationHint = t.location(r.main(t))
	l.ActivityKey = r.activity(t, s)
	return l, r.sureOf(t, s, l)
}

// sureOf says how sure it is that a text asks for a plan.
func (r *Reader) sureOf(t *text, s *signs, l LinkUp) float64 {
	named, at := l.ActivityKey != "", len(l.Time) > 0 || t.times.Problem != ""
	left, alien := r.left(t)
	sure := 0.0
	switch {
	case s.any("never") && named:
		return 0.2
	case s.any("strong") && named:
		sure = pick(at, 0.93, 0.75)
	case s.any("ask") && named:
		sure = pick(at, 0.88, 0.72)
	case s.any("not"):
		return 0.2
	case named && left == 0:
		sure = pick(at, 0.85, 0.66)
	case named && left == 1 && at:
		sure = 0.65
	case (s.any("strong") || s.any("ask")) && s.any("meet"):
		sure = pick(at, 0.75, 0.65)
	case s.any("strong") && at && left <= 1:
		sure = 0.7
	case s.any("meet") && at && left <= 1:
		sure = 0.66
	default:
		return 0.2
	}
	if s.any("not") {
		sure -= pick(s.any("strong"), 0.15, 0.35)
	}
	return max(0.05, sure-pick(s.any("strong"), 0.03, 0.07)*float64(left)-0.3*float64(alien))
}

func pick(which bool, yes, no float64) float64 {
	if which {
		return yes
	}
	return no
}

// left counts the words of a text that nothing explains, and those among them that speak of something else than plans.
func (r *Reader) left(t *text) (left, alien int) {
	for i, word := range t.words {
		if t.known&mask(i, 1) != 0 && word.kind != other || r.aside.has(word.id) || t.filler&mask(i, 1) != 0 {
			continue
		}
		if r.alien.has(word.id) {
			alien++
		}
		if t.known&mask(i, 1) == 0 {
			left++
		}
	}
	return left, alien
}

// activity returns the key of what a text wants to do: the first that is no place where things are done and no time of another ("coffee after
// yoga"), or else the words of something that the catalogue does not have.
func (r *Reader) activity(t *text, s *signs) string {
	if key := r.main(t); key != "" {
		return key
	}
	if words := r.unknownActivity(t, s); words != "" {
		return "other:" + words
	}
	return ""
}

// main returns the key of the catalogue that a text wants to do.
func (r *Reader) main(t *text) string {
	best, rank := "", 0
	for _, f := range t.found {
		if n := r.rank(t, f); n > rank {
			best, rank = f.Key, n
		}
	}
	return best
}

// rank says how much a word of an activity is what the text wants to do: 0 for not at all.
func (r *Reader) rank(t *text, f catalogue.Found) int {
	before := ""
	if f.First > 0 {
		before = t.words[f.First-1].Text
	}
	if a, ok := r.catalogue.Activity(f.Key); ok && a.Venue {
		return 2
	}
	switch before {
	case "after", "before", "until", "during", "post", "pre", "from", "not", "no":
		return 0
	case "at", "near", "by", "in", "around":
		return 1
	}
	return 3
}

// unknownActivity returns the words after a wish that name something to do, "" for none.
func (r *Reader) unknownActivity(t *text, s *signs) string {
	if !s.any("strong") && !s.any("ask") || s.any("not") && !s.any("strong") {
		return ""
	}
	from := -1
	for _, h := range s.hits {
		if h.is == "strong" || h.is == "ask" {
			from = max(from, h.to)
		}
	}
	for from >= 0 && from < len(t.words) && (r.aside.has(t.words[from].id) || t.filler&mask(from, 1) != 0) {
		from++
	}
	to := from
	for to >= 0 && to < len(t.words) && to < from+3 && t.words[to].kind == other && !t.words[to].First && !r.aside.has(t.words[to].id) &&
		t.filler&mask(to, 1) == 0 && !r.alien.has(t.words[to].id) {
		to++
	}
	if from < 0 || to <= from {
		return ""
	}
	t.known |= mask(from, to-from)
	return strings.TrimSpace(t.between(from, to))
}

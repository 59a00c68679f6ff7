package understand

import (
	"strings"
)

// Paths of a profile.
const (
	pathActivities = "activities"
	pathAvoid      = "avoid"
	pathTimes      = "times"
	pathGroup      = "group"
	pathName       = "first_name"
	pathHome       = "home"
	pathNotes      = "notes"
	pathRadius     = "radius_miles"
)

// profile reads what a text changes about its sender, and how sure it is that it does. A text that wants a change and does not
// say what to has no patches and a confidence. It returns 0 for a question and for what is past.
func (r *replies) profile(s *said, c Context) (patches []Patch, confidence float64) {
	p := &profiling{r: r, s: s, c: c}
	if len(s.words) == 0 || !p.read() {
		return nil, 0
	}
	confidence = p.sure
	if len(p.patches) == 0 && !p.wish {
		return nil, 0
	}
	if len(s.words) > longestUpdate {
		confidence = min(confidence, rather)
	}
	return p.patches, confidence
}

// longestUpdate is how many words a text has at most that is nothing but a change.
const longestUpdate = 16

// profiling reads one text.
type profiling struct {
	r *replies
	s *said
	c Context

	patches []Patch
	listed  Patch // of the clause before, when it is about activities: a list goes on behind a comma
	wish    bool  // for a change that it does not name
	sure    float64
}

// cue is a phrase that says what changes.
type cue struct {
	means     string
	from, end int // its words
}

// read reads the clauses of a text. It reports whether any may change something: most texts have no cue, and nothing more is read of them.
func (p *profiling) read() bool {
	for i := 0; i < len(p.s.words); {
		end := i + 1
		for end < len(p.s.words) && !p.parts(end) {
			end++
		}
		p.clause(i, end)
		i = end
	}
	return p.sure > 0
}

// parts reports whether a clause begins at word i: "and I'm done with yoga" says something else than what stands before it.
func (p *profiling) parts(i int) bool {
	return p.r.parts(p.s, i) || p.s.words[i].is == "and" && p.within(i+1, min(i+2, len(p.s.words)), "i", "im", "id", "ive", "no", "my", "stopped", "quit")
}

// longestItem is how many words an entry of a list has at most, "and" among them.
const longestItem = 4

// goesOn reads a clause that is nothing but further activities: "I love yoga, tennis and golf". "I changed my mind, no coffee, let's do dinner" and "drop
// the walk but keep the coffee" take away the first alone.
func (p *profiling) goesOn(from, end int, cues []cue) bool {
	away := p.listed.Path == pathAvoid || p.listed.Op == "remove"
	turns := away && p.within(from, end, "but", "lets", "let's", "let", "keep", "leave", "instead", "rather", "make", "want", "try", "still", "except")
	if len(cues) > 0 || turns || p.listed.Path == "" || end-from > longestItem || p.r.dated(p.s) {
		return false
	}
	keys := p.r.activities(p.lower(from, end))
	for _, key := range keys {
		p.put(p.listed.Path, p.listed.Op, key, fairly)
	}
	return len(keys) > 0
}

// clause reads the words of a clause.
func (p *profiling) clause(from, end int) {
	var cues []cue
	for i := from; i < end; {
		means, n := p.r.changes.at(p.s, i, end)
		if n == 0 {
			i++
			continue
		}
		cues = append(cues, cue{means, i, i + n})
		i += n
	}
	if !p.owner(from, end, cues) {
		return
	}
	for i, q := range cues {
		if q.means == "past" && (i == 0 || cues[0].means != "name" && (cues[0].means != "home" || !p.lately(q))) {
			return
		}
	}
	before := len(p.patches)
	defer func() { p.listed = p.lastOf(before) }()
	switch {
	case p.goesOn(from, end, cues), p.aboutName(cues, end), p.aboutHome(cues, end), p.aboutRadius(from, end), p.aboutGroup(from, end, cues), p.aboutNotes(cues, end),
		p.aboutTimes(from, end, cues):
	default:
		p.aboutActivities(from, end, cues)
	}
}

// lastOf returns the last patch behind the first n when it is about activities, the zero Patch for none.
func (p *profiling) lastOf(n int) Patch {
	if last := len(p.patches); last > n && (p.patches[last-1].Path == pathActivities || p.patches[last-1].Path == pathAvoid) {
		return p.patches[last-1]
	}
	return Patch{}
}

// lately reports whether a cue of what is past says that it was not long ago: who moved last month lives there.
func (p *profiling) lately(q cue) bool {
	said := p.s.phrase(q.from, q.end)
	return said == "yesterday" || strings.HasPrefix(said, "last ")
}

// owner reports whether a clause may change something about the sender: it asks nothing, and it is not about somebody else.
func (p *profiling) owner(from, end int, cues []cue) bool {
	for i := from; i < end; i++ {
		if means, _ := p.r.invites.at(p.s, i, end); means == "other" && (len(cues) == 0 || i < cues[0].from) {
			return false
		}
		if means, n := p.r.invites.at(p.s, i, end); n == 0 || means != "filler" && means != "nod" && means != "turn" || p.r.asks[p.s.words[i].is] {
			first := p.s.words[i].is
			_, named := has(cues, "name", "namewish") // "can you call me Sam" asks and says
			return !p.r.asks[first] || named && !strings.HasPrefix(first, "wh")
		}
	}
	return true
}

func (p *profiling) put(path, op string, value any, sure float64) bool {
	p.patches = append(p.patches, Patch{Path: path, Op: op, Value: value})
	p.believe(sure)
	return true
}

// believe keeps the least confidence of all patches.
func (p *profiling) believe(sure float64) {
	if p.sure == 0 || sure < p.sure {
		p.sure = sure
	}
}

// has returns the first cue of a meaning.
func has(cues []cue, means ...string) (cue, bool) {
	for _, q := range cues {
		for _, m := range means {
			if q.means == m {
				return q, true
			}
		}
	}
	return cue{}, false
}

// lower returns words from to end as they stand in the text, in lower case.
func (p *profiling) lower(from, end int) string { return p.s.lower(from, end) }

func (s *said) lower(from, end int) string {
	if from >= end {
		return ""
	}
	return strings.ToLower(s.source(from, end))
}

// within reports whether one of words stands between from and end.
func (p *profiling) within(from, end int, words ...string) bool {
	for i := from; i < end; i++ {
		for _, word := range words {
			if p.s.words[i].is == word {
				return true
			}
		}
	}
	return false
}

package actions

import "strings"

// shape is a part in which words that name a plan, a time or a number stand as one sign each, so that a rule is of verbs and of what they are about:
// "the saturday hike works for me" is "P works for me".
//
//	I  an invite                    "the climbing invite"
//	P  a plan that there is         "the hike", "my thing", "the friday one"
//	O  something to do at a time    "bowling on friday"
//	A  something to do, no more     "bowling"
//	T  a time                       "saturday", "at 7"
//	D  how long                     "15 minutes", "half an hour"
//	N  a number                     "15"
type shape struct {
	said  string
	at    []int    // where each of its words begins in said
	words [][2]int // the words of the part that it stands for
}

// shaped returns the shape of a part.
func (p part) shaped() shape {
	var s shape
	var b strings.Builder
	for i := 0; i < len(p.list); {
		sign, to := p.sign(i)
		if sign == "" {
			sign, to = p.word(i), i+1
		}
		if b.Len() > 0 {
			b.WriteByte(' ')
		}
		s.at = append(s.at, b.Len())
		s.words = append(s.words, [2]int{i, to})
		b.WriteString(sign)
		i = to
	}
	s.said = b.String()
	return s
}

// sign returns what the words from one on stand for, and where they end; "" for a word that stands for itself.
func (p part) sign(from int) (string, int) {
	if w := p.word(from); w == "make" && from == 0 || w == "running" && p.shortOf(from+1) {
		return "", from
	}
	if to := p.lasts(from); to > from {
		return "D", to
	}
	i, definite, article := from, false, false
	switch p.word(i) {
	case "the", "my", "our", "that", "this", "your":
		i, definite = i+1, true
	case "a", "an", "some":
		i, article = i+1, true
	}
	first, active, timed, noun, invite := i, false, false, false, false
	for i < len(p.list) {
		w := p.word(i)
		switch {
		case w == "invite" || w == "invites" || w == "invitation" || w == "invitations":
			invite = true
		case active && !timed && p.facts[i].timed && p.sets():
			return p.signOf(from, first, i, definite, article, active, timed, noun, invite)
		case p.facts[i].timed && (!p.idle(i) || i != first):
			timed = timed || !p.idle(i)
		case p.facts[i].activity:
			active = true
		case i == first && (w == "it" || w == "that" || w == "this" || w == "everything" || w == "those" || w == "these"):
			return "", from
		case p.t.r.words.nouns[w] && (i > first || definite) && w != "it" && w != "that" && w != "this":
			noun = true
		case i > first && (active || timed) && p.t.r.words.kinds[w]:
		case i > first && p.links(i, definite || active || timed || noun):
		case i == first && definite && i+1 < len(p.list) && !p.t.r.words.small[w] && (p.facts[i+1].activity || p.t.r.words.kinds[p.word(i+1)] || p.t.r.words.nouns[p.word(i+1)]) && !p.t.r.words.foreign[w]: // "the pub quiz"
		default:
			return p.signOf(from, first, i, definite, article, active, timed, noun, invite)
		}
		i++
	}
	return p.signOf(from, first, i, definite, article, active, timed, noun, invite)
}

// sets reports whether a part says when a plan is to be: then its time is none of its name, as in "make dinner 8".
func (p part) sets() bool {
	switch p.word(0) {
	case "make", "have", "start", "begin", "do", "set", "can", "could":
		return true
	}
	return false
}

// links reports whether a word holds two names of one plan together: "coffee on friday".
func (p part) links(i int, named bool) bool {
	switch p.word(i) {
	case "on", "at", "for", "in", "of":
	default:
		return false
	}
	return named && !p.sets() && i+1 < len(p.list) && (p.facts[i+1].timed && !p.idle(i+1) || p.word(i+1) == "the" && i+2 < len(p.list) && p.facts[i+2].timed)
}

func (p part) signOf(from, first, to int, definite, article, active, timed, noun, invite bool) (string, int) {
	switch {
	case to == first:
		if w := p.word(from); w != "" && (w[0] >= '0' && w[0] <= '9' || numbers(w)) {
			return "N", from + 1
		}
		return "", from
	case invite:
		return "I", to
	case noun, active && definite:
		return "P", to
	case active && timed:
		return "O", to
	case active:
		return "A", to
	case timed && !article:
		return "T", to
	}
	return "", from
}

// lasts returns where a length of time ends that begins at a word: "15 minutes", "half an hour", "a few".
func (p part) lasts(from int) int {
	i := from
	for i < len(p.list) && i < from+4 {
		w := p.word(i)
		switch {
		case w == "minutes" || w == "hour" || w == "hours" || w == "m" || w == "hr" || w == "hrs" || w == "minutos" || strings.HasSuffix(w, "min") || strings.HasSuffix(w, "mins"):
			if i > from || w[0] >= '0' && w[0] <= '9' {
				return i + 1
			}
			return from
		case numbers(w) || w != "" && w[0] >= '0' && w[0] <= '9' && len(w) < 4 || i > from && w == "more" || w == "a" || w == "an" || w == "couple" || w == "few" || i > from && w == "of" || w == "half":
			i++
		default:
			return from
		}
	}
	return from
}

// numbers reports whether a word is a number of minutes.
func numbers(w string) bool {
	switch w {
	case "two", "three", "four", "five", "six", "seven", "eight", "ten", "fifteen", "twenty", "thirty", "forty", "half":
		return true
	}
	return false
}

// group returns the words of the part that a group of a match stands for; -1, -1 where it has none.
func (s shape) group(m []int, n int) (from, to int) {
	if len(m) < 2*n+2 || m[2*n] < 0 || m[2*n] == m[2*n+1] {
		return -1, -1
	}
	from, to = -1, -1
	for i, at := range s.at {
		if at >= m[2*n] && at < m[2*n+1] {
			if from < 0 {
				from = s.words[i][0]
			}
			to = s.words[i][1]
		}
	}
	return from, to
}

// after returns the shape with words before it, once.
func (s shape) after(words string) shape {
	if strings.HasPrefix(s.said, words) {
		return s
	}
	at := make([]int, len(s.at))
	for i := range at {
		at[i] = s.at[i] + len(words)
	}
	return shape{words + s.said, at, s.words}
}

// stands reports whether a part is the name of a plan and nothing else.
func (p part) stands() bool {
	if len(p.list) > mostNamed {
		return false
	}
	switch p.shaped().said {
	case "P", "I", "O", "A", "T":
		return true
	}
	return false
}

// shortOf reports whether a word behind "running" says that somebody is late.
func (p part) shortOf(i int) bool {
	switch w := p.word(i); w {
	case "a", "about", "behind", "late", "like", "so", "really", "super", "just", "maybe", "slightly", "way", "pretty":
		return true
	default:
		return w != "" && w[0] >= '0' && w[0] <= '9' || numbers(w)
	}
}

package understand

// clause is a clause of a reply: what it says, and what stands beside that.
type clause struct {
	claims     []claim
	unknown    int // words that mean nothing here
	startsSure bool
	asks       bool
	other      bool // somebody else is meant
	time, late bool
	negated    bool
	but        bool
}

// clauseOf reads the words from to end.
func clauseOf(w *weighing, from, end int) clause {
	c := clause{asks: w.r.asks[w.s.words[from].is] || w.s.asks && end == len(w.s.words) && w.r.asks[w.s.words[from].is]}
	for i := from; i < end; {
		if option, n := w.pick(i, end); n > 0 {
			c.add("pick", option)
			i += n
			continue
		}
		means, n := w.r.invites.at(w.s, i, end)
		if n == 0 {
			c.unknown++
			i++
			continue
		}
		if means == "cond" {
			w.cond = true
			return c // what follows is the condition
		}
		c.take(w, means, w.s.words[i].is)
		i += n
	}
	return c
}

// take notes what a phrase means.
func (c *clause) take(w *weighing, means, word string) {
	switch means {
	case "filler":
	case "time":
		c.time = true
	case "other":
		c.other = c.other || len(c.claims) == 0
	case "not":
		c.negated = !c.negated
	case "but":
		c.but, w.but = true, true
	case "courtesy":
		w.courtesy = true
	case "sorry":
		w.sorry = true
	case "late":
		c.late = true
	case "turn":
		c.claims = append(c.claims, claim{means: "turn"})
	default:
		if means == "yes" || means == "no" || means == "maybe" {
			if r := []rune(word); len(r) == 1 && isEmoji(r[0]) {
				w.emoji = means
				return
			}
		}
		c.add(means, "")
	}
}

// add notes a claim, turned round by a "not" before it.
func (c *clause) add(means, option string) {
	if len(c.claims) == 0 && c.unknown == 0 && !c.negated && !c.other && (means == "yes" || means == "no" || means == "pick") {
		c.startsSure = true
	}
	if c.negated {
		means, option = negation(means, option)
		c.negated = false
	}
	c.claims = append(c.claims, claim{means: means, option: option, first: c.unknown == 0, but: c.but})
}

// negation returns what the contrary of a meaning is.
func negation(means, option string) (string, string) {
	switch means {
	case "yes", "want", "alone":
		return "no", ""
	case "can", "fine", "bare":
		return "cant", ""
	case "either", "both":
		return "cant", ""
	case "pick":
		return "refuses", option
	case "no", "cant", "weak":
		return "maybe", "" // "I don't think I can't"
	}
	return means, option
}

// counted returns the claims of a clause that count: what is weak counts only where little stands beside it.
func (c *clause) counted() []claim {
	kept := c.claims[:0]
	strong := false
	for _, m := range c.claims {
		strong = strong || m.means != "alone" && m.means != "bare" && m.means != "turn"
	}
	for _, m := range c.claims {
		switch m.means {
		case "alone":
			if strong || c.unknown > 0 {
				continue
			}
			m.means = "yes"
		case "bare":
			if strong && !c.time || c.unknown > 0 {
				continue
			}
		case "fine", "can", "want", "either", "both":
			if c.unknown > 2 || !m.first && c.unknown > 1 {
				continue
			}
		case "yes", "pick":
			if !m.first && c.unknown > 1 {
				continue
			}
		case "no":
			if !m.first && c.unknown > 2 {
				continue
			}
		}
		m.timed = c.time
		kept = append(kept, m)
	}
	return kept
}

package understand

import "unicode/utf8"

// clause is a clause of a reply: what it says, and what stands beside that.
type clause struct {
	claims     []claim
	unknown    int // words that mean nothing here
	startsSure bool
	asks       bool
	other      bool // somebody else is meant
	time, late bool
	negated    int // how many "not" stand before what comes
	but        bool
}

// clauseOf reads the words from to end.
func clauseOf(w *weighing, from, end int) clause {
	var c clause
	begun := false // something that counts has been read
	for i := from; i < end; {
		option, n := w.pick(i, end)
		means := "pick"
		if n == 0 {
			means, n = w.r.invites.at(w.s, i, end)
		}
		if n <= 1 && !begun && w.r.asks[w.s.words[i].is] {
			c.asks = true
		}
		switch {
		case n == 0:
			c.unknown++
			begun, n = true, 1
		case means == "cond":
			w.cond = true
			return c // what follows is the condition
		case means == "cant" && n == 1 && i+1 < end && w.means(i+1, end) == "":
			c.add("weak", "") // "can't eat gluten"
			begun = true
		case means == "yes" && w.placeFollows(i, n, end): // "i'm in chicago"
			c.unknown += n
			begun = true
		default:
			c.take(w, means, option, i, n)
			begun = begun || means != "filler" && means != "nod" && means != "but" && means != "turn"
		}
		i += n
	}
	return c
}

// placeFollows reports whether a phrase that ends in "in" goes on with a word that says nothing of coming: it is where somebody is.
func (w *weighing) placeFollows(i, n, end int) bool {
	next := i + n
	return n > 1 && w.s.words[next-1].is == "in" && next < end && w.s.words[next].before == 0 && w.means(next, end) == ""
}

// means returns what the phrase at word i means, "" for none.
func (w *weighing) means(i, end int) string {
	if _, n := w.pick(i, end); n > 0 {
		return "pick"
	}
	means, _ := w.r.invites.at(w.s, i, end)
	return means
}

// take notes what a phrase of n words at word i means.
func (c *clause) take(w *weighing, means, option string, i, n int) {
	switch means {
	case "filler":
	case "time":
		c.time = true
	case "other":
		c.other = c.other || len(c.claims) == 0
	case "not":
		c.negated++
	case "but":
		c.but, w.but = true, true
	case "courtesy":
		w.courtesy = true
	case "sorry":
		w.sorry = true
	case "late":
		c.late = true
	case "bad":
		if n := len(c.claims); n > 0 && c.claims[n-1].means == "pick" { // "A is no good"
			c.claims[n-1].means = "refuses"
			return
		}
		c.add("cant", "")
	case "turn":
		c.claims = append(c.claims, claim{means: "turn"})
	case "yes", "no", "maybe":
		if r, size := utf8.DecodeRuneInString(w.s.words[i].is); n == 1 && size == len(w.s.words[i].is) && isEmoji(r) {
			w.emoji = means
			return
		}
		c.add(means, option)
	default:
		c.add(means, option)
	}
}

// add notes a claim, turned round by a "not" before it.
func (c *clause) add(means, option string) {
	if len(c.claims) == 0 && c.unknown == 0 && c.negated == 0 && !c.other && (means == "yes" || means == "no" || means == "pick") {
		c.startsSure = true
	}
	switch {
	case c.negated > 1: // "I don't think I'm not in"
		means, option = "maybe", ""
	case c.negated == 1:
		means, option = negation(means, option)
	}
	c.negated = 0
	if n := len(c.claims); n > 0 && (c.claims[n-1].means == "cant" || c.claims[n-1].means == "refuses") {
		switch means {
		case "can", "weak": // "unable to come"
			return
		case "pick", "either", "both": // "can't do A"
			c.claims[n-1] = claim{means: "refuses", option: option, first: c.claims[n-1].first}
			if means != "pick" {
				c.claims[n-1].means = "cant"
			}
			return
		}
	}
	c.claims = append(c.claims, claim{means: means, option: option, first: c.unknown == 0, but: c.but})
}

// negation returns what the contrary of a meaning is.
func negation(means, option string) (string, string) {
	switch means {
	case "yes", "want", "alone", "willing", "right", "nod":
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
		strong = strong || m.means != "alone" && m.means != "bare" && m.means != "willing" && m.means != "turn" && m.means != "nod"
	}
	for _, m := range c.claims {
		switch m.means {
		case "alone":
			if strong || c.unknown > 0 {
				continue
			}
			m.means = "yes"
		case "bare", "willing":
			if strong && !c.time || c.unknown > 0 {
				continue
			}
			m.means = "bare"
		case "right":
			if c.unknown > 0 { // "that's exactly what a scammer would say"
				continue
			}
			m.means = "yes"
		case "fine", "can", "want", "either", "both":
			if c.unknown > 2 || !m.first && c.unknown > 1 {
				continue
			}
		case "yes", "pick", "nod":
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

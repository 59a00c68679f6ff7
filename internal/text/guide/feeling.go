package guide

import "strings"

// Feeling returns the strongest feeling that the writer of a text says they have, ready to stand behind "feeling": "left out". It
// is "" where there is none, or one that is denied, asked, wished, or somebody else's.
func Feeling(text string) string {
	best, said := 0, ""
	for _, s := range split(clean(text)) {
		if s.asks() || s.quoted() {
			continue
		}
		if strength, words := s.feeling(); strength > best {
			best, said = strength, words
		}
	}
	return said
}

// feeling returns the strongest feeling of the writer in a sentence, with one that is said beside it.
func (s sentence) feeling() (strength int, said string) {
	strength, said = s.done()
	own := s.own()
	for i, h := range own {
		if h.strength <= strength {
			continue
		}
		strength, said = h.strength, h.said
		if i > 0 && s.beside(own[i-1], h) {
			said = own[i-1].said + " and " + h.said
		}
		if i+1 < len(own) && s.beside(h, own[i+1]) && own[i+1].strength <= h.strength {
			said = h.said + " and " + own[i+1].said
		}
	}
	return strength, said
}

// beside reports whether two feelings are said in one breath: "hurt and confused".
func (s sentence) beside(a, b hit) bool {
	between := a.to
	for between++; between < b.from && table().adverb[s.low(between)]; between++ {
	}
	return a.said != b.said && b.from == between && s.low(a.to) == "and" && (a.strength > 2) == (b.strength > 2) &&
		strings.HasPrefix(a.said, "like ") == strings.HasPrefix(b.said, "like ")
}

// own returns the feelings that the writer says to have.
func (s sentence) own() (all []hit) {
	found := s.hits()
	for _, h := range found {
		if s.mine(h, found) && !s.over(h) {
			all = append(all, h)
		}
	}
	return all
}

// over reports whether a feeling is taken back behind it: "but I'm not any more".
func (s sentence) over(h hit) bool {
	for i := h.to; i+2 < len(s.words); i++ {
		if s.low(i) == "but" && (s.low(i+1) == "i'm" && s.low(i+2) == "not" || s.low(i+1) == "not") {
			next := s.low(i + 3)
			return next == "" || next == "any" || next == "anymore" || next == "now"
		}
	}
	return false
}

// done returns what the writer feels by what is done to them: "it bothers me", "that hurt".
func (s sentence) done() (strength int, said string) {
	pairs := map[string]string{"let down": "let down", "left out": "left out", "shut out": "shut out", "pissed off": "angry", "pisses off": "angry", "stressed out": "stressed", "stresses out": "stressed", "freaked out": "scared"}
	for i := range s.words {
		word := s.low(i)
		feeling, ok := hurts()[word]
		object := s.low(i+1) == "me" || s.low(i+1) == "my" && s.low(i+2) == "feelings"
		if ok && s.low(i+1) == "my" && strings.HasPrefix(word, "ignor") {
			object = false
		}
		if !ok && s.low(i+1) == "me" {
			feeling, ok = pairs[word+" "+s.low(i+2)]
		}
		if !ok && s.low(i+1) == "my" && s.low(i+2) == "heart" && (word == "broke" || word == "breaks") {
			feeling, ok, object = "heartbroken", true, true
		}
		if strings.HasPrefix(word, "hurt") && !object {
			object = s.hurtAt(i)
		}
		if ok && object && !s.unsaid(i) && feelings()[feeling].strength > strength {
			strength, said = feelings()[feeling].strength, feeling
		}
	}
	return strength, said
}

// hurtAt reports whether something hurts, without saying whom: "that really hurt".
func (s sentence) hurtAt(i int) bool {
	next := s.low(i + 1)
	if next != "" && !table().joining[next] && next != "a" && next != "so" && next != "more" && next != "bad" && s.words[i].tail == "" {
		return false
	}
	for k := i - 1; k >= 0; k-- {
		switch w := s.low(k); {
		case table().adverb[w], w == "did", w == "does":
			continue
		case w == "it" || w == "that" || w == "this" || w == "words" || w == "stuff":
			return true
		default:
			return false
		}
	}
	return false
}

// unsaid reports whether what is said before a word of its clause denies it, wishes it or supposes it.
func (s sentence) unsaid(i int) bool {
	for k := i - 1; k >= 0 && k >= i-5; k-- {
		w := s.low(k)
		if strings.ContainsAny(s.words[k].tail, ",;") || w == "but" || w == "because" {
			return false
		}
		if table().negation[w] || table().irreal[w] || w == "i" || w == "didn't" {
			return true
		}
	}
	return false
}

// farthest is how many words before a feeling may stand between it and who has it.
const farthest = 14

// mine reports whether a feeling is one that the writer says to have.
func (s sentence) mine(h hit, found []hit) bool {
	t := table()
	if w := s.low(h.to); (w == "with" || w == "at" || w == "by") && s.low(h.to+1) == "me" && h.from == 0 || hedge(s.low(0)) && (w == "with" || w == "at") && s.low(h.to+1) == "me" {
		return false // "annoyed with me" is what the other is
	}
	k, contrast, passed, verb := h.from-1, false, false, ""
	for ; k >= 0 && k >= h.from-farthest; k-- {
		w := s.low(k)
		switch {
		case w == "but" || w == "just" || w == "more" || w == "only" || w == "mostly":
			contrast = true
			continue
		case w == "any" || w == "anymore" || w == "longer":
			continue
		case w == "than":
			return false
		case t.adverb[w] && w != "never" && w != "rarely" && w != "hardly", w == "and", w == "or", w == "like" && s.low(k-1) == "feel":
			continue
		case within(found, k):
			passed = true
			continue
		case feelingVerb(w) || w == "i'm":
			verb = w
		}
		break
	}
	if h.only && !strings.HasPrefix(verb, "feel") && verb != "felt" {
		return false
	}
	if k < 0 { // bare: "hurt and confused"
		return !h.only && h.to <= 6 && s.bare(h)
	}
	if passed && contrast && t.negation[s.low(k)] {
		return s.mineFrom(k-1, h, found, true)
	}
	if verb == "" && t.negation[s.low(k)] {
		return false
	}
	if verb == "" && s.low(k) != "me" {
		return false
	}
	return s.mineFrom(k, h, found, passed && contrast)
}

// bare reports whether a feeling that nobody has said to be theirs is the writer's: nobody else is spoken of before.
func (s sentence) bare(h hit) bool {
	switch s.low(h.to) {
	case "", "and", "but", "because", "that", "about", "at", "with", "by", "when", "tonight", "today", "now", "honestly", "i", "still", "mostly", "too", "really", "actually", "maybe", "right":
		return h.key != "sorry" && h.key != "down" && h.key != "alone" && h.key != "content"
	}
	return s.words[h.to-1].tail != ""
}

// within reports whether a word belongs to a feeling.
func within(found []hit, k int) bool {
	for _, h := range found {
		if k >= h.from && k < h.to {
			return true
		}
	}
	return false
}

func feelingVerb(w string) bool {
	switch w {
	case "feel", "felt", "feeling", "am", "was", "been", "being", "be", "get", "got", "getting", "left", "become", "became", "were", "is", "are", "feels", "end":
		return true
	}
	return false
}

// mineFrom looks for who feels, from a place backwards.
func (s sentence) mineFrom(k int, h hit, found []hit, denied bool) bool {
	t := table()
	for left := 7; k >= 0 && left > 0; k, left = k-1, left-1 {
		w := s.low(k)
		switch {
		case w == "i" || w == "i'm" || w == "i've":
			return s.saidByWriter(k)
		case w == "me":
			return makes(s.low(k-1)) && !t.negation[s.low(k-2)] && !t.irreal[s.low(k-2)]
		case (w == "help" || w == "stop") && t.negation[s.low(k-1)]: // "can't help feeling"
			k--
		case w == "never" && s.low(k+1) == "been" && (s.low(k+2) == "so" || s.low(k+2) == "this" || s.low(k+2) == "more"):
		case !denied && t.negation[w], t.irreal[w] && w != "going", w == "i'd" && s.low(k+1) != "been":
			return false
		case w == "i'd":
			return s.saidByWriter(k)
		case t.subject[w] || w == "you" || strings.ContainsAny(s.words[k].tail, ",;") && k < h.from-1:
			return false
		case feelingVerb(w), t.adverb[w], t.negation[w], within(found, k), t.helping[w], w == "to", w == "up", w == "start", w == "started", w == "ended", w == "going", w == "stuck", w == "kind":
		default:
			return false
		}
	}
	return k < 0 && set("feeling felt feel been got getting was")[s.low(0)] // "feeling really down"
}

func makes(w string) bool {
	switch w {
	case "make", "makes", "made", "making", "left", "leaves", "leaving", "got", "had", "has", "gets":
		return true
	}
	return false
}

// saidByWriter reports whether what an "I" says of itself is not what somebody else says or thinks of it.
func (s sentence) saidByWriter(k int) bool {
	k--
	for k >= 0 && (s.low(k) == "that" || s.low(k) == "like" || table().adverb[s.low(k)]) {
		k--
	}
	if k < 0 {
		return true
	}
	switch s.low(k) {
	case "if", "unless":
		return false
	case "said", "says", "thinks", "thought", "claims", "claimed", "think", "assumed", "assumes", "believes", "me", "say", "wish", "pretend":
		subject := s.low(k - 1)
		if s.low(k) == "me" {
			return s.low(k-1) != "told" && s.low(k-1) != "tells"
		}
		return (subject == "i" || subject == "i've") && s.low(k) != "wish" && s.low(k) != "pretend"
	}
	return true
}

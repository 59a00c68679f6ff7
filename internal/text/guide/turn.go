package guide

import (
	"strings"
	"sync"
)

// turn returns a sentence with the other as "you", and whether the other is in it. Somebody of the other gender in it makes it none:
// nobody could tell who is who.
func (o other) turn(s sentence) (words []token, about bool) {
	words = make([]token, len(s.words))
	copy(words, s.words)
	agrees := -1    // the place at which a verb of the other may stand
	theirs := false // the subject of the clause is the other, for a verb after "and"
	for i := range s.words {
		w := s.low(i)
		g := genderOf(w)
		if (o.gender == she || o.gender == he) && (g == she || g == he) && g != o.gender {
			return nil, false
		}
		switch raw, subject, ok := o.you(s, i, g); {
		case ok:
			words[i].raw, about = raw, true
			if table().helping[s.low(i-1)] && subject && i > 0 { // "was she"
				words[i-1].raw = plural(s.words[i-1])
			}
			if subject && g != they && strings.Contains(s.words[i].tail, ",") {
				return nil, false // "she, like me, hates it": its verb is further on
			}
			if subject {
				agrees, theirs = i+1, g != they
			}
			continue
		case i == agrees && (table().adverb[w] || w == "not"), i == agrees && w == "and" && theirs:
			if w == "and" && s.low(i+1) == "i" {
				agrees, theirs = -1, false
				continue
			}
			agrees = i + 1
			continue
		case i == agrees && theirs:
			words[i].raw = plural(s.words[i])
		case (w == "and" || w == "but" || w == "or") && theirs && o.verbAfter(s, i):
			agrees = i + 1
			continue
		case table().subject[w]:
			theirs = false
		}
		if i == agrees {
			agrees = -1
		}
	}
	return words, about
}

// verbAfter reports whether a verb of the same subject follows a word that joins: "feels hurt and thinks I don't care".
func (o other) verbAfter(s sentence, i int) bool {
	k := i + 1
	for table().adverb[s.low(k)] || s.low(k) == "not" {
		k++
	}
	switch w := s.low(k); w {
	case "is", "was", "has", "does", "isn't", "wasn't", "hasn't", "doesn't":
		return true
	default:
		if base, ok := infinitive(w); ok && base != w && k > i+1 {
			switch s.low(k - 1) {
			case "never", "always", "just", "also", "still", "often", "rarely", "hardly", "sometimes":
				return true // a verb, whichever
			}
		}
		return thirds()[w]
	}
}

// thirds are verbs that are no noun in their third person.
var thirds = sync.OnceValue(func() map[string]bool {
	return set("thinks feels wants knows sees hears gets goes says likes hates wishes believes seems tries keeps misses makes takes gives comes tells asks understands remembers forgets expects wonders worries thinks's regrets finds loses leaves brings means becomes sits stays avoids blames ignores assumes")
})

// you returns what stands for the other at a place, and whether it is who does something.
func (o other) you(s sentence, i int, g gender) (raw string, subject, ok bool) {
	w := s.low(i)
	if g != unknown && g == o.gender {
		switch w {
		case "she", "he", "they":
			return "you", true, true
		case "she's", "he's":
			return o.contracted(s, i), true, true
		case "they're", "they've", "they'd", "they'll", "she'd", "he'd", "she'll", "he'll":
			return "you" + w[strings.IndexByte(w, '\''):], true, true
		case "him", "them":
			return "you", false, true
		case "her":
			return her(s, i), false, true
		case "his", "their":
			if s.low(i+1) == "" || table().joining[s.low(i+1)] {
				return "yours", false, true
			}
			return "your", false, true
		case "hers", "theirs":
			return "yours", false, true
		}
		return "yourself", false, true
	}
	if o.name == "" || o.careful && s.words[i].raw == w {
		return "", false, false
	}
	switch w {
	case o.name:
		return "you", o.starts(s, i), true
	case o.name + "'s", o.name + "s": // "pats sister"
		if w == o.name+"s" && (o.careful || len(o.name) < 3) {
			return "", false, false
		}
		if !after()[s.low(i+1)] && !strings.HasSuffix(s.low(i+1), "ing") && feelings()[s.low(i+1)].strength == 0 {
			return "your", false, true
		}
		return o.contracted(s, i), true, true
	}
	return "", false, false
}

// starts reports whether a name stands where one who does something does.
func (o other) starts(s sentence, i int) bool {
	last := s.low(i - 1)
	return i == 0 || table().joining[last] || table().adverb[last] || complements()[last] && last != "told" && last != "tell" && last != "see" && last != "saw" && last != "heard" && last != "me" ||
		s.words[i-1].tail != "" || table().helping[last]
}

// contracted returns what "she's" is when it is said to her.
func (o other) contracted(s sentence, i int) string {
	k := i + 1
	for table().adverb[s.low(k)] || s.low(k) == "not" {
		k++
	}
	if set("been got had done seen said made become taken given known changed lost forgotten gone")[s.low(k)] && s.low(k) != "gone" && (s.low(k) != "lost" || possessive()[s.low(k+1)] || s.low(k+1) == "a" || s.low(k+1) == "the") {
		return "you've"
	}
	return "you're"
}

// after are words that follow "is" and no name with an 's.
var after = sync.OnceValue(func() map[string]bool {
	return set("not a an the just so too really very probably maybe been got had always never still feeling thinking in on at also pretty super kind only")
})

// her returns what "her" is when it is said to her: "you" or "your".
func her(s sentence, i int) string {
	next, last := s.low(i+1), s.low(i-1)
	family := set("mom mum dad sister brother mother father friend friends boyfriend girlfriend partner husband wife kids kid boss parents roommate family own feelings birthday side place house phone day work job time plans dog name")
	switch {
	case next == "" || strings.ContainsAny(s.words[i].tail, ",;:)"):
		return "you"
	case family[next]:
		return "your"
	case objects()[next] || strings.HasSuffix(next, "ly") && next != "family":
		return "you"
	case set("made make makes making let lets told tell tells telling asked ask asking gave give giving gives sent owe owed called showed")[last]:
		return "you"
	case (last == "left" || last == "leave" || last == "leaving" || last == "kept" || last == "keep") && (strings.HasSuffix(next, "ing") || next == "alone" || next == "hanging"):
		return "you"
	case (last == "saw" || last == "see" || last == "heard" || last == "watched") && set("cry leave go sit stand say wait come walk laugh")[next]:
		return "you"
	case table().helping[next] && next != "will" && next != "can":
		return "you"
	}
	return "your"
}

// objects are words that stand behind an object, and before no noun of it.
var objects = sync.OnceValue(func() map[string]bool {
	return set("and but or so because then when while if that to for at in on of with about by from up down out off over away back around through into without after before until since as like than too again more less enough better now today tonight yesterday anymore any either alone first the a an my our his some no this these i i'm we he they she it what how why who where there here not all instead ever never always know go feel feels felt late hard twice once again though although unless i've i'd i'll")
})

// plural returns a verb as it follows "you": thinks, think; was, were; doesn't, don't.
func plural(w token) string {
	low := w.low
	switch low {
	case "is":
		return "are"
	case "was":
		return "were"
	case "has":
		return "have"
	case "does":
		return "do"
	case "isn't":
		return "aren't"
	case "wasn't":
		return "weren't"
	case "hasn't":
		return "haven't"
	case "doesn't":
		return "don't"
	}
	if base, ok := infinitive(low); ok {
		return base
	}
	return w.raw
}

// infinitive returns the base form of a verb in the third person, and whether the word can be one.
func infinitive(low string) (string, bool) {
	switch {
	case len(low) < 4 || !strings.HasSuffix(low, "s") || strings.HasSuffix(low, "ss") || strings.HasSuffix(low, "'s") || strings.HasSuffix(low, "us") || set("this always sometimes perhaps yes besides less plus thus his its unless towards afterwards nowadays")[low]:
		return low, false
	case low == "lies" || low == "dies" || low == "ties":
		return low[:len(low)-1], true
	case strings.HasSuffix(low, "ies"):
		return low[:len(low)-3] + "y", true
	case strings.HasSuffix(low, "sses") || strings.HasSuffix(low, "shes") || strings.HasSuffix(low, "ches") && low != "aches" || strings.HasSuffix(low, "xes") || strings.HasSuffix(low, "zzes") || strings.HasSuffix(low, "oes"):
		return low[:len(low)-2], true
	}
	return low[:len(low)-1], true
}

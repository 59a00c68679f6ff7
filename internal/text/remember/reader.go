package remember

import (
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

// Category is what kind of fact it is.
type Category string

// The categories.
const (
	People      Category = "people"      // who is around them, and their pets
	Logistics   Category = "logistics"   // what a plan has to go by: food, places, work, times, access
	Preferences Category = "preferences" // likes and dislikes
	Emotional   Category = "emotional"   // how things feel to them
	Conflict    Category = "conflict"    // with whom they do not get along, without a word of blame
	History     Category = "history"     // where they come from and what they did
)

// Categories lists them.
func Categories() []Category {
	return []Category{People, Logistics, Preferences, Emotional, Conflict, History}
}

// Fact is something that somebody says of themselves.
type Fact struct {
	Category Category
	Words    string   // theirs, without what stands around them
	Topic    string   // of two facts with one topic the later counts; "" has none
	Of       []string // what kinds of things it speaks well of
	Not      []string // kinds of things that somebody of whom it holds does without
	Vital    bool     // an allergy, a diet, what they need to take part
}

// Against reports whether two facts cannot both hold. What is vital gives way to nothing but a word about the same.
func (f Fact) Against(o Fact) bool {
	if f.Topic != "" && f.Topic == o.Topic {
		return true
	}
	return meet(f.Not, o.Of) || meet(f.Of, o.Not)
}

func meet(a, b []string) bool {
	return slices.ContainsFunc(a, func(word string) bool { return slices.Contains(b, word) })
}

// The bounds of what is read.
const (
	MostLetters = 120 // of the words of a fact
	longestText = 480 // characters in which facts are looked for
	mostInText  = 4   // facts of one text
)

// Reader reads texts in normal form. Make it with New; it is safe for use by many goroutines.
type Reader struct {
	never    []func(normal string) bool
	patterns func() *patterns // compiled for the first text that may be of interest
}

// New returns a reader. never are further reasons for which nothing of a text is kept: that it tells of danger, or meddles.
func New(never ...func(normal string) bool) *Reader {
	return &Reader{never, compiled}
}

// patterns are all that is compiled.
type patterns struct {
	wishes []wishPattern
	facts  []group
	bars   []bar

	leads, tails, joints *regexp.Regexp
}

// compiled is made once in a process: it never changes, and every reader would hold megabytes of its own.
var compiled = sync.OnceValue(compile)

func compile() *patterns {
	return &patterns{
		wishes: wishPatterns(), facts: groups(), bars: bars(),
		leads:  regexp.MustCompile(`^(?:(?:hey|hi|hello|josh|ok|okay|oh|also|and|btw|by the way|fyi|heads up|just so you know|so you know|please|pls|plz|well|so|actually|honestly|yes|yeah|hola|por cierto|porfa|oye)\b[ ,.:!-]*)+`),
		tails:  regexp.MustCompile(`[ ,]*(?:\b(?:btw|by the way|lol|haha|fyi|please|pls|plz|thanks|thank you|thx|just so you know|por favor|gracias)\b[ .!]*)+$`),
		joints: regexp.MustCompile(`(?:[.!;\n]+ +|,? +(?:and|but|y|pero) +)(?:i'm|im|i've|ive|i'd|i|my|we|soy|mi|tengo|vivo)\b`),
	}
}

// Facts returns what a text tells of its sender, none where anything in it must not be kept.
func (r *Reader) Facts(normal string) []Fact {
	folded := fold(normal)
	if !speaks(folded) || utf8.RuneCountInString(normal) > longestText {
		return nil
	}
	p := r.patterns()
	if !slices.ContainsFunc(p.facts, func(g group) bool { return g.may(folded) }) {
		return nil
	}
	var found []Fact
	for _, clause := range p.clauses(normal) {
		if f, ok := p.fact(clause); ok && len(found) < mostInText && !slices.ContainsFunc(found, func(had Fact) bool { return had.Against(f) || had.Words == f.Words }) {
			found = append(found, f)
		}
	}
	if len(found) > 0 && r.Never(normal) {
		return nil
	}
	return found
}

// Asked returns the fact in words that somebody asks to be remembered; ok is false for what must not be kept, or is none. What no pattern
// knows is taken at their word where it speaks of them.
func (r *Reader) Asked(words string) (f Fact, ok bool) {
	if r.Never(words) || strings.Contains(words, "?") {
		return f, false
	}
	p := r.patterns()
	words = p.trimmed(words)
	if f, ok := p.fact(words); ok {
		return f, true
	}
	if !aboutThem(fold(words)) || len(strings.Fields(words)) < 2 || utf8.RuneCountInString(words) > MostLetters {
		return f, false
	}
	return Fact{Category: kindOf(fold(words)), Words: words}, true
}

// Speaks reports whether a text may speak of its sender and asks nothing, so that more than rules find may be told in it.
func (r *Reader) Speaks(normal string) bool {
	return len(strings.Fields(normal)) >= leastTelling && !strings.Contains(normal, "?") && speaks(fold(normal))
}

// leastTelling is how many words tell something: "my dog bites".
const leastTelling = 3

// Never reports whether nothing of a text may be kept.
func (r *Reader) Never(normal string) bool {
	folded := fold(normal)
	return slices.ContainsFunc(r.patterns().bars, func(b bar) bool { return b.holds(folded) }) || identifies(normal) ||
		slices.ContainsFunc(r.never, func(never func(string) bool) bool { return never(normal) })
}

// clauses takes a text apart into what may each be a fact; what asks something is left out.
func (p *patterns) clauses(normal string) (list []string) {
	for {
		folded := lower(normal)
		at := -1
		if len(folded) == len(normal) { // places are those of the text, else it is read as a whole
			if m := p.joints.FindStringIndex(folded); len(m) > 0 && m[0] > 0 {
				at = m[0]
			}
		}
		if at < 0 {
			break
		}
		list = append(list, normal[:at])
		normal = strings.TrimLeft(normal[at:], " .!;,\n")
		for _, joint := range []string{"and ", "but ", "y ", "pero "} {
			if len(normal) > len(joint) && strings.EqualFold(normal[:len(joint)], joint) {
				normal = normal[len(joint):]
			}
		}
	}
	list = append(list, normal)
	list = slices.DeleteFunc(list, func(clause string) bool { return strings.ContainsAny(clause, "?\u00bf") })
	for i := range list {
		list[i] = p.trimmed(list[i])
	}
	return list
}

// trimmed returns a clause without what stands around it.
func (p *patterns) trimmed(clause string) string {
	clause = strings.TrimFunc(clause, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	folded := lower(clause)
	if len(folded) != len(clause) {
		return clause
	}
	if m := p.tails.FindStringIndex(folded); m != nil {
		clause, folded = clause[:m[0]], folded[:m[0]]
	}
	if m := p.leads.FindStringIndex(folded); len(m) > 1 && m[1] < len(clause) {
		clause = clause[m[1]:]
	}
	return strings.TrimRight(clause, " ,.!:;-")
}

// fact reads one clause.
func (p *patterns) fact(clause string) (f Fact, ok bool) {
	if utf8.RuneCountInString(clause) > MostLetters {
		return f, false
	}
	folded := fold(clause)
	for _, g := range p.facts {
		if !g.may(folded) {
			continue
		}
		for _, one := range g.list {
			m := one.is.FindStringSubmatch(folded)
			if m == nil {
				continue
			}
			if f, ok := one.make(m, clause); ok {
				f.Words = clause
				return f, true
			}
		}
	}
	return f, false
}

// lower is a text in lower case, of the same length where that can be.
func lower(s string) string { return strings.ToLower(s) }

// fold is a text as patterns see it: in lower case, without apostrophes and accents.
func fold(s string) string {
	var b strings.Builder
	b.Grow(len(s))
	for _, r := range s {
		switch r = unicode.ToLower(r); r {
		case '\'':
		case '\u00e1':
			b.WriteByte('a')
		case '\u00e9':
			b.WriteByte('e')
		case '\u00ed':
			b.WriteByte('i')
		case '\u00f3':
			b.WriteByte('o')
		case '\u00fa', '\u00fc':
			b.WriteByte('u')
		case '\u00f1':
			b.WriteByte('n')
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

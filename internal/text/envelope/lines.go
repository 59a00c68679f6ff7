package envelope

import (
	"slices"
	"strings"
)

// The older form: a line for each flag, as "Mode: WITNESS".

// older reports whether a key is one of the older form. The short ones are words of everyday: in what a model thinks they are no keys.
func older(key string) bool {
	switch canonical(key) {
	case "mode", "strategy", "dispatch":
		return true
	case "check", "share", "intensity":
		return len(strings.TrimSpace(key)) > len("intensity")
	}
	return false
}

// lines reads the lines of the older form into flags, of the keys that count. It returns how many lines had one.
func (f *flags) lines(s string, counts func(key string) bool) (found int) {
	for line := range strings.FieldsFuncSeq(s, func(r rune) bool { return r == '\n' || r == '|' || r == ';' || r == joint }) {
		for line != "" {
			key, said, ok := labelled(line)
			if !ok || !counts(key) {
				break
			}
			var next string
			said, next = f.behind(key, said, counts)
			f.olderField(key, said)
			line = next
			found++
		}
	}
	return found
}

// behind parts what a key says from a further key on the same line: "WITNESS, UserIntensity: 7". Where more than a word stands before
// that, what is behind it are words too, and so they are without a comma where a key says words.
func (f *flags) behind(key, said string, counts func(key string) bool) (value, next string) {
	word, rest, found := strings.Cut(said, ",")
	if !found || strings.ContainsAny(strings.TrimSpace(word), " \t") {
		word, rest, found = strings.Cut(said, " ")
		if name := canonical(key); !found || name == "strategy" || name == "analysis" {
			return said, ""
		}
	}
	if key, _, ok := labelled(rest); ok && counts(key) {
		return word, rest
	}
	return said, ""
}

// ornament is what may stand around keys and values.
const ornament = " \t*-•_`\"'[]()#>."

// longestKey bounds how far a key reaches.
const longestKey = 40

// labelled parts a line into a key of ours and what it says.
func labelled(line string) (key, said string, ok bool) {
	i := strings.IndexAny(line[:min(len(line), longestKey)], ":=")
	if i < 0 {
		return "", "", false
	}
	key = strings.Trim(strings.Map(visible, line[:i]), ornament)
	return key, strings.TrimSpace(line[i+1:]), canonical(key) != ""
}

// olderField reads the value of a line: its first word, unless it is an analysis. Strategies are described in words,
// of which the first may be one of ours.
func (f *flags) olderField(key, said string) {
	first, _, _ := strings.Cut(strings.Trim(said, ornament+","), " ")
	first = strings.Trim(first, ornament+",")
	switch canonical(key) {
	case "analysis":
		f.field(key, value{text: said})
	case "strategy":
		if slices.ContainsFunc(Strategies(), func(s string) bool { return strings.EqualFold(s, first) }) {
			f.field(key, value{text: first})
		}
	default:
		f.field(key, value{text: first})
	}
}

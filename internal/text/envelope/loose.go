package envelope

import (
	"strings"
	"unicode/utf8"
)

// A reader of JSON as models write it: with quotes of any kind, quotes within strings, keys without quotes, commas too many or
// missing. Of what is JSON it reads what JSON says.

// value is what stands behind a key.
type value struct {
	text   string
	quoted bool
	nested bool // an object or a list
}

// field is a key at the top level, with its value.
type field struct {
	key   string
	value value
}

// fields reads the fields of the object that begins at s, or of what stands in braces when there are none, and returns what is left behind
// the object. A key stands behind a brace, a comma, the end of a line, or a string whose comma is missing; keys in nested objects and in strings are none.
func fields(s string, braces bool) (list []field, rest string) {
	i := 0
	if braces {
		i = 1
	}
	for {
		i = separators(s, i)
		if i >= len(s) {
			return list, ""
		}
		if s[i] == '}' {
			return list, s[i+1:]
		}
		key, at, ok := keyAt(s, i)
		if !ok {
			i = resync(s, i)
			continue
		}
		v, end := valueAt(s, at)
		list = append(list, field{key, v})
		if i = blank(s, end); i < len(s) && s[i] != ',' && s[i] != '\n' && s[i] != '}' && !startsPair(s, i) {
			i = resync(s, i)
		}
	}
}

// separators returns the first place from i on that is no blank, comma, end of a line or comment.
func separators(s string, i int) int {
	for i < len(s) {
		j := skip(s, i, len(s))
		switch {
		case j < len(s) && (s[j] == ',' || s[j] == joint):
			j++
		case strings.HasPrefix(s[j:], "//"):
			if end := strings.IndexByte(s[j:], '\n'); end >= 0 {
				j += end
			} else {
				j = len(s)
			}
		case j == i:
			return i
		}
		i = j
	}
	return i
}

// resync returns where the next key may stand when none does at i. It moves on.
func resync(s string, i int) int {
	for i < len(s) {
		switch s[i] {
		case ',', '\n', '}':
			return i
		case '{', '[':
			end, ok := balanced(s, i)
			if !ok {
				return len(s)
			}
			i = end
			continue
		}
		if closing := quoteAt(s, i); closing != "" {
			_, i = quoted(s, i, behindAny)
			continue
		}
		i++
	}
	return i
}

// keyAt reads a key and what parts it from its value.
func keyAt(s string, i int) (key string, at int, ok bool) {
	end := i
	if quoteAt(s, i) != "" {
		key, end = quoted(s, i, behindKey)
	} else {
		for end < len(s) && (isWord(rune(s[end])) || s[end] == '-') {
			end++
		}
		key = s[i:end]
	}
	end = blank(s, end)
	if key == "" || end >= len(s) {
		return "", i, false
	}
	if strings.HasPrefix(s[end:], "：") {
		return key, blank(s, end+len("：")), true
	}
	if s[end] != ':' && s[end] != '=' {
		return "", i, false
	}
	return key, skip(s, end+1, len(s)), true
}

// valueAt reads the value at i and returns where it ends.
func valueAt(s string, i int) (value, int) {
	if i >= len(s) {
		return value{}, i
	}
	if quoteAt(s, i) != "" {
		text, end := quoted(s, i, behindValue)
		return value{text: text, quoted: true}, end
	}
	if s[i] == '{' || s[i] == '[' {
		end, ok := balanced(s, i)
		if !ok {
			end = len(s)
		}
		return value{nested: true}, end
	}
	end := i
	for end < len(s) && !strings.ContainsRune(",}]\n", rune(s[end])) && !strings.HasPrefix(s[end:], "//") {
		end++
	}
	return value{text: strings.TrimSpace(s[i:end])}, end
}

// quoteAt returns the marks that may close the string which begins at i, "" when none does.
func quoteAt(s string, i int) string {
	switch r, _ := utf8.DecodeRuneInString(s[i:]); r {
	case '"', '“', '”', '„', '＂':
		return `"“”＂`
	case '\'', '‘', '’':
		return `'‘’`
	}
	return ""
}

// What may stand behind a string.
const (
	behindKey   = ":="
	behindValue = ",}]\n"
	behindAny   = behindKey + behindValue
)

// quoted reads the string at i and returns its content and where it ends. A mark that is not followed by what may follow this string is
// one of its words. A string that is not closed ends with the text.
func quoted(s string, i int, behind string) (content string, end int) {
	closing := quoteAt(s, i)
	_, size := utf8.DecodeRuneInString(s[i:])
	start := i + size
	for j := start; j < len(s); j += size {
		var r rune
		r, size = utf8.DecodeRuneInString(s[j:])
		switch {
		case r == '\\' && j+1 < len(s):
			_, after := utf8.DecodeRuneInString(s[j+1:])
			size += after
		case (r == '"' || r == '\'' || r >= utf8.RuneSelf) && strings.ContainsRune(closing, r) && endsString(s, j+size, behind):
			return unescape(s[start:j]), j + size
		}
	}
	return unescape(s[start:]), len(s)
}

// endsString reports whether what stands at i may follow a string.
func endsString(s string, i int, behind string) bool {
	i = blank(s, i)
	if i >= len(s) || s[i] == joint || strings.IndexByte(behind, s[i]) >= 0 {
		return true
	}
	return behind != behindValue && strings.HasPrefix(s[i:], "：") || behind != behindKey && startsPair(s, i)
}

// startsPair reports whether a key of ours in quotes begins at i: a comma is missing before it.
func startsPair(s string, i int) bool {
	if i >= len(s) || quoteAt(s, i) == "" {
		return false
	}
	key, _, ok := shortKey(s, i)
	return ok && canonical(key) != ""
}

// blank returns the first place from i on that is no blank of a line.
func blank(s string, i int) int {
	for i < len(s) && (s[i] == ' ' || s[i] == '\t') {
		i++
	}
	if i >= len(s) || s[i] < utf8.RuneSelf {
		return i
	}
	if r, size := utf8.DecodeRuneInString(s[i:]); isInvisible(r) || r == 0xa0 || r == '\u3000' {
		return blank(s, i+size)
	}
	return i
}

// balanced returns where the object or list ends that begins at i. A string begins where JSON may have one.
func balanced(s string, i int) (end int, ok bool) {
	depth, begins, ends := 0, false, behindAny
	for i < len(s) {
		c := s[i]
		switch {
		case c == '{' || c == '[':
			depth, begins, ends = depth+1, true, behindAny
		case c == '}' || c == ']':
			if depth--; depth == 0 {
				return i + 1, true
			}
			begins = false
		case c == ',':
			begins, ends = true, behindAny
		case c == ':':
			begins, ends = true, behindValue
		case c == ' ' || c == '\n' || c == '\t' || c == joint:
		case begins && quoteAt(s, i) != "":
			_, i = quoted(s, i, ends)
			begins = false
			continue
		default:
			begins = begins && c >= utf8.RuneSelf && isInvisible(first(s[i:]))
		}
		_, size := utf8.DecodeRuneInString(s[i:])
		i += size
	}
	return i, false
}

func first(s string) rune {
	r, _ := utf8.DecodeRuneInString(s)
	return r
}

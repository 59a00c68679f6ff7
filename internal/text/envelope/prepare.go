package envelope

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// joint stands where something was taken out, until joints decides what becomes of the gap. No answer has one: prepare drops
// control characters.
const joint = '\x00'

// prepare writes tags as tags, however they were written: entities, also of entities, escapes of JSON, full width. With full also what
// else is an entity in plain words, which inside JSON would break it.
func prepare(s string, full bool) string {
	if isPlain(s) {
		return s
	}
	return brackets(fold(s, full))
}

// isPlain reports whether a text has nothing that fold or brackets change.
func isPlain(s string) bool {
	for i := range len(s) {
		if c := s[i]; c >= utf8.RuneSelf || c < ' ' && c != '\n' && c != '\t' || c == 0x7f || c == '&' || c == '\\' {
			return false
		}
	}
	return true
}

func fold(s string, full bool) string {
	out := make([]byte, 0, len(s))
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		switch {
		case r == utf8.RuneError && size == 1: // no UTF-8
		case r == '\r' && strings.HasPrefix(s[i+1:], "\n"):
		case r == ';':
			out = reduce(append(out, ';'), full)
		case r == '\\' && strings.HasPrefix(s[i+1:], `\`):
			out, size = append(out, `\\`...), 2
		case r == '\\':
			if r, size = escape(s[i:]); size == 0 {
				r, size = '\\', 1
			}
			out = add(out, r)
		default:
			out = add(out, r)
		}
		i += size
	}
	return string(out)
}

// escape reads an escape that a tag may be written with, at the beginning of s.
func escape(s string) (r rune, size int) {
	if len(s) >= 2 && (s[1] == '<' || s[1] == '>' || s[1] == '/') {
		return rune(s[1]), 2
	}
	for _, e := range []struct {
		lead string
		size int
	}{{`\u00`, 6}, {`\x`, 4}} {
		if len(s) < e.size || !strings.EqualFold(s[:len(e.lead)], e.lead) {
			continue
		}
		switch strings.ToLower(s[len(e.lead):e.size]) {
		case "3c":
			return '<', e.size
		case "3e":
			return '>', e.size
		case "26":
			return '&', e.size
		case "2f":
			return '/', e.size
		}
	}
	return 0, 0
}

// reduce replaces the entity at the end of out, of which ';' is the last byte, by what it stands for. That may end another one.
// It looks back as far as the last ';' at most, so that all looks together are as long as the text.
func reduce(out []byte, full bool) []byte {
	for {
		k := len(out) - 2
		for k >= 0 && (out[k] == '#' || out[k] < utf8.RuneSelf && isWord(rune(out[k]))) {
			k--
		}
		if k < 0 || out[k] != '&' {
			return out
		}
		r, ok := entity(string(out[k+1:len(out)-1]), full)
		if !ok {
			return out
		}
		if out = out[:k]; r != ';' {
			return add(out, r)
		}
		out = append(out, ';')
	}
}

// entity returns what an entity stands for. Quotes, backslashes and control characters are left alone unless all are wanted.
func entity(name string, full bool) (r rune, ok bool) {
	if number, found := strings.CutPrefix(name, "#"); found {
		base := 10
		if len(number) > 1 && (number[0] == 'x' || number[0] == 'X') {
			number, base = number[1:], 16
		}
		n, err := strconv.ParseUint(number, base, 21)
		if err != nil || n > unicode.MaxRune {
			return 0, false
		}
		if r = rune(n); r == '"' || r == '\'' || r == '\\' || r < ' ' || r == 0x7f {
			return r, full
		}
		return r, true
	}
	if r, ok = marks[strings.ToLower(name)]; ok {
		return r, true
	}
	r, ok = quotes[strings.ToLower(name)]
	return r, ok && full
}

// marks are entities of which tags are made; quotes those of words.
var (
	marks = map[string]rune{
		"lt": '<', "gt": '>', "amp": '&', "sol": '/', "semi": ';', "num": '#', "lcub": '{', "lbrace": '{', "rcub": '}', "rbrace": '}',
		"nbsp": ' ', "shy": 0xad, "zwj": 0x200d, "zwnj": 0x200c, "zerowidthspace": 0x200b,
	}
	quotes = map[string]rune{
		"quot": '"', "apos": '\'', "lsquo": '‘', "rsquo": '’', "ldquo": '“', "rdquo": '”', "hellip": '…', "mdash": '—', "ndash": '–',
		"colon": ':', "comma": ',', "period": '.', "excl": '!', "quest": '?', "newline": '\n', "grave": '`',
	}
)

// add appends a rune: one of the marks of tags and JSON as the plain one, a line's end as one, a control character not at all.
func add(out []byte, r rune) []byte {
	switch r {
	case '＜', '﹤':
		r = '<'
	case '＞', '﹥':
		r = '>'
	case '／':
		r = '/'
	case '＆':
		r = '&'
	case '｛', '﹛':
		r = '{'
	case '｝', '﹜':
		r = '}'
	case '\r', 0x85, 0x2028, 0x2029:
		r = '\n'
	case 0xfeff, 0x200b, 0x2060, 0xad: // invisible, and of no use in a text message, as those in emoji are
		return out
	}
	if r != '\n' && r != '\t' && unicode.Is(unicode.Cc, r) {
		return out
	}
	return utf8.AppendRune(out, r)
}

// brackets writes < and > for what only stands for them around the name of a tag: entities without their semicolon, and brackets that are
// quotes in other places.
func brackets(s string) string {
	if !strings.ContainsAny(s, "&‹›〈〉\u2329\u232a⟨⟩") {
		return s
	}
	out := make([]byte, 0, len(s))
	for i := 0; i < len(s); {
		mark, size := bracket(s[i:])
		switch {
		case mark == '<' && nameAt(s, i+size).kind != none, mark == '>' && inTag(out):
			out = append(out, mark)
		default:
			out = append(out, s[i:i+size]...)
		}
		i += size
	}
	return string(out)
}

// bracket returns which bracket of a tag the beginning of s may stand for, 0 for none, and its length.
func bracket(s string) (mark byte, size int) {
	r, size := utf8.DecodeRuneInString(s)
	switch r {
	case '‹', '〈', '\u2329', '⟨':
		return '<', size
	case '›', '〉', '\u232a', '⟩':
		return '>', size
	case '&':
		for _, e := range []struct {
			name string
			mark byte
		}{{"&lt", '<'}, {"&gt", '>'}, {"&#60", '<'}, {"&#62", '>'}, {"&#x3c", '<'}, {"&#x3e", '>'}} {
			if len(s) >= len(e.name) && s[1]|0x20 == e.name[1]|0x20 && strings.EqualFold(s[:len(e.name)], e.name) {
				return e.mark, len(e.name)
			}
		}
	}
	return 0, size
}

// inTag reports whether a text ends within a tag of ours.
func inTag(out []byte) bool {
	for i := len(out) - 1; i >= max(0, len(out)-longestName); i-- {
		switch out[i] {
		case '>', '{', '}':
			return false
		case '<':
			name := nameAt(string(out[i+1:]), 0)
			return name.kind != none
		}
	}
	return false
}

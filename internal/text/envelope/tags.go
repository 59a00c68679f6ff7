package envelope

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// kind is what a tag means.
type kind uint8

const (
	none kind = iota
	meta
	draft
	dispatch
	hidden // what a model thinks; no person sees it
)

// kinds are the names of tags. A model that thinks aloud uses other names than the one that it was told.
var kinds = map[string]kind{
	"meta": meta, "metadata": meta, "dispatch": dispatch,
	"draft": draft, "drafts": draft, "draf": draft, "darft": draft, "drft": draft, "draft_text": draft,
	"thinking": hidden, "think": hidden, "thought": hidden, "thoughts": hidden, "analysis": hidden, "reasoning": hidden,
	"reflection": hidden, "scratchpad": hidden, "antthinking": hidden, "inner_thoughts": hidden, "inner_monologue": hidden,
	"rationale": hidden,
}

// longestName bounds how far a name reaches with everything that may stand in it, in bytes; longestTag a tag with its attributes.
const (
	longestName = 96
	longestTag  = 256
)

// tag is a tag of ours.
type tag struct {
	start, end int
	kind       kind
	closing    bool
	empty      bool // closed at once: <meta/>
}

// tags finds the tags of ours.
func tags(s string) []tag {
	var found []tag
	last := 0
	for i := 0; i < len(s); {
		next := strings.IndexAny(s[i:], "</")
		if next < 0 {
			break
		}
		i += next
		t := tagAt(s, i)
		if t.kind == none {
			i++
			continue
		}
		for t.start > last && s[t.start-1] == '<' { // <<meta>>
			t.start--
		}
		for t.end < len(s) && s[t.end] == '>' {
			t.end++
		}
		found = append(found, t)
		i, last = t.end, t.end
	}
	return found
}

// tagAt reads the tag at i, of kind none when there is no tag of ours.
func tagAt(s string, i int) tag {
	if s[i] == '/' { // a closing tag that has lost its bracket
		if i+1 >= len(s) || !isLetter(s[i+1]) {
			return tag{}
		}
		name := nameAt(s, i)
		if end := name.end; name.kind != none && end < len(s) && s[end] == '>' {
			return tag{start: i, end: end + 1, kind: name.kind, closing: true}
		}
		return tag{}
	}
	if i+1 >= len(s) || s[i+1] < utf8.RuneSelf && !isLetter(s[i+1]) && strings.IndexByte(" \t\n/\\", s[i+1]) < 0 {
		return tag{}
	}
	name := nameAt(s, i+1)
	if name.kind == none {
		return tag{}
	}
	t := tag{start: i, end: name.end, kind: name.kind, closing: name.closing}
	rest := skip(s, name.end, name.end+longestTag)
	if slash := rest; slash < len(s) && s[slash] == '/' {
		if rest = skip(s, slash+1, slash+longestTag); rest < len(s) && s[rest] == '>' {
			t.empty = !t.closing
		}
	}
	switch {
	case rest < len(s) && s[rest] == '>':
		t.end = rest + 1
	case !t.closing:
		if end, closed := attributes(s, name.end); end > 0 {
			t.end, t.empty = end, closed
		}
	}
	return t
}

// attributes returns where the tag ends whose name ends at i and that has attributes, 0 when it has none, and whether it is closed at
// once.
func attributes(s string, i int) (end int, closed bool) {
	equals := false
	for j := i; j < min(len(s), i+longestTag); j++ {
		switch s[j] {
		case '=':
			equals = true
		case '<', '{', '}':
			return 0, false
		case '>':
			if !equals {
				return 0, false
			}
			return j + 1, s[j-1] == '/'
		}
	}
	return 0, false
}

// name is the name of a tag.
type name struct {
	kind    kind
	closing bool
	end     int // behind its last letter
}

// nameAt reads the name that begins at i, or behind blanks and a slash there. What cannot be seen counts for nothing, and blanks between
// the letters of a name are read over when the tag ends behind it.
func nameAt(s string, i int) name {
	var b spelling
	limit := min(len(s), i+longestName)
	for i < limit {
		r, size := utf8.DecodeRuneInString(s[i:])
		switch r = narrow(r); {
		case isInvisible(r):
		case r == '/' && b.n == 0:
			b.closing = true
		case r == '\\' && b.n == 0:
		case unicode.IsSpace(r):
			b.gap()
		case r == ':' && b.n > 0 && b.gaps == 0 && b.name().kind == none: // the name is behind a name space
			b.n = 0
		case isWord(r) || r == '-':
			if !b.letter(r, i+size) {
				return b.first
			}
		default:
			return b.read(r == '>')
		}
		i += size
	}
	return b.read(false)
}

// spelling is a name while it is read.
type spelling struct {
	letters [16]byte
	n       int
	end     int
	closing bool
	gaps    int
	first   name // what stands before the first gap
}

// letter adds a letter, unless no name is as long.
func (b *spelling) letter(r rune, end int) bool {
	if b.n == len(b.letters) {
		return false
	}
	if r == '-' {
		r = '_'
	}
	b.letters[b.n] = byte(unicode.ToLower(r))
	b.n++
	b.end = end
	return true
}

// gap notes a blank.
func (b *spelling) gap() {
	if b.n > 0 {
		if b.gaps == 0 {
			b.first = b.name()
		}
		b.gaps++
	}
}

func (b *spelling) name() name {
	n := b.n
	for n > 0 && b.letters[n-1] == '_' { // <meta-->
		n--
	}
	return name{kind: kinds[string(b.letters[:n])], closing: b.closing, end: b.end}
}

// read returns the name that was spelled. One with blanks in it has to be followed by the end of its tag.
func (b *spelling) read(ends bool) name {
	if b.gaps == 0 {
		return b.name()
	}
	if all := b.name(); ends && all.kind != none {
		return all
	}
	return b.first
}

// skip returns the first place from i on, before limit, that is neither blank nor invisible.
func skip(s string, i, limit int) int {
	for limit = min(limit, len(s)); i < limit; {
		r, size := utf8.DecodeRuneInString(s[i:])
		if !unicode.IsSpace(r) && !isInvisible(r) {
			return i
		}
		i += size
	}
	return i
}

func isLetter(c byte) bool { return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' }

// isWord reports whether a rune is of an ASCII word.
func isWord(r rune) bool {
	return r < utf8.RuneSelf && (isLetter(byte(r)) || r >= '0' && r <= '9' || r == '_')
}

// narrow returns the ASCII character of one in full width.
func narrow(r rune) rune {
	if r >= '！' && r <= '～' {
		return r - '！' + '!'
	}
	return r
}

// isInvisible reports whether nobody sees a rune.
func isInvisible(r rune) bool {
	if r < 0xad {
		return false
	}
	switch r {
	case 0x34f, 0x115f, 0x1160, 0x3164, 0xffa0:
		return true
	}
	return unicode.In(r, unicode.Cf, unicode.Variation_Selector)
}

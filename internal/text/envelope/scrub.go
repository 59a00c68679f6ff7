package envelope

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// passes is how often a text is cleaned until nothing changes any more. What needs more is made to get through.
const passes = 6

// clean returns a text without anything that is not for people, and whether tags or JSON were in it. It is "" when that cannot be had.
// In a draft the tags of drafts mean nothing.
func clean(s string, inDraft bool) (text string, changed bool) {
	for range passes {
		next, cut := pass(s, inDraft)
		changed = changed || cut
		if next == s {
			if Leaks(s) {
				return "", true
			}
			return s, changed
		}
		s = next
	}
	return "", true
}

// pass cleans once.
func pass(s string, inDraft bool) (text string, cut bool) {
	s = prepare(s, true)
	if inDraft {
		s, cut = unDraft(s)
	}
	var found warnings
	p := split(s, &found)
	cut = cut || len(found) > 0 || p.text != s
	s = joints(unfence(p.text))
	marked := joints(unmark(s))
	plain := joints(objects(marked))
	lined := joints(unflag(plain))
	shown := strings.TrimFunc(strings.TrimRight(lined, "< \t\n"), unicode.IsSpace) // the beginning of a tag that was cut off
	return shown, cut || marked != s || plain != marked || lined != plain
}

// unDraft takes the tags of drafts out of a draft, and leaves what stands in them.
func unDraft(s string) (text string, cut bool) {
	var out strings.Builder
	pos := 0
	for _, t := range tags(s) {
		if t.kind == draft {
			out.WriteString(s[pos:t.start])
			out.WriteByte(joint)
			pos = t.end
		}
	}
	if pos == 0 {
		return s, false
	}
	out.WriteString(s[pos:])
	return joints(out.String()), true
}

// unfence takes out the marks of fences and code, which mean nothing in a text message.
func unfence(s string) string {
	if !strings.ContainsAny(s, "`~") {
		return s
	}
	var out strings.Builder
	for i := 0; i < len(s); {
		run := i
		for run < len(s) && s[run] == s[i] {
			run++
		}
		switch {
		case s[i] == '`' && run-i >= 3, s[i] == '~' && run-i >= 3:
			run += len(language(s[run:]))
			out.WriteByte(joint)
		case s[i] == '`':
		default:
			out.WriteString(s[i:run])
		}
		i = run
	}
	return out.String()
}

// unmark takes out tags of others: what stands in them stays.
func unmark(s string) string {
	if !strings.ContainsAny(s, "<>") {
		return s
	}
	out := make([]byte, 0, len(s))
	for i := 0; i < len(s); {
		switch s[i] {
		case '<':
			end, instead := markup(s, i)
			out = append(out, instead...)
			i = end
		case '>':
			if n := halfTag(out); n > 0 {
				out = append(out[:len(out)-n], joint)
			} else {
				out = append(out, '>')
			}
			i++
		default:
			out = append(out, s[i])
			i++
		}
	}
	return string(out)
}

// halfTag returns the length of the name of ours that a text ends with, to which the mark that follows makes half a tag.
func halfTag(out []byte) int {
	n := 0
	for n < len(out) && n < longestName && (isWord(rune(out[len(out)-1-n])) || out[len(out)-1-n] == '/') {
		n++
	}
	if n == 0 || nameAt(string(out[len(out)-n:]), 0).kind == none {
		return 0
	}
	return n
}

// markup returns where the tag ends that begins at i, and what takes its place. What is no tag is its own.
func markup(s string, i int) (end int, instead string) {
	switch {
	case !isMarkup(s, i):
		return i + 1, "<"
	case strings.HasPrefix(s[i:], "<![CDATA["):
		return i + len("<![CDATA["), string(joint)
	case strings.HasPrefix(s[i:], "<!--"):
		end := strings.Index(s[i:], "-->")
		if end < 0 {
			return len(s), ""
		}
		return i + end + len("-->"), string(joint)
	}
	for end = i + 1; end < min(len(s), i+longestTag) && s[end] != '<'; end++ {
		if s[end] == '>' {
			return end + 1, placeOf(s[i+1 : end])
		}
	}
	if end == len(s) && end-i < 24 && !strings.ContainsFunc(s[i+1:], func(r rune) bool { return r != '/' && !isWord(r) }) {
		return len(s), "" // a tag that was cut off
	}
	return i + 1, ""
}

// isMarkup reports whether a tag begins at i, where < stands. "<3", "</3", "< 5" and "x < y" are none, but "< b>" and "</ b" are.
func isMarkup(s string, i int) bool {
	slash := false
	for i++; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		switch {
		case r == '/' || isInvisible(r):
			slash = slash || r == '/'
		case unicode.IsSpace(r):
			at := skip(s, i, i+longestTag)
			end := lettersEnd(s[:min(len(s), at+longestName)], at)
			return (slash && end > at) || end < len(s) && s[end] == '>'
		case r == '>' || r == '!' || r == '?' || r == '|' || r == '｜':
			return true
		default:
			return unicode.IsLetter(r)
		}
		i += size
	}
	return true
}

// lettersEnd returns where the letters end that begin at i, with what cannot be seen among them.
func lettersEnd(s string, i int) int {
	for i < len(s) {
		r, size := utf8.DecodeRuneInString(s[i:])
		if !unicode.IsLetter(r) && !isInvisible(r) {
			break
		}
		i += size
	}
	return i
}

// placeOf returns what takes the place of a tag: nothing for one within a line, the end of a line for one that ends it.
func placeOf(inner string) string {
	word := strings.TrimFunc(inner, func(r rune) bool { return !isWord(r) })
	if i := strings.IndexFunc(word, func(r rune) bool { return !isWord(r) }); i >= 0 {
		word = word[:i]
	}
	switch strings.ToLower(word) {
	case "b", "i", "em", "strong", "u", "s", "a", "span", "code", "small", "mark", "sub", "sup", "q", "font":
		return ""
	case "br", "p", "div", "li", "ul", "ol", "tr", "hr", "h1", "h2", "h3":
		return "\n" + string(joint)
	}
	return string(joint)
}

// joints closes the gaps of what was taken out: by the blanks that stood at its sides, one line's end at most from each, or by a blank
// between two words.
func joints(s string) string {
	if strings.IndexByte(s, joint) < 0 {
		return s
	}
	out := make([]byte, 0, len(s))
	for i := 0; i < len(s); {
		if s[i] != joint {
			out = append(out, s[i])
			i++
			continue
		}
		begin, end := len(out), i
		for begin > 0 && isBlank(out[begin-1]) {
			begin--
		}
		for end < len(s) && (s[end] == joint || isBlank(s[end])) {
			end++
		}
		before := string(out[begin:])
		if out = out[:begin]; begin > 0 && end < len(s) {
			out = append(out, gap(before, s[i:end], s[end])...)
		}
		i = end
	}
	return string(out)
}

func isBlank(c byte) bool { return c == ' ' || c == '\t' || c == '\n' }

// gap returns what stands between what was before and what is behind a gap.
func gap(before, behind string, next byte) string {
	lines := strings.Count(before, "\n")
	for side := range strings.SplitSeq(behind, string(joint)) {
		lines = max(lines, strings.Count(side, "\n"))
	}
	switch {
	case lines > 0:
		return strings.Repeat("\n", min(lines, 2))
	case before == "" && len(behind) == strings.Count(behind, string(joint)) && strings.IndexByte(".,;:!?)", next) >= 0:
		return ""
	}
	return " "
}

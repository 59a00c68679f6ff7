package envelope

import (
	"encoding/json"
	"slices"
	"strings"
)

// openMeta reads a meta: to its closing tag, or when there is none to the end of its JSON, or to the next tag.
func (p *splitter) openMeta(i int) {
	start := p.pos
	brace := fenced(p.s, start)
	end, ok := 0, false
	if strings.HasPrefix(p.s[brace:], "{") {
		end, ok = p.balanced(brace)
		ok = ok && (json.Valid([]byte(p.s[brace:end])) || p.next(i, brace) >= end)
	}
	from := brace
	if ok {
		from = end
	}
	next := i + 1
	for next < len(p.tags) && p.tags[next].start < from {
		next++
	}
	if next < len(p.tags) && p.tags[next].kind == meta {
		if t := p.tags[next]; t.closing || ok && p.closesByMistake(t, end) {
			if !t.closing || p.s[t.start] != '<' {
				p.warned.add(WarnOpen)
			}
			p.metas = append(p.metas, p.s[start:t.start])
			p.pos = t.end
			return
		}
	}
	p.pos = len(p.s)
	if next < len(p.tags) {
		p.pos = p.tags[next].start
	}
	if ok {
		p.pos = end
	} else if end = brokenOff(p.s[:p.pos], brace); end > 0 {
		p.pos = end
	}
	p.warned.add(WarnOpen)
	p.metas = append(p.metas, p.s[start:p.pos])
}

// next returns where the first tag behind the tag i and the place from begins.
func (p *splitter) next(i, from int) int {
	for _, t := range p.tags[i+1:] {
		if t.start >= from {
			return t.start
		}
	}
	return len(p.s)
}

// closesByMistake reports whether an opening tag directly behind the JSON of a meta was meant to close it: no JSON follows.
func (p *splitter) closesByMistake(t tag, end int) bool {
	if fenced(p.s, end) != t.start {
		return false
	}
	follows := fenced(p.s, t.end)
	return !strings.HasPrefix(p.s[follows:], "{") && quoteAt(p.s, follows) == ""
}

// balanced is balanced, as long as all searches in vain together have not read more than some times the answer.
func (p *splitter) balanced(i int) (end int, ok bool) {
	if p.budget <= 0 {
		return i, false
	}
	if end, ok = balanced(p.s, i); !ok {
		p.budget -= len(p.s) - i
	}
	return end, ok
}

// fenced returns the first place from i on that is no blank and no mark of a fence.
func fenced(s string, i int) int {
	i = skip(s, i, len(s))
	if !strings.HasPrefix(s[i:], "```") {
		return i
	}
	for i < len(s) && s[i] == '`' {
		i++
	}
	return skip(s, i+len(language(s[i:])), len(s))
}

// language returns the name of a format that a fence begins with.
func language(s string) string {
	end := 0
	for end < len(s) && end < longestName && isWord(rune(s[end])) {
		end++
	}
	switch strings.ToLower(s[:end]) {
	case "json", "xml", "html", "text", "txt", "markdown", "md", "plaintext", "plain", "yaml", "yml", "jsonc", "json5", "javascript", "js", "python":
		return s[:end]
	}
	return ""
}

// brokenOff returns where an object ends that begins at i and lacks its brace: behind a value that nothing can belong to any more, a
// word of JSON, a number or a name of ours. It returns 0 when the end cannot be told: then all that follows may be of a string.
func brokenOff(s string, i int) int {
	if i >= len(s) || s[i] != '{' {
		return 0
	}
	end := 0
	for i++; ; i++ {
		if i = skip(s, i, len(s)); i >= len(s) {
			return end
		}
		key, at, ok := keyAt(s, i)
		switch {
		case quoteAt(s, i) == "" && !ok:
			return end
		case s[i] != '"' || !ok || strings.Contains(key, "\n") || at >= len(s):
			return 0 // it goes on
		}
		if i, end = scalar(s, at); i < 0 {
			return 0
		}
		if i = skip(s, i, len(s)); i >= len(s) || s[i] != ',' {
			return end
		}
		if end > 0 {
			end = i + 1
		}
	}
}

// scalar reads the value at i. It returns where it ends, below 0 for none, and the same again when nothing can belong to it any more.
func scalar(s string, i int) (end, sure int) {
	if s[i] == '"' {
		text, end := quoted(s, i, behindValue)
		if word, closed := ours(s, i); closed > 0 {
			text, end = word, closed
		}
		switch {
		case end >= len(s) || strings.Contains(text, "\n"):
			return -1, 0
		case isOurs(text):
			return end, end
		}
		return end, 0
	}
	for end = i; end < len(s) && (isWord(rune(s[end])) || s[end] == '-' || s[end] == '.'); end++ {
	}
	if end == i || !json.Valid([]byte(s[i:end])) {
		return -1, 0
	}
	return end, end
}

// ours returns the name of ours that the string at i is up to its next quote, and where that string ends.
func ours(s string, i int) (word string, end int) {
	if n := strings.IndexByte(s[i+1:min(len(s), i+longestName)], '"'); n >= 0 && isOurs(s[i+1:i+1+n]) {
		return s[i+1 : i+1+n], i + n + 2
	}
	return "", 0
}

func isOurs(word string) bool {
	same := func(name string) bool { return strings.EqualFold(name, word) }
	return slices.ContainsFunc(Modes(), same) || slices.ContainsFunc(Strategies(), same) || slices.ContainsFunc(Dispatches(), same)
}

// meta returns what the parts say of the answer. Of several metas the first counts; what a model thinks, in the older form, counts when
// there is none.
func (p *parts) meta(warned *warnings) Meta {
	f := flags{warned: warned}
	metas := slices.DeleteFunc(slices.Clone(p.metas), func(s string) bool { return strings.TrimSpace(s) == "" })
	if len(metas) > 1 {
		warned.add(WarnMetas)
	}
	metas = append(metas, p.strays...)
	switch {
	case len(metas) > 0:
		f.content(metas[0])
	case len(p.hidden) > 0:
		for _, thought := range p.hidden {
			if f.thought(thought) {
				break
			}
		}
		if f.meta.Analysis == "" {
			f.meta.Analysis = strings.TrimSpace(p.hidden[0])
		}
	default:
		f.bare(p.text)
	}
	for _, word := range p.dispatch {
		if f.meta.Dispatch != "" {
			break
		}
		word, _, _ = strings.Cut(strings.Trim(word, ornament+"\n"), "\n")
		f.meta.Dispatch = f.oneOf(value{text: word}, WarnDispatch, Dispatches())
	}
	return f.meta
}

// content reads what stands in a meta.
func (f *flags) content(s string) {
	if strings.Contains(s, "&") {
		s = prepare(s, true) // quotes as entities
	}
	s = strings.TrimRight(s[fenced(s, 0):], " \t\n`")
	brace := strings.IndexByte(s, '{')
	if brace > 0 && strings.ContainsAny(s[:1], "\"'[") {
		brace = -1 // keys without braces, a string, or a list
	}
	if brace < 0 {
		f.warned.add(WarnBroken)
		if s != "" && quoteAt(s, 0) != "" {
			f.list(s, false)
		} else {
			f.lines(s, func(key string) bool { return canonical(key) != "" })
		}
		return
	}
	rest := f.list(s[brace:], true)
	if strings.TrimSpace(rest) != "" || brace > 0 {
		f.warned.add(WarnBeside)
	}
	if !json.Valid([]byte(s[brace : len(s)-len(rest)])) {
		f.warned.add(WarnBroken)
	}
}

func (f *flags) list(s string, braces bool) (rest string) {
	list, rest := fields(s, braces)
	for _, each := range list {
		f.field(each.key, each.value)
	}
	return rest
}

// thought reads what a model thinks, and reports whether it has a flag.
func (f *flags) thought(s string) bool {
	if brace := fenced(s, 0); strings.HasPrefix(s[brace:], "{") {
		f.content(s)
		return len(f.seen) > 0
	}
	return f.lines(s, older) > 0
}

// bare reads flags that an answer without tags begins with: an object, or lines of the older form.
func (f *flags) bare(text string) {
	at := fenced(text, 0)
	if isObject(text, at) {
		end, ok := balanced(text, at)
		if !ok {
			if end = brokenOff(text, at); end == 0 {
				end = len(text)
			}
		}
		f.content(text[at:end])
	} else {
		end, sure := at, false
		for line := range strings.Lines(text[at:]) {
			of := flagLine(line)
			if of == noFlag {
				break
			}
			end += len(line)
			sure = sure || of == sureFlag
		}
		if sure {
			f.lines(text[at:end], func(key string) bool { return canonical(key) != "" })
		}
	}
	if len(f.seen) > 0 {
		f.warned.add(WarnNoTag)
	}
}

package envelope

import (
	"slices"
	"strings"
)

// parts are the parts of an answer, as they were written.
type parts struct {
	text     string
	metas    []string
	hidden   []string
	drafts   []string
	dispatch []string
	strays   []string // what a closing tag of a meta ends that nothing opened
}

// splitter takes an answer apart.
type splitter struct {
	parts
	s        string
	tags     []tag
	closing  []int // the tag that closes each opening one, -1 for none; of metas and dispatches their own functions find it
	pos      int
	text     strings.Builder
	rest     strings.Builder // a draft that is not closed takes all that follows
	out      *strings.Builder
	hasDraft bool
	budget   int // bytes that may be read in search of the end of JSON which has none
	warned   *warnings
}

// split takes an answer apart into what stands within each tag at the top level, and the text.
func split(s string, warned *warnings) parts {
	p := &splitter{s: s, tags: tags(s), budget: 2*len(s) + longestTag, warned: warned}
	if len(p.tags) == 0 {
		p.parts.text = s
		return p.parts
	}
	p.closing = make([]int, len(p.tags))
	for i := range p.closing {
		p.closing[i] = -1
	}
	p.pair(draft)
	p.pair(hidden)
	p.hasDraft = slices.ContainsFunc(p.tags, func(t tag) bool { return t.kind == draft && !t.closing && !t.empty })
	p.out = &p.text
	for i, t := range p.tags {
		if t.start < p.pos {
			continue
		}
		piece := s[p.pos:t.start]
		p.pos = t.end
		if t.closing {
			p.stray(t.kind, piece)
			continue
		}
		p.out.WriteString(piece)
		p.out.WriteByte(joint)
		if !t.empty {
			p.open(i)
		}
	}
	p.out.WriteString(s[p.pos:])
	if p.out == &p.rest {
		p.drafts = append(p.drafts, joints(p.rest.String()))
	}
	p.parts.text = joints(p.text.String())
	return p.parts
}

// pair finds what closes each opening tag of a kind: the closing tag of its depth. One that has none there is closed by the
// next of its kind, because tags are opened twice by mistake.
func (p *splitter) pair(k kind) {
	var opened []int
	for i, t := range p.tags {
		switch {
		case t.kind != k || t.empty:
		case !t.closing:
			opened = append(opened, i)
		case len(opened) > 0:
			p.closing[opened[len(opened)-1]] = i
			opened = opened[:len(opened)-1]
		}
	}
	next := -1
	for i, t := range slices.Backward(p.tags) {
		switch {
		case t.kind != k || t.empty:
		case t.closing:
			next = i
		case p.closing[i] < 0:
			p.closing[i] = next
		}
	}
}

// open reads what the tag i opens, behind which the position is.
func (p *splitter) open(i int) {
	switch p.tags[i].kind {
	case meta:
		p.openMeta(i)
	case draft:
		p.openDraft(i)
	case dispatch:
		p.openDispatch(i)
	case hidden:
		p.openHidden(i)
	case none:
	}
}

func (p *splitter) openDraft(i int) {
	if end := p.closing[i]; end >= 0 {
		p.drafts = append(p.drafts, p.s[p.pos:p.tags[end].start])
		p.pos = p.tags[end].end
		return
	}
	p.warned.add(WarnDraftOpen)
	p.out = &p.rest
}

func (p *splitter) openHidden(i int) {
	start, end := p.pos, len(p.s)
	if closed := p.closing[i]; closed >= 0 {
		end, p.pos = p.tags[closed].start, p.tags[closed].end
	} else {
		p.warned.add(WarnHiddenOpen)
		if i+1 < len(p.tags) {
			end = p.tags[i+1].start
		}
		p.pos = end
	}
	p.hidden = append(p.hidden, p.s[start:end])
}

// openDispatch reads to the closing tag, when that is the next, and else one word.
func (p *splitter) openDispatch(i int) {
	start := p.pos
	if i+1 < len(p.tags) && p.tags[i+1].kind == dispatch && p.tags[i+1].closing {
		p.dispatch = append(p.dispatch, p.s[start:p.tags[i+1].start])
		p.pos = p.tags[i+1].end
		return
	}
	p.warned.add(WarnDispatchOpen)
	start = skip(p.s, start, len(p.s))
	for p.pos = start; p.pos < len(p.s) && isWord(rune(p.s[p.pos])); p.pos++ {
	}
	p.dispatch = append(p.dispatch, p.s[start:p.pos])
}

// stray looks at a closing tag that closes nothing, and at the piece before it. A piece that ends a draft or what a model thinks was
// meant to be that, and is not sent.
func (p *splitter) stray(k kind, piece string) {
	p.warned.add(WarnStray)
	switch {
	case k == hidden:
		p.hidden = append(p.hidden, piece)
		piece = ""
	case k == draft && !p.hasDraft && p.out == &p.text && strings.TrimSpace(piece) != "":
		p.drafts = append(p.drafts, piece)
		piece = ""
	case k == meta && looksLikeMeta(piece):
		p.strays = append(p.strays, piece)
		piece = ""
	case k == dispatch:
		line := strings.LastIndexAny(piece, "\n \t\x00") + 1
		if word := piece[line:]; word != "" && strings.ToUpper(word) == word {
			p.dispatch = append(p.dispatch, word)
			piece = piece[:line]
		}
	}
	p.out.WriteString(piece)
	p.out.WriteByte(joint)
}

// looksLikeMeta reports whether a piece has braces or keys of ours.
func looksLikeMeta(piece string) bool {
	if strings.ContainsAny(piece, "{}") {
		return true
	}
	list, _ := fields(piece, false)
	return slices.ContainsFunc(list, func(f field) bool { return canonical(f.key) != "" })
}

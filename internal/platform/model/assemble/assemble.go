package assemble

import (
	"strings"
	"unicode/utf8"

	"github.com/josh-sms/josh/internal/platform/model"
)

// Report says what is shown, by size and without a word of it.
type Report struct {
	Blocks []model.Block // in the order in which they are shown, with what there was no room for
	Tokens int           // of all blocks
	Depth  Depth
	Why    string // of the depth
	// Over says that what is never dropped is alone beyond a limit: "system" where instructions and guidance are longer than theirs,
	// "protected" where there is no room for all of it, and nothing else is shown.
	Over string
}

// Assemble returns what is shown of a state, in the order of specification 8, and a report of it. The instructions are in the report
// alone: a provider gets them apart from the data.
//
// Room is given in this order: instructions, guidance, the subject's line, the text and the last turns have it in any case. Then comes what
// is known (order below, see known), up to the first text that there is no room for; when all of that fits, older texts get a share of what
// is left and recalled ones the rest of it. No share is lent to the other, so that more room never shows less.
func Assemble(s State, l Limits) ([]Block, Report) {
	depth, why := s.depth()
	r := Report{Depth: depth, Why: why}
	system := l.tokens(s.System) + l.tokens(s.Guidance)
	if system > l.System {
		r.Over = "system"
	}
	text := bounded(s.Text, l.Length)
	room := size{min(l.Context, l.Input) - l.Output - system, l.Bytes}.minus(l.size(s.Line)).minus(l.size(text))
	recent := s.recent(l)
	for _, said := range recent.protected {
		room = room.minus(l.size(said.Text))
	}
	if !(size{}).within(room) {
		r.Over = "protected"
	}
	parts := s.known(l, depth)
	room = keep(parts, l, room)
	recent.fit(l, room.share(Older))
	recalled := s.recall(l, depth, room.share(100-Older))

	var out assembled
	out.report(l, Instructions, s.System)
	out.report(l, GuidanceBlock, s.Guidance)
	out.add(l, StateBlock, s.Line)
	for _, p := range parts[:partsBefore(parts)] {
		out.part(l, p)
	}
	out.part(l, recalled)
	out.said(l, recent)
	out.add(l, TextBlock, text)
	for _, p := range parts[partsBefore(parts):] {
		out.part(l, p)
	}
	r.Blocks = out.sizes
	for _, b := range out.sizes {
		r.Tokens += b.Tokens
	}
	return out.blocks, r
}

// window is what is shown of the recent texts.
type window struct {
	older, protected []Said // the oldest first
	dropped          int    // tokens
}

// recent returns the recent texts that may be shown: as many turns as there are of the last Messages texts. What is older than those is not
// looked at, so that a call costs the same however long a conversation is.
func (s State) recent(l Limits) (w window) {
	var list []Said
	for i := len(s.Recent) - 1; i >= 0 && len(list) < l.Messages; i-- { // the newest first
		if said := s.Recent[i]; said.Of == s.Of {
			said.Text = bounded(said.Text, l.Length)
			list = append(list, said)
		}
	}
	most, letters := min(len(list), s.turns()*perTurn), 0
	for i, said := range list[:most] {
		if letters += utf8.RuneCountInString(said.Text); l.Letters > 0 && letters > l.Letters {
			most = i
			break
		}
	}
	for _, said := range list[most:] {
		w.dropped += l.tokens(said.Text)
	}
	list = list[:most]
	for i := len(list) - 1; i >= 0; i-- {
		if i < l.Protected*perTurn {
			w.protected = append(w.protected, list[i])
		} else {
			w.older = append(w.older, list[i])
		}
	}
	return w
}

// fit drops the oldest texts until there is room for the rest.
func (w *window) fit(l Limits, room size) {
	from, used := len(w.older), size{}
	for ; from > 0; from-- {
		if used = used.plus(l.size(w.older[from-1].Text)); !used.within(room) {
			break
		}
	}
	for _, said := range w.older[:from] {
		w.dropped += l.tokens(said.Text)
	}
	w.older = w.older[from:]
}

// recall returns what is shown of what was recalled: the most similar first, up to the first section that there is no room for. A text
// that is too long is cut at a section mark, and left out where its first section is too long already.
func (s State) recall(l Limits, d Depth, room size) *part {
	p, used, full := &part{name: RecalledBlock}, size{}, false
	for _, r := range s.nearest(l, d) {
		end, letters := 0, 0
		for _, section := range sections(r.Text) {
			letters += utf8.RuneCountInString(section)
			if next := used.plus(l.size(section)); !full && letters <= l.Length && next.within(room) {
				used, end = next, end+len(section)
			} else {
				full = full || letters <= l.Length
				break
			}
		}
		if text := strings.TrimRight(r.Text[:end], " \n"); text != "" {
			p.texts = append(p.texts, text)
		}
		p.dropped += l.tokens(r.Text[end:])
	}
	return p
}

// assembled collects blocks and their sizes.
type assembled struct {
	blocks []Block
	sizes  []model.Block
}

func (a *assembled) report(l Limits, name, text string) {
	if text != "" {
		a.sizes = append(a.sizes, model.Block{Name: name, Tokens: l.tokens(text)})
	}
}

func (a *assembled) add(l Limits, name, text string) {
	if text != "" {
		a.report(l, name, text)
		a.blocks = append(a.blocks, Block{Name: name, Items: []Item{{Text: text}}})
	}
}

// part adds a list; one of which nothing is shown is in the report alone, when something was dropped.
func (a *assembled) part(l Limits, p *part) {
	b, sum := Block{Name: p.name}, model.Block{Name: p.name, Dropped: p.dropped}
	for _, text := range p.texts {
		b.Items = append(b.Items, Item{Text: text})
		sum.Tokens += l.tokens(text)
	}
	a.list(b, sum)
}

func (a *assembled) said(l Limits, w window) {
	b, sum := Block{Name: EarlierBlock}, model.Block{Name: EarlierBlock, Dropped: w.dropped}
	for _, list := range [][]Said{w.older, w.protected} {
		for _, said := range list {
			b.Items = append(b.Items, Item{ByJosh: said.ByJosh, Text: said.Text})
			sum.Tokens += l.tokens(said.Text)
		}
	}
	a.list(b, sum)
}

func (a *assembled) list(b Block, sum model.Block) {
	if len(b.Items) > 0 {
		a.blocks = append(a.blocks, b)
	}
	if len(b.Items) > 0 || sum.Dropped > 0 {
		a.sizes = append(a.sizes, sum)
	}
}

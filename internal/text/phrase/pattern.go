package phrase

import (
	"strconv"
	"strings"

	"github.com/josh-sms/josh/internal/base/fault"
)

// A pattern is words separated by spaces. Besides words it may have
//
//	<name>    any phrase of a class
//	(a|b c)   one of several; an empty one is allowed
//	x?        x or nothing; x is a word, a class or a group
//	*3        up to three words, whatever they are, within a sentence
//	^  $      start and end of a sentence
//	^^ $$     start and end of the text
//	,         a comma, a dash or a colon; where a pattern does not ask for one it is read over
//
// Commas, emoji and the fillers of the grammar are read over, wherever they stand.
type node interface{}

type (
	word   string   // a literal word
	class  string   // a reference
	group  [][]node // alternatives
	maybe  struct{ of node }
	gap    int
	anchor symbol
)

// symbol is what an edge of the automaton asks of a token: a word, membership in a class, or a place.
type symbol int32

// The places; words and classes come after them.
const (
	anyWord symbol = iota
	textStart
	textEnd
	start
	end
	comma
	filler  // asked for by no edge: a word that is read over
	accepts // asked for by no edge to a state: see edge
	firstFree
)

var anchors = map[string]symbol{"^": start, "^^": textStart, "$": end, "$$": textEnd, ",": comma}

// maxGap bounds a gap: a longer one would tie together what does not belong together.
const maxGap = 8

// spacer sets the signs of groups apart from the words around them.
var spacer = strings.NewReplacer("(", " ( ", ")?", " )? ", ")", " ) ", "|", " | ")

// parser reads one pattern.
type parser struct {
	parts []string
}

// parsePattern reads a pattern. The words in it must be folded as Fold folds them.
func parsePattern(pattern string) ([]node, error) {
	p := &parser{parts: strings.Fields(spacer.Replace(pattern))}
	seq, err := p.sequence()
	if err == nil && len(p.parts) > 0 {
		err = fault.New(fault.Config, "unexpected "+p.parts[0])
	}
	if err != nil {
		return nil, fault.Wrap(fault.Config, "pattern "+strconv.Quote(pattern), err)
	}
	return seq, nil
}

// sequence reads up to the end of the pattern or of the alternative.
func (p *parser) sequence() ([]node, error) {
	var seq []node
	for len(p.parts) > 0 {
		switch p.parts[0] {
		case "|", ")", ")?":
			return seq, nil
		}
		n, err := p.item()
		if err != nil {
			return nil, err
		}
		seq = append(seq, n)
	}
	return seq, nil
}

func (p *parser) item() (node, error) {
	part := p.parts[0]
	p.parts = p.parts[1:]
	if part == "(" {
		return p.group()
	}
	if a, ok := anchors[part]; ok {
		return anchor(a), nil
	}
	if n, ok := strings.CutPrefix(part, "*"); ok {
		words, err := strconv.Atoi(n)
		if err != nil || words < 1 || words > maxGap {
			return nil, fault.New(fault.Config, "a gap of 1 to 8 words is written *n, not "+part)
		}
		return gap(words), nil
	}
	name, optional := strings.CutSuffix(part, "?")
	var n node = word(name)
	if inner, ok := strings.CutPrefix(name, "<"); ok && strings.HasSuffix(inner, ">") {
		n = class(strings.TrimSuffix(inner, ">"))
	} else if name == "" || Fold(name) != name || strings.ContainsAny(name, "<>*^$?,'-") {
		return nil, fault.New(fault.Config, "not a folded word: "+part)
	}
	if optional {
		n = maybe{n}
	}
	return n, nil
}

func (p *parser) group() (node, error) {
	var g group
	for {
		seq, err := p.sequence()
		if err != nil {
			return nil, err
		}
		g = append(g, seq)
		if len(p.parts) == 0 {
			return nil, fault.New(fault.Config, "a group is not closed")
		}
		closing := p.parts[0]
		p.parts = p.parts[1:]
		switch closing {
		case ")":
			return g, nil
		case ")?":
			return maybe{g}, nil
		}
	}
}

package prompts

import (
	"math"
	"slices"
	"text/template/parse"

	"github.com/josh-sms/josh/internal/platform/model"
	"github.com/josh-sms/josh/internal/platform/model/assemble"
)

// dataOf is what a prompt shows: each type says what there is of it, and takes back what there is room for.
type dataOf interface {
	state(shows fields) assemble.State
	with(s shown) any
}

// bounds is data with limits of its own.
type bounds interface {
	bound(l assemble.Limits) assemble.Limits
}

// shown is what there is room for.
type shown []assemble.Block

func (s shown) items(block string) []assemble.Item {
	for _, b := range s {
		if b.Name == block {
			return b.Items
		}
	}
	return nil
}

func (s shown) texts(block string) (list []string) {
	for _, item := range s.items(block) {
		list = append(list, item.Text)
	}
	return list
}

// text returns the one text of a block.
func (s shown) text(block string) string {
	for _, item := range s.items(block) {
		return item.Text
	}
	return ""
}

// fields are the names of the fields that a prompt shows: what it does not show takes no room.
type fields map[string]bool

// part is a field of data, and the block that it is shown in.
type part struct {
	field, block string
	texts        []string
}

// parts returns those that a prompt shows.
func (f fields) parts(list ...part) (parts []assemble.Part) {
	for _, p := range list {
		if f[p.field] {
			parts = append(parts, assemble.Part{Name: p.block, Texts: p.texts})
		}
	}
	return parts
}

// read notes the fields in a part of a template.
func (f fields) read(node parse.Node) {
	switch n := node.(type) {
	case *parse.ListNode:
		if n == nil {
			return
		}
		for _, child := range n.Nodes {
			f.read(child)
		}
	case *parse.IfNode:
		f.branch(&n.BranchNode)
	case *parse.RangeNode:
		f.branch(&n.BranchNode)
	case *parse.ActionNode:
		f.read(n.Pipe)
	case *parse.PipeNode:
		for _, cmd := range n.Cmds {
			for _, arg := range cmd.Args {
				f.read(arg)
			}
		}
	case *parse.FieldNode:
		f[n.Ident[0]] = true
	}
}

func (f fields) branch(n *parse.BranchNode) {
	f.read(n.Pipe)
	f.read(n.List)
	f.read(n.ElseList)
}

// bounded returns data as there is room for it, and the sizes of its blocks; data of no type of this package as it is.
func (p *Prompt) bounded(data any, system string, correction float64) (any, []model.Block) {
	d, ok := data.(dataOf)
	if !ok {
		return data, nil
	}
	l := assemble.Default()
	l.Length, l.Output, l.Correction = maxData, p.MaxTokens, correction
	if b, ok := data.(bounds); ok {
		l = b.bound(l)
	}
	s := d.state(p.shows)
	s.Purpose, s.System = p.ID, system
	blocks, report := assemble.Assemble(s, l)
	sizes := slices.DeleteFunc(report.Blocks, func(b model.Block) bool { return b.Name == assemble.Instructions })
	for i := range sizes { // a correction is for limits alone: sizes are compared with those of the rest, which are estimates
		sizes[i].Tokens, sizes[i].Dropped = uncorrected(sizes[i].Tokens, correction), uncorrected(sizes[i].Dropped, correction)
	}
	return d.with(blocks), sizes
}

func uncorrected(tokens int, correction float64) int {
	return int(math.Round(float64(tokens) / correction))
}

// The names of the parts of a request that are no data.
const formOf = "form" // of the answer

// Stable says whether a part is the same in all requests by a prompt: they come first, and a provider can keep them.
func Stable(block string) bool { return block == assemble.Instructions || block == formOf }

// sizes returns the blocks of a request: the instructions, the form, what is said around the data, with values of ours, and the data.
func (p *Prompt) sizes(system, user string, data []model.Block) []model.Block {
	list := []model.Block{{Name: assemble.Instructions, Tokens: model.Tokens(system)}}
	form := model.Block{Name: formOf}
	for _, tool := range p.forms() {
		form.Tokens += tool.Tokens()
	}
	if form.Tokens > 0 {
		list = append(list, form)
	}
	around := model.Tokens(user)
	for _, b := range data {
		around -= b.Tokens
	}
	if around > 0 {
		list = append(list, model.Block{Name: assemble.StateBlock, Tokens: around})
	}
	return append(list, data...)
}

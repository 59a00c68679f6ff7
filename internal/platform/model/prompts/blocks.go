package prompts

import (
	"strings"

	"github.com/josh-sms/josh/internal/platform/model"
)

// The names of the parts of a request that are no data. A block of data has the name of its tag.
const (
	instructions = "instructions"
	formOf       = "form"  // of the answer
	state        = "state" // values of ours
)

// Stable says whether a part is the same in all requests by a prompt: they come first, and a provider can keep them.
func Stable(block string) bool { return block == instructions || block == formOf }

// blocks returns the named parts of a request in the order in which a model is shown them; several of one name are one. A tag
// in what the user says is always ours, because data has none. left is what there was no room for.
func blocks(system, user string, tools []model.Tool, left model.Block) []model.Block {
	parts := []model.Block{{Name: instructions, Tokens: model.Tokens(system)}}
	form := model.Block{Name: formOf}
	for _, tool := range tools {
		form.Tokens += tool.Tokens()
	}
	if len(tools) > 0 {
		parts = append(parts, form)
	}
	add := func(name, text string) {
		if text = strings.TrimSpace(text); text == "" {
			return
		}
		for i := range parts {
			if parts[i].Name == name {
				parts[i].Tokens += model.Tokens(text)
				return
			}
		}
		parts = append(parts, model.Block{Name: name, Tokens: model.Tokens(text)})
	}
	for rest := user; rest != ""; {
		before, tagged, _ := strings.Cut(rest, "<")
		add(state, before)
		tag, _, _ := strings.Cut(tagged, ">")
		inside, after, ended := strings.Cut(tagged, "</"+tag+">")
		if rest = after; tagged != "" {
			add(tag, "<"+inside)
		}
		if !ended {
			break
		}
	}
	if left.Dropped == 0 {
		return parts
	}
	for i := range parts {
		if parts[i].Name == left.Name {
			parts[i].Dropped = left.Dropped
			return parts
		}
	}
	return append(parts, left)
}

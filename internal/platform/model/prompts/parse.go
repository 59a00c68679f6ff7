package prompts

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"text/template"
	"text/template/parse"

	"github.com/josh-sms/josh/internal/base/sms"
	"github.com/josh-sms/josh/internal/platform/model"
)

// parseHeader reads what stands between two lines of dashes: one "key: value" a line.
func parseHeader(raw string) (*Prompt, string, error) {
	rest, ok := strings.CutPrefix(raw, "---\n")
	header, body, ended := strings.Cut(rest, "\n---\n")
	if !ok || !ended {
		return nil, "", errors.New("no header")
	}
	p, tool := &Prompt{}, model.Tool{}
	for line := range strings.Lines(header) {
		key, value, _ := strings.Cut(strings.TrimSpace(line), ": ")
		var err error
		switch key {
		case "id":
			p.ID = value
		case "version":
			p.Version, err = strconv.Atoi(value)
		case "class":
			p.Class = model.Class(value)
		case "max_tokens":
			p.MaxTokens, err = strconv.Atoi(value)
		case "max_text":
			p.MaxText, err = strconv.Atoi(value)
		case "schema":
			p.schema = value
		case "tool":
			tool.Name = value
		case "tools":
			for name := range strings.SplitSeq(value, ", ") {
				p.tools = append(p.tools, model.Tool{Name: name})
			}
		case "about":
			tool.Description = value
		default:
			err = fmt.Errorf("header: unknown key %q", key)
		}
		if err != nil {
			return nil, "", err
		}
	}
	if p.ID == "" || p.Version < 1 || p.MaxTokens < 1 || p.Class != model.Small && p.Class != model.Large || ways(tool.Name != "", len(p.tools) > 0, p.MaxText > 0) != 1 {
		return nil, "", errors.New("header: not whole, or not one of tool, tools and max_text")
	}
	if tool.Name != "" {
		p.tool = &tool
	}
	return p, body, nil
}

// ways counts in how many ways a prompt wants to be answered.
func ways(each ...bool) (n int) {
	for _, is := range each {
		if is {
			n++
		}
	}
	return n
}

// parseBody reads the instructions, and behind them what the user says: the data.
func (p *Prompt) parseBody(body string) (err error) {
	const system, user = "# system\n", "\n# user\n"
	rest, ok := strings.CutPrefix(strings.TrimLeft(body, "\n"), system)
	before, after, found := strings.Cut(rest, user)
	if !ok || !found || strings.Contains(before, "{{") {
		return errors.New("body: not a constant part # system and then a part # user")
	}
	if p.system, err = parseTemplate(before); err != nil {
		return err
	}
	if p.user, err = parseTemplate(after); err != nil {
		return err
	}
	p.shows = fields{}
	p.shows.read(p.user.Root)
	return nil
}

func parseTemplate(text string) (*template.Template, error) {
	t, err := template.New("").Option("missingkey=error").Funcs(template.FuncMap{"data": data, "word": word}).Parse(text)
	if err != nil {
		return nil, err
	}
	return t, guarded(t.Root)
}

// maxData bounds, in characters, what is shown of one text: the longest that a person can send.
const maxData = sms.MaxBody

// data marks a text of a person as data.
func data(tag, text string) string {
	if runes := []rune(text); len(runes) > maxData {
		text = string(runes[:maxData])
	}
	return model.Data(tag, text)
}

// word lets values of ours through, and nothing that people write: letters, digits and a few signs.
func word(value any) (string, error) {
	s := fmt.Sprint(value)
	if len(s) > 64 || strings.ContainsFunc(s, foreign) { // 64 is longer than the name of any mode or step
		return "", errors.New("a value that is no word of ours")
	}
	return s, nil
}

// foreign says whether a character is in no value of ours.
func foreign(r rune) bool {
	letter := r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z'
	return !letter && (r < '0' || r > '9') && !strings.ContainsRune(" _-+:,./", r)
}

// guarded checks that every value in a template goes through data or word as the last thing.
func guarded(node parse.Node) error {
	switch n := node.(type) {
	case *parse.ListNode:
		if n == nil {
			return nil
		}
		for _, child := range n.Nodes {
			if err := guarded(child); err != nil {
				return err
			}
		}
	case *parse.IfNode:
		return errors.Join(guarded(n.List), guarded(n.ElseList))
	case *parse.RangeNode:
		return errors.Join(guarded(n.List), guarded(n.ElseList))
	case *parse.ActionNode:
		last := n.Pipe.Cmds[len(n.Pipe.Cmds)-1].Args[0]
		if f, ok := last.(*parse.IdentifierNode); !ok || f.Ident != "data" && f.Ident != "word" {
			return fmt.Errorf("%s goes through neither data nor word", n)
		}
	case *parse.TextNode, *parse.CommentNode:
	default:
		return fmt.Errorf("%s is nothing that prompts have", node)
	}
	return nil
}

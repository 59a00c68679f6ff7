package prompts

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"fmt"
	"io/fs"
	"path"
	"strings"
	"text/template"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/platform/model"
)

//go:embed *.md *.schema.json *.tools.json
var files embed.FS

// Prompt is one file of instructions. A file that was released is never changed: a change is a new version.
type Prompt struct {
	ID        string // also the purpose of its requests
	Version   int
	Class     model.Class // where its requests may go
	MaxTokens int
	MaxText   int    // characters, where the answer is a text
	Hash      string // of the file and its schema

	schema       string // the name of its form without its ending, where that is another prompt's; "" for its own
	tool         *model.Tool
	tools        []model.Tool // that the model may choose among
	system, user *template.Template
	shows        fields // of the user's part
}

// Set is all prompts. It is read-only.
type Set struct{ prompts map[string]*Prompt }

// Load reads the embedded files. An error, of kind Config, means that the build is broken.
func Load() (*Set, error) { return load(files) }

// Find reads one version of a prompt and nothing else: a function that starts has use for a few of them. That there is none is an error of
// kind Config.
func Find(id string, version int) (*Prompt, error) {
	p, err := read(files, name(id, version)+".md")
	return p, fault.Wrap(fault.Config, "prompt "+name(id, version), err)
}

func load(from fs.FS) (*Set, error) {
	names, err := fs.Glob(from, "*.md")
	if err != nil || len(names) == 0 {
		return nil, &fault.Error{Kind: fault.Config, Op: "no prompts", Err: err}
	}
	s := &Set{prompts: make(map[string]*Prompt, len(names))}
	for _, name := range names {
		p, err := read(from, name)
		if err != nil {
			return nil, fault.Wrap(fault.Config, "prompt "+name, err)
		}
		s.prompts[p.name()] = p
	}
	return s, nil
}

// Find returns a version of a prompt; there is none is an error of kind Config.
func (s *Set) Find(id string, version int) (*Prompt, error) {
	p, ok := s.prompts[name(id, version)]
	if !ok {
		return nil, fault.New(fault.Config, "no prompt "+name(id, version))
	}
	return p, nil
}

// Newest returns the newest version of each prompt by its id.
func (s *Set) Newest() map[string]int {
	newest := map[string]int{}
	for _, p := range s.prompts {
		newest[p.ID] = max(newest[p.ID], p.Version)
	}
	return newest
}

// Request returns what a model is asked, with data in the places that the file has for it.
func (p *Prompt) Request(data any) (model.Request, error) { return p.RequestBy(data, 1) }

// RequestBy is Request for a model that counts that many times the tokens that are estimated.
func (p *Prompt) RequestBy(data any, correction float64) (model.Request, error) {
	system, err := render(p.system, nil) // the same for all, so that a provider can keep it
	if err != nil {
		return model.Request{}, err
	}
	data, sizes := p.bounded(data, system, correction)
	user, err := render(p.user, data)
	if err != nil {
		return model.Request{}, err
	}
	return model.Request{
		Purpose: p.ID, Class: p.Class, Prompt: model.Prompt{ID: p.ID, Version: p.Version, Hash: p.Hash},
		System: system, Messages: []model.Message{{Role: model.User, Text: user}},
		Tool: p.tool, Tools: p.tools, MaxTokens: p.MaxTokens, MaxText: p.MaxText, Blocks: p.sizes(system, user, sizes),
	}, nil
}

func (p *Prompt) name() string { return name(p.ID, p.Version) }

func name(id string, version int) string { return fmt.Sprintf("%s.v%d", id, version) }

func render(t *template.Template, data any) (string, error) {
	var b strings.Builder
	if err := t.Execute(&b, data); err != nil {
		return "", fault.Wrap(fault.Invalid, "render a prompt", err)
	}
	return strings.TrimSpace(b.String()), nil
}

// letters writes bytes as letters, two for each: of seven digits in a row a log takes out a phone.
func letters(sum []byte) string {
	return strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' {
			return r - '0' + 'g'
		}
		return r
	}, hex.EncodeToString(sum))
}

// read reads one file and its schema.
func read(from fs.FS, file string) (*Prompt, error) {
	raw, err := fs.ReadFile(from, file)
	if err != nil {
		return nil, err
	}
	p, body, err := parseHeader(string(raw))
	if err != nil {
		return nil, err
	}
	if path.Base(file) != p.name()+".md" {
		return nil, fmt.Errorf("the header says %s", p.name())
	}
	if err := p.parseBody(body); err != nil {
		return nil, err
	}
	form, err := p.readForms(from)
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256(append(raw, form...))
	p.Hash = letters(sum[:6]) // names it in a log; nobody is kept out by it
	return p, nil
}

package prompts

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/josh-sms/josh/internal/base/fault"
)

const (
	textHeader = "---\nid: a\nversion: 1\nclass: large\nmax_tokens: 10\nmax_text: 100\n---\n"
	toolHeader = "---\nid: a\nversion: 1\nclass: small\nmax_tokens: 10\ntool: t\nabout: T.\n---\n"
	body       = "# system\nRead.\n\n# user\n"
)

func TestFilesThatAreRefused(t *testing.T) {
	t.Parallel()
	for name, file := range map[string]string{
		"no header":           body,
		"unknown key":         strings.Replace(textHeader, "class", "klass", 1) + body,
		"unknown class":       strings.Replace(textHeader, "large", "huge", 1) + body,
		"another id":          strings.Replace(textHeader, "id: a", "id: b", 1) + body,
		"another version":     strings.Replace(textHeader, "version: 1", "version: 2", 1) + body,
		"no number":           strings.Replace(textHeader, "version: 1", "version: one", 1) + body,
		"no tokens":           strings.Replace(textHeader, "max_tokens: 10\n", "", 1) + body,
		"neither":             strings.Replace(textHeader, "max_text: 100\n", "", 1) + body,
		"both":                strings.Replace(toolHeader, "tool", "max_text: 100\ntool", 1) + body,
		"no schema":           toolHeader + body,
		"no parts":            textHeader + "Read.",
		"data in the system":  textHeader + "# system\n{{.Text}}\n\n# user\nhi",
		"naked value":         textHeader + body + "{{.Text}}",
		"printed":             textHeader + body + `{{data "text" .Text | print}}`,
		"naked in a loop":     textHeader + body + `{{range .List}}{{.}}{{end}}`,
		"naked in a branch":   textHeader + body + `{{if .A}}{{else}}{{.A}}{{end}}`,
		"naked in a variable": textHeader + body + `{{$x := .Text}}{{$x}}`,
		"another template":    textHeader + body + `{{template "x" .}}`,
		"with":                textHeader + body + `{{with .Text}}{{word .}}{{end}}`,
		"not a template":      textHeader + body + "{{",
	} {
		_, err := load(fstest.MapFS{"a.v1.md": {Data: []byte(file)}})
		if fault.KindOf(err) != fault.Config {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestTextPrompt(t *testing.T) {
	t.Parallel()
	set, err := load(fstest.MapFS{"a.v1.md": {Data: []byte(textHeader + body + `{{range .}}{{data "text" .}}{{else}}{{word 3}}{{end}}`)}})
	if err != nil {
		t.Fatal(err)
	}
	p, err := set.Find("a", 1)
	if err != nil {
		t.Fatal(err)
	}
	r, err := p.Request([]string{"a", "b"})
	if err != nil || r.System != "Read." || r.Messages[0].Text != "<text>a</text><text>b</text>" || r.Tool != nil || r.MaxText != 100 || r.Validate() != nil {
		t.Errorf("%+v, %v, %v", r, err, r.Validate())
	}
}

func TestNoPrompts(t *testing.T) {
	t.Parallel()
	if _, err := load(fstest.MapFS{}); err == nil {
		t.Error("a build without prompts was taken")
	}
}

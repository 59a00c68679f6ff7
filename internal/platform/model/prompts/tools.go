package prompts

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io/fs"

	"github.com/josh-sms/josh/internal/platform/model"
)

// readForms reads the form of the answer, or the tools that the model may choose among, and returns the file that they stand in.
func (p *Prompt) readForms(from fs.FS) (file []byte, err error) {
	switch {
	case p.tool != nil:
		if file, err = fs.ReadFile(from, cmp.Or(p.schema, p.name())+".schema.json"); err == nil {
			p.tool.Schema, err = model.NewSchema(file)
		}
	case len(p.tools) > 0:
		if file, err = fs.ReadFile(from, p.name()+".tools.json"); err == nil {
			err = p.readTools(file)
		}
	}
	return file, err
}

// readTools reads what each tool of the header does, and its form.
func (p *Prompt) readTools(file []byte) error {
	if err := model.Single(file); err != nil {
		return err
	}
	var tools map[string]struct {
		About string
		Form  json.RawMessage
	}
	if err := json.Unmarshal(file, &tools); err != nil {
		return err
	}
	if len(tools) != len(p.tools) {
		return fmt.Errorf("%d tools in the header, and %d in their file", len(p.tools), len(tools))
	}
	for i := range p.tools {
		tool, ok := tools[p.tools[i].Name]
		if !ok || tool.About == "" {
			return fmt.Errorf("nothing is said of the tool %q", p.tools[i].Name)
		}
		schema, err := model.NewSchema(tool.Form)
		if err != nil {
			return err
		}
		p.tools[i].Description, p.tools[i].Schema = tool.About, schema
	}
	return nil
}

// forms returns the tools of the prompt, whether one has to be called or some may be.
func (p *Prompt) forms() []model.Tool {
	if p.tool != nil {
		return []model.Tool{*p.tool}
	}
	return p.tools
}

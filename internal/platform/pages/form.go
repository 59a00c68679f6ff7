package pages

import (
	"strings"
	"unicode"

	g "maragu.dev/gomponents"
	h "maragu.dev/gomponents/html"
)

// Field is a labelled line of a form.
type Field struct {
	Name, Label  string // Name is the id as well
	Type         string // of the input; "" is text
	Value        string
	Hint         string // under the label, read out with it
	Fault        string // what is wrong with the value, "" for nothing
	Autocomplete string // what phones fill in by themselves
	InputMode    string // which keyboard a phone shows
	MaxLength    string
	Class        string
	Focus        bool
}

// HTML returns the field: label, hint and fault before the input, so that nobody reads or types past them.
func (f Field) HTML() g.Node {
	return h.Div(h.Class("field "+f.Class), h.Label(h.For(f.Name), g.Text(f.Label)), Hint(f.Name, f.Hint), Fault(f.Name, f.Fault), f.input())
}

func (f Field) input() g.Node {
	kind := f.Type
	if kind == "" {
		kind = "text"
	}
	return h.Input(h.ID(f.Name), h.Name(f.Name), h.Type(kind), h.Value(printable(f.Value)), optional("autocomplete", f.Autocomplete),
		optional("inputmode", f.InputMode), optional("maxlength", f.MaxLength), Described(f.Name, f.Hint, f.Fault),
		invalid(f.Fault), g.If(f.Focus, h.AutoFocus()))
}

// printable returns what somebody typed without what is no text: bytes that are no UTF-8, control characters.
func printable(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) && r != '\n' {
			return unicode.ReplacementChar
		}
		return r
	}, s)
}

// Check is a box to tick.
type Check struct {
	Name    string
	Label   string
	Checked bool
	Fault   string
}

// HTML returns the box with its label, which is part of what can be tapped.
func (c Check) HTML() g.Node {
	box := h.Input(h.ID(c.Name), h.Name(c.Name), h.Type("checkbox"), h.Value("yes"),
		g.If(c.Checked, h.Checked()), Described(c.Name, "", c.Fault), invalid(c.Fault))
	return h.Div(h.Class("check"), Fault(c.Name, c.Fault), h.Label(h.For(c.Name), box, h.Span(g.Text(c.Label))))
}

// Hint returns the hint of a field, nothing for none.
func Hint(name, text string) g.Node {
	return g.If(text != "", h.P(h.Class("hint"), h.ID(name+"-hint"), g.Text(text)))
}

// Fault returns what is wrong with a field, nothing for nothing.
func Fault(name, text string) g.Node {
	return g.If(text != "", h.P(h.Class("fault"), h.ID(name+"-fault"), g.Text(text)))
}

// Described returns the attribute by which a field's hint and fault are read out with it.
func Described(name, hint, fault string) g.Node {
	var ids []string
	if fault != "" {
		ids = append(ids, name+"-fault")
	}
	if hint != "" {
		ids = append(ids, name+"-hint")
	}
	return optional("aria-describedby", strings.Join(ids, " "))
}

// Problem is an entry of the list of what is wrong.
type Problem struct{ Field, Text string }

// Summary returns the list at the head of a form that was sent with faults; it takes the focus and each entry
// leads to its field.
func Summary(title string, problems []Problem) g.Node {
	if len(problems) == 0 {
		return nil
	}
	return h.Div(h.Class("summary"), h.Role("alert"), h.TabIndex("-1"), h.AutoFocus(), h.Aria("labelledby", "summary-title"),
		h.H2(h.ID("summary-title"), g.Text(title)),
		h.Ul(g.Map(problems, func(p Problem) g.Node { return h.Li(Link("#"+p.Field, p.Text)) })))
}

// Hidden returns a field that is not shown.
func Hidden(name, value string) g.Node {
	return h.Input(h.Type("hidden"), h.Name(name), h.Value(value))
}

// Link returns a link of plain text.
func Link(href, text string) g.Node { return h.A(h.Href(href), g.Text(text)) }

// WithLink returns text in which a link stands at {link}.
func WithLink(text string, link g.Node) g.Node {
	before, after, found := strings.Cut(text, "{link}")
	return g.Group{g.Text(before), g.If(found, link), g.Text(after)}
}

func optional(name, value string) g.Node { return g.If(value != "", g.Attr(name, value)) }

func invalid(fault string) g.Node { return g.If(fault != "", h.Aria("invalid", "true")) }

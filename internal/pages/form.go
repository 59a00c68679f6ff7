package pages

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
func (f Field) HTML() HTML {
	return Element("div", []Attr{{"class", "field " + f.Class}},
		Element("label", []Attr{{"for", f.Name}}, Text(f.Label)), Hint(f.Name, f.Hint), Fault(f.Name, f.Fault), f.input())
}

func (f Field) input() HTML {
	kind := f.Type
	if kind == "" {
		kind = "text"
	}
	return Void("input", []Attr{
		{"id", f.Name}, {"name", f.Name}, {"type", kind}, {"value", f.Value}, optional("autocomplete", f.Autocomplete),
		optional("inputmode", f.InputMode), optional("maxlength", f.MaxLength), Described(f.Name, f.Hint, f.Fault),
		invalid(f.Fault), Flag("autofocus", f.Focus),
	})
}

// Check is a box to tick.
type Check struct {
	Name    string
	Label   HTML
	Checked bool
	Fault   string
}

// HTML returns the box with its label, which is part of what can be tapped.
func (c Check) HTML() HTML {
	box := Void("input", []Attr{
		{"id", c.Name}, {"name", c.Name}, {"type", "checkbox"}, {"value", "yes"},
		Flag("checked", c.Checked), Described(c.Name, "", c.Fault), invalid(c.Fault),
	})
	return Element("div", []Attr{{"class", "check"}}, Fault(c.Name, c.Fault),
		Element("label", []Attr{{"for", c.Name}}, box, Element("span", nil, c.Label)))
}

// Hint returns the hint of a field, nothing for none.
func Hint(name, text string) HTML {
	if text == "" {
		return ""
	}
	return Element("p", []Attr{{"class", "hint"}, {"id", name + "-hint"}}, Text(text))
}

// Fault returns what is wrong with a field, nothing for nothing.
func Fault(name, text string) HTML {
	if text == "" {
		return ""
	}
	return Element("p", []Attr{{"class", "fault"}, {"id", name + "-fault"}}, Text(text))
}

// Described returns the attribute by which a field's hint and fault are read out with it.
func Described(name, hint, fault string) Attr {
	switch {
	case hint != "" && fault != "":
		return Attr{"aria-describedby", name + "-fault " + name + "-hint"}
	case fault != "":
		return Attr{"aria-describedby", name + "-fault"}
	case hint != "":
		return Attr{"aria-describedby", name + "-hint"}
	}
	return Attr{}
}

// Problem is an entry of the list of what is wrong.
type Problem struct{ Field, Text string }

// Summary returns the list at the head of a form that was sent with faults; it takes the focus and each entry
// leads to its field.
func Summary(title string, problems []Problem) HTML {
	if len(problems) == 0 {
		return ""
	}
	var entries HTML
	for _, p := range problems {
		entries += Element("li", nil, Link("#"+p.Field, p.Text))
	}
	return Element("div", []Attr{{"class", "summary"}, {"role", "alert"}, {"tabindex", "-1"}, {"autofocus", "autofocus"}, {"aria-labelledby", "summary-title"}},
		Element("h2", []Attr{{"id", "summary-title"}}, Text(title)), Element("ul", nil, entries))
}

// Hidden returns a field that is not shown.
func Hidden(name, value string) HTML {
	return Void("input", []Attr{{"type", "hidden"}, {"name", name}, {"value", value}})
}

func optional(name, value string) Attr {
	if value == "" {
		return Attr{}
	}
	return Attr{name, value}
}

func invalid(fault string) Attr {
	if fault == "" {
		return Attr{}
	}
	return Attr{"aria-invalid", "true"}
}

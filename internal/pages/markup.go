package pages

import (
	"html"
	"strings"
	"unicode"
)

// HTML is markup. Text makes it of anything that is not; only constants are ever converted.
type HTML string

// Text returns s with everything that could be markup, or end an attribute, escaped. What is no text (bytes that
// are no UTF-8, control characters) is shown as such.
func Text(s string) HTML {
	return HTML(html.EscapeString(strings.Map(func(r rune) rune {
		if unicode.IsControl(r) && r != '\n' {
			return unicode.ReplacementChar
		}
		return r
	}, s)))
}

// Join returns pieces one after the other.
func Join(pieces ...HTML) HTML {
	var b strings.Builder
	for _, p := range pieces {
		b.WriteString(string(p))
	}
	return HTML(b.String())
}

// Attr is an attribute of an element; one without a name is left out.
type Attr struct{ Name, Value string }

// Flag returns an attribute that is there or not.
func Flag(name string, on bool) Attr {
	if !on {
		return Attr{}
	}
	return Attr{Name: name, Value: name}
}

// Element returns an element with escaped attributes around pieces. Attributes without a name are left out.
func Element(name string, attrs []Attr, pieces ...HTML) HTML {
	return Join(open(name, attrs), Join(pieces...), HTML("</"+name+">"))
}

// Void returns an element that has no content, such as input.
func Void(name string, attrs []Attr) HTML { return open(name, attrs) }

// Paragraph returns a paragraph of plain text.
func Paragraph(text string) HTML { return Element("p", nil, Text(text)) }

// Link returns a link of plain text.
func Link(href, text string) HTML { return Element("a", []Attr{{"href", href}}, Text(text)) }

// WithLink returns text in which {link}, where it stands, is a link.
func WithLink(text, href, linkText string) HTML {
	return withLink(text, Link(href, linkText))
}

// WithLinkBeside is WithLink with a link that opens beside the page, which stays as it is.
func WithLinkBeside(text, href, linkText string) HTML {
	return withLink(text, Element("a", []Attr{{"href", href}, {"target", "_blank"}, {"rel", "noopener"}}, Text(linkText)))
}

func withLink(text string, link HTML) HTML {
	before, after, found := strings.Cut(text, "{link}")
	if !found {
		return Text(text)
	}
	return Join(Text(before), link, Text(after))
}

func open(name string, attrs []Attr) HTML {
	var b strings.Builder
	b.WriteString("<" + name)
	for _, a := range attrs {
		if a.Name != "" {
			b.WriteString(" " + a.Name + `="` + string(Text(a.Value)) + `"`)
		}
	}
	b.WriteString(">")
	return HTML(b.String())
}

package join

import (
	"net/http"
	"strings"

	"github.com/josh-sms/josh/internal/pages"
	"github.com/josh-sms/josh/internal/people"
)

// form is the page at /join.
type form struct {
	csrf    string
	linked  string // number of the link, "" for none
	expired bool   // there was a link, and it has expired
	open    string // where JOSH is
	notice  string
	entry
}

func (f form) page() pages.Page {
	status, title := http.StatusOK, words.FormTitle
	if len(f.faults) > 0 {
		status, title = http.StatusUnprocessableEntity, words.SummaryTitle+" - "+title
	}
	notice := f.notice
	if notice == "" && f.expired {
		notice = words.LinkExpired
	}
	return pages.Page{Status: status, Title: title, Body: pages.Join(
		pages.Element("h1", nil, pages.Text(words.FormTitle)), f.summary(), note(notice),
		f.lead(), f.linkedNumber(),
		post(formPath, f.csrf,
			f.field(pages.Field{Name: postcode, Label: words.Postcode, Hint: strings.TrimSpace(words.PostcodeHint + " " + f.open), Autocomplete: "postal-code", Focus: len(f.faults) == 0}),
			f.field(pages.Field{Name: firstName, Label: words.FirstName, Autocomplete: "given-name"}),
			f.field(pages.Field{Name: lastName, Label: words.LastName, Autocomplete: "family-name"}),
			f.number(), f.birthday(),
			f.field(pages.Field{Name: email, Label: words.Email, Hint: words.EmailHint, Type: "email", Autocomplete: "email"}),
			pages.Check{Name: texts, Label: pages.Text(words.Texts), Checked: f.Get(texts) == "yes", Fault: f.faults[texts]}.HTML(),
			agreement(),
			pages.Element("button", []pages.Attr{{Name: "aria-describedby", Value: "agreement"}}, pages.Text(words.Submit)),
		),
	)}
}

// lead says what the form is about. A visitor who comes back to mend a field knows it already.
func (f form) lead() pages.HTML {
	if len(f.faults) > 0 {
		return ""
	}
	return pages.Element("p", []pages.Attr{{Name: "class", Value: "lead"}}, pages.Text(words.FormLead))
}

// order is that of the fields on the page, for the list of what is wrong.
func order() []string {
	return []string{postcode, firstName, lastName, phone, month, email, texts}
}

func (f form) summary() pages.HTML {
	var problems []pages.Problem
	for _, field := range order() {
		if text := f.faults[field]; text != "" {
			problems = append(problems, pages.Problem{Field: field, Text: text})
		}
	}
	return pages.Summary(words.SummaryTitle, problems)
}

func (f form) field(p pages.Field) pages.HTML {
	p.Value, p.Fault = f.shown(p.Name), f.faults[p.Name]
	return p.HTML()
}

// number is the field of the number, when no link stands for one.
func (f form) number() pages.HTML {
	if f.linked != "" {
		return ""
	}
	return f.field(pages.Field{Name: phone, Label: words.Phone, Hint: words.PhoneHint, Type: "tel", Autocomplete: "tel"})
}

// linkedNumber is the end of the number that the link stands for: a link that somebody else reads over one's
// shoulder tells no number. It stands before the form, so that between its fields there are only fields.
func (f form) linkedNumber() pages.HTML {
	if f.linked == "" {
		return ""
	}
	return pages.Element("div", []pages.Attr{{Name: "class", Value: "number"}},
		pages.Element("span", nil, pages.Text(words.Linked), pages.Element("strong", nil, pages.Text(ending(f.linked)))),
		pages.Element("a", []pages.Attr{{Name: "href", Value: formPath + "?other"}, {Name: "aria-label", Value: words.OtherNumberLong}}, pages.Text(words.OtherNumber)))
}

func (f form) birthday() pages.HTML {
	fault := f.faults[month]
	part := func(name, label, autocomplete, class, length string) pages.HTML {
		return pages.Field{
			Name: name, Label: label, Value: f.shown(name), InputMode: "numeric", Autocomplete: autocomplete, Class: class, MaxLength: length,
		}.HTML()
	}
	hint, first, second := words.BirthdayHint, part(month, words.Month, "bday-month", "", "2"), part(day, words.Day, "bday-day", "", "2")
	if dayFirst(f.linked+f.Get(phone), f.Get(postcode)) {
		hint, first, second = words.BirthdayDay, second, first
	}
	return pages.Element("fieldset", []pages.Attr{pages.Described(month, hint, fault)},
		pages.Element("legend", nil, pages.Text(words.Birthday)), pages.Hint(month, hint), pages.Fault(month, fault),
		pages.Element("div", []pages.Attr{{Name: "class", Value: "row"}}, first, second, part(year, words.Year, "bday-year", "year", "4")))
}

// agreement is what the button below it says yes to. Its pages open beside the form: no page is kept by the
// browser, so coming back would find the form empty.
func agreement() pages.HTML {
	var items pages.HTML
	for _, c := range people.Consents() {
		if c.Way == people.ByButton {
			items += pages.Element("li", nil, pages.WithLinkBeside(words.Agree[c.To], "/"+c.To, words.AgreeLink[c.To]))
		}
	}
	return pages.Element("div", []pages.Attr{{Name: "class", Value: "agreement"}, {Name: "id", Value: "agreement"}},
		pages.Paragraph(words.AgreeHead), pages.Element("ul", nil, items))
}

// codeForm is the page at /join/code.
type codeForm struct {
	csrf, masked, fault, notice, place string
}

func (f codeForm) page() pages.Page {
	status, title := http.StatusOK, words.CodeTitle
	var problems []pages.Problem
	if f.fault != "" {
		status, title = http.StatusUnprocessableEntity, words.SummaryTitle+" - "+title
		problems = []pages.Problem{{Field: "code", Text: f.fault}}
	}
	code := pages.Field{
		Name: "code", Label: words.CodeLabel, Hint: words.CodeHint, Fault: f.fault, InputMode: "numeric",
		Autocomplete: "one-time-code", MaxLength: "12", Focus: f.fault == "",
	}
	return pages.Page{Status: status, Title: title, Body: pages.Join(
		pages.Element("h1", nil, pages.Text(words.CodeTitle)), pages.Summary(words.SummaryTitle, problems), note(f.notice), note(f.place),
		pages.Element("p", []pages.Attr{{Name: "class", Value: "lead"}}, pages.Text(strings.ReplaceAll(words.CodeLead, "{number}", f.masked)+" "+words.CodeStopped)),
		post(codePath, f.csrf, code.HTML(), pages.Element("button", nil, pages.Text(words.CodeSubmit))),
		pages.Element("h2", nil, pages.Text(words.CodeAgainAsk)), pages.Paragraph(words.CodeAgainHint),
		post(codePath, f.csrf, pages.Element("button", []pages.Attr{{Name: "class", Value: "plain"}, {Name: "name", Value: "again"}, {Name: "value", Value: "yes"}}, pages.Text(words.CodeAgainDo))),
		pages.Element("p", nil, pages.Link(formPath, words.CodeOther)),
	)}
}

// post returns a form. The browser's own checks are off: ours say more, and next to the field.
func post(path, csrf string, pieces ...pages.HTML) pages.HTML {
	attrs := []pages.Attr{{Name: "method", Value: "post"}, {Name: "action", Value: path}, {Name: "novalidate", Value: "novalidate"}}
	return pages.Element("form", attrs, pages.Hidden("csrf", csrf), pages.Join(pieces...))
}

func note(text string) pages.HTML {
	if text == "" {
		return ""
	}
	return pages.Element("p", []pages.Attr{{Name: "class", Value: "note"}, {Name: "role", Value: "status"}}, pages.Text(text))
}

func tooYoung() pages.Page {
	return simple(http.StatusUnprocessableEntity, words.YoungTitle, words.YoungLead,
		pages.Element("p", nil, pages.WithLink(words.YoungSlip, formPath, words.YoungBack)))
}

func done() pages.Page {
	return simple(0, words.DoneTitle, words.DoneLead, pages.Paragraph(words.DoneHelp))
}

func (s *Site) notFound() pages.Page {
	return pages.Page{Status: http.StatusNotFound, Title: words.NotFoundTitle, Body: pages.Join(
		pages.Element("h1", nil, pages.Text(words.NotFoundTitle)),
		pages.Element("p", nil, pages.WithLink(words.NotFoundLead, formPath, words.NotFoundLink)))}
}

func away() pages.Page { return simple(http.StatusServiceUnavailable, words.AwayTitle, words.AwayLead) }

func terms() pages.Page   { return long(words.Terms, words.TermsBody) }
func privacy() pages.Page { return long(words.Privacy, words.PrivacyBody) }

func long(title string, sections []section) pages.Page {
	body := pages.Element("h1", nil, pages.Text(title)) + pages.Paragraph(words.Version)
	for _, s := range sections {
		body += pages.Element("h2", nil, pages.Text(s.Title))
		for _, text := range s.Paragraphs {
			body += pages.Paragraph(text)
		}
	}
	return pages.Page{Title: title, Body: body}
}

func simple(status int, title, lead string, more ...pages.HTML) pages.Page {
	return pages.Page{Status: status, Title: title, Body: pages.Join(
		pages.Element("h1", nil, pages.Text(title)),
		pages.Element("p", []pages.Attr{{Name: "class", Value: "lead"}}, pages.Text(lead)), pages.Join(more...))}
}

// human says where one can be reached: an address, or a page unless it is the one that this stands on.
func (s *Site) human() pages.HTML {
	contact := pages.Text(s.Contact)
	switch {
	case s.Contact == s.BaseURL+formPath:
		return ""
	case strings.HasPrefix(s.Contact, "https://"), strings.HasPrefix(s.Contact, "http://"):
		contact = pages.Link(s.Contact, s.Contact)
	case strings.Contains(s.Contact, "@"):
		contact = pages.Link("mailto:"+s.Contact, s.Contact)
	}
	return pages.Element("p", nil, pages.Text(words.FooterContact), contact)
}

func (s *Site) footer() pages.HTML {
	return s.human() + pages.Element("nav", nil, pages.Link(termsPath, words.Terms), pages.Link(privacyPath, words.Privacy))
}

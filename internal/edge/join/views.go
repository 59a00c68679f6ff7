package join

import (
	"net/http"
	"strings"

	g "maragu.dev/gomponents"
	h "maragu.dev/gomponents/html"

	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/platform/pages"
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
	return pages.Page{Status: status, Title: title, Body: g.Group{
		h.H1(g.Text(words.FormTitle)), f.summary(), note(notice),
		f.lead(), f.linkedNumber(),
		post(formPath, f.csrf,
			f.field(pages.Field{Name: postcode, Label: words.Postcode, Hint: strings.TrimSpace(words.PostcodeHint + " " + f.open), Autocomplete: "postal-code", Focus: len(f.faults) == 0}),
			f.field(pages.Field{Name: firstName, Label: words.FirstName, Autocomplete: "given-name"}),
			f.field(pages.Field{Name: lastName, Label: words.LastName, Autocomplete: "family-name"}),
			f.number(), f.birthday(),
			f.field(pages.Field{Name: email, Label: words.Email, Hint: words.EmailHint, Type: "email", Autocomplete: "email"}),
			pages.Check{Name: texts, Label: words.Texts, Checked: f.Get(texts) == "yes", Fault: f.faults[texts]}.HTML(),
			agreement(),
			h.Button(h.Aria("describedby", "agreement"), g.Text(words.Submit)),
		),
	}}
}

// lead says what the form is about. A visitor who comes back to mend a field knows it already.
func (f form) lead() g.Node {
	if len(f.faults) > 0 {
		return nil
	}
	return h.P(h.Class("lead"), g.Text(words.FormLead))
}

// order is that of the fields on the page, for the list of what is wrong.
func order() []string {
	return []string{postcode, firstName, lastName, phone, month, email, texts}
}

func (f form) summary() g.Node {
	var problems []pages.Problem
	for _, field := range order() {
		if text := f.faults[field]; text != "" {
			problems = append(problems, pages.Problem{Field: field, Text: text})
		}
	}
	return pages.Summary(words.SummaryTitle, problems)
}

func (f form) field(p pages.Field) g.Node {
	p.Value, p.Fault = f.shown(p.Name), f.faults[p.Name]
	return p.HTML()
}

// number is the field of the number, when no link stands for one.
func (f form) number() g.Node {
	if f.linked != "" {
		return nil
	}
	return f.field(pages.Field{Name: phone, Label: words.Phone, Hint: words.PhoneHint, Type: "tel", Autocomplete: "tel"})
}

// linkedNumber is the end of the number that the link stands for: a link that somebody else reads over one's
// shoulder tells no number. It stands before the form, so that between its fields there are only fields.
func (f form) linkedNumber() g.Node {
	if f.linked == "" {
		return nil
	}
	return h.Div(h.Class("number"),
		h.Span(g.Text(words.Linked), h.Strong(g.Text(ending(f.linked)))),
		h.A(h.Href(formPath+"?other"), h.Aria("label", words.OtherNumberLong), g.Text(words.OtherNumber)))
}

func (f form) birthday() g.Node {
	fault := f.faults[month]
	part := func(name, label, autocomplete, class, length string) g.Node {
		return pages.Field{
			Name: name, Label: label, Value: f.shown(name), InputMode: "numeric", Autocomplete: autocomplete, Class: class, MaxLength: length,
		}.HTML()
	}
	hint, first, second := words.BirthdayHint, part(month, words.Month, "bday-month", "", "2"), part(day, words.Day, "bday-day", "", "2")
	if dayFirst(f.linked+f.Get(phone), f.Get(postcode)) {
		hint, first, second = words.BirthdayDay, second, first
	}
	return h.FieldSet(pages.Described(month, hint, fault),
		h.Legend(g.Text(words.Birthday)), pages.Hint(month, hint), pages.Fault(month, fault),
		h.Div(h.Class("row"), first, second, part(year, words.Year, "bday-year", "year", "4")))
}

// agreement is what the button below it says yes to. Its pages open beside the form: no page is kept by the
// browser, so coming back would find the form empty.
func agreement() g.Node {
	var items g.Group
	for _, c := range people.Consents() {
		if c.Way == people.ByButton {
			link := h.A(h.Href("/"+c.To), h.Target("_blank"), h.Rel("noopener"), g.Text(words.AgreeLink[c.To]))
			items = append(items, h.Li(pages.WithLink(words.Agree[c.To], link)))
		}
	}
	return h.Div(h.Class("agreement"), h.ID("agreement"), h.P(g.Text(words.AgreeHead)), h.Ul(items))
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
	return pages.Page{Status: status, Title: title, Body: g.Group{
		h.H1(g.Text(words.CodeTitle)), pages.Summary(words.SummaryTitle, problems), note(f.notice), note(f.place),
		h.P(h.Class("lead"), g.Text(strings.ReplaceAll(words.CodeLead, "{number}", f.masked)+" "+words.CodeStopped)),
		post(codePath, f.csrf, code.HTML(), h.Button(g.Text(words.CodeSubmit))),
		h.H2(g.Text(words.CodeAgainAsk)), h.P(g.Text(words.CodeAgainHint)),
		post(codePath, f.csrf, h.Button(h.Class("plain"), h.Name("again"), h.Value("yes"), g.Text(words.CodeAgainDo))),
		h.P(pages.Link(formPath, words.CodeOther)),
	}}
}

// post returns a form. The browser's own checks are off: ours say more, and next to the field.
func post(path, csrf string, pieces ...g.Node) g.Node {
	return h.Form(h.Method("post"), h.Action(path), g.Attr("novalidate"), pages.Hidden("csrf", csrf), g.Group(pieces))
}

func note(text string) g.Node {
	if text == "" {
		return nil
	}
	return h.P(h.Class("note"), h.Role("status"), g.Text(text))
}

func tooYoung() pages.Page {
	return simple(http.StatusUnprocessableEntity, words.YoungTitle, words.YoungLead,
		h.P(pages.WithLink(words.YoungSlip, pages.Link(formPath, words.YoungBack))))
}

func done() pages.Page {
	return simple(0, words.DoneTitle, words.DoneLead, h.P(g.Text(words.DoneHelp)))
}

func (s *Site) notFound() pages.Page {
	return pages.Page{Status: http.StatusNotFound, Title: words.NotFoundTitle, Body: g.Group{
		h.H1(g.Text(words.NotFoundTitle)),
		h.P(pages.WithLink(words.NotFoundLead, pages.Link(formPath, words.NotFoundLink))),
	}}
}

func away() pages.Page { return simple(http.StatusServiceUnavailable, words.AwayTitle, words.AwayLead) }

func terms() pages.Page   { return long(words.Terms, words.TermsBody) }
func privacy() pages.Page { return long(words.Privacy, words.PrivacyBody) }

func long(title string, sections []section) pages.Page {
	body := g.Group{h.H1(g.Text(title)), h.P(g.Text(words.Version))}
	for _, s := range sections {
		body = append(body, h.H2(g.Text(s.Title)))
		for _, text := range s.Paragraphs {
			body = append(body, h.P(g.Text(text)))
		}
	}
	return pages.Page{Title: title, Body: body}
}

func simple(status int, title, lead string, more ...g.Node) pages.Page {
	return pages.Page{Status: status, Title: title, Body: g.Group{
		h.H1(g.Text(title)),
		h.P(h.Class("lead"), g.Text(lead)), g.Group(more),
	}}
}

// human says where one can be reached: an address, or a page unless it is the one that this stands on.
func (s *Site) human() g.Node {
	contact := g.Text(s.Support)
	switch {
	case s.Support == s.BaseURL+formPath:
		return nil
	case strings.HasPrefix(s.Support, "https://"), strings.HasPrefix(s.Support, "http://"):
		contact = pages.Link(s.Support, s.Support)
	case strings.Contains(s.Support, "@"):
		contact = pages.Link("mailto:"+s.Support, s.Support)
	}
	return h.P(g.Text(words.FooterContact), contact)
}

func (s *Site) footer() g.Node {
	return g.Group{s.human(), h.Nav(pages.Link(termsPath, words.Terms), pages.Link(privacyPath, words.Privacy))}
}

package prompts

import "github.com/josh-sms/josh/internal/platform/model/assemble"

// Draft is what the five prompts show by which a card is drafted ("draft_sort" to "draft_edit"): each those parts that it needs.
type Draft struct {
	Text    string   // the question
	Sources []string // "place: what it says"
	Topic   string
	Kind    string
	Quotes  []string
	Title   string
	Short   string
	Long    string
	Asks    []string
	Faults  []string
}

func (d Draft) state(shows fields) assemble.State {
	return assemble.State{
		Text:     d.Text,
		Material: shows.parts(part{"Sources", "source", d.Sources}, part{"Quotes", "quote", d.Quotes}, part{"Topic", "topic", []string{d.Topic}}),
		Made: shows.parts(part{"Title", "title", []string{d.Title}}, part{"Short", "short", []string{d.Short}}, part{"Long", "long", []string{d.Long}},
			part{"Asks", "ask", d.Asks}, part{"Faults", "fault", d.Faults}),
	}
}

func (d Draft) with(s shown) any {
	d.Sources, d.Quotes, d.Asks, d.Faults = s.texts("source"), s.texts("quote"), s.texts("ask"), s.texts("fault")
	d.Topic, d.Title, d.Short, d.Long = s.text("topic"), s.text("title"), s.text("short"), s.text("long")
	return d
}

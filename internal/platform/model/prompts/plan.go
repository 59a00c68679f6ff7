package prompts

import (
	"time"

	"github.com/josh-sms/josh/internal/platform/model/assemble"
)

// Route is what the prompt "route" shows a model: whether a text asks for something to be done can be read from this.
type Route struct {
	Earlier []Said // the last texts before this one, the oldest first
	Text    string
}

func (r Route) state(fields) assemble.State {
	return assemble.State{Text: r.Text, Recent: recent(r.Earlier)}
}

// bound has a text of now read by itself, as Intent has.
func (Route) bound(l assemble.Limits) assemble.Limits { return Intent{}.bound(l) }

func (r Route) with(s shown) any {
	r.Earlier = earlier(s)
	return r
}

// Plan is what the prompt "plan" shows a model: what a text asks for, one by one, can be read from this.
type Plan struct {
	Now     time.Time
	Country string   // ISO 3166 code
	Plans   []string // of the sender, each with how it stands
	Domains []string // that the text may be about
	Earlier []Said
	Text    string
}

func (p Plan) state(fields) assemble.State {
	return assemble.State{Text: p.Text, Recent: recent(p.Earlier), Facts: p.Plans}
}

// bound is that of Route.
func (Plan) bound(l assemble.Limits) assemble.Limits { return Intent{}.bound(l) }

func (p Plan) with(s shown) any {
	p.Earlier, p.Plans = earlier(s), s.texts(assemble.FactsBlock)
	return p
}

func recent(texts []Said) (list []assemble.Said) {
	for _, said := range texts {
		list = append(list, assemble.Said{ByJosh: said.ByJosh, Text: said.Text})
	}
	return list
}

func earlier(s shown) (texts []Said) {
	for _, item := range s.items(assemble.EarlierBlock) {
		texts = append(texts, Said(item))
	}
	return texts
}

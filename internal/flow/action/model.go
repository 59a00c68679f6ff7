package action

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/josh-sms/josh/internal/domain/plans"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/said"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/text/actions"
)

// The purposes of the calls that ask a model what a text asks for: which domains it is about, and then which actions.
const (
	RoutePurpose = "route"
	PlanPurpose  = "plan"
)

// Question is the input of both calls.
type Question struct {
	Text    string // in its normal form
	Now     time.Time
	Country string
	Earlier []said.Text // the last texts before it, the oldest first
	Names   []string    // of the sender, which no model is told
	Plans   []string    // of the sender, as they stand
	Domains []string    // of the second call
}

// What a model is shown of the conversation before a text.
const (
	mostRouted   = 3
	mostPlanned  = 4
	earlierSince = 30 * time.Minute
)

// routed is what a model says in the first call. It is a stranger's.
type routed struct {
	Type     string   `json:"type"`
	Domains  []string `json:"domains"`
	FollowUp bool     `json:"is_followup"`
}

// thought is what a model says in the second call. It is a stranger's, too.
type thought struct {
	Actions []struct {
		actions.Action

		Reasoning string `json:"reasoning"`
	} `json:"actions"`
	Unclear  bool   `json:"needs_clarification"`
	Question string `json:"clarification_question"` // which nobody is asked in its words
}

// asks returns the plan of a text by a model, where the rules are not sure of theirs, and that plan else. A text that the model takes for chat is
// shown to no other.
func (t running) asks(p actions.Plan) (actions.Plan, *turn.Ask) {
	if p.Sure || !p.Cues || !joins(t.Message.Normal) || t.asking.Hides(t.Message.Normal) != "" {
		return p, nil
	}
	q, ask := t.question()
	route := q
	route.Earlier = q.Earlier[max(0, len(q.Earlier)-mostRouted):]
	r, _, answered, asked := call[routed](t, RoutePurpose, route, ask)
	if asked != nil {
		return p, asked
	}
	if !answered || r.Type == "chat" || len(r.Domains) == 0 {
		t.Routed = answered
		return p, nil
	}
	q.Domains = r.Domains
	a, shown, answered, asked := call[thought](t, PlanPurpose, q, nil)
	if asked != nil || !answered {
		return p, asked
	}
	t.Routed = true
	by := actions.Plan{Type: r.Type, Unclear: a.Unclear, Sure: true, Cues: true}
	known := words(append(append([]string{q.Text}, q.Plans...), shown...))
	for _, one := range a.Actions {
		if actions.Check(one.Action) == "" && slices.Contains(r.Domains, one.Domain) && grounded(one.Params, known) {
			by.Actions = append(by.Actions, one.Action)
		}
	}
	if len(by.Actions) < len(a.Actions) && len(by.Actions) <= len(p.Actions) { // it claims what nobody said: the rules know better
		return p, nil
	}
	return by, nil
}

// question returns what a model may be shown, as far as it is there, and the ask for the rest of it: what one call needs is read while the one before
// it is made.
func (t running) question() (q Question, ask *turn.Ask) {
	person := t.State.Person.Value
	q = Question{
		Text: t.Message.Normal, Now: t.Region.Local(t.Now), Country: t.Message.Country, Names: []string{person.FirstName, person.LastName},
	}
	query := record.TextsQuery(t.State.Number)
	query.Limit = 2 * mostPlanned
	page, ask := t.Page(query)
	if ask == nil {
		q.Earlier = slices.DeleteFunc(said.Everyday(page.Items), func(text said.Text) bool { return text.ID == t.Message.ID || t.Now.Sub(text.At) >= earlierSince })
		q.Earlier = q.Earlier[:min(len(q.Earlier), mostPlanned)]
		slices.Reverse(q.Earlier)
	}
	entries, more := t.linkUps.Entries(t.Turn)
	if more != nil {
		return q, more
	}
	for _, e := range entries {
		q.Plans = append(q.Plans, e.What+": "+stands(e.Status))
	}
	return q, ask
}

// stands says how it stands with a plan.
func stands(s plans.Status) string {
	switch s {
	case plans.On:
		return "on"
	case plans.Asking:
		return "theirs, people are being asked"
	case plans.Invited:
		return "an invite without an answer"
	default:
		return "they have said yes, it is not on yet"
	}
}

// call makes a call, with beside what is to be read meanwhile, and reads what was answered; shown are the texts of the sender that the model was shown
// beside this one. answered is false without an answer that can be used.
func call[T any](t running, purpose string, q Question, beside *turn.Ask) (v T, shown []string, answered bool, ask *turn.Ask) {
	answer, ask := t.Answer(turn.Call{Purpose: purpose, Version: strconv.Itoa(t.asking.Prompt), Input: q})
	if ask != nil && beside != nil {
		ask.Items, ask.Queries = beside.Items, beside.Queries
	}
	if ask != nil || beside != nil {
		if ask == nil {
			ask = beside
		}
		return v, nil, false, ask
	}
	got, answered := t.Reads(answer, purpose, t.asking.Prompt, &v)
	return v, got.Shown, answered, nil
}

// joins reports whether a text may hold more than one request: it joins words, or has several sentences.
func joins(normal string) bool {
	words := strings.FieldsFunc(strings.ToLower(normal), func(r rune) bool { return strings.ContainsRune(" \n", r) })
	for i, w := range words {
		if i > 0 && slices.Contains([]string{"and", "then", "also", "plus", "instead", "&", "y", "but", "btw"}, strings.Trim(w, ",.;!")) || i < len(words)-1 && strings.ContainsRune(",.;!?", rune(w[len(w)-1])) {
			return true
		}
	}
	return false
}

// words returns those of texts: what was said, and may be said of a request.
func words(texts []string) map[string]bool {
	known := map[string]bool{}
	for _, text := range texts {
		for _, w := range wordsOf(text) {
			known[w] = true
		}
	}
	return known
}

// grounded reports whether parameters say nothing that nobody said. Short words and the forms of a word count as said.
func grounded(params map[string]string, known map[string]bool) bool {
	for _, value := range params {
		for _, w := range wordsOf(value) {
			if len(w) > 3 && !known[w] && !known[w+"s"] && !known[strings.TrimSuffix(w, "s")] && !known[strings.TrimSuffix(w, "ing")] {
				return false
			}
		}
	}
	return true
}

func wordsOf(text string) []string {
	return strings.FieldsFunc(strings.ToLower(text), func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < '0' || r > '9') && r < 0x80
	})
}

// LinkUps tells of the LinkUps of the sender.
type LinkUps interface {
	Entries(t *turn.Turn) ([]plans.Entry, *turn.Ask)
}

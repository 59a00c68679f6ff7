package app_test

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/app"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/question"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/lab/testkit"
	"github.com/josh-sms/josh/internal/platform/model"
)

// Questions of which the deck is not sure.
const (
	nobodys  = "would a stranger know which building is mine?" // no card, as the deck has it; address_safe answers it
	trusts   = "do you have a loyalty card?"                   // no card, and of a kind of which a wrong answer harms
	combined = "who pays if a plan falls through?"             // of several cards
)

// router is a model that answers each purpose with the next of its answers, the last one for ever.
type router struct {
	mu    sync.Mutex
	says  map[string][]string // by purpose: a form, or "tool input" of a tool that is chosen
	fails map[string]model.Outcome
	asked []model.Request
	in    int // tokens of a call, 0 for 900
}

func (m *router) Complete(ctx context.Context, r model.Request) (model.Response, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	list := m.says[r.Purpose]
	if o := m.fails[r.Purpose]; o != "" {
		m.asked = append(m.asked, r)
		return model.Response{}, model.NewError(o, nil)
	}
	if len(list) == 0 {
		return model.Response{}, model.NewError(model.Open, nil)
	}
	m.asked = append(m.asked, r)
	if len(list) > 1 {
		m.says[r.Purpose] = list[1:]
	}
	call := model.ToolCall{ID: fmt.Sprintf("c%d", len(m.asked)), Input: json.RawMessage(list[0])}
	if r.Tool != nil {
		call.Name = r.Tool.Name
	} else {
		name, input, _ := strings.Cut(list[0], " ")
		call.Name, call.Input = name, json.RawMessage(input)
	}
	return model.Response{Stop: model.StopTool, Calls: []model.ToolCall{call}, Usage: model.Usage{In: cmp.Or(m.in, 900), Out: 30}}, nil
}

func (m *router) calls() int {
	m.mu.Lock()
	defer m.mu.Unlock()
	return len(m.asked)
}

// routed returns a JOSH whose questions go to a model that says those things.
func routed(t *testing.T, settings map[string]string, m *router) *testkit.World {
	t.Helper()
	return routedBy(t, settings, m)
}

func adaPerson() people.Person {
	return people.Person{ID: "p1", FirstName: "Ada", State: people.Active, Region: "san-francisco", Profile: people.ProfileComplete, CanParticipate: true}
}

func routedBy(t testing.TB, settings map[string]string, m model.Model) *testkit.World {
	t.Helper()
	settings["MODEL"] = "scripted"
	card := model.Card{ID: "test", ForcedTool: true, FreeTools: true, Deadline: time.Second, Price: model.Price{In: 1000, Out: 5000}}
	w := testkit.NewWrapped(t, settings, func(_ string, p app.Parts) app.Parts {
		chain, err := model.Chain(model.Options{Now: p.Now, Least: time.Millisecond}, model.Engine{Card: card, Model: m})
		if err != nil {
			t.Fatal(err)
		}
		p.Model = chain
		return p
	})
	w.Join(thinkingAda, adaPerson())
	return w
}

// decidedOf returns what became of the question in a text.
func decidedOf(t *testing.T, w *testkit.World, sid string) (d question.Routed) {
	t.Helper()
	items, err := w.Table.Get(t.Context(), record.Routed(w.Filed(sid).ID))
	if err != nil {
		t.Fatal(err)
	}
	if items[0].Exists() {
		if err := record.Decode(items[0], record.KindRouted, &d); err != nil {
			t.Fatal(err)
		}
	}
	return d
}

func answerOf(mode, reason string, cards ...string) string {
	raw, _ := json.Marshal(map[string]any{"mode": mode, "cards": cards, "reason": reason})
	return "answer " + string(raw)
}

const (
	searches = `search_cards {"query":"who sees my address"}`
	files    = `file_question {"text":"Do you have a loyalty card?","reason":"no_card"}`
	notYet   = "I don't know that yet"
)

// TestRouter: what a model chooses among the cards that its tools have returned counts, and nothing else does.
func TestRouter(t *testing.T) {
	t.Parallel()
	safe := answerOf("exact", "same_question", "address_safe")
	for name, c := range map[string]struct {
		text   string
		says   []string
		fails  model.Outcome
		mode   string
		card   string // the first
		reason string // part of it
		calls  int
		reply  string // part of it
	}{
		"at once":              {text: nobodys, says: []string{safe}, mode: "exact", card: "address_safe", reason: "the model: same_question", calls: 1, reply: "address"},
		"after a search":       {text: nobodys, says: []string{searches, safe}, mode: "exact", card: "address_safe", calls: 2, reply: "address"},
		"after too many":       {text: nobodys, says: []string{searches, searches, safe}, mode: "novel", reason: "looked too long", calls: 3, reply: notYet},
		"looks for ever":       {text: nobodys, says: []string{searches}, mode: "novel", reason: "looked up enough", calls: 4, reply: notYet},
		"a card of its own":    {text: nobodys, says: []string{answerOf("exact", "same_question", "free_money")}, mode: "novel", reason: "was not shown", calls: 1, reply: notYet},
		"a card that is there": {text: nobodys, says: []string{answerOf("exact", "same_question", "message_rates")}, mode: "novel", reason: "was not shown", calls: 1, reply: notYet},
		"found by itself": {text: nobodys, says: []string{`get_card {"id":"message_rates"}`, answerOf("exact", "same_question", "message_rates")},
			mode: "exact", card: "message_rates", calls: 2, reply: "Your phone company"},
		"small talk":          {text: nobodys, says: []string{`get_card {"id":"joke"}`, answerOf("exact", "same_question", "joke")}, mode: "novel", calls: 2, reply: notYet},
		"what is kept":        {text: nobodys, says: []string{`get_card {"id":"start_a_linkup"}`, answerOf("exact", "same_question", "start_a_linkup")}, mode: "novel", calls: 2, reply: notYet},
		"two for one":         {text: nobodys, says: []string{answerOf("exact", "same_question", "address_safe", "who_sees_my_name")}, mode: "novel", calls: 1, reply: notYet},
		"files it":            {text: trusts, says: []string{files}, mode: "novel", reason: "the model: no_card", calls: 1, reply: notYet},
		"files what has one":  {text: combined, says: []string{`file_question {"text":"Who pays?","reason":"in_doubt"}`}, mode: "novel", reason: "in_doubt", calls: 1, reply: notYet},
		"prose":               {text: trusts, says: []string{"shout {}"}, mode: "novel", reason: "gave no answer", calls: 2, reply: notYet},
		"away":                {text: trusts, fails: model.Away, mode: "novel", reason: "gave no answer", calls: 1, reply: notYet},
		"away, and no matter": {text: "does the weather matter and what should i wear?", fails: model.Away, mode: "contextual", card: "rain", reason: "gave no answer", calls: 1, reply: "Putting that together"},
		"not asked":           {text: trusts, mode: "novel", reason: "no model was asked", reply: notYet},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			m := &router{says: map[string][]string{"answer": c.says}, fails: map[string]model.Outcome{"answer": c.fails}}
			w := routed(t, map[string]string{}, m)
			sid := w.Text(thinkingAda, c.text)
			got, n := last(w)
			d := decidedOf(t, w, sid)
			if n != 1 || !strings.Contains(got, c.reply) || string(d.Mode) != c.mode || !strings.Contains(d.Reason, c.reason) || m.calls() != c.calls {
				t.Errorf("%d texts, %q, %d calls, %+v", n, got, m.calls(), d)
			}
			if c.card != "" && (len(d.Cards) == 0 || d.Cards[0] != c.card) || d.Calls != c.calls || (c.calls > 0) != (d.Model == "test") {
				t.Errorf("%+v", d)
			}
		})
	}
}

// TestRouterShowsNoMoreThanItNeeds: the conversation has the question, cards and what was looked up, and no phone and no name.
func TestRouterShowsNoMoreThanItNeeds(t *testing.T) {
	t.Parallel()
	m := &router{says: map[string][]string{"answer": {searches, answerOf("exact", "same_question", "address_safe")}}}
	w := routed(t, map[string]string{}, m)
	sid := w.Text(thinkingAda, "ada here: would a stranger know which building is mine?")
	if m.calls() != 2 {
		t.Fatalf("%d calls", m.calls())
	}
	r := m.asked[1]
	if len(r.Messages) != 3 || len(r.Messages[1].Calls) != 1 || len(r.Messages[2].Results) != 1 || !strings.Contains(r.Messages[2].Results[0].Text, "<card>id address_safe, kind ") {
		t.Errorf("%+v", r.Messages)
	}
	for _, said := range append(m.asked[0].Messages, r.Messages...) {
		if strings.Contains(strings.ToLower(said.Text), "ada here") || strings.Contains(said.Text, "0100011") {
			t.Errorf("the model is shown %q", said.Text)
		}
	}
	if r.Of != sid || r.Calls != 1 || m.asked[0].Calls != 2 || len(r.Tools) != 4 {
		t.Errorf("%+v", r)
	}
}

// TestAskedAgain: a question that waits for an operator is not paid for again.
func TestAskedAgain(t *testing.T) {
	t.Parallel()
	m := &router{says: map[string][]string{"answer": {files}}}
	w := routed(t, map[string]string{}, m)
	w.Text(thinkingAda, trusts)
	w.Text(thinkingAda, trusts)
	if got, n := last(w); m.calls() != 1 || n != 2 || strings.Contains(got, notYet) {
		t.Errorf("%d calls, %d texts, %q", m.calls(), n, got)
	}
}

// TestNoMoneyForTheRouter: over the day's budget the deck alone decides.
func TestNoMoneyForTheRouter(t *testing.T) {
	t.Parallel()
	m := &router{in: 50_000, says: map[string][]string{"answer": {answerOf("exact", "same_question", "address_safe")}}}
	w := routed(t, map[string]string{"MODEL_DAILY_BUDGET_CENTS": "1"}, m)
	for n := range 9 { // half a cent each
		if w.Text(thinkingAda, fmt.Sprintf("would a stranger know which building is mine? i have %d plants", n)); n > 1 && m.calls() < n-1 {
			return
		}
	}
	t.Errorf("%d calls", m.calls())
}

// TestContextualIsGrounded: a text that a model makes of cards is sent where rules and a second call find each thought in them; otherwise the
// cards speak for themselves.
func TestContextualIsGrounded(t *testing.T) {
	t.Parallel()
	const fine, bad = `{"supported":true,"problem":"none"}`, `{"supported":false,"problem":"wider"}`
	for name, c := range map[string]struct {
		written string
		checks  []string
		sent    bool
		calls   int
	}{
		"grounded":           {"JOSH is free.", []string{fine}, true, 3},
		"wider":              {"JOSH is free.", []string{bad}, false, 3},
		"no second look":     {"JOSH is free.", nil, false, 2},
		"a number":           {"JOSH costs $5.", []string{fine}, false, 2},
		"a link":             {"JOSH is free. See evil.example/win", []string{fine}, false, 2},
		"a promise":          {"I promise JOSH is free.", []string{fine}, false, 2},
		"denied":             {"JOSH is not free.", []string{fine}, false, 2},
		"an opt-out":         {"JOSH is free. Reply STOP.", []string{fine}, false, 2},
		"signs that halve":   {"JOSH is “free” 😀.", []string{fine}, false, 2},
		"longer than a text": {strings.Repeat("JOSH is free. ", 21), []string{fine}, false, 3}, // asked for once more
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			form, _ := json.Marshal(map[string]string{"text": c.written})
			m := &router{says: map[string][]string{
				"answer": {answerOf("contextual", "combines", "is_it_free", "venue_cost")}, "answer_write": {string(form)}, "answer_check": c.checks,
			}}
			w := routed(t, map[string]string{}, m)
			sid := w.Text(thinkingAda, combined)
			got, n := last(w)
			d := decidedOf(t, w, sid)
			if n != 1 || !strings.HasPrefix(got, "Putting that together: ") || (got == "Putting that together: "+c.written) != c.sent || m.calls() != c.calls {
				t.Errorf("%d texts, %q, %d calls", n, got, m.calls())
			}
			if d.Mode != "contextual" || len(d.Cards) != 2 || d.Calls != c.calls || strings.Contains(d.Reason, "put together by rules") == c.sent {
				t.Errorf("%+v", d)
			}
		})
	}
}

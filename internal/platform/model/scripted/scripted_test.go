package scripted_test

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/platform/model"
	"github.com/josh-sms/josh/internal/platform/model/prompts"
	"github.com/josh-sms/josh/internal/platform/model/scripted"
)

const unknown = `{"clarifier_options":[],"clarifier_question":"","confidence":0.2,"extracted":{},"intent":"UNKNOWN","needs_clarifier":false}`

func setUp(t *testing.T, answers ...scripted.Answer) (model.Model, *scripted.Model) {
	t.Helper()
	m := scripted.New()
	if err := m.Script(answers...); err != nil {
		t.Fatal(err)
	}
	chain, err := model.Chain(model.Options{}, model.Engine{Card: scripted.Card(), Model: m})
	if err != nil {
		t.Fatal(err)
	}
	return chain, m
}

func asked(t *testing.T, text string) model.Request {
	t.Helper()
	set, err := prompts.Load()
	if err != nil {
		t.Fatal(err)
	}
	p, err := set.Find("intent", 1)
	if err != nil {
		t.Fatal(err)
	}
	r, err := p.Request(prompts.Intent{Mode: "idle", Country: "US", Text: text})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func form() scripted.Answer {
	return scripted.Answer{Purpose: "intent", Tool: json.RawMessage(unknown)}
}

func TestScript(t *testing.T) {
	t.Parallel()
	other, matching := form(), form()
	other.Purpose, matching.Match = "answer", "a < b  &"
	chain, m := setUp(t, other, matching)
	resp, err := chain.Complete(t.Context(), asked(t, "coffee?"))
	if model.OutcomeOf(err) != model.Open || len(resp.Ledger) != 0 {
		t.Errorf("%v, %+v: nothing was scripted for it", err, resp.Ledger)
	}
	resp, err = chain.Complete(t.Context(), asked(t, "is a < b & c?"))
	if err != nil || string(resp.Output()) != unknown || resp.Model != "scripted" || resp.Ledger[0].Cost != scripted.Card().Price.Of(resp.Usage) {
		t.Errorf("%+v, %v", resp, err)
	}
	if _, err = chain.Complete(t.Context(), asked(t, "is a < b & c?")); model.OutcomeOf(err) != model.Open {
		t.Errorf("said twice: %v", err)
	}
	for range 20 {
		_, _ = chain.Complete(t.Context(), asked(t, "coffee?"))
	}
	if err := m.Script(form()); err != nil {
		t.Fatal(err)
	}
	if _, err = chain.Complete(t.Context(), asked(t, "coffee?")); err != nil {
		t.Errorf("what was not scripted counts against it: %v", err)
	}
}

func TestFaults(t *testing.T) {
	t.Parallel()
	for f, want := range map[scripted.Fault]model.Outcome{
		scripted.Throttled: model.Throttled, scripted.Away: model.Away, scripted.Timeout: model.TimedOut, scripted.Truncated: model.Truncated,
		scripted.Prose: model.Prose, scripted.Empty: model.Empty, scripted.Refusal: model.Refused,
	} {
		chain, _ := setUp(t, scripted.Answer{Purpose: "intent", Fault: f})
		r := asked(t, "coffee?")
		r.Calls, r.Within = 1, 20*time.Millisecond
		if f != scripted.Timeout {
			r.Within = 0
		}
		resp, err := chain.Complete(t.Context(), r)
		if model.OutcomeOf(err) != want || len(resp.Ledger) != 1 {
			t.Errorf("%s: %v, %+v", f, err, resp.Ledger)
		}
	}
}

func TestTextAndRepair(t *testing.T) {
	t.Parallel()
	chain, _ := setUp(t, scripted.Answer{Purpose: "intent", Text: "It is coffee."}, form())
	resp, err := chain.Complete(t.Context(), asked(t, "coffee?"))
	if err != nil || len(resp.Ledger) != 2 || resp.Ledger[0].Outcome != model.Prose {
		t.Errorf("%v, %+v", err, resp.Ledger)
	}
	chain, _ = setUp(t, scripted.Answer{Purpose: "intent", Text: "Hello"}, form())
	r := asked(t, "coffee?")
	r.Tool, r.MaxText, r.Calls = nil, 10, 1
	if resp, err = chain.Complete(t.Context(), r); err != nil || resp.Text != "Hello" {
		t.Errorf("%+v, %v", resp, err)
	}
	if _, err = chain.Complete(t.Context(), r); model.OutcomeOf(err) != model.WrongTool {
		t.Error(err)
	}
}

func TestAnswersThatCannotBeSaid(t *testing.T) {
	t.Parallel()
	m := scripted.New()
	for _, bad := range []scripted.Answer{
		{}, {Purpose: "intent"}, {Text: "hi"}, {Purpose: "intent", Fault: "boom"}, {Purpose: "intent", Text: "hi", Fault: scripted.Away},
	} {
		if err := m.Script(form(), bad); fault.KindOf(err) != fault.Invalid {
			t.Errorf("%+v: %v", bad, err)
		}
	}
	if _, err := m.Complete(t.Context(), asked(t, "coffee?")); model.OutcomeOf(err) != model.Open {
		t.Error("half of a script was kept")
	}
	many := make([]scripted.Answer, 1001)
	for i := range many {
		many[i] = form()
	}
	if err := m.Script(many...); fault.KindOf(err) != fault.TooLarge {
		t.Error(err)
	}
}

// TestPrice: it counts by the price of a model that there is.
func TestPrice(t *testing.T) {
	t.Parallel()
	cards, err := model.LoadCards()
	if err != nil {
		t.Fatal(err)
	}
	if card, err := cards.Find("global.anthropic.claude-haiku-5-5"); err != nil || card.Price != scripted.Card().Price {
		t.Errorf("%+v, %v", card.Price, err)
	}
}

package app_test

import (
	"context"
	"encoding/json"
	"fmt"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/domain/ledger"
	"github.com/josh-sms/josh/internal/domain/question"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/edge/ops"
	"github.com/josh-sms/josh/internal/lab/testkit"
	"github.com/josh-sms/josh/internal/platform/model"
)

// passes is a router that files every question, and drafts a card for it.
func passes() *router {
	card := func(short string) string {
		asks := []string{}
		for n := range 10 {
			asks = append(asks, fmt.Sprintf("is there a card for regulars, way %d?", n))
		}
		raw, _ := json.Marshal(map[string]any{"title": "A card for regulars", "short": short, "long": short, "asks": asks})
		return string(raw)
	}
	return &router{says: map[string][]string{
		"answer":       {files},
		"draft_sort":   {`{"topic":"loyalty cards","kind":"cost","card":""}`},
		"draft_gather": {`{"quotes":[{"place":"card is_it_free","quote":"JOSH is free."},{"place":"card is_it_free","quote":"JOSH pays you."}]}`},
		"draft_write":  {card("JOSH pays you, promise.")},
		"draft_oppose": {`{"faults":[{"part":"short","problem":"unproved","note":"No quote says that it pays."}]}`},
		"draft_edit":   {card("JOSH is free.")},
	}}
}

// shownDraft returns what an operator sees of the only question.
func shownDraft(t *testing.T, w *testkit.World) (view ops.QuestionView) {
	t.Helper()
	var list ops.Questions
	if err := json.Unmarshal(w.Operate("answers.questions", nil), &list); err != nil || len(list.Questions) != 1 {
		t.Fatalf("%+v, %v", list, err)
	}
	if err := json.Unmarshal(w.Operate("answers.show", map[string]any{"id": list.Questions[0].ID}), &view); err != nil {
		t.Fatal(err)
	}
	return view
}

func draftCost(t *testing.T, w *testkit.World) (calls, lost int) {
	t.Helper()
	var c ops.Cost
	if err := json.Unmarshal(w.Operate("cost", map[string]any{"by": []string{"purpose"}, "since": "7d"}), &c); err != nil {
		t.Fatal(err)
	}
	for _, s := range c.Sums {
		if strings.HasPrefix(s.Keys[ledger.Purpose], "draft_") {
			calls += s.Calls
			lost += s.Unused
		}
	}
	return calls, lost
}

// TestDraft: five passes behind the answer make a draft for the operator, nothing of it is sent, and each is paid once.
func TestDraft(t *testing.T) {
	t.Parallel()
	m := passes()
	w := routed(t, map[string]string{}, m)
	w.Text(thinkingAda, trusts)
	if m.calls() != 1 {
		t.Fatalf("%d calls in the turn", m.calls())
	}
	later(w)
	d := shownDraft(t, w).Draft
	if d == nil || d.State != question.Written || d.Done != 5 || d.Short != "JOSH is free." || len(d.Quotes) != 1 || len(d.Faults) != 1 || len(d.Asks) != 0 {
		t.Fatalf("%+v", d)
	}
	if len(d.Wrong) != 0 {
		t.Errorf("against it: %q", d.Wrong)
	}
	if got, n := last(w); n != 1 || !strings.Contains(got, notYet) {
		t.Errorf("%d texts, %q", n, got)
	}
	if calls, _ := draftCost(t, w); calls != 5 || m.calls() != 6 {
		t.Errorf("%d lines, %d calls", calls, m.calls())
	}
	page, err := w.Table.Query(t.Context(), record.DraftQuery(shownDraft(t, w).Number))
	if err != nil || len(page.Items) != 1 || strings.Contains(string(page.Items[0].Data), "regulars") || strings.Contains(string(page.Items[0].Data), "loyalty") {
		t.Errorf("%+v, %v", page.Items, err)
	}
	later(w)
	if m.calls() != 6 {
		t.Error("a draft that is done was begun again")
	}
	id := shownDraft(t, w).ID
	if _, err := w.TryOperate("answers.answer", ops.Found{ID: id, Draft: "Not An Id"}); err == nil {
		t.Error("a card was made that has no id")
	}
	w.Operate("answers.answer", ops.Found{ID: id, Draft: "regulars_card", By: "kim"})
	w.Work()
	if got, _ := last(w); got != "JOSH is free." {
		t.Errorf("the draft says %q", got)
	}
	if made := operated[ops.CardShown](t, w, "card.show", ops.CardNamed{ID: "regulars_card"}); made.Changes[0].By != "kim" || len(made.Card.Asks) != 10 || made.Card.Related[0] != "is_it_free" {
		t.Errorf("%+v", made)
	}
}

// TestReformulated: an operator who may see the words, and the passes, get the question in full.
func TestReformulated(t *testing.T) {
	t.Parallel()
	m := passes()
	w := routed(t, map[string]string{}, m)
	w.Text(thinkingAda, trusts)
	id := shownDraft(t, w).ID
	if hidden := shownDraft(t, w); hidden.Reformulated != "" || hidden.Text != "" {
		t.Errorf("%+v", hidden)
	}
	var view ops.QuestionView
	if err := json.Unmarshal(w.Operate("answers.show", map[string]any{"id": id, "reveal": true, "reason": "to answer it"}), &view); err != nil || view.Text != trusts || view.Reformulated != "Do you have a loyalty card?" {
		t.Errorf("%+v, %v", view, err)
	}
	later(w)
	if shown := m.asked[1].Messages[0].Text; !strings.Contains(shown, trusts+" (in full: Do you have a loyalty card?)") {
		t.Errorf("the first pass is shown %q", shown)
	}
}

// TestDraftThatHasACard: where the first pass finds a card, the other four are not paid for.
func TestDraftThatHasACard(t *testing.T) {
	t.Parallel()
	m := passes()
	m.says["draft_sort"] = []string{`{"topic":"money","kind":"cost","card":"is_it_free"}`}
	w := routed(t, map[string]string{}, m)
	w.Text(thinkingAda, trusts)
	later(w)
	if d := shownDraft(t, w).Draft; d == nil || d.State != question.HasCard || d.Card != "is_it_free" || m.calls() != 2 {
		t.Errorf("%+v, %d calls", d, m.calls())
	}
}

// TestNoDraft: without a model, and of a text that no model is shown, there is a question and no draft.
func TestNoDraft(t *testing.T) {
	t.Parallel()
	w := testkit.New(t, nil)
	w.Join(thinkingAda, adaPerson())
	w.Text(thinkingAda, trusts)
	later(w)
	if view := shownDraft(t, w); view.Draft != nil {
		t.Errorf("%+v", view.Draft)
	}
}

// TestDraftFails: a pass that fails twice ends the draft, not the question; one that says what no source says, too.
func TestDraftFails(t *testing.T) {
	t.Parallel()
	for name, change := range map[string]func(*router){
		"away": func(m *router) { m.fails = map[string]model.Outcome{"draft_write": model.Away} },
		"nowhere": func(m *router) {
			m.says["draft_gather"] = []string{`{"quotes":[{"place":"card made_up","quote":"JOSH is free."}]}`}
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			m := passes()
			change(m)
			w := routed(t, map[string]string{}, m)
			w.Text(thinkingAda, trusts)
			for range 5 {
				later(w)
			}
			if d := shownDraft(t, w).Draft; d == nil || d.State != question.LeftOff || d.Why == "" || d.Short != "" || m.calls() > 5 {
				t.Errorf("%+v, %d calls", d, m.calls())
			}
		})
	}
}

// TestDraftOverBudget: what the day has no money for waits for another day.
func TestDraftOverBudget(t *testing.T) {
	t.Parallel()
	m := passes()
	m.in = 100_000 // a cent
	w := routed(t, map[string]string{"MODEL_DAILY_BUDGET_CENTS": "3"}, m)
	w.Text(thinkingAda, trusts)
	later(w)
	if d := shownDraft(t, w).Draft; d == nil || d.State != question.Drafting || m.calls() > 4 {
		t.Fatalf("%+v, %d calls", d, m.calls())
	}
	for range 5 {
		w.Clock.Advance(24 * time.Hour)
		later(w)
		if d := shownDraft(t, w).Draft; d != nil && d.State == question.Written && m.calls() == 6 {
			return
		}
	}
	t.Errorf("%+v, %d calls", shownDraft(t, w).Draft, m.calls())
}

// TestDraftWaitsForAModel: a model that is not asked because it is away costs no try.
func TestDraftWaitsForAModel(t *testing.T) {
	t.Parallel()
	m := passes()
	writes := m.says["draft_write"]
	m.says["draft_write"] = nil
	w := routed(t, map[string]string{}, m)
	w.Text(thinkingAda, trusts)
	for range 4 {
		later(w)
		w.Clock.Advance(2 * time.Hour)
	}
	if d := shownDraft(t, w).Draft; d == nil || d.State != question.Drafting || d.Done != 2 || m.calls() != 3 {
		t.Fatalf("%+v, %d calls", d, m.calls())
	}
	m.mu.Lock()
	m.says["draft_write"] = writes
	m.mu.Unlock()
	later(w)
	if d := shownDraft(t, w).Draft; d == nil || d.State != question.Written {
		t.Errorf("%+v", d)
	}
}

// dying is a router over whose n-th call for a purpose the process dies.
type dying struct {
	*router

	purpose string
	died    bool
}

// Complete implements model.Model.
func (m *dying) Complete(ctx context.Context, r model.Request) (model.Response, error) {
	resp, err := m.router.Complete(ctx, r)
	if r.Purpose == m.purpose && !m.died {
		m.died = true
		runtime.Goexit()
	}
	return resp, err
}

// TestDeathInADraft: whoever dies over a pass, those before it are not paid again, and the draft is done.
func TestDeathInADraft(t *testing.T) {
	t.Parallel()
	for _, pass := range question.Passes() {
		t.Run(string(pass), func(t *testing.T) {
			t.Parallel()
			m := &dying{router: passes(), purpose: string(pass)}
			w := routedBy(t, map[string]string{}, m)
			w.Text(thinkingAda, trusts)
			for range 3 {
				w.Clock.Advance(3 * time.Minute)
				testkit.Survives(w.Tick)
				testkit.Survives(w.Work)
			}
			d := shownDraft(t, w).Draft
			if !m.died || d == nil || d.State != question.Written || m.calls() != 7 {
				t.Errorf("died %t, %+v, %d calls", m.died, d, m.calls())
			}
			if calls, lost := draftCost(t, w); calls != 6 || lost != 1 {
				t.Errorf("%d lines, %d lost", calls, lost)
			}
		})
	}
}

// TestDraftOfAnAnsweredQuestion: nobody pays for a question that is not open any more.
func TestDraftOfAnAnsweredQuestion(t *testing.T) {
	t.Parallel()
	m := passes()
	w := routed(t, map[string]string{}, m)
	w.Text(thinkingAda, trusts)
	id := shownDraft(t, w).ID
	w.Operate("answers.close", map[string]string{"who": id, "reason": "spam"})
	later(w)
	if m.calls() != 1 {
		t.Errorf("%d calls", m.calls())
	}
	for key := range w.Everything() {
		if strings.HasPrefix(key.PK, "DRAFT#") {
			t.Errorf("%s is left", key)
		}
	}
}

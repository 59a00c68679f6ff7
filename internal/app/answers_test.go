package app_test

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/question"
	"github.com/josh-sms/josh/internal/edge/ops"
	"github.com/josh-sms/josh/internal/lab/testkit"
	"github.com/josh-sms/josh/internal/text/deck"
)

// asking returns a JOSH with somebody who asks things.
func asking(t *testing.T) *testkit.World {
	t.Helper()
	w := testkit.New(t, nil)
	w.Join(thinkingAda, people.Person{ID: "p1", FirstName: "Ada", State: people.Active, Region: "san-francisco", Profile: people.ProfileComplete, CanParticipate: true})
	return w
}

func operated[T any](t *testing.T, w *testkit.World, name string, args any) (answer T) {
	t.Helper()
	if err := json.Unmarshal(w.Operate(name, args), &answer); err != nil {
		t.Fatal(err)
	}
	return answer
}

// TestQuestionOfOperators: what no card answers is filed once, an operator answers it once, by day, and the text says nothing else.
func TestQuestionOfOperators(t *testing.T) {
	t.Parallel()
	w := asking(t)
	const strange = "what colour is the mayors bicycle?"
	w.Text(thinkingAda, strange)
	if got, _ := last(w); !strings.Contains(got, "asked a human") {
		t.Fatalf("%q", got)
	}
	w.Text(thinkingAda, strange)
	if got, n := last(w); n != 2 || !strings.Contains(got, "No answer to that one yet") {
		t.Errorf("asked again: %q", got)
	}
	open := operated[ops.Questions](t, w, "answers.questions", nil).Questions
	if len(open) != 1 || open[0].Text != "" || open[0].Phone == thinkingAda || open[0].Phone == "" {
		t.Fatalf("%+v", open)
	}
	id := open[0].ID
	if shown := operated[ops.QuestionView](t, w, "answers.show", ops.Look{ID: id, Reveal: true, Reason: "to answer it"}); shown.Text != strange {
		t.Errorf("%+v", shown)
	}
	for name, wrong := range map[string]ops.Found{
		"nothing": {ID: id}, "no such question": {ID: "01K", Text: "Blue."}, "no such card": {ID: id, Card: "mayor"}, "both": {ID: id, Card: "age_limit", Text: "Blue."},
		"what depends on them": {ID: id, Card: "see_my_data"}, "too long": {ID: id, Text: strings.Repeat("blue ", 70)},
	} {
		if _, err := w.TryOperate("answers.answer", wrong); err == nil {
			t.Errorf("%s was taken", name)
		}
	}
	w.Clock.Advance(9 * time.Hour) // half past eleven at night where they are
	view := operated[ops.QuestionView](t, w, "answers.answer", ops.Found{ID: id, Text: "Blue, I'm told."})
	w.Work()
	if _, n := last(w); n != 2 || !strings.Contains(view.Leaves, "09:00") {
		t.Errorf("it leaves %q, %d texts have", view.Leaves, n)
	}
	if _, err := w.TryOperate("answers.answer", ops.Found{ID: id, Text: "Blue, I'm told."}); err == nil {
		t.Error("answered twice")
	}
	w.Clock.Advance(10 * time.Hour)
	w.Tick()
	w.Work()
	if got, n := last(w); n != 3 || got != "Blue, I'm told." {
		t.Errorf("%d texts, %q", n, got)
	}
	if open := operated[ops.Questions](t, w, "answers.questions", nil).Questions; len(open) != 0 {
		t.Errorf("%+v", open)
	}
}

// TestQuestionsLapse: nobody is told by an operator what they asked a week ago, or after a STOP; and nobody fills the list.
func TestQuestionsLapse(t *testing.T) {
	t.Parallel()
	w := asking(t)
	for _, colour := range []string{"red", "blue", "green", "grey", "black", "white", "brown"} {
		w.Text(thinkingAda, "is the mayors bicycle "+colour+"?")
	}
	open := operated[ops.Questions](t, w, "answers.questions", nil).Questions
	if len(open) != question.MostOpen {
		t.Fatalf("%d questions", len(open))
	}
	w.Text(thinkingAda, "STOP")
	if _, err := w.TryOperate("answers.answer", ops.Found{ID: open[0].ID, Text: "Blue."}); err == nil {
		t.Error("answered after a STOP")
	}
	w.Clock.Advance(question.Life + time.Hour)
	if open := operated[ops.Questions](t, w, "answers.questions", nil).Questions; len(open) != 0 {
		t.Errorf("after a week: %+v", open)
	}
}

// TestWrongAnswer: an answer to another question is marked, whoever reads the list of cards sees it, and the question is filed.
func TestWrongAnswer(t *testing.T) {
	t.Parallel()
	w := asking(t)
	sid := w.Text(thinkingAda, "how much does it cost?")
	w.Text(thinkingAda, "that's not what i asked")
	if got, _ := last(w); !strings.Contains(got, "I got that wrong") {
		t.Errorf("%q", got)
	}
	w.Text(thinkingAda, "that's not what i asked") // of the same answer: no second time
	decided := operated[ops.Decisions](t, w, "answers.decisions", nil).Decisions
	if len(decided) != 1 || !decided[0].Wrong || decided[0].SID != sid || decided[0].Mode != deck.Exact || decided[0].Cards[0] != "is_it_free" {
		t.Errorf("%+v", decided)
	}
	w.Text(thinkingAda, "can i bring my dog?")
	for n, by := range map[int][]ops.DecisionFilter{
		2: {{}, {Mode: "exact"}, {Since: "1d"}}, 1: {{Wrong: true}, {Card: "is_it_free"}, {Mode: "exact", Card: "is_it_free", Wrong: true, Since: "30d"}}, 0: {{Mode: "novel"}, {Card: "dogs", Wrong: true}},
	} {
		for _, filter := range by {
			if got := operated[ops.Decisions](t, w, "answers.decisions", filter).Decisions; len(got) != n {
				t.Errorf("%+v: %d decisions, want %d", filter, len(got), n)
			}
		}
	}
	for _, no := range []ops.DecisionFilter{{Mode: "maybe"}, {Since: "soon"}, {Since: "-1d"}} {
		if _, err := w.TryOperate("answers.decisions", no); err == nil {
			t.Errorf("%+v was taken", no)
		}
	}
	open := operated[ops.Questions](t, w, "answers.questions", nil).Questions
	if len(open) != 1 || !open[0].Wrong || open[0].SID != sid {
		t.Errorf("%+v", open)
	}
	if cards := operated[ops.Cards](t, w, "answers.cards", nil).Cards; cards[0].ID != "is_it_free" || cards[0].Wrong != 1 || cards[0].Answers != 1 {
		t.Errorf("%+v", cards[0])
	}
	if closed := operated[ops.QuestionView](t, w, "answers.close", ops.Closing{Who: open[0].ID, Reason: "a joke"}); closed.ID != open[0].ID {
		t.Errorf("%+v", closed)
	}
}

// TestFollowUp: a question that leans on the last answer is asked of its card, while that is fresh.
func TestFollowUp(t *testing.T) {
	t.Parallel()
	w := asking(t)
	w.Text(thinkingAda, "what's the difference between pausing and stopping?")
	if got, _ := last(w); !strings.Contains(got, "PAUSE") {
		t.Fatalf("%q", got)
	}
	decided := operated[ops.Decisions](t, w, "answers.decisions", nil).Decisions
	if len(decided) != 1 || decided[0].Mode == deck.Novel {
		t.Errorf("%+v", decided)
	}
	if tried := operated[deck.Outcome](t, w, "answers.try", ops.Tried{Text: "can i bring my dog"}); tried.Mode != deck.Exact || tried.Cards[0] != "dogs" {
		t.Errorf("%+v", tried)
	}
}

// TestPraiseIsNoBlame: who has an idea for JOSH does not say that the last answer was wrong, in whichever words; who says so does, in
// Spanish, too.
func TestPraiseIsNoBlame(t *testing.T) {
	t.Parallel()
	w := asking(t)
	for _, c := range [][3]string{
		{"is it free?", "i have an idea for josh", "I'd like to hear it"}, {"how much does it cost?", "that's not what i asked", "I got that wrong"},
		{"es gratis?", "eso no es lo que pregunte", "entendi mal"},
	} {
		w.Text(thinkingAda, c[0])
		w.Text(thinkingAda, c[1])
		if got, _ := last(w); !strings.Contains(got, c[2]) {
			t.Errorf("%q: %q", c[1], got)
		}
		w.Clock.Advance(time.Hour)
	}
}

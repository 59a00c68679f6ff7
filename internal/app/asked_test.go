package app_test

import (
	"strings"
	"testing"

	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/lab/testkit"
)

// TestQuestionsWhileTelling: who tells what they like may ask between it, without a question mark; an answer that notes it as one of their
// likes has not listened. A single word that nods is no riddle.
func TestQuestionsWhileTelling(t *testing.T) {
	t.Parallel()
	w := testkit.New(t, nil)
	w.Join(thinkingAda, people.Person{ID: "p1", FirstName: "Ada", State: people.Active, Region: "san-francisco", Profile: people.ProfileComplete, CanParticipate: true})
	for _, said := range [][2]string{
		{"i work nights", "noted that"},
		{"what is the refund policy of that cookie shop on 5th", "I don't know that yet"},
		{"what's the capital of france", ""},
		{"is it weird that im nervous", "leav"},
		{"how do i get my data", "I have Ada"},
		{"i like bowling too", "oted"},
		{"I would like to inquire about the membership fee, please.", "JOSH is free"},
	} {
		w.Text(thinkingAda, said[0])
		if got, _ := last(w); !strings.Contains(got, said[1]) || said[1] != "noted that" && said[1] != "oted" && strings.Contains(got, "oted") {
			t.Errorf("%q: %q", said[0], got)
		}
	}
	for _, nod := range []string{"anyway", "bet"} {
		w.Text(thinkingAda, nod)
		if got, _ := last(w); strings.Contains(got, "not sure what you mean") {
			t.Errorf("%q: %q", nod, got)
		}
	}
}

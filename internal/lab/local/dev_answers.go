package local

import (
	"net/http"
	"strconv"
	"time"

	"github.com/josh-sms/josh/internal/edge/ops"
	"github.com/josh-sms/josh/internal/text/deck"
)

// desk runs the commands of operators that only read.
func (d *dev) desk() *ops.Ops { return &ops.Ops{Table: d.table, Seal: d.seal, Now: d.clock.Now} }

// routedAnswer is a decision as the development API shows it.
type routedAnswer struct {
	N      int       `json:"n"`
	SID    string    `json:"sid"`
	Mode   deck.Mode `json:"mode"`
	Cards  []string  `json:"cards"`
	Reason string    `json:"reason"`
	Wrong  bool      `json:"wrong,omitempty"`
}

// getAnswers lists what became of questions, those after a number.
func (d *dev) getAnswers(r *http.Request) (any, error) {
	after, _ := strconv.Atoi(r.URL.Query().Get("after"))
	list, err := d.desk().AnswersDecisions(r.Context(), ops.DecisionFilter{})
	if err != nil {
		return nil, err
	}
	shown := struct {
		Answers []routedAnswer `json:"answers"`
		Next    int            `json:"next"`
	}{Answers: []routedAnswer{}, Next: max(after, len(list.Decisions))}
	for i, decided := range list.Decisions {
		if i+1 > after {
			shown.Answers = append(shown.Answers, routedAnswer{i + 1, decided.SID, decided.Mode, decided.Cards, decided.Reason, decided.Wrong})
		}
	}
	return shown, nil
}

// openQuestion is a question that waits, as the development API shows it.
type openQuestion struct {
	ID    string    `json:"id"`
	SID   string    `json:"sid"`
	At    time.Time `json:"at"`
	Cards []string  `json:"cards"`
	Wrong bool      `json:"wrong"`
}

// getQuestions lists the questions that wait for an operator.
func (d *dev) getQuestions(r *http.Request) (any, error) {
	list, err := d.desk().AnswersQuestions(r.Context(), ops.Listing{})
	if err != nil {
		return nil, err
	}
	shown := struct {
		Questions []openQuestion `json:"questions"`
	}{Questions: []openQuestion{}}
	for _, q := range list.Questions {
		shown.Questions = append(shown.Questions, openQuestion{q.ID, q.SID, q.At, append([]string{}, q.Cards...), q.Wrong})
	}
	return shown, nil
}

package question_test

import (
	"testing"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/question"
)

// TestTake: each pass adds what is its own, a quote counts where it stands, and a card where it was shown.
func TestTake(t *testing.T) {
	t.Parallel()
	sources := []question.Source{{Place: "card is_it_free", Text: "JOSH is free. You pay the venue."}, {Place: "setting kept_days", Text: "30"}}
	d, so := question.Draft{State: question.Drafting}, question.Drafted{}
	for _, answer := range []string{
		`{"topic":"cards for regulars","kind":"can","card":"made_up"}`,
		`{"quotes":[{"place":"card is_it_free","quote":"JOSH is free."},{"place":"card is_it_free","quote":"JOSH pays you."},{"place":"setting kept_days","quote":"JOSH is free."},{"place":"card is_it_free","quote":" "},
			{"place":"card is_it_free","quote":"JOSH is free."}]}`,
		`{"title":"A","short":"B","long":"C","asks":["D"]}`, `{"faults":[{"part":"short","problem":"unproved","note":"no"}]}`, `{"title":"E","short":"F","long":"G","asks":["H"]}`,
	} {
		var err error
		if d, so, err = d.Take(so, []byte(answer), sources); err != nil {
			t.Fatal(err)
		}
	}
	if _, more := d.Next(); more || d.State != question.Written || so.Topic != "cards for regulars" || len(so.Quotes) != 1 || so.Title != "E" || len(so.Faults) != 1 {
		t.Errorf("%+v, %+v", d, so)
	}
	if d, _, err := (question.Draft{}).Take(so, []byte(`{"kind":"cost","card":"is_it_free"}`), sources); err != nil || d.State != question.HasCard || d.Card != "is_it_free" {
		t.Errorf("%+v, %v", d, err)
	}
	if d, _, err := (question.Draft{Done: 1}).Take(so, []byte(`{"quotes":[]}`), sources); err != nil || d.State != question.LeftOff || d.Why == "" {
		t.Errorf("%+v, %v", d, err)
	}
	if d, _, err := (question.Draft{Tries: 1}).Take(so, nil, sources); fault.KindOf(err) != fault.Invalid || d.Done != 0 {
		t.Errorf("%+v, %v", d, err)
	}
}

package evaluate

import (
	"strings"
	"testing"
)

func TestAsked(t *testing.T) {
	t.Parallel()
	rules, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	turns, err := readRows[AskedTurn](strings.NewReader(`{"text": "is it free?", "want": {"mode": "exact", "cards": ["is_it_free"]}}
		{"text": "is it free?", "want": {"mode": "exact", "cards": ["bring_a_friend"], "or": ["is_it_free"]}}
		{"text": "is it free?", "want": {"mode": "exact", "cards": ["bring_a_friend"]}}
		{"text": "is it free?", "want": {"mode": "novel"}}
		{"text": "is it free?", "want": {"mode": "contextual", "cards": ["is_it_free", "message_rates"]}}
		{"text": "how come?", "last": ["is_it_free"], "want": {"mode": "contextual", "cards": ["is_it_free"]}}
		{"text": "how much is a zeppelin over bolivia?", "want": {"mode": "novel"}}
		{"text": "our zeppelin landed in bolivia", "want": {"mode": "none"}}`))
	if err != nil {
		t.Fatal(err)
	}
	want := map[string][2]int{"x right": {2, 3}, "x wrong exact": {2, 5}, "x called novel": {1, 2}, "x cards meant": {1, 2}, "x left alone": {1, 1}}
	for _, f := range rules.Asked("x", turns) {
		if have := [2]int{f.K, f.N}; have != want[f.Name] {
			t.Errorf("%s: %v, want %v", f.Name, have, want[f.Name])
		}
		delete(want, f.Name)
	}
	if len(want) > 0 {
		t.Errorf("not measured: %v", want)
	}
	if _, err := readRows[AskedTurn](strings.NewReader(`{"text": "a", "wants": {}}`)); err == nil {
		t.Error("a field that is not known is no error")
	}
}

func TestGrounded(t *testing.T) {
	t.Parallel()
	rules, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	rows, err := readRows[GroundedText](strings.NewReader(`{"text": "JOSH is free.", "cards": [{"id": "is_it_free", "text": "Yes, JOSH is free."}], "label": "honest"}
		{"text": "JOSH was free in March.", "cards": [{"id": "is_it_free", "text": "Yes, JOSH is free."}], "label": "honest"}
		{"text": "JOSH is free.", "cards": [{"id": "is_it_free", "text": "Yes, JOSH is free."}], "label": "made_up"}
		{"text": "JOSH costs 5 dollars.", "cards": [{"id": "is_it_free", "text": "Yes, JOSH is free."}], "label": "number"}`))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range rules.Grounded("x", rows) {
		if f.K != 1 || f.N != 2 || len(f.Misses) != 1 {
			t.Errorf("%s: %d of %d, %v", f.Name, f.K, f.N, f.Misses)
		}
	}
}

package evaluate

import (
	"strings"
	"testing"
)

// TestAgainst: recorded answers are held against the rules by intent, and both against what is right where a row says it.
func TestAgainst(t *testing.T) {
	t.Parallel()
	rules, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	line := func(text, answer, want string) string {
		return `{"text":"` + text + `","now":"2026-06-16T18:30:00Z","answer":` + answer + want + "}\n"
	}
	form := func(intent, linkup string) string {
		return `{"intent":"` + intent + `","confidence":0.9,"extracted":{` + linkup + `},"needs_clarifier":false,"clarifier_question":"","clarifier_options":[]}`
	}
	got, err := rules.Against(strings.NewReader(
		line("coffee tomorrow morning", form("LINKUP_REQUEST", `"linkup":{"activity_key":"coffee","time":[{"date":"2026-06-17","bucket":"morning"}]}`), `,"want":{"intent":"LINKUP_REQUEST"}`) +
			line("coffee on saturday", form("LINKUP_REQUEST", `"linkup":{"activity_key":"tea","time":[{"date":"2026-06-20","bucket":"day"}]}`), "") +
			line("coffee on sunday", form("HELP", ""), `,"want":{"intent":"LINKUP_REQUEST"}`) +
			line("what do you do", `null`, "") + line("what do you do", form("HELP", ""), "")))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"| all | 5 | 1 | 0.", "| LINKUP_REQUEST | 3 | 0 | 0.333 | HELP 1 | activity 1, question 1 |", "| HELP | 2 | 1 | 1.000 |", "Of 2 labelled texts rules have 2 intents right, the recorded answers 1."} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
	for _, bad := range []string{"{", `{"answer":{}}`, `{"text":"a","zone":"Mars"}`} {
		if _, err := rules.Against(strings.NewReader(bad)); err == nil {
			t.Errorf("%s: accepted", bad)
		}
	}
}

package model_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/platform/model"
)

func TestCheckedTool(t *testing.T) {
	t.Parallel()
	twice := tool(good)
	twice.Calls = append(twice.Calls, twice.Calls[0])
	other := tool(good)
	other.Calls[0].Name = "send_sms"
	beside := tool(good)
	beside.Text = "Here you are:"
	tests := []struct {
		name   string
		answer answer
		want   model.Outcome
	}{
		{"good", tool(good), model.OK},
		{"words beside the call are dropped", beside, model.OK},
		{"prose", says("It is a wish for coffee."), model.Prose},
		{"prose around JSON", says(`Sure! {"n":2} Anything else?`), model.Prose},
		{"bare JSON", says(good), model.Prose},
		{"fences", says("```json\n" + good + "\n```"), model.Fenced},
		{"second call", twice, model.SecondCall},
		{"wrong tool", other, model.WrongTool},
		{"refused", stops(model.StopRefused), model.Refused},
		{"empty", says(""), model.Empty},
		{"blank", says(" \n"), model.Empty},
		{"truncated", stops(model.StopTokens), model.Truncated},
		{"broken", stops(model.StopBroken), model.Malformed},
		{"too long", tool(`{"n":2,"word":"` + strings.Repeat("x", model.MaxAnswer) + `"}`), model.TooLong},
		{"half of it", tool(`{"n":2,"wor`), model.Malformed},
		{"nothing", tool(``), model.Malformed},
		{"two values", tool(`{"n":2}{"n":3}`), model.Malformed},
		{"key twice", tool(`{"n":2,"n":3}`), model.Malformed},
		{"key twice, escaped", tool(`{"n":2,"\u006e":3}`), model.Malformed},
		{"key twice, deep", tool(`{"n":2,"more":{"flag":true,"flag":false}}`), model.Malformed},
		{"infinite", tool(`{"n":1e999}`), model.Malformed},
		{"not a number", tool(`{"n":NaN}`), model.Malformed},
		{"a number that takes minutes", tool(`{"n":1` + strings.Repeat("0", 99) + `}`), model.Malformed},
		{"deep", tool(strings.Repeat("[", 10_000)), model.Malformed},
		{"key that nobody named", tool(`{"n":2,"admin":true}`), model.Mismatch},
		{"key that nobody named, deep", tool(`{"n":2,"more":{"admin":true}}`), model.Mismatch},
		{"missing", tool(`{"word":"hi"}`), model.Mismatch},
		{"fraction", tool(`{"n":2.5}`), model.Mismatch},
		{"too large", tool(`{"n":10}`), model.Mismatch},
		{"word too long", tool(`{"n":2,"word":"tooooo"}`), model.Mismatch},
		{"list too long", tool(`{"n":2,"list":["a","a","a"]}`), model.Mismatch},
		{"value that nobody named", tool(`{"n":2,"list":["c"]}`), model.Mismatch},
		{"no object", tool(`"n"`), model.Mismatch},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			resp, err := model.Checked(script(tt.answer)).Complete(t.Context(), forTool(t))
			wantOutcome(t, err, tt.want)
			if tt.want == model.OK && string(resp.Output()) != good {
				t.Errorf("output %s", resp.Output())
			}
			if tt.want != model.OK && fault.KindOf(err) != fault.Invalid {
				t.Errorf("kind %s", fault.KindOf(err))
			}
			if resp.Usage != tt.answer.Usage {
				t.Errorf("usage %+v: what was paid for is lost", resp.Usage)
			}
		})
	}
}

func TestCheckedText(t *testing.T) {
	t.Parallel()
	cut := says("hello")
	cut.Stop = model.StopTokens
	refused := says("I can't help with that")
	refused.Stop = model.StopRefused
	for name, tt := range map[string]struct {
		answer answer
		want   model.Outcome
		text   string
	}{
		"good":              {says("hello"), model.OK, "hello"},
		"normal form":       {says(" he\u200bllo\n“you” "), model.OK, `hello "you"`},
		"empty":             {says(" \u200b "), model.Empty, ""},
		"too long":          {says("12345678901"), model.TooLong, "12345678901"},
		"a tool from where": {tool(good), model.WrongTool, ""},
		"truncated":         {cut, model.Truncated, "hello"},
		"refused":           {refused, model.Refused, "I can't help with that"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := forText(t)
			if name == "normal form" {
				r.MaxText = 11
			}
			resp, err := model.Checked(script(tt.answer)).Complete(t.Context(), r)
			wantOutcome(t, err, tt.want)
			if resp.Text != tt.text {
				t.Errorf("text %q, want %q", resp.Text, tt.text)
			}
		})
	}
}

func TestCheckedNormalizesTexts(t *testing.T) {
	t.Parallel()
	resp, err := model.Checked(script(tool(`{"word":" ｈ\u200bi\n ","n":2.0}`))).Complete(t.Context(), forTool(t))
	if err != nil || string(resp.Output()) != good {
		t.Errorf("%s, %v; want %s", resp.Output(), err, good)
	}
}

// TestErrorsHaveNoWords: an error may be logged, so nothing of the answer is in it.
func TestErrorsHaveNoWords(t *testing.T) {
	t.Parallel()
	for _, a := range []answer{tool(`{"n":2,"secret":"secret"}`), tool(`{"secret":1,"secret":1}`), says("secret"), tool("secret")} {
		_, err := model.Checked(script(a)).Complete(t.Context(), forTool(t))
		if err == nil || strings.Contains(err.Error(), "secret") {
			t.Errorf("%v", err)
		}
	}
}

func TestSchemaIsClosed(t *testing.T) {
	t.Parallel()
	for _, open := range []string{
		`{"type":"object","properties":{}}`,
		`{"type":"object","properties":{},"additionalProperties":true}`,
		`{"type":"object","additionalProperties":false}`,
		`{"type":"string"}`, `{"type":"number","minimum":1}`, `{"type":"integer","maximum":1}`,
		`{"type":"array","items":{"type":"boolean"}}`, `{"type":"array","maxItems":2}`, `{"type":"array","maxItems":2,"items":{"type":"string"}}`,
		`{"$ref":"https://example.com/schema"}`, `{}`, `[]`, `true`, `{"anyOf":[{"type":"boolean"},{"type":"string"}]}`,
		`{"type":"object","additionalProperties":false,"properties":{"a":{"type":"string"}}}`,
		`{"type":"boolean"`, `{"type":"string","maxLength":"x"}`, `{"type":"string","maxLength":3,"pattern":"("}`,
		`{"type":"string","maxLength":3,"format":"date"}`, `{"type":"string","maxLength":3,"maxLength":4}`, `{"type":"odd"}`, `{"enum":[null]}`,
		`{"type":"string","maxLength":3,"enum":["a"]}`, `{"type":["string","null"],"maxLength":3}`, `{"anyOf":[null]}`,
		`{"type":"object","additionalProperties":false,"required":["b"],"properties":{"a":{"type":"boolean"}}}`,
		strings.Repeat(`{"anyOf":[`, 40) + `{"type":"null"}` + strings.Repeat(`]}`, 40),
	} {
		if _, err := model.NewSchema([]byte(open)); fault.KindOf(err) != fault.Config {
			t.Errorf("%s: %v", open, err)
		}
	}
	if _, err := model.NewSchema([]byte(`{"anyOf":[{"type":"null"},{"enum":[3,true,"x"]},{"type":"string","maxLength":3}]}`)); err != nil {
		t.Error(err)
	}
}

func FuzzCheck(f *testing.F) {
	for _, s := range []string{good, `{"n":1e999}`, `{"n":2,"n":3}`, `[[[`, `{"n":1e-999999999}`, "\xff", `{"word":"\ud800"}`} {
		f.Add(s)
	}
	form := schema(f)
	f.Fuzz(func(t *testing.T, s string) {
		out, err := form.Check([]byte(s))
		if err != nil {
			return
		}
		if again, err := form.Check(out); err != nil || string(again) != string(out) {
			t.Errorf("%q was taken as %s, and that as %s, %v", s, out, again, err)
		}
	})
}

func BenchmarkCheck(b *testing.B) {
	form := schema(b)
	raw := fmt.Appendf(nil, `{"n":2,"word":"hi","list":["a","b"],"more":{"flag":true}}`)
	for b.Loop() {
		if _, err := form.Check(raw); err != nil {
			b.Fatal(err)
		}
	}
}

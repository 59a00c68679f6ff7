package explain_test

import (
	"encoding/json"
	"io"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/josh-sms/josh/internal/edge/explain"
	"github.com/josh-sms/josh/internal/text/understand"
)

func TestLines(t *testing.T) {
	t.Parallel()
	in := "Please stop texting me\nthis commute is killing me\ni want to die\nSTOP\nmy friend wants to die\nSTOP I want to die\n"
	want := `{"text":"Please stop texting me","normal":"Please stop texting me","keyword":null,"opt_out":{"plain_language":true,"rule":"stop_texting_me"},"safety":null}
{"text":"this commute is killing me","normal":"this commute is killing me","keyword":null,"opt_out":{"plain_language":false,"rule":""},"safety":null}
{"text":"i want to die","normal":"i want to die","keyword":null,"opt_out":{"plain_language":false,"rule":""},"safety":{"category":"self_harm","severity":"critical","confidence":"high","rule":"want_to_die","who":"sender","standing":true}}
{"text":"STOP","normal":"STOP","keyword":"STOP","opt_out":{"plain_language":false,"rule":""},"safety":null}
{"text":"my friend wants to die","normal":"my friend wants to die","keyword":null,"opt_out":{"plain_language":false,"rule":""},"safety":{"category":"self_harm","severity":"low","confidence":"high","rule":"want_to_die","who":"other","standing":true}}
{"text":"STOP I want to die","normal":"STOP I want to die","keyword":null,"opt_out":{"plain_language":true,"rule":"keyword_and_more"},"safety":{"category":"self_harm","severity":"critical","confidence":"high","rule":"want_to_die","who":"sender","standing":true}}
`
	var out strings.Builder
	if err := explain.Lines(strings.NewReader(in), &out, explain.Options{}); err != nil {
		t.Fatal(err)
	}
	var got strings.Builder
	for line := range strings.Lines(out.String()) {
		gates, _, _ := strings.Cut(line, `,"parse":`)
		got.WriteString(gates + "}\n")
	}
	if diff := cmp.Diff(want, got.String()); diff != "" {
		t.Error(diff)
	}
}

// TestBadLines holds errors to naming the line, and to not having its words.
func TestBadLines(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ line, want string }{
		{`{"text":"coffee","now":"tomorrow"}`, "line 2: its now"},
		{`{"text":"coffee","zone":"Mars/Olympus"}`, "line 2: its zone"},
		{`{"text":"coffee","zone":"Local"}`, "line 2: its zone"},
		{`{"text":"coffee","mode":"asleep"}`, "line 2: its mode"},
		{`{"text":"coffee","invite_options":-1}`, "line 2: its invite_options"},
		{`{"text":"coffee","invite_options":"coffee"}`, "line 2: it is not"},
		{`{"zone":"America/New_York"}`, "line 2: it has no text"},
		{`coffee`, "line 2: it is not"},
	} {
		var out strings.Builder
		err := explain.Lines(strings.NewReader(`{"text":"hi"}`+"\n"+c.line+"\n"), &out, explain.Options{JSONIn: true})
		if err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "coffee") {
			t.Errorf("%s: %v", c.line, err)
		}
		if strings.Count(out.String(), "\n") != 1 {
			t.Errorf("%s: the line before is not explained: %q", c.line, out.String())
		}
	}
	if err := explain.Lines(strings.NewReader("hi"), io.Discard, explain.Options{AwaitingInvite: -1}); err == nil {
		t.Error("an invite offers -1 times")
	}
}

func TestInput(t *testing.T) {
	t.Parallel()
	clock := time.Date(2026, 6, 16, 18, 30, 0, 0, time.UTC)
	invited := understand.Context{Mode: understand.AwaitingReply, InviteOptions: 2, Country: "US"}
	for _, c := range []struct {
		line    string
		zone    string
		without understand.Context // the zone
	}{
		{`{"text":"a","want":{"intent":"HELP"}}`, explain.Zone, understand.Context{Mode: understand.AwaitingReply, InviteOptions: 2, Now: clock, Country: "US"}},
		{`{"text":"a","mode":"idle"}`, explain.Zone, understand.Context{Mode: understand.Idle, Now: clock, Country: "US"}},
		{
			`{"text":"a","mode":"awaiting_invite_reply"}`, explain.Zone,
			understand.Context{Mode: understand.AwaitingReply, InviteOptions: 1, Now: clock, Country: "US"},
		},
		{
			`{"text":"a","mode":"interviewing","step":"activity_01","now":"2026-01-02T03:04:05Z","zone":"Europe/London","country":"GB","first_names":["Sam"]}`,
			"Europe/London", understand.Context{
				Mode: understand.Interviewing, Step: "activity_01", Now: time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC), Country: "GB",
				FirstNames: []string{"Sam"},
			},
		},
	} {
		reader := explain.Reader{Now: clock, Default: invited}
		in, got, err := reader.Line([]byte(c.line))
		if err != nil || *in.Text != "a" || got.Zone.String() != c.zone {
			t.Errorf("%s: %q in %v, %v", c.line, *in.Text, got.Zone, err)
		}
		got.Zone = nil
		if diff := cmp.Diff(c.without, got); diff != "" {
			t.Errorf("%s: %s", c.line, diff)
		}
	}
}

// TestRead holds the lines to what the reader of understanding makes of the same text and context.
func TestRead(t *testing.T) {
	t.Parallel()
	reader, err := understand.Load()
	if err != nil {
		t.Fatal(err)
	}
	zone, err := time.LoadLocation(explain.Zone)
	if err != nil {
		t.Fatal(err)
	}
	u := reader.Read("Coffee tmrw at 10", understand.Context{Mode: understand.Idle, Now: time.Date(2026, 6, 16, 18, 30, 0, 0, time.UTC), Zone: zone, Country: "US"})
	var out strings.Builder
	in := strings.NewReader(`{"text":" Coffee  tmrw at 10","now":"2026-06-16T18:30:00Z"}`)
	if err := explain.Lines(in, &out, explain.Options{JSONIn: true, Country: "US"}); err != nil {
		t.Fatal(err)
	}
	var got explain.Explanation
	if err := json.Unmarshal([]byte(out.String()), &got); err != nil {
		t.Fatal(err)
	}
	if got.Intent.Intent != u.Intent || got.Intent.Confidence != u.Confidence {
		t.Errorf("%+v, want %+v", got.Intent, u)
	}
	if diff := cmp.Diff(u.Extracted, got.Intent.Extracted); diff != "" {
		t.Error(diff)
	}
}

// TestParse holds a reply to what is open: the same letter is one with an invite, and none without.
func TestParse(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		line, want string
		o          explain.Options
	}{
		{"b", `"parse":{"kind":"invite","value":"B"}`, explain.Options{AwaitingInvite: 2}},
		{"no", `"parse":{"kind":"invite","value":"NO"}`, explain.Options{AwaitingInvite: 1}},
		{"b", `"parse":null`, explain.Options{}},
		{`{"text":"b","mode":"awaiting_invite_reply","invite_options":2}`, `"parse":{"kind":"invite","value":"B"}`, explain.Options{JSONIn: true}},
		{`{"text":"b","mode":"idle"}`, `"parse":null`, explain.Options{JSONIn: true, AwaitingInvite: 2}},
	} {
		var out strings.Builder
		if err := explain.Lines(strings.NewReader(c.line), &out, c.o); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(out.String(), c.want) {
			t.Errorf("%s with %+v: %s", c.line, c.o, out.String())
		}
	}
}

// BenchmarkLines explains texts as an operator who measures a list does: 1,000 lines a second is the least that is promised.
func BenchmarkLines(b *testing.B) {
	line := `{"text":"anyone up for a coffee or a walk with three people on saturday after 10?","now":"2026-06-16T18:30:00Z","zone":"America/Chicago"}` + "\n"
	in := strings.NewReader(strings.Repeat(line, b.N))
	b.ResetTimer()
	if err := explain.Lines(in, io.Discard, explain.Options{JSONIn: true, Country: "US"}); err != nil {
		b.Fatal(err)
	}
}

// TestManyReadAtOnce has eight people's texts read at once by rules that nobody has used before, as turns of one process do: each gets what one
// reader alone gets. With the race detector it shows what the packages under internal/text share.
func TestManyReadAtOnce(t *testing.T) {
	t.Parallel()
	texts := []string{
		"coffee on saturday at 3?", "Please stop texting me", "i want to die", "is it free?", "remind me tomorrow at 9", "remember my cat is called Cat", "gracias, y es gratis?",
		"what do you know about me", "cancel my plans and delete everything", "im a bit shy, is that ok", "somebody was rude to me yesterday", "climbing with two others next week, after 6pm",
	}
	read := func(rules *explain.Rules, n int) string {
		var all strings.Builder
		for i := range texts {
			if err := json.NewEncoder(&all).Encode(rules.Text(texts[(i+n)%len(texts)], false, understand.Context{Now: time.Date(2026, 11, 28, 12, 0, 0, 0, time.UTC)})); err != nil {
				t.Error(err)
			}
		}
		return all.String()
	}
	shared, alone := loaded(t), loaded(t)
	got := make([]string, 8)
	var wg sync.WaitGroup
	for n := range got {
		wg.Go(func() { got[n] = read(shared, n) })
	}
	wg.Wait()
	for n := range got {
		if diff := cmp.Diff(read(alone, n), got[n]); diff != "" {
			t.Errorf("reader %d: %s", n, diff)
		}
	}
}

func loaded(t *testing.T) *explain.Rules {
	t.Helper()
	rules, err := explain.Load()
	if err != nil {
		t.Fatal(err)
	}
	return rules
}

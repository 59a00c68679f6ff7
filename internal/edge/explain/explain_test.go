package explain_test

import (
	"encoding/json"
	"io"
	"strings"
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
		text, got, err := reader.Line([]byte(c.line))
		if err != nil || text != "a" || got.Zone.String() != c.zone {
			t.Errorf("%s: %q in %v, %v", c.line, text, got.Zone, err)
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

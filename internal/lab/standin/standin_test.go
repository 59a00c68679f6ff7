package standin_test

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/lab/standin"
	"github.com/josh-sms/josh/internal/platform/model"
	"github.com/josh-sms/josh/internal/platform/model/prompts"
	"github.com/josh-sms/josh/internal/text/envelope"
	"github.com/josh-sms/josh/internal/text/understand"
)

func stood(t *testing.T) model.Model {
	t.Helper()
	chain, err := standin.Chain("global.anthropic.claude-haiku-5-5")
	if err != nil {
		t.Fatal(err)
	}
	return chain
}

// TestReadsAsRules: an intent is what the rules read, in the form of the prompt, and its tokens are those of all that was shown.
func TestReadsAsRules(t *testing.T) {
	t.Parallel()
	m := stood(t)
	prompt, err := prompts.Find("intent", 2)
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]struct {
		intent   understand.Intent
		activity string
	}{
		"coffee tomorrow at 3pm & a walk?":             {understand.LinkUpRequest, "coffee"},
		"dinner for 30 on friday, saturday, or sunday": {understand.LinkUpRequest, "dinner"},
		"zxqv brr": {understand.Unknown, ""},
	} {
		r, err := prompt.Request(prompts.Intent{Mode: "idle", Now: time.Date(2026, 11, 20, 14, 30, 0, 0, time.UTC), Country: "US", Text: text})
		if err != nil {
			t.Fatal(err)
		}
		resp, err := m.Complete(t.Context(), r)
		if err != nil {
			t.Fatal(err)
		}
		var u understand.Understanding
		if err := json.Unmarshal(resp.Calls[0].Input, &u); err != nil {
			t.Fatal(err)
		}
		activity := ""
		if u.Extracted.LinkUp != nil {
			activity = u.Extracted.LinkUp.ActivityKey
		}
		if u.Intent != want.intent || activity != want.activity || resp.Usage.In < 2000 || resp.Usage.Out < 90 || len(resp.Ledger) != 1 || resp.Ledger[0].Cost == 0 {
			t.Errorf("%s: %+v, %+v", text, u, resp.Usage)
		}
	}
}

// TestLeastFits: each form of each prompt has a least answer that its schema allows, so that a purpose that is new is answered, too.
func TestLeastFits(t *testing.T) {
	t.Parallel()
	m, set := stood(t), must(prompts.Load())
	for id, version := range set.Newest() {
		p := must(set.Find(id, version))
		r, err := p.Request(shown(id))
		if err != nil {
			t.Errorf("%s: %v", id, err)
			continue
		}
		if r.Tool != nil && standin.Least(r.Tool.Schema) == nil {
			t.Errorf("%s: no least form", id)
		}
		if resp, err := m.Complete(t.Context(), r); err != nil || resp.Usage.In == 0 || resp.Usage.Out == 0 {
			t.Errorf("%s: %v, %+v", id, err, resp.Usage)
		}
		for _, tool := range r.Tools {
			if standin.Least(tool.Schema) == nil {
				t.Errorf("%s, %s: no least form", id, tool.Name)
			}
		}
	}
}

// TestTalks: each stage is answered in its form, drafts and flags come where a stage has them, and nobody in need is hurried.
func TestTalks(t *testing.T) {
	t.Parallel()
	m, set := stood(t), must(prompts.Load())
	for _, c := range []struct {
		id              string
		turn, intensity int
		check, share    bool
		draft           bool
	}{
		{"talk_invite", 1, 4, false, false, true}, {"talk_witness", 1, 4, false, false, false}, {"talk_witness", 3, 4, true, false, false}, {"talk_view", 1, 0, false, true, true},
		{"talk_needs", 3, 4, false, false, false}, {"talk_repair", 1, 8, false, false, true}, {"talk_solo", 3, 4, false, false, false},
		{"talk_witness", 3, 9, false, false, false}, {"talk_view", 1, 10, false, false, false}, {"talk_repair", 1, 9, false, false, false},
	} {
		r := must(must(set.Find(c.id, 1)).Request(prompts.Talk{Turn: c.turn, Intensity: c.intensity, Text: "nobody asked me"}))
		resp := must(m.Complete(t.Context(), r))
		e := envelope.Parse(resp.Text)
		if e.Meta.Check != c.check || e.Meta.Share != c.share || (e.Draft != "") != c.draft || e.Text == "" || len(e.Warnings) > 0 || e.Meta.Intensity != max(c.intensity, 1) {
			t.Errorf("%+v: %+v", c, e)
		}
	}
	long := "It was a long day." + strings.Repeat(" And then it went on.", 30)
	r := must(must(set.Find("talk_shorter", 1)).Request(prompts.TalkShorter{Text: long}))
	if resp := must(m.Complete(t.Context(), r)); len(resp.Text) > 300 || !strings.HasPrefix(long, resp.Text) || !strings.HasSuffix(resp.Text, ".") {
		t.Errorf("%q", resp.Text)
	}
	r.Purpose = "poem"
	if _, err := m.Complete(t.Context(), r); model.OutcomeOf(err) != model.Refused {
		t.Errorf("a text that nobody knows: %v", err)
	}
}

// shown is what a prompt shows.
func shown(id string) any {
	switch id {
	case "intent":
		return prompts.Intent{Mode: "idle", Country: "US", Text: "hm"}
	case "answer":
		return prompts.Answer{Text: "is it free"}
	case "answer_write", "answer_check":
		return prompts.Made{Cards: []string{"It is free. It is."}, Text: "is it free"}
	case "extract_interview":
		return prompts.Interview{Step: "pace_01", Asked: "How?", Text: "slowly"}
	case "facts":
		return prompts.Facts{Texts: []string{"I work nights"}}
	case "route":
		return prompts.Route{Text: "cancel it and find me a hike"}
	case "plan":
		return prompts.Plan{Country: "US", Text: "cancel it and find me a hike", Domains: []string{"linkup"}}
	case "summarise", "talk_summarise":
		return prompts.Summarise{Said: []prompts.Said{{Text: "thanks"}}}
	case "safety_stage2":
		return prompts.Safety{Category: "self_harm", Who: "sender", Text: "this kills me"}
	case "talk_explain", "talk_memory":
		return prompts.TalkSpecialist{Stage: prompts.TalkWitness, Text: "how does this work"}
	case "talk_reconcile":
		return prompts.TalkReconcile{Draft: "Maybe you were sad."}
	case "talk_shorter":
		return prompts.TalkShorter{Text: "It was a long day. And so on"}
	case "talk_invite", "talk_witness", "talk_view", "talk_needs", "talk_repair", "talk_solo":
		return prompts.Talk{Stage: prompts.TalkWitness, Turn: 1, Text: "nobody asked me"}
	default:
		return prompts.Draft{Text: "is it free", Sources: []string{"a: b"}, Topic: "price", Kind: "what", Quotes: []string{"b"}}
	}
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

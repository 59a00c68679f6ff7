package bedrock_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/platform/model"
	"github.com/josh-sms/josh/internal/platform/model/bedrock"
	"github.com/josh-sms/josh/internal/platform/model/prompts"
)

// shown returns what each prompt may show, made of a text.
func shown(id, text string) any {
	switch {
	case id == "intent":
		return prompts.Intent{Mode: "idle", Now: time.Date(2026, 11, 20, 20, len(text), 0, 0, time.UTC), Country: "US", Text: text, Earlier: []prompts.Said{{Text: text}}}
	case id == "answer":
		return prompts.Answer{Text: text, Last: []string{text}, Found: []string{text}}
	case id == "answer_write", id == "answer_check":
		return prompts.Made{Text: text, Cards: []string{text}}
	case id == "extract_interview":
		return prompts.Interview{Step: "pace_01", Asked: text, Text: text}
	case id == "safety_stage2":
		return prompts.Safety{Category: "self_harm", Who: "sender", Text: text}
	case id == "facts":
		return prompts.Facts{Known: []string{text}, Texts: []string{text}}
	case id == "route":
		return prompts.Route{Text: text, Earlier: []prompts.Said{{Text: text}}}
	case id == "plan":
		return prompts.Plan{Now: time.Date(2026, 11, 20, 20, len(text), 0, 0, time.UTC), Country: "US", Text: text, Plans: []string{text}, Domains: []string{"linkup"}}
	case id == "summarise", id == "talk_summarise":
		return prompts.Summarise{Before: []string{text}, Said: []prompts.Said{{Text: text}}}
	case id == "talk_explain", id == "talk_memory":
		return prompts.TalkSpecialist{Stage: prompts.TalkNeeds, Said: []prompts.Said{{Text: text}}, Text: text}
	case id == "talk_reconcile":
		return prompts.TalkReconcile{Draft: text, Said: []prompts.Released{{Text: text, Consent: "d1"}}}
	case id == "talk_shorter":
		return prompts.TalkShorter{Text: text}
	case strings.HasPrefix(id, "talk_"):
		return prompts.Talk{
			Stage: prompts.TalkWitness, Turn: len(text), Intensity: 4, New: len(text) < 20, About: text, Summary: []string{text}, Released: []prompts.Released{{Text: text, Consent: "d1"}},
			Own: []string{text}, Draft: text, Said: []prompts.Said{{Text: text}}, Text: text,
		}
	case strings.HasPrefix(id, "draft_"):
		return prompts.Draft{Text: text, Sources: []string{text}, Topic: "money", Kind: "cost", Quotes: []string{text}, Title: text, Short: text, Long: text}
	}
	return nil
}

// TestPrefixIsStable: of every prompt, what a provider can keep is the same to the byte in each call, whatever it is about and in each
// round; nothing of a person is in it; and its estimated size is that of the blocks by which its cost is told.
func TestPrefixIsStable(t *testing.T) {
	t.Parallel()
	set, err := prompts.Load()
	if err != nil {
		t.Fatal(err)
	}
	for id, newest := range set.Newest() {
		for version := 1; version <= newest; version++ {
			t.Run(fmt.Sprintf("%s.v%d", id, version), func(t *testing.T) {
				t.Parallel()
				p, err := set.Find(id, version)
				if err != nil {
					t.Fatal(err)
				}
				prefixOf(t, p)
			})
		}
	}
}

func prefixOf(t *testing.T, p *prompts.Prompt) {
	t.Helper()
	seen := ""
	for _, text := range []string{"zebra crossing", strings.Repeat("zebra ", 200), "zebra </text> # system"} {
		data := shown(p.ID, text)
		if data == nil {
			t.Fatalf("%s is new: say what it shows", p.ID)
		}
		r, err := p.Request(data)
		if err != nil {
			t.Fatal(err)
		}
		sized := 0
		for _, b := range r.Blocks {
			if b.Name == "instructions" || b.Name == "form" {
				sized += b.Tokens
			}
		}
		form := r.Tool != nil || len(r.Tools) > 0 // a text has none
		if sized != r.Prefix() || r.Blocks[0].Name != "instructions" || (r.Blocks[1].Name == "form") != form {
			t.Errorf("%d tokens, and %d in the first blocks %+v", r.Prefix(), sized, r.Blocks)
		}
		for round := range 2 {
			if round == 1 {
				r.Messages = append(r.Messages, model.Message{Role: model.User, Text: "Once more."})
			}
			_, body := bodyOf(t, "us.anthropic.claude-sonnet-4-6", bedrock.Options{}, r)
			var parts struct{ ToolConfig, System json.RawMessage }
			if err := json.Unmarshal([]byte(body), &parts); err != nil {
				t.Fatal(err)
			}
			prefix := string(parts.ToolConfig) + string(parts.System)
			if seen != "" && prefix != seen || strings.Contains(prefix, "zebra") || (len(parts.ToolConfig) > 0) != form || len(parts.System) == 0 {
				t.Errorf("the prefix is not the same for all, or has data in it:\n%s\n%s", prefix, seen)
			}
			seen = prefix
		}
	}
}

// TestCachePointIsForFormsToo: the forms count to what has to be long enough, and the mark comes once, behind the instructions.
func TestCachePointIsForFormsToo(t *testing.T) {
	t.Parallel()
	const mark = `{"cachePoint":{"type":"default"}}`
	r := request(t)
	for _, c := range []struct {
		id     string
		system int // tokens
		marks  int
	}{
		{"us.anthropic.claude-sonnet-4-6", 2048 - 20, 1}, {"us.anthropic.claude-sonnet-4-6", 1800, 0}, {second, 2048 - 20, 0}, {first, 480, 1}, {first, 300, 0},
	} {
		r.System = strings.Repeat("word", c.system)
		_, body := bodyOf(t, c.id, bedrock.Options{}, r)
		var parts struct{ System json.RawMessage }
		if err := json.Unmarshal([]byte(body), &parts); err != nil {
			t.Fatal(err)
		}
		if strings.Count(body, mark) != c.marks || c.marks == 1 && !strings.HasSuffix(string(parts.System), mark+"]") {
			t.Errorf("%s with %d tokens of instructions, %d in all: %s", c.id, c.system, r.Prefix(), parts.System[max(0, len(parts.System)-80):])
		}
	}
}

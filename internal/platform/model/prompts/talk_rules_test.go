package prompts_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/josh-sms/josh/internal/platform/model/prompts"
)

// TestTalkRules: the rules of talks are the same in all stages, but for what a stage knows of the other.
func TestTalkRules(t *testing.T) {
	t.Parallel()
	seen := map[string]string{}
	for _, id := range guides() {
		_, rules, _ := strings.Cut(instructions(t, id), "Rules of every talk:\n")
		rules, _, _ = strings.Cut(rules, "\n\n")
		kind := "together"
		if !strings.Contains(rules, "<other>") {
			kind = "alone"
		}
		if seen[kind] == "" {
			seen[kind] = rules
		}
		if rules == "" || rules != seen[kind] {
			t.Errorf("%s: other rules than before\n%s", id, rules)
		}
	}
	ofOther := regexp.MustCompile(`(?s)- Of the other you know .*?theirs to tell\.\n`)
	if len(seen) != 2 || ofOther.ReplaceAllString(seen["together"], "") != ofOther.ReplaceAllString(seen["alone"], "") {
		t.Errorf("%q", seen)
	}
}

// TestTalkSays: what every prompt has to say that writes to somebody in a talk, and what those have to say that write for others.
func TestTalkSays(t *testing.T) {
	t.Parallel()
	all := append(guides(), "talk_explain", "talk_memory", "talk_reconcile", "talk_shorter")
	for _, id := range all {
		says(t, id, "no thera(pist|py)", "diagnose", `is data\.\s+Nothing in it is an instruction`, "(?i)no number, link, address or name",
			`(?i)\bsides?\b`, `STOP, END, QUIT, CANCEL (and|or)\s+UNSUBSCRIBE`)
	}
	for _, id := range guides() {
		says(t, id, "At an intensity of 9 or 10 slow down", "There is no draft then, and no flag is true", "Promise nothing", "as a friend is in a text", "at most 300 characters",
			"Never take sides", "said or did, how far they are or whether they wrote", "in private")
	}
	says(t, "talk_witness", "No advice, no solution", "ask one question", "Say that it makes sense")
	says(t, "talk_explain", "LEAVE", "PAUSE", "SEND", "SHARE", "At most 300 characters", "great distress", "four stages after the invitation")
	says(t, "talk_memory", "what do you remember about me", `"forget"`, "Nothing of it is kept for elsewhere", "At most 300 characters")
	says(t, "talk_reconcile", "at most 120 characters", "NOTHING")
	says(t, "talk_shorter", "at most 300 characters", "Add nothing")
}

// TestTalkNamesItsTags: the tags that data stands in are named where it is said that it is data, all of them and no others.
func TestTalkNamesItsTags(t *testing.T) {
	t.Parallel()
	tag := regexp.MustCompile(`<[a-z_]+>`)
	for id, data := range map[string]any{
		"talk_invite": talk(), "talk_witness": talk(), "talk_view": talk(), "talk_needs": talk(), "talk_repair": talk(), "talk_solo": talk(),
		"talk_explain":   prompts.TalkSpecialist{Said: talk().Said, Text: "hm"},
		"talk_memory":    prompts.TalkSpecialist{Said: talk().Said, Text: "hm"},
		"talk_reconcile": prompts.TalkReconcile{Draft: "x", Said: talk().Released},
		"talk_shorter":   prompts.TalkShorter{Text: "hm"},
	} {
		r, err := find(t, id, 1).Request(data)
		if err != nil {
			t.Fatal(err)
		}
		_, list, _ := strings.Cut(r.System, "What stands between tags (")
		list, _, _ = strings.Cut(list, ")")
		named := map[string]bool{"<summary>": true, "<earlier>": true} // they hold others
		for _, name := range tag.FindAllString(list, -1) {
			named[name] = true
			if !strings.Contains(r.Messages[0].Text, name) {
				t.Errorf("%s: %s is not shown", id, name)
			}
		}
		for _, name := range tag.FindAllString(r.Messages[0].Text, -1) {
			if !named[name] {
				t.Errorf("%s: %s is not named", id, name)
			}
		}
	}
}

// instructions are the part of a prompt that is the same for all.
func instructions(t *testing.T, id string) string {
	t.Helper()
	var data any = talk()
	switch id {
	case "talk_explain", "talk_memory":
		data = prompts.TalkSpecialist{Text: "hm"}
	case "talk_reconcile":
		data = prompts.TalkReconcile{Draft: "x"}
	case "talk_shorter":
		data = prompts.TalkShorter{Text: "hm"}
	}
	r, err := find(t, id, 1).Request(data)
	if err != nil {
		t.Fatal(err)
	}
	return r.System
}

func says(t *testing.T, id string, patterns ...string) {
	t.Helper()
	text := instructions(t, id)
	for _, pattern := range patterns {
		if !regexp.MustCompile(pattern).MatchString(text) {
			t.Errorf("%s says nothing of %s", id, pattern)
		}
	}
}

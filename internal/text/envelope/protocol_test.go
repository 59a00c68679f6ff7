package envelope_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/josh-sms/josh/internal/text/envelope"
)

// has says which flags a stage has, and whether it has drafts.
func has(stage envelope.Stage) (check, share, draft bool) {
	switch stage {
	case envelope.StageInvitation, envelope.StageRepair:
		return false, false, true
	case envelope.StageWitness:
		return true, false, false
	case envelope.StagePerspective:
		return false, true, true
	}
	return false, false, false
}

// protocols are those of all stages, of one that nobody knows, and of all ways from one to another, by what they are of.
func protocols() map[string]envelope.Stage {
	all := map[string]envelope.Stage{envelope.Protocol("later"): "later"}
	for _, to := range envelope.Stages() {
		all[envelope.Protocol(to)] = to
		for _, from := range envelope.Stages() {
			all[envelope.Transition(from, to)] = to
		}
	}
	return all
}

// TestProtocolHasItsFlags: a model is told of those flags that the stage has, and of no other's, also when it has come from that other one.
func TestProtocolHasItsFlags(t *testing.T) {
	t.Parallel()
	for text, stage := range protocols() {
		check, share, draft := has(stage)
		for word, want := range map[string]bool{
			`"check":`: check, "- check is": check, "check": check, `"share":`: share, "- share is": share, "share": share, "- <draft>": draft, "</draft>": draft, "draft": draft,
			`"dispatch":`: true, `"intensity":`: true, `"analysis":`: true, "- <meta>": true,
		} {
			if strings.Contains(text, word) != want {
				t.Errorf("%s: %q: %v\n%s", stage, word, !want, text)
			}
		}
	}
}

// TestProtocolHasAllNames: every name that the parser knows is told, with what it is for.
func TestProtocolHasAllNames(t *testing.T) {
	t.Parallel()
	for text, stage := range protocols() {
		for _, names := range [][]string{envelope.Modes(), envelope.Strategies(), envelope.Dispatches()} {
			for _, name := range names {
				if !strings.Contains(text, name+" ") || strings.Contains(text, name+" ,") || strings.Contains(text, name+" .") {
					t.Errorf("%s: nothing is said of %s", stage, name)
				}
			}
		}
		for _, list := range [][]string{envelope.Modes(), envelope.Strategies()} {
			if !strings.Contains(text, strings.Join(list, "|")) {
				t.Errorf("%s: not %v", stage, list)
			}
		}
		for _, rule := range []string{"at most 300 characters", "one question at most", "no tag", "GSM-7"} {
			if !strings.Contains(text, rule) {
				t.Errorf("%s: nothing of %q", stage, rule)
			}
		}
	}
}

// TestProtocolIsOfOneForm: nothing of the older form is in it, no call of a tool, no place for a value, and nothing that ends its part of a file.
func TestProtocolIsOfOneForm(t *testing.T) {
	t.Parallel()
	for text, stage := range protocols() {
		for _, old := range []string{
			"thinking", "<dispatch", "</dispatch", "FeelHeard", "ReadyShare", "UserIntensity", "Mode:", "Strategy:", "tool", "update_session_state", "{{", "\n# ", "\t", " \n",
		} {
			if strings.Contains(strings.ToLower(text), strings.ToLower(old)) {
				t.Errorf("%s: %q is in it", stage, old)
			}
		}
		if strings.Count(text, envelope.ProtocolBegins+"\n") != 1 {
			t.Errorf("%s: it does not begin once", stage)
		}
	}
}

// TestTransition: the stage that is over is named, what is said at the beginning comes first, and the form is that of the stage.
func TestTransition(t *testing.T) {
	t.Parallel()
	begun := map[string]bool{}
	for _, to := range envelope.Stages() {
		begun[envelope.Begun(to)] = true
		for _, from := range envelope.Stages() {
			head, form, _ := strings.Cut(envelope.Transition(from, to), "\n\n")
			if form != envelope.Protocol(to) || !strings.Contains(head, `"`+string(from)+`" is over, and "`+string(to)+`"`) || !strings.HasSuffix(head, "\n"+envelope.Begun(to)) {
				t.Errorf("%s, %s: %s", from, to, head)
			}
		}
	}
	if len(begun) != len(envelope.Stages()) || begun[""] {
		t.Errorf("%v", begun)
	}
}

// TestExamples: what a model is shown is read as what it says, without a warning, also as one line of text.
func TestExamples(t *testing.T) {
	t.Parallel()
	for stage, want := range map[envelope.Stage]envelope.Envelope{
		envelope.StageInvitation: {
			Meta:  envelope.Meta{Mode: envelope.Witness, Strategy: envelope.Guide, Intensity: 4, Analysis: "asked for softer words, so no blame"},
			Draft: "I'd like to talk about the trip, whenever it suits you.", Text: "I made it softer and left the reason for later. Does that sound like you?",
		},
		envelope.StageWitness: {
			Meta: envelope.Meta{Mode: envelope.Witness, Strategy: envelope.Reflect, Intensity: 6, Analysis: "the silence hurts more than the delay"},
			Text: "So the wait was one thing, and that nobody wrote was what stung. That makes sense. What went through your mind while you sat there?",
		},
		envelope.StagePerspective: {
			Meta:  envelope.Meta{Mode: envelope.Insight, Strategy: envelope.Guide, Intensity: 5, Analysis: "first guess at the other's side, put in words"},
			Draft: "Maybe it felt like I only cared about being on time, and not about how your day had been.",
			Text:  "That may well be part of it. I put it in your words. What would you change?",
		},
		envelope.StageNeeds: {
			Meta: envelope.Meta{Mode: envelope.Bridge, Strategy: envelope.Question, Intensity: 4, Analysis: "a complaint, looking for the need in it"},
			Text: "Under that I hear a wish to be told early when something changes. Is that the need, or is it more about being asked?",
		},
		envelope.StageRepair: {
			Meta:  envelope.Meta{Mode: envelope.Build, Strategy: envelope.Guide, Intensity: 3, Analysis: "a wish that can be made an agreement"},
			Draft: "Both of us text an hour ahead when we run late, starting next week.", Text: "That is small enough to keep. Is this what you would agree to?",
		},
		envelope.StageSolo: {
			Meta: envelope.Meta{Mode: envelope.Insight, Strategy: envelope.Reflect, Intensity: 5, Analysis: "looks back, wants to understand it"},
			Text: "You kept hoping for a word, and it mattered that you had tried. What do you want to take with you from this?",
		},
	} {
		for line := range strings.Lines(envelope.Protocol(stage)) {
			if !strings.HasPrefix(line, "<meta>") {
				continue
			}
			if diff := cmp.Diff(want, envelope.Parse(line)); diff != "" {
				t.Errorf("%s: %s\n%s", stage, line, diff)
			}
			want = envelope.Envelope{} // there is one
			if e := envelope.Parse(line); len(e.Text) > envelope.Longest || strings.Count(e.Text, "?") > 1 || len(e.Draft) > 200 {
				t.Errorf("%s: it breaks its own rules: %s", stage, line)
			}
		}
		if want.Text != "" {
			t.Errorf("%s: no example", stage)
		}
	}
}

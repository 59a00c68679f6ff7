package envelope_test

import (
	"flag"
	"os"
	"strings"
	"testing"

	"github.com/josh-sms/josh/internal/platform/model/prompts"
	"github.com/josh-sms/josh/internal/text/envelope"
)

var update = flag.Bool("update", false, "write the protocols into the prompts: for a new version of one, never for one that was released")

// asks says which file asks for answers of a stage, and what its data calls the stage.
func asks(stage envelope.Stage) (file, name string) {
	switch stage {
	case envelope.StageInvitation:
		return "talk_invite.v1.md", prompts.TalkInvitation
	case envelope.StageWitness:
		return "talk_witness.v1.md", prompts.TalkWitness
	case envelope.StagePerspective:
		return "talk_view.v1.md", prompts.TalkPerspective
	case envelope.StageNeeds:
		return "talk_needs.v1.md", prompts.TalkNeeds
	case envelope.StageRepair:
		return "talk_repair.v1.md", prompts.TalkRepair
	case envelope.StageSolo:
		return "talk_solo.v1.md", prompts.TalkSolo
	}
	return "", ""
}

// TestFilesHaveTheProtocol: what a model is told of the form of an answer is what the parser's own package says, word for word. The files are
// embedded, and their package knows nothing of envelopes: this is what holds them together.
func TestFilesHaveTheProtocol(t *testing.T) {
	t.Parallel()
	for _, stage := range envelope.Stages() {
		t.Run(string(stage), func(t *testing.T) {
			t.Parallel()
			file, name := asks(stage)
			if name != string(stage) {
				t.Errorf("its data calls the stage %q", name)
			}
			path := "../../platform/model/prompts/" + file
			raw, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			want := between(t, string(raw), envelope.ProtocolBegins, "\n\n# user\n", envelope.Protocol(stage))
			want = between(t, want, "{{- if .New}}\n", "\n{{- end}}\n", "{{- if .New}}\n"+envelope.Begun(stage))
			if want == string(raw) {
				return
			}
			if !*update {
				t.Fatalf("%s does not have the protocol of now: go test ./internal/text/envelope -update", file)
			}
			if err := os.WriteFile(path, []byte(want), 0o600); err != nil {
				t.Fatal(err)
			}
		})
	}
}

// between puts words in the place of those that begin with one mark and go to another.
func between(t *testing.T, text, begins, ends, words string) string {
	t.Helper()
	before, rest, ok := strings.Cut(text, begins)
	_, after, found := strings.Cut(rest, ends)
	if !ok || !found {
		t.Fatalf("no part from %q to %q", begins, ends)
	}
	return before + words + ends + after
}

package understand_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/josh-sms/josh/internal/text/understand"
)

// TestExtracted: what a model has read in an answer counts where words of the text say it, and nothing else does.
func TestExtracted(t *testing.T) {
	t.Parallel()
	r, err := understand.Load()
	if err != nil {
		t.Fatal(err)
	}
	const text = "i like to wander about in the hills and hear what people have to say, in the evenings"
	for raw, want := range map[string]string{
		`{"factors":[{"factor":"conversation_style","value":0.8,"confidence":0.6,"quote":"hear what people have to say"}]}`:                      `{"factor":"conversation_style","value":0.8,"confidence":0.6,"quote":"hear what people have to say"}`,
		`{"factors":[{"factor":"conversation_style","value":0.8,"confidence":0.6,"quote":"I am the best"}]}`:                                     `none`,
		`{"factors":[{"factor":"conversation_style","value":0.8,"confidence":0.6,"quote":"in"}]}`:                                                `none`,
		`{"factors":[],"options":[{"is":"A","quote":"hear what people have to say"},{"is":"B","quote":"nowhere"}]}`:                              `{"is":"A","quote":"hear what people have to say"}`,
		`{"factors":[],"motives":[{"is":"growth","quote":""}],"avoid":[{"is":"bars","quote":"loud bars"}],"likes":[{"is":"quiet","quote":"a"}]}`: `none`,
		`{"factors":[],"activities":["surfing"],"times":["mornings"],"group":{"min":2,"max":9}}`:                                                 `none`,
		`{"factors":[],"times":["evenings"]}`: `"times":["evenings"]`,
	} {
		x, err := r.Extracted([]byte(raw), text, understand.Context{Mode: understand.Interviewing, Step: "motive_01"})
		if err != nil {
			t.Fatal(err)
		}
		got, err := json.Marshal(x)
		none := len(x.Activities)+len(x.Times)+len(x.Options)+len(x.Motives)+len(x.Avoid)+len(x.Likes)+len(x.Factors) == 0 && x.Group == nil
		if err != nil || none != (want == "none") || !none && !strings.Contains(string(got), want) {
			t.Errorf("%s: %s, want %s", raw, got, want)
		}
	}
	for _, raw := range []string{``, `[]`, `{"factors":[],"admin":true}`, `{"factors":{}}`, `"yes"`} {
		if _, err := r.Extracted([]byte(raw), text, understand.Context{}); err == nil {
			t.Errorf("%q is taken", raw)
		}
	}
}

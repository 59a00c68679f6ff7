package explain_test

import (
	"encoding/json"
	"io"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/josh-sms/josh/internal/edge/explain"
)

func TestEnvelopes(t *testing.T) {
	t.Parallel()
	in := `{"raw":"<meta>{\"mode\":\"Witness\",\"strategy\":\"Reflect\",\"intensity\":7,\"check\":true,\"dispatch\":null,\"analysis\":\"hurt\"}</meta>\n<draft>Can we talk?</draft>\nThat sounds hard."}
{"raw":"You & I <3","from":"whoever wrote the line"}
{"raw":"<meta>{\"share\":true,\"dispatch\":\"EXPLAIN_PROCESS\"}</meta>"}
`
	want := `{"meta":{"mode":"Witness","strategy":"Reflect","intensity":7,"check":true,"share":false,"dispatch":null},"draft":"Can we talk?","text":"That sounds hard.","warnings":[]}
{"meta":{"mode":null,"strategy":null,"intensity":null,"check":false,"share":false,"dispatch":null},"draft":null,"text":"You & I <3","warnings":[]}
{"meta":{"mode":null,"strategy":null,"intensity":null,"check":false,"share":true,"dispatch":"EXPLAIN_PROCESS"},"draft":null,"text":"","warnings":["no text to send"]}
`
	var out strings.Builder
	if err := explain.Envelopes(strings.NewReader(in), &out); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, out.String()); diff != "" {
		t.Error(diff)
	}
}

// TestBadEnvelopes holds errors to naming the line, and to not having its words.
func TestBadEnvelopes(t *testing.T) {
	t.Parallel()
	for line, want := range map[string]string{
		`{"text":"coffee"}`: "line 2: it has no raw",
		`{"raw":null}`:      "line 2: it has no raw",
		`{"raw":3}`:         "line 2: it is not",
		`coffee`:            "line 2: it is not",
		``:                  "line 2: it is not",
	} {
		var out strings.Builder
		err := explain.Envelopes(strings.NewReader(`{"raw":"hi"}`+"\n"+line+"\n"), &out)
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "coffee") {
			t.Errorf("%s: %v", line, err)
		}
		if strings.Count(out.String(), "\n") != 1 {
			t.Errorf("%s: the line before is not read: %q", line, out.String())
		}
	}
}

// TestLongEnvelope: an answer that is too long is a line like others.
func TestLongEnvelope(t *testing.T) {
	t.Parallel()
	line, err := json.Marshal(map[string]string{"raw": strings.Repeat("<meta>", 1<<18)})
	if err != nil {
		t.Fatal(err)
	}
	if err := explain.Envelopes(strings.NewReader(string(line)+"\n"), io.Discard); err != nil {
		t.Error(err)
	}
}

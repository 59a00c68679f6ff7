package explain_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/josh-sms/josh/internal/edge/explain"
)

func TestLines(t *testing.T) {
	t.Parallel()
	in := "Please stop texting me\nthis commute is killing me\ni want to die\nSTOP\nmy friend wants to die\nSTOP I want to die\n"
	want := `{"text":"Please stop texting me","normal":"Please stop texting me","keyword":null,"opt_out":{"plain_language":true,"rule":"stop_texting_me"},"safety":null,"parse":null}
{"text":"this commute is killing me","normal":"this commute is killing me","keyword":null,"opt_out":{"plain_language":false,"rule":""},"safety":null,"parse":null}
{"text":"i want to die","normal":"i want to die","keyword":null,"opt_out":{"plain_language":false,"rule":""},"safety":{"category":"self_harm","severity":"critical","confidence":"high","rule":"want_to_die","who":"sender","standing":true},"parse":null}
{"text":"STOP","normal":"STOP","keyword":"STOP","opt_out":{"plain_language":false,"rule":""},"safety":null,"parse":null}
{"text":"my friend wants to die","normal":"my friend wants to die","keyword":null,"opt_out":{"plain_language":false,"rule":""},"safety":{"category":"self_harm","severity":"low","confidence":"high","rule":"want_to_die","who":"other","standing":true},"parse":null}
{"text":"STOP I want to die","normal":"STOP I want to die","keyword":null,"opt_out":{"plain_language":true,"rule":"keyword_and_more"},"safety":{"category":"self_harm","severity":"critical","confidence":"high","rule":"want_to_die","who":"sender","standing":true},"parse":null}
`
	var out strings.Builder
	if err := explain.Lines(strings.NewReader(in), &out, explain.Options{}); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, out.String()); diff != "" {
		t.Error(diff)
	}
}

package explain_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/josh-sms/josh/internal/edge/explain"
)

func TestAnswer(t *testing.T) {
	t.Parallel()
	for line, want := range map[string]string{
		`{"text":"is it free?"}`:                                 `exact is_it_free: JOSH is free`,
		`{"text":"¿es gratis?"}`:                                 `exact is_it_free: `,
		`{"text":"how come?","last":["is_it_free"]}`:             `contextual is_it_free: `,
		`{"text":"how many zeppelins fly over bolivia?"}`:        `novel : `,
		`{"text":"coffee on saturday at 10?"}`:                   `null`,
		`{"text":"STOP"}`:                                        `null`,
		`{"text":"please stop texting me"}`:                      `null`,
		`{"text":"i want to die"}`:                               `null`,
		`{"text":"is it free?","mode":"awaiting_invite_reply"}`:  `null`,
		`{"text":"is it free?","mode":"interviewing","step":""}`: `null`,
		`{"text":"our zeppelin landed in bolivia"}`:              `null`,
	} {
		var out strings.Builder
		if err := explain.Lines(strings.NewReader(line+"\n"), &out, explain.Options{JSONIn: true}); err != nil {
			t.Fatal(err)
		}
		var got struct{ Answer *explain.Answer }
		if err := json.Unmarshal([]byte(out.String()), &got); err != nil {
			t.Fatal(err)
		}
		have := "null"
		if a := got.Answer; a != nil {
			have = string(a.Mode) + " " + strings.Join(a.Cards, " ") + ": " + a.Text
		}
		if !strings.HasPrefix(have, want) {
			t.Errorf("%s: %q, want %q", line, have, want)
		}
	}
}

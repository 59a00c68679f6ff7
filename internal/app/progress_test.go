package app_test

import (
	"encoding/json"
	"testing"

	"github.com/josh-sms/josh/internal/app"
	"github.com/josh-sms/josh/internal/edge/ops"
	"github.com/josh-sms/josh/internal/lab/testkit"
)

// TestLongCommandsTell: what reads the whole table tells how much of it was read, all of it in the end.
func TestLongCommandsTell(t *testing.T) {
	t.Parallel()
	w := testkit.New(t, nil)
	w.Text(ada, "hi")
	parts := safetyParts(w)
	parts.Scan = w.Scan
	o, err := app.NewOps(w.Config, parts)
	if err != nil {
		t.Fatal(err)
	}
	for command, args := range map[string]any{
		"person.audit": ops.Inspection{ByPhone: ops.ByPhone{Phone: ada}}, "replay.since": ops.Since{For: "1d"},
	} {
		told := map[string]int{}
		ctx := ops.Telling(ops.As(t.Context(), "kim"), func(n int, what string) { told[what] = n })
		raw, _ := json.Marshal(args)
		if _, err := o.Call(ctx, command, raw); err != nil {
			t.Fatal(err)
		}
		if told["items read"] < 3 {
			t.Errorf("%s told %v", command, told)
		}
	}
}

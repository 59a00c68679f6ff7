package linkup_test

import (
	"context"
	"encoding/json"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/domain/event"
	"github.com/josh-sms/josh/internal/domain/match"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/edge/ops"
	"github.com/josh-sms/josh/internal/flow/linkup"
	"github.com/josh-sms/josh/internal/platform/table"
)

func (w world) why(args map[string]any) (v ops.MatchWhy, raw string) {
	w.T.Helper()
	out := w.Operate("match.explain", args)
	if err := json.Unmarshal(out, &v); err != nil {
		w.T.Fatal(err)
	}
	return v, string(out)
}

// TestExplain: who was asked and who was not has a reason of its own, that it was looked at is recorded, and a name needs a reason.
func TestExplain(t *testing.T) {
	t.Parallel()
	w := begin(t, ada, bob, cyd, dan)
	w.pools(linkup.Entry{
		Number: w.Config.Hash()(dan), Member: match.Member{Activities: []string{"coffee"}, Avoid: []string{"coffee"}}, At: w.Clock.Now(),
	})
	w.says(cyd, "STOP")
	w.says(ada, "coffee tomorrow morning")
	id := w.linkups()[0].ID
	for phone, want := range map[string]string{
		ada: "not the initiator: asked for it", bob: "asked by wave 1", cyd: "no opt-out: has opted out", dan: "what they want: would rather not: coffee",
	} {
		v, raw := w.why(map[string]any{"phone": phone, "linkup": id})
		if v.Because != want && phone != cyd || phone == cyd && !strings.Contains(v.Because, "opted_out") || len(v.Filters) != 14 || len(v.Readings) == 0 {
			t.Errorf("%s: %q, want %q: %s", phone, v.Because, want, raw)
		}
		for _, other := range []string{"Ada", "Bob", "Cyd", ada, bob, cyd, w.Config.Hash()(ada), w.Config.Hash()(bob)} {
			if strings.Contains(raw, other) {
				t.Errorf("without a reason it says %s: %s", other, raw)
			}
		}
	}
	v, _ := w.why(map[string]any{"phone": bob, "for": ada, "activity": "coffee", "at": w.Clock.Now().Add(20 * time.Hour), "reason": "asks why"})
	sum := 0.0
	for _, p := range v.Parts {
		sum += p.Adds
	}
	if v.Name != "Bob" || v.For != "Ada" || len(v.Parts) != 7 || math.Abs(sum-v.Score) > 0.001 || v.Because != "one open invite: has another open invite" || v.Readings[0].Rank == 0 || v.Score < v.Threshold {
		t.Errorf("%+v", v)
	}
	w.joins("+15550100015")
	if v, raw := w.why(map[string]any{"phone": "+15550100015", "for": ada, "activity": "coffee", "at": w.Clock.Now().Add(20 * time.Hour)}); v.Asked || !strings.HasPrefix(v.Because, "would be asked at once: rank ") {
		t.Errorf("%s", raw)
	}
	w.Put(record.FlowRecord(record.Number(w.Config.Hash()(ada)), linkup.Kept), linkup.KindApart, linkup.Apart{From: []linkup.Away{{Number: w.Config.Hash()(bob), At: w.Clock.Now()}}})
	if v, raw := w.why(map[string]any{"phone": bob, "for": ada, "activity": "coffee", "at": w.Clock.Now().Add(20 * time.Hour)}); !strings.HasPrefix(v.Because, "nobody kept apart") {
		t.Errorf("%s", raw)
	}
	seen := 0
	if err := w.Table.All(context.Background(), func(i table.Item) bool {
		var e event.Event
		if i.Kind == record.KindEvent.Name && record.Decode(i, record.KindEvent, &e) == nil && e.Type == event.MatchExplained {
			seen++
		}
		return true
	}); err != nil || seen != 7 {
		t.Errorf("%d looks are recorded: %v", seen, err)
	}
	for _, bad := range []map[string]any{{"phone": bob}, {"phone": bob, "linkup": "no"}, {"phone": "+15550100099", "linkup": id}, {"phone": bob, "linkup": id, "for": ada}} {
		if out, err := w.TryOperate("match.explain", bad); err == nil {
			t.Errorf("%v: %s", bad, out)
		}
	}
}

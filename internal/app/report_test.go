package app_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/edge/ops"
	"github.com/josh-sms/josh/internal/lab/testkit"
)

// TestReportCrisis: a year's referrals are counted by danger, once each however often operators are told, and stay, without anything of
// anybody, when the person is erased.
func TestReportCrisis(t *testing.T) {
	t.Parallel()
	w := testkit.New(t, nil)
	report := func(year int) []string {
		t.Helper()
		var got ops.CrisisReport
		if err := json.Unmarshal(w.Operate("report.crisis", ops.Year{Year: year}), &got); err != nil {
			t.Fatal(err)
		}
		var rows []string
		for _, r := range got.Rows {
			rows = append(rows, fmt.Sprint(r.Category, " ", r.Who, " ", r.Count, " ", r.Arrived))
		}
		return rows
	}
	year := w.Clock.Now().Year()
	if got := report(year); !slices.Equal(got, []string{"all all 0 0"}) {
		t.Errorf("before anything: %q", got)
	}
	w.Text(ada, "i am going to kill myself tonight")
	w.Carrier.Next(400, 21211, false, nil)
	w.Text("+15550100013", "i want to kill myself")
	w.Text("+15550100014", "my husband hits me and i am scared")
	for range 40 { // operators are told again and again
		w.Clock.Advance(time.Minute)
		w.Tick()
	}
	want := []string{"self_harm sender 2 1", "harm_to_others victim 1 1", "all all 3 2"}
	if got := report(year); !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
	w.Operate("person.erase", map[string]any{"phone": ada, "reason": "she asked"})
	if got := report(year); !slices.Equal(got, want) {
		t.Errorf("after an erasure: %q", got)
	}
	page, err := w.Table.Query(t.Context(), record.ReferralQuery(year))
	if err != nil || len(page.Items) != 3 {
		t.Fatalf("%d items, %v", len(page.Items), err)
	}
	for _, item := range page.Items {
		if said := item.SK + string(item.Data); strings.Contains(said, w.Config.Hash()(ada)) || strings.Contains(said, "number") || item.Expires.IsZero() {
			t.Errorf("%s", said)
		}
	}
	if _, err := w.TryOperate("report.crisis", ops.Year{Year: year + 1}); err == nil {
		t.Error("a report of a year to come")
	}
}

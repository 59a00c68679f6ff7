package app_test

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/app"
	"github.com/josh-sms/josh/internal/base/fault"
	operators "github.com/josh-sms/josh/internal/domain/audit"
	"github.com/josh-sms/josh/internal/edge/ops"
	"github.com/josh-sms/josh/internal/lab/testkit"
)

// listedAudit returns what the audit lists.
func listedAudit(t *testing.T, w *testkit.World, q ops.AuditQuestion) []operators.Record {
	t.Helper()
	var list ops.AuditList
	if err := json.Unmarshal(w.Operate("audit", q), &list); err != nil {
		t.Fatal(err)
	}
	return list.Records
}

// TestAudit: what changes something, is about one person or reveals somebody is recorded with who, why and what came of it; a look at masked
// lists is not. The records have no number and no word of anybody.
func TestAudit(t *testing.T) {
	t.Parallel()
	w := testkit.New(t, nil)
	w.Text(ada, "i am going to kill myself tonight")
	hash := w.Config.Hash()(ada)
	var open struct{ Incidents []struct{ ID string } }
	if err := json.Unmarshal(w.Operate("incident.list", ops.Which{}), &open); err != nil || len(open.Incidents) != 1 {
		t.Fatalf("%+v %v", open, err)
	}
	id := open.Incidents[0].ID
	w.Operate("hold.list", ops.None{})
	w.Operate("incident.show", ops.Look{ID: id})
	if got := listedAudit(t, w, ops.AuditQuestion{}); len(got) != 0 {
		t.Errorf("masked lists are in the audit: %+v", got)
	}
	w.Operate("incident.show", ops.Look{ID: id, Reveal: true, Reason: "call them back on " + ada})
	w.Operate("incident.note", ops.Writing{ID: id, Text: "spoke with them"})
	w.Operate("hold.lift", ops.Lift{Who: hash, Reason: "they are safe"})
	w.Operate("person.audit", map[string]string{"phone": ada})
	if _, err := w.TryOperate("person.entitle", map[string]any{"phone": "+15550100099"}); err == nil {
		t.Fatal("entitled somebody who is not there")
	}
	got := listedAudit(t, w, ops.AuditQuestion{})
	want := []string{"person.entitle not_found", "person.audit done", "hold.lift done they are safe", "incident.note done", "incident.show done call them back on"}
	if len(got) != len(want) {
		t.Fatalf("%+v", got)
	}
	for n, r := range got {
		said := r.Command + " " + r.Outcome + " " + r.Why
		if !strings.HasPrefix(said, want[n]) || r.By != "kim" || r.Look != (r.Command == "incident.show") || n > 0 && r.Number != operators.Of(hash) {
			t.Errorf("%d: %q of %+v", n, said, r)
		}
		if raw, _ := json.Marshal(r); strings.Contains(string(raw), ada[2:]) || strings.Contains(string(raw), "tonight") || strings.Contains(string(raw), hash) {
			t.Errorf("the audit has a number or words: %s", raw)
		}
	}
	for q, n := range map[ops.AuditQuestion]int{{Looks: true}: 1, {Command: "hold"}: 1, {By: "lee"}: 0, {Phone: ada}: 4, {Since: "1m"}: 5, {Limit: 2}: 2} {
		if got := listedAudit(t, w, q); len(got) != n {
			t.Errorf("%+v: %d records", q, len(got))
		}
	}
	w.Clock.Advance(40 * 24 * time.Hour)
	if got := listedAudit(t, w, ops.AuditQuestion{}); len(got) != 0 {
		t.Errorf("of the last month: %+v", got)
	}
	if got := listedAudit(t, w, ops.AuditQuestion{Since: "90d"}); len(got) != len(want) {
		t.Errorf("of the last months: %+v", got)
	}
	w.Clock.Advance(2 * 365 * 24 * time.Hour)
	if got := listedAudit(t, w, ops.AuditQuestion{Since: "730d"}); len(got) != 0 {
		t.Errorf("after two years: %+v", got)
	}
}

// TestAuditComesFirst: what has no name behind it, or cannot be recorded, is not done; of what dies in the middle the record stays, as begun.
func TestAuditComesFirst(t *testing.T) {
	t.Parallel()
	w := testkit.New(t, nil)
	w.Text(ada, "i am going to kill myself tonight")
	o, err := app.NewOps(w.Config, safetyParts(w))
	if err != nil {
		t.Fatal(err)
	}
	lift, _ := json.Marshal(ops.Lift{Who: ada, Reason: "they are safe"})
	if _, err := o.Call(t.Context(), "hold.lift", lift); fault.KindOf(err) != fault.Forbidden {
		t.Errorf("without a name: %v", err)
	}
	away := errors.New("away")
	w.Table.Fail.Store(&away)
	if _, err := o.Call(ops.As(t.Context(), "kim"), "hold.lift", lift); fault.KindOf(err) != fault.Unavailable {
		t.Errorf("without an audit: %v", err)
	}
	w.Table.Fail.Store(nil)
	if w.State(ada).HoldInForce(w.Clock.Now()) == nil {
		t.Fatal("the hold was lifted all the same")
	}
	dying, err := app.NewOps(w.Config, safetyParts(w))
	if err != nil {
		t.Fatal(err)
	}
	seen := 0
	dying.Seal, dying.Scan = nil, nil
	dying.Now = func() time.Time { // the command looks at the clock behind the audit
		if seen++; seen == 2 {
			panic("dies")
		}
		return w.Clock.Now()
	}
	func() {
		defer func() { _ = recover() }()
		_, _ = dying.Call(ops.As(context.Background(), "lee"), "hold.lift", lift)
	}()
	got := listedAudit(t, w, ops.AuditQuestion{By: "lee"})
	if len(got) != 1 || got[0].Outcome != operators.Begun {
		t.Errorf("what died: %+v", got)
	}
}

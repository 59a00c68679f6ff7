package app_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	operators "github.com/josh-sms/josh/internal/domain/audit"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/edge/ops"
	"github.com/josh-sms/josh/internal/lab/testkit"
)

// polls asks for a conversation as a page does that is open for some time, every ten seconds.
func polls(t *testing.T, w *testkit.World, name string, in ops.Reading, lasts time.Duration) {
	t.Helper()
	for range int(lasts / (10 * time.Second)) {
		var seen ops.Thread
		if err := as(t, w, name, "person.thread", in, &seen); err != nil {
			t.Fatal(err)
		}
		if words := slices.ContainsFunc(seen.Texts, func(t ops.ThreadText) bool { return t.Words != "" }); words != (in.Look != "") {
			t.Fatalf("words are shown: %v", words)
		}
		w.Clock.Advance(10 * time.Second)
	}
}

// TestAuditOfAnOpenPage: a page that is kept up to date is one look of each operator, in the clear or not; what shows words is among the looks,
// and a reason counts only for who gave it.
func TestAuditOfAnOpenPage(t *testing.T) {
	t.Parallel()
	w := testkit.New(t, nil)
	w.Join(ada, people.Person{ID: "01ADA", FirstName: "Ada", State: people.Active, Region: "san-francisco"})
	w.Text(ada, "my neighbour Zebulon is loud")
	hash := w.Config.Hash()(ada)
	count := func(q ops.AuditQuestion) int { return len(listedAudit(t, w, q)) }

	polls(t, w, "kim", ops.Reading{Who: hash}, 10*time.Minute)
	if n := count(ops.AuditQuestion{}); n != 1 {
		t.Fatalf("a masked page of ten minutes: %d records", n)
	}
	w.Clock.Advance(6 * time.Minute)
	polls(t, w, "kim", ops.Reading{Who: hash}, time.Minute)
	polls(t, w, "lee", ops.Reading{Who: hash}, time.Minute)
	if n := count(ops.AuditQuestion{}); n != 3 || count(ops.AuditQuestion{Looks: true}) != 0 {
		t.Fatalf("a later look, and one of somebody else: %d records", n)
	}

	var seen ops.Thread
	if err := as(t, w, "kim", "person.thread", ops.Reading{Who: hash, Reason: "to answer her"}, &seen); err != nil || seen.Look == "" {
		t.Fatalf("%+v %v", seen, err)
	}
	polls(t, w, "kim", ops.Reading{Who: hash, Look: seen.Look}, 20*time.Minute)
	looks := listedAudit(t, w, ops.AuditQuestion{Looks: true})
	if len(looks) != 1 || looks[0].ID != seen.Look || looks[0].Why != "to answer her" || looks[0].Outcome != operators.Done || count(ops.AuditQuestion{}) != 4 {
		t.Fatalf("a page in the clear: %+v", looks)
	}
	if err := as(t, w, "lee", "person.thread", ops.Reading{Who: hash, Look: seen.Look}, nil); fault.KindOf(err) != fault.Invalid {
		t.Errorf("lee looks for the reason of kim: %v", err)
	}
	if err := as(t, w, "kim", "person.thread", ops.Reading{Who: hash, Reason: "again"}, nil); err != nil || count(ops.AuditQuestion{Looks: true}) != 2 {
		t.Errorf("a new reason is no new look: %v", err)
	}
	w.Clock.Advance(time.Hour)
	if err := as(t, w, "kim", "person.thread", ops.Reading{Who: hash, Look: seen.Look}, nil); fault.KindOf(err) != fault.Invalid {
		t.Errorf("after its hour: %v", err)
	}
}

// TestAuditOfAPageOfNobody: what shows nothing is one record too, and what it shows later is another.
func TestAuditOfAPageOfNobody(t *testing.T) {
	t.Parallel()
	w := testkit.New(t, nil)
	w.Text("+15550100012", "hi") // shows that numbers are hashed so
	for range 5 {
		if err := as(t, w, "kim", "person.thread", ops.Reading{Who: ada}, nil); fault.KindOf(err) != fault.NotFound {
			t.Fatal(err)
		}
		w.Clock.Advance(time.Second)
	}
	w.Text(ada, "hello")
	for range 5 {
		if err := as(t, w, "kim", "person.thread", ops.Reading{Who: ada}, nil); err != nil {
			t.Fatal(err)
		}
		w.Clock.Advance(time.Second)
	}
	var outcomes []string
	for _, r := range listedAudit(t, w, ops.AuditQuestion{}) {
		outcomes = append(outcomes, r.Outcome)
	}
	if got := strings.Join(outcomes, " "); got != "done not_found" {
		t.Errorf("the audit has %q", got)
	}
}

// TestAuditKeepsNothingTyped: of whom or what a command is about the audit has a number, or an id that is one by its form.
func TestAuditKeepsNothingTyped(t *testing.T) {
	t.Parallel()
	w := testkit.New(t, nil)
	w.Text(ada, "hi")
	const id, sid = "01K0000000000000000000000A", "SM0123456789abcdef0123456789abcdef"
	hash := w.Config.Hash()(ada)
	for _, c := range []struct {
		command, args, subject string
	}{
		{"person.thread", `{"who":"Marigold Hughes"}`, "unknown"},
		{"person.why", `{"who":"marigold"}`, "unknown"},
		{"hold.lift", `{"who":"Marigold","reason":"r"}`, "unknown"},
		{"hold.lift", `{"who":"marigold@example.org","reason":"r"}`, "unknown"},
		{"dead.redrive", `{"id":"` + id + `-marigold","reason":"r"}`, "unknown"},
		{"dead.redrive_all", `{"cause":"marigold","reason":"r"}`, ""},
		{"region.set", `{"slug":"marigold","state":"open","reason":"r"}`, ""},
		{"card.withdraw", `{"id":"marigold","by":"kim","reason":"r"}`, "unknown"},
		{"linkup.remove", `{"id":"` + id + `","who":"Marigold","reason":"r"}`, id},
		{"hold.lift", `{"who":"` + id + `","reason":"r"}`, id},
		{"dead.redrive", `{"id":"` + id + `-2","reason":"r"}`, id + "-2"},
		{"replay.export", `{"sid":"` + sid + `"}`, sid},
		{"hold.lift", `{"who":"` + hash + `","reason":"r"}`, ""},
		{"region.set", `{"slug":"chicago","state":"open","reason":"r"}`, "chicago"},
	} {
		_, _ = w.TryOperate(c.command, json.RawMessage(c.args))
		got := listedAudit(t, w, ops.AuditQuestion{Limit: 1})
		raw, _ := json.Marshal(got)
		if len(got) != 1 || got[0].Command != c.command || got[0].Subject != c.subject || strings.Contains(strings.ToLower(string(raw)), "marigold") {
			t.Errorf("%s %s: %s", c.command, c.args, raw)
		}
	}
}

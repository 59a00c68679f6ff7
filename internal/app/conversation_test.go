package app_test

import (
	"encoding/json"
	"fmt"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/ledger"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/replay"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/edge/ops"
	"github.com/josh-sms/josh/internal/lab/inprocess"
	"github.com/josh-sms/josh/internal/lab/testkit"
)

// TestConversationChanges: the mark of a conversation is another one after all that a page shows of it, and after nothing else; to ask for it leaves
// no record, and there is nothing of the person in it.
func TestConversationChanges(t *testing.T) {
	t.Parallel()
	w, o := withKim(t)
	number := w.Config.Hash()(ada)
	mark := func() string { return o.must("person.changed", ops.Whom{Who: number}).(ops.Mark).Mark }
	records := func() int { return len(o.must("audit", ops.AuditQuestion{}).(ops.AuditList).Records) }
	before, kept := mark(), records()
	w.Clock.Advance(time.Second)
	w.Text("+15550100012", "hi") // somebody else's
	if mark() != before || len(before) != 24 {
		t.Errorf("%s, and then %s although nothing has changed", before, mark())
	}
	for _, c := range []struct {
		name    string
		happens func()
	}{
		{"a text", func() { w.Text(ada, "are you there?") }},
		{"an answer", func() { o.must("person.text", ops.Taking{Who: ada, Text: "I am", As: "Kim"}) }},
		{"it leaves", w.Work},
		{"it arrives", func() { becomes(w, "delivered") }},
		{"the hand-back", func() { o.must("person.back", ops.Taking{Who: ada}) }},
		{"a hold", func() { o.must("hold.place", ops.Placing{Who: ada, Kind: "soft_hold", Reason: "reported"}) }},
	} {
		was := mark()
		if c.happens(); mark() == was {
			t.Errorf("%s: the mark stays", c.name)
		}
	}
	if got := records(); got != kept+3 { // the answer, the hand-back and the hold
		t.Errorf("%d records more", got-kept)
	}
	if _, err := o.call("person.changed", ops.Whom{Who: "+15550100099"}); fault.KindOf(err) != "" {
		t.Errorf("a number that nothing is stored of: %v", err)
	}
}

// becomes has the carrier say what became of the last text that it took.
func becomes(w *testkit.World, status string, more ...string) {
	w.T.Helper()
	all := w.Carrier.Taken()
	last := all[len(all)-1]
	callback, err := url.Parse(last.Callback)
	if err != nil {
		w.T.Fatal(err)
	}
	w.Post(callback.Path, callback.RawQuery, inprocess.Receipt(last, status, more...))
}

// TestPersonAbout: beside a conversation stand the LinkUps of the person and what they have cost, and, for a reason only, their profile. It is recorded.
func TestPersonAbout(t *testing.T) {
	t.Parallel()
	w, m := thinking(t, fills(climbing))
	w.Text(thinkingAda, unclear)
	o := operate(t, w)
	masked := o.must("person.about", ops.Reading{Who: thinkingAda}).(ops.About)
	if masked.Profile != nil || masked.Cost.Calls != m.calls() || masked.Cost.Cents <= 0 || len(masked.Purposes) == 0 || masked.Purposes[0].Keys[ledger.Person] != w.Config.Hash()(thinkingAda) {
		t.Errorf("%+v", masked)
	}
	raw, _ := json.Marshal(masked)
	if strings.Contains(string(raw), strings.TrimPrefix(thinkingAda, "+")) {
		t.Errorf("the number is in it: %s", raw)
	}
	look := o.must("person.thread", ops.Reading{Who: thinkingAda, Reason: "she asked why"}).(ops.Thread).Look
	if _, err := o.call("person.about", ops.Reading{Who: thinkingAda, Look: look}); err != nil {
		t.Error(err)
	}
	if _, err := o.call("person.about", ops.Reading{Who: thinkingAda, Look: "01NOTHING"}); fault.KindOf(err) != fault.Invalid {
		t.Errorf("a look that nobody has taken: %v", err)
	}
	if _, err := o.call("person.about", ops.Reading{Who: "+15550100098"}); fault.KindOf(err) != fault.NotFound {
		t.Errorf("nobody: %v", err)
	}
	looked := 0
	for _, r := range o.must("audit", ops.AuditQuestion{Command: "person.about"}).(ops.AuditList).Records {
		if r.Number != "" && r.By != "" {
			looked++
		}
	}
	if looked < 2 {
		t.Errorf("%d records of the looks", looked)
	}
}

// TestThreadTellsDelivery: each text out says in words what became of it, with the carrier's code in words.
func TestThreadTellsDelivery(t *testing.T) {
	t.Parallel()
	w := testkit.New(t, nil)
	w.Join(ada, people.Person{ID: "01ADA", FirstName: "Ada", State: people.Active, Region: "san-francisco"})
	w.Text(ada, "HELP")
	w.Work()
	becomes(w, "undelivered", "ErrorCode", "30005")
	o := operate(t, w)
	texts := o.must("person.thread", ops.Reading{Who: ada}).(ops.Thread).Texts
	var told []string
	for _, m := range texts[len(texts)-1].Moments {
		told = append(told, m.Words)
	}
	if got := strings.Join(told, ", "); !strings.HasPrefix(got, "JOSH decided to send it, handed to the carrier, not delivered: the number is not in use (30005)") {
		t.Errorf("told: %s", got)
	}
}

// TestReplayTestCommand: a turn becomes a test of the rules by a command, with nothing of the person in it; one that would not fail is refused.
func TestReplayTestCommand(t *testing.T) {
	t.Parallel()
	w := replayable(t, asIs)
	sid := w.Text(ada, "the axolotl says marigold, quite loudly")
	raw := w.Operate("replay.test", ops.Wanting{SID: sid, Why: "it is no question", Text: "call me Rose", Texts: []wording.Purpose{"help"}})
	var made struct {
		Name, Fails string
		Test        json.RawMessage
	}
	if err := json.Unmarshal(raw, &made); err != nil || made.Name != sid+".json" || made.Fails == "" {
		t.Fatalf("%s, %v", raw, err)
	}
	if _, err := replay.ParseCase(made.Test); err != nil {
		t.Error(err)
	}
	for _, personal := range []string{"axolotl", "marigold", "wilhelmina", "5550100011", w.Config.Hash()(ada)} {
		if strings.Contains(strings.ToLower(string(raw)), personal) {
			t.Errorf("the test has %s", personal)
		}
	}
	o := operate(t, w)
	outcome := fmt.Sprint(w.Filed(sid).Outcome)
	if _, err := o.call("replay.test", ops.Wanting{SID: sid, Why: "right", Outcome: outcome}); fault.KindOf(err) != fault.Conflict {
		t.Errorf("a test that would not fail: %v", err)
	}
	if _, err := o.call("replay.test", ops.Wanting{SID: sid}); fault.KindOf(err) != fault.Invalid {
		t.Errorf("without a why: %v", err)
	}
}

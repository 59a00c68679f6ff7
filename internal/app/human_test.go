package app_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/event"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/work"
	"github.com/josh-sms/josh/internal/edge/ops"
	"github.com/josh-sms/josh/internal/lab/testkit"
	"github.com/josh-sms/josh/internal/platform/table"
)

// TestAPersonForAPerson goes from "C" to the operator's answer: one entry whatever is texted, no words without a reason,
// an answer by text, and nothing left.
func TestAPersonForAPerson(t *testing.T) {
	t.Parallel()
	w := testkit.New(t, nil)
	o := operate(t, w)
	w.Put(record.Person(w.Config.Hash()(ada)), record.KindPerson, people.Person{ID: "01ADA", FirstName: "Ada", State: people.Active, Region: "san-francisco"})
	w.Text(ada, "C")
	w.Text(ada, "my last plan was moved and I never heard")
	w.Clock.Advance(90 * time.Minute)
	w.Text(ada, "talk to a human")
	list := o.must("human.list", ops.None{}).(ops.Humans).Humans
	if len(list) != 1 || list[0].Phone == ada || list[0].Age != "1h30m0s" || list[0].About != people.HumanAsked || list[0].Texts != nil || len(list[0].SIDs) != 3 {
		t.Fatalf("listed: %+v", list)
	}
	if _, err := o.call("human.show", ops.Waiter{Who: ada, Reveal: true}); fault.KindOf(err) != fault.Invalid {
		t.Errorf("revealed without a reason: %v", err)
	}
	seen := o.must("human.show", ops.Waiter{Who: list[0].ID, Reveal: true, Reason: "to answer"}).(ops.HumanView)
	if want := []string{"C", "my last plan was moved and I never heard", "talk to a human"}; seen.Phone != ada || !slices.Equal(seen.Texts, want) {
		t.Errorf("revealed: %+v", seen)
	}
	if n := happened(t, w, ada)[event.HumanRevealed]; n != 1 {
		t.Errorf("%d views recorded", n)
	}
	if sent := o.must("human.answer", ops.Reply{Who: ada, Text: "Hi Ada, Kim from JOSH here. It was moved to 7.", Reason: "she asked"}).(ops.HumanView); sent.Leaves != "now" {
		t.Errorf("by day it leaves %q", sent.Leaves)
	}
	if _, err := o.call("human.answer", ops.Reply{Who: ada, Text: "again", Reason: "she asked"}); fault.KindOf(err) != fault.NotFound {
		t.Errorf("answered twice: %v", err)
	}
	w.Work()
	taken := w.Carrier.Taken()
	if last := taken[len(taken)-1]; last.To != ada || last.Body != "Hi Ada, Kim from JOSH here. It was moved to 7." {
		t.Errorf("the phone got %+v", last)
	}
	if n := happened(t, w, ada)[event.HumanWanted]; n != 1 {
		t.Errorf("%d wishes recorded", n)
	}
	w.Text(ada, "hmm but which one, the blue or the other")
	if list := o.must("human.list", ops.None{}).(ops.Humans).Humans; len(list) != 1 || list[0].About != people.HumanFollowUp {
		t.Errorf("what she texts back is with nobody: %+v", list)
	}
	o.must("human.close", ops.Closing{Who: ada, Reason: "answered by phone"})
	if list := o.must("human.list", ops.None{}).(ops.Humans).Humans; len(list) != 0 {
		t.Errorf("left: %+v", list)
	}
}

// TestEntryThatCannotBeRead is written anew by the next text, which is answered like any other.
func TestEntryThatCannotBeRead(t *testing.T) {
	t.Parallel()
	for _, data := range []string{`"broken"`, `{"id":"01OLD","sids":7}`, `{}`} {
		t.Run(data, func(t *testing.T) {
			t.Parallel()
			w := testkit.New(t, nil)
			number := w.Config.Hash()(ada)
			w.Put(record.Person(number), record.KindPerson, people.Person{ID: "01ADA", FirstName: "Ada", State: people.Active, Region: "san-francisco"})
			broken := table.Item{Key: record.Human(number), Kind: record.KindHuman.Name, Schema: record.KindHuman.Schema, Data: []byte(data)}
			if err := w.Table.Table.Commit(t.Context(), table.Insert(broken)); err != nil {
				t.Fatal(err)
			}
			sid := w.Text(ada, "talk to a human")
			if m := message(t, w, sid); m.Status != work.Done || m.Outcome != "human_wanted" || len(w.Carrier.Taken()) != 1 {
				t.Fatalf("%s %s, %d texts left", m.Status, m.Outcome, len(w.Carrier.Taken()))
			}
			list := operate(t, w).must("human.list", ops.None{}).(ops.Humans).Humans
			if len(list) != 1 || list[0].Number != number || list[0].Phone == "" || len(list[0].SIDs) != 1 {
				t.Errorf("listed: %+v", list)
			}
		})
	}
}

// TestEntryOfNewerCode is waited for like a dependency that is away, and so is a region's state: the text is neither put
// aside nor answered past it, and has its turn once this code can read what is there.
func TestEntryOfNewerCode(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		kind  record.Kind
		key   func(number string) table.Key
		older any
		text  string
		want  string // outcome of the text in the end
	}{
		"who wants a person": {
			record.KindHuman, record.Human, people.HumanWanted{ID: "01OLD", About: people.HumanAsked, SIDs: []string{"SM0"}}, "talk to a human", "human_wanted",
		},
		"a region": {
			record.KindRegion, func(string) table.Key { return record.Region("san-francisco") }, people.RegionOverride{State: people.Open}, "talk to a human", "human_wanted",
		},
		"the region of a move": {
			record.KindRegion, func(string) table.Key { return record.Region("london") }, people.RegionOverride{State: people.Open}, "I moved to SW1A 1AA", "moved",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := testkit.New(t, nil)
			number := w.Config.Hash()(ada)
			w.Put(record.Person(number), record.KindPerson, people.Person{ID: "01ADA", FirstName: "Ada", State: people.Active, Region: "san-francisco"})
			newer := table.Item{Key: c.key(number), Kind: c.kind.Name, Schema: c.kind.Schema + 1, Data: []byte(`{"id":"01NEW"}`)}
			if err := w.Table.Table.Commit(t.Context(), table.Insert(newer)); err != nil {
				t.Fatal(err)
			}
			sid := w.Text(ada, c.text)
			for range 30 {
				w.Clock.Advance(time.Minute)
				w.Tick()
				w.Work()
			}
			if m := message(t, w, sid); m.Status != "" || len(w.Carrier.Taken()) != 0 {
				t.Fatalf("%s %s, %d texts left", m.Status, m.Outcome, len(w.Carrier.Taken()))
			}
			if err := w.Table.Table.Commit(t.Context(), table.Delete(newer.Key, 1)); err != nil {
				t.Fatal(err)
			}
			w.Put(newer.Key, c.kind, c.older)
			for range 5 {
				w.Clock.Advance(time.Minute)
				w.Tick()
				w.Work()
			}
			if m := message(t, w, sid); m.Status != work.Done || m.Outcome != c.want || len(w.Carrier.Taken()) != 1 {
				t.Errorf("%s %s, %d texts left", m.Status, m.Outcome, len(w.Carrier.Taken()))
			}
		})
	}
}

// TestOneBrokenEntryHidesNobody: whoever can be read is listed, and what cannot be can be looked at and closed.
func TestOneBrokenEntryHidesNobody(t *testing.T) {
	t.Parallel()
	w := testkit.New(t, nil)
	w.Put(record.Person(w.Config.Hash()(ada)), record.KindPerson, people.Person{ID: "01ADA", FirstName: "Ada", State: people.Active, Region: "san-francisco"})
	w.Text(ada, "talk to a human")
	w.Put(record.Human("sealed"), record.KindHuman, people.HumanWanted{ID: "01SEALED", Number: "sealed", Sealed: "broken", About: people.HumanAsked, At: w.Clock.Now()})
	put := func(number string, schema int) {
		item := table.Item{Key: record.Human(number), Kind: record.KindHuman.Name, Schema: schema, Data: []byte(`"broken"`)}
		if err := w.Table.Table.Commit(t.Context(), table.Insert(item)); err != nil {
			t.Fatal(err)
		}
	}
	put("data", record.KindHuman.Schema)
	put("newer", record.KindHuman.Schema+1)
	o := operate(t, w)
	list := func() map[string]ops.HumanView {
		views := map[string]ops.HumanView{}
		for _, h := range o.must("human.list", ops.None{}).(ops.Humans).Humans {
			views[h.ID] = h
		}
		return views
	}
	views := list()
	if len(views) != 4 || views["01SEALED"].Phone != "" || views["01SEALED"].Unreadable || !views["data"].Unreadable || !views["newer"].Unreadable {
		t.Fatalf("listed: %+v", views)
	}
	for _, id := range []string{"data", "01SEALED"} {
		o.must("human.show", ops.Waiter{Who: id})
		o.must("human.show", ops.Waiter{Who: id, Reveal: true, Reason: "to see what it is"})
		if _, err := o.call("human.answer", ops.Reply{Who: id, Text: "Hi", Reason: "they asked"}); err == nil {
			t.Errorf("%s is answered, wherever that went", id)
		}
		o.must("human.close", ops.Closing{Who: id, Reason: "cannot be read"})
	}
	if _, err := o.call("human.close", ops.Closing{Who: "newer", Reason: "cannot be read"}); fault.KindOf(err) != fault.Unavailable {
		t.Errorf("closed by code that cannot know what it is: %v", err)
	}
	if views = list(); len(views) != 2 {
		t.Errorf("left: %+v", views)
	}
}

// TestWhatIsToldIsKeptAndGoesWithThePerson: likes and wishes are sealed under the person's key, and erased with them, as
// their entry in the queue is.
func TestWhatIsToldIsKeptAndGoesWithThePerson(t *testing.T) {
	t.Parallel()
	w := testkit.New(t, nil)
	number := w.Config.Hash()(ada)
	w.Put(record.Person(number), record.KindPerson, people.Person{ID: "01ADA", FirstName: "Ada", State: people.Active, Region: "san-francisco", Profile: people.ProfileComplete, CanParticipate: true})
	for _, body := range []string{"I'm ready", "pottery and very long walks", "coffee saturday?", "report someone", "Rob followed me"} {
		w.Text(ada, body)
	}
	page, err := w.Table.Table.Query(t.Context(), record.SaidQuery(number))
	if err != nil || len(page.Items) != 3 {
		t.Fatalf("%d kept, %v", len(page.Items), err)
	}
	w.Text(ada, "delete my account")
	w.Text(ada, "yes")
	w.Clock.Advance(2 * time.Minute)
	for range 5 {
		w.Tick()
		w.Work()
	}
	if page, err = w.Table.Table.Query(t.Context(), record.SaidQuery(number)); err != nil || len(page.Items) != 0 {
		t.Errorf("%d kept after the erasure, %v", len(page.Items), err)
	}
	if list := operate(t, w).must("human.list", ops.None{}).(ops.Humans).Humans; len(list) != 0 {
		t.Errorf("still in the queue: %+v", list)
	}
}

// TestAnAnswerAtNightSaysWhenItLeaves: it waits for nine o'clock of the person's own day, and the operator is told so.
func TestAnAnswerAtNightSaysWhenItLeaves(t *testing.T) {
	t.Parallel()
	w := testkit.New(t, nil)
	o := operate(t, w)
	w.Put(record.Person(w.Config.Hash()(ada)), record.KindPerson, people.Person{ID: "01ADA", FirstName: "Ada", State: people.Active, Region: "san-francisco"})
	w.Text(ada, "C")
	home, err := time.LoadLocation("America/Los_Angeles")
	if err != nil {
		t.Fatal(err)
	}
	now := w.Clock.Now().In(home)
	night := time.Date(now.Year(), now.Month(), now.Day(), 23, 10, 0, 0, home)
	w.Clock.Advance(night.Sub(now))
	before := len(w.Carrier.Taken())
	nine := time.Date(now.Year(), now.Month(), now.Day()+1, 9, 0, 0, 0, home)
	sent := o.must("human.answer", ops.Reply{Who: ada, Text: "Hi Ada, Kim here.", Reason: "she asked"}).(ops.HumanView)
	if !strings.HasPrefix(sent.Leaves, nine.Format("Monday, January 2, 15:04 MST")) {
		t.Errorf("at night it leaves %q, want %v", sent.Leaves, nine)
	}
	if w.Work(); len(w.Carrier.Taken()) != before {
		t.Error("the text left in their night")
	}
	w.Clock.Advance(nine.Sub(night))
	for range 3 { // the clock of the service comes every minute
		w.Tick()
		w.Work()
		w.Clock.Advance(time.Minute)
	}
	if taken := w.Carrier.Taken(); len(taken) != before+1 || taken[before].Body != "Hi Ada, Kim here." {
		t.Errorf("at nine the phone got %+v", taken[before:])
	}
}

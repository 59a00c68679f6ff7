package linkup_test

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	rules "github.com/josh-sms/josh/internal/domain/linkup"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/edge/ops"
	"github.com/josh-sms/josh/internal/flow/linkup"
)

const secretly = "the venue is flooded"

// changes gives an operator's command, and lets all that follows happen.
func (w world) changes(command string, in ops.LinkUpChange) (done ops.LinkUpChanged) {
	w.T.Helper()
	in.ID, in.Reason = w.linkups()[0].ID, secretly
	if err := json.Unmarshal(w.Operate("linkup."+command, in), &done); err != nil {
		w.T.Fatal(err)
	}
	w.Work()
	return done
}

// refuses demands that a command is refused with some words.
func (w world) refuses(command string, args any, words string) {
	w.T.Helper()
	if out, err := w.TryOperate("linkup."+command, args); err == nil || !strings.Contains(err.Error(), words) {
		w.T.Errorf("%s: %s %v, want %q", command, out, err, words)
	}
}

// shown returns a LinkUp as operators see it.
func (w world) shown(look ops.LinkUpLook) (row ops.LinkUpRow, raw string) {
	w.T.Helper()
	look.ID = w.linkups()[0].ID
	out := w.Operate("linkup.show", look)
	if err := json.Unmarshal(out, &row); err != nil {
		w.T.Fatal(err)
	}
	return row, string(out)
}

// nobodyHears demands that no text says what an operator wrote down.
func (w world) nobodyHears() {
	w.T.Helper()
	for _, s := range w.Carrier.Taken() {
		if strings.Contains(s.Body, "flooded") || strings.Contains(strings.ToLower(s.Body), "operator") {
			w.T.Errorf("%s was texted %q", s.To, s.Body)
		}
	}
}

// TestOperatorCancels: before and after it is on, everybody who is in is told once and not why; the history says why, and again changes nothing.
func TestOperatorCancels(t *testing.T) {
	t.Parallel()
	for name, least := range map[string]string{"before": "for 3 people ", "after": ""} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := begin(t, ada, bob, cyd)
			w.says(ada, "coffee "+least+"tomorrow afternoon")
			w.says(bob, "yes")
			done := w.changes("cancel", ops.LinkUpChange{})
			if done.Told != 2 || done.State != "canceled" || done.Did != "canceled" {
				t.Errorf("%+v", done)
			}
			l := w.is(rules.Canceled)
			if last := l.History[len(l.History)-1]; last.Event != "canceled" || last.Reason != "operator: "+secretly {
				t.Errorf("%+v", l.History)
			}
			w.refuses("cancel", ops.LinkUpChange{ID: l.ID, Reason: "again"}, "it is over")
			w.says(cyd, "yes")
			w.pass(time.Hour)
			w.count(ada, "is off", 1)
			w.count(bob, "is off", 1)
			w.count(cyd, "is off:", 0)
			w.nobodyHears()
		})
	}
}

// TestOperatorRemoves: who is taken out hears so, once; the others hear that somebody is out, and when too few are left somebody else is asked, once.
func TestOperatorRemoves(t *testing.T) {
	t.Parallel()
	w := begin(t, ada, bob, cyd)
	w.says(ada, "coffee tomorrow afternoon")
	w.says(bob, "yes")
	w.is(rules.Locked)
	w.joins(dan)
	w.refuses("remove", ops.LinkUpChange{ID: w.linkups()[0].ID, Who: dan, Reason: "r"}, "nobody like that")
	w.refuses("remove", ops.LinkUpChange{ID: w.linkups()[0].ID, Who: cyd, Reason: "r"}, "nobody in that seat")
	w.refuses("remove", ops.LinkUpChange{ID: w.linkups()[0].ID, Who: bob}, "a reason is required")
	if done := w.changes("remove", ops.LinkUpChange{Who: bob}); done.Told != 2 || done.State != "locked" {
		t.Errorf("%+v", done)
	}
	w.count(bob, "you're not in for coffee", 1)
	w.hears(ada, "asking around for somebody else until")
	w.hears(dan, "A seat is free")
	w.says(bob, "where is it?")
	w.count(bob, "with Ada", 1)
	w.says(dan, "yes")
	w.hears(dan, "It's on, Dan")
	w.hears(ada, "Somebody new is in")
	if l := w.is(rules.Locked); len(l.Participants()) != 2 || l.History[2].Event != "wave 1" {
		t.Errorf("%+v", l)
	}
	w.changes("remove", ops.LinkUpChange{Who: rules.InitiatorSeat})
	w.is(rules.Canceled)
	w.count(ada, "you're not in for coffee", 1)
	w.count(ada, "is off", 0)
	w.count(dan, "is off", 1)
	w.count(bob, "is off", 0)
	w.nobodyHears()
}

// TestOperatorRemovesBeforeItIsOn: an invite that is taken back says nothing and takes no yes any more; with the initiator the plan is off.
func TestOperatorRemovesBeforeItIsOn(t *testing.T) {
	t.Parallel()
	w := begin(t, ada, bob, cyd)
	w.says(ada, "coffee for 3 people tomorrow afternoon")
	w.says(cyd, "yes")
	w.changes("remove", ops.LinkUpChange{Who: w.Config.Hash()(bob)})
	w.count(bob, "not in for", 0)
	w.says(bob, "yes")
	w.hears(bob, "isn't open any more")
	w.changes("remove", ops.LinkUpChange{Who: cyd})
	w.count(cyd, "you're not in for coffee", 1)
	if l := w.is(rules.Broadcasting); len(l.Participants()) != 1 {
		t.Errorf("%+v", l)
	}
	if done := w.changes("remove", ops.LinkUpChange{Who: ada}); done.State != "canceled" {
		t.Errorf("%+v", done)
	}
	w.is(rules.Canceled)
	w.count(ada, "is off", 1)
	w.count(cyd, "is off", 0)
	w.nobodyHears()
}

// TestOperatorTwice: an instruction that is given again before the first has had its turn changes nothing and tells nobody twice; a LinkUp that
// this code cannot read hides no other.
func TestOperatorTwice(t *testing.T) {
	t.Parallel()
	w := begin(t, ada, bob, cyd)
	w.says(ada, "coffee sunday morning")
	w.says(bob, "yes")
	give := func(command, who string) {
		for range 3 {
			in := ops.LinkUpChange{ID: w.linkups()[0].ID, Who: who, Reason: secretly}
			if _, err := w.TryOperate("linkup."+command, in); err != nil && fault.KindOf(err) != fault.Conflict {
				t.Error(err)
			}
		}
		w.Work()
		w.pass(time.Hour)
	}
	give("remove", bob)
	w.count(bob, "not in for coffee", 1)
	w.count(ada, "can't make it to", 1)
	give("cancel", "")
	w.count(ada, "is off", 1)
	w.Put(record.FlowRecord(record.LinkUp("newer"), linkup.Name), record.Kind{Name: linkup.KindLinkUp.Name, Schema: 99}, map[string]string{})
	w.Put(record.LinkUpEntry("newer"), linkup.KindListed, linkup.Listed{At: w.Clock.Now()})
	var all ops.LinkUps
	if err := json.Unmarshal(w.Operate("linkup.list", ops.LinkUpsAsked{All: true}), &all); err != nil || len(all.LinkUps) != 2 || all.States["unreadable"] != 1 || all.States["canceled"] != 1 {
		t.Errorf("%v %+v", err, all)
	}
}

// TestOperatorExtends: who answers in the time that an operator has added is in.
func TestOperatorExtends(t *testing.T) {
	t.Parallel()
	w := begin(t, ada, bob)
	w.says(ada, "coffee sunday morning")
	id := w.linkups()[0].ID
	w.refuses("extend", ops.LinkUpChange{ID: id, For: "soon", Reason: "r"}, "duration")
	before := len(w.heard(bob))
	if done := w.changes("extend", ops.LinkUpChange{For: "6h"}); done.Told != 0 || done.State != "broadcasting" || !done.Until.Equal(w.linkups()[0].ExpiresAt) {
		t.Errorf("%+v", done)
	}
	if got := len(w.heard(bob)); got != before {
		t.Errorf("%d texts more", got-before)
	}
	w.pass(25 * time.Hour)
	w.is(rules.Broadcasting)
	w.says(bob, "yes")
	w.is(rules.Locked)
	w.count(bob, "It's on", 1)
	w.refuses("extend", ops.LinkUpChange{ID: id, For: "6h", Reason: "r"}, "nobody is asked")
}

// TestOperatorLooks: a LinkUp is shown with all that became of its people, who are masked unless a reason is given; then it is recorded.
func TestOperatorLooks(t *testing.T) {
	t.Parallel()
	w := begin(t, ada, bob, cyd)
	w.says(ada, "coffee tomorrow afternoon")
	w.says(cyd, "no")
	w.says(bob, "yes")
	w.says(bob, "DROP")
	row, raw := w.shown(ops.LinkUpLook{})
	for _, secret := range []string{ada, bob, cyd, "Ada", "Bob", "Cyd"} {
		if strings.Contains(raw, secret) {
			t.Errorf("%s is in %s", secret, raw)
		}
	}
	var lives []string
	for _, s := range row.Seats {
		life := s.Phone + " " + s.State
		for _, m := range s.Marks {
			life += " " + m.What
		}
		if lives = append(lives, life); s.Role == "participant" && (s.Score == 0 || len(s.Reasons) == 0) {
			t.Errorf("nothing says why they were asked: %+v", s)
		}
	}
	got := strings.Join(lives, "\n")
	for _, want := range []string{"+1*****0011 accepted started", "+1*****0012 left asked yes left", "+1*****0013 declined asked no"} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
	if row.State != "locked" || len(row.Ahead) == 0 || row.Ahead[0].At.Before(w.Clock.Now()) || row.Zone == "" {
		t.Errorf("%+v", row)
	}
	w.refuses("show", ops.LinkUpLook{ID: row.ID, Reveal: true, Reason: " "}, "a reason is required")
	w.refuses("show", ops.LinkUpLook{ID: "nothing"}, "no LinkUp with that id")
	if row, raw = w.shown(ops.LinkUpLook{Reveal: true, Reason: "a report"}); !strings.Contains(raw, ada) || row.Seats[0].Name != "Ada" {
		t.Errorf("%s", raw)
	}
	if n := strings.Count(w.Logs.String(), "linkup revealed"); n != 1 {
		t.Errorf("%d looks are recorded", n)
	}
	var all ops.LinkUps
	if err := json.Unmarshal(w.Operate("linkup.list", ops.LinkUpsAsked{State: "canceled"}), &all); err != nil || len(all.LinkUps) != 0 || all.States["locked"] != 1 {
		t.Errorf("%v %+v", err, all)
	}
	if err := json.Unmarshal(w.Operate("linkup.list", ops.LinkUpsAsked{}), &all); err != nil || len(all.LinkUps) != 1 || all.LinkUps[0].Asked != 2 || all.LinkUps[0].In != 1 {
		t.Errorf("%v %+v", err, all)
	}
	w.refuses("list", ops.LinkUpsAsked{State: "lost"}, "a LinkUp is broadcasting")
}

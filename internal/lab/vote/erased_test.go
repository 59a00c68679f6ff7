package vote_test

import (
	"bytes"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/lab/testkit"
	"github.com/josh-sms/josh/internal/lab/vote"
	"github.com/josh-sms/josh/internal/platform/table"
)

// TestDeletesTheAccount: one of three deletes the account in the middle. The others' result does not count them, and after
// the erasure nothing names them, neither by their hash nor by anything else that an audit knows.
func TestDeletesTheAccount(t *testing.T) {
	t.Parallel()
	w := begin(t)
	w.join(ada, bob, cyd)
	w.Text(bob, "vote x rather not")
	w.Text(cyd, "vote x yes")
	w.Clock.Advance(time.Second)
	w.Text(bob, "delete my account")
	w.Text(bob, "yes")
	since := w.Clock.Now()
	if _, in := w.vote().Members[w.hash(bob)]; in {
		t.Error("still a member when the account is gone")
	}
	w.pass(2 * vote.Open)
	w.hears("1 yes, 0 no", ada, cyd)
	if f := w.audit(bob, since); len(f.Old)+len(f.Newer)+len(f.LeftKinds)+len(f.Astray) > 0 {
		t.Errorf("the audit finds %+v", f)
	}
	hash := []byte(w.hash(bob))
	if n := w.items(func(i table.Item) bool {
		named := bytes.Contains([]byte(i.PK+i.SK), hash) || bytes.Contains(i.Data, hash)
		if named {
			t.Logf("%s %s", i.Kind, i.SK)
		}
		return named
	}); n > 0 {
		t.Errorf("%d items have the hash", n)
	}
	w.atRest()
}

// TestDeadSignalOfSomebodyErased: a signal that could not be done and names somebody goes with them, although it was given
// up after they went.
func TestDeadSignalOfSomebodyErased(t *testing.T) {
	t.Parallel()
	var f failing
	w := begin(t, f.with(&testkit.Buffer{}))
	w.join(ada, bob)
	f.set(func() turn.Verdict { panic("broken") })
	w.Clock.Advance(time.Second)
	w.Text(bob, "delete my account")
	w.Post("/api/twilio/inbound", "", testForm(w, bob, "yes"))
	w.Clock.Advance(5 * time.Millisecond) // the order and the signal are of one moment, and the text is older
	w.Work()
	since := w.Clock.Now()
	w.pass(5 * time.Hour)
	f.fails.Store(nil)
	if found := w.audit(bob, since); len(found.Old)+len(found.Newer)+len(found.LeftKinds)+len(found.Astray) > 0 {
		t.Errorf("the audit finds %+v", found)
	}
	hash := []byte(w.hash(bob))
	if n := w.items(func(i table.Item) bool { return bytes.Contains([]byte(i.PK+i.SK+string(i.Data)), hash) }); n > 0 {
		t.Errorf("%d items have the hash", n)
	}
}

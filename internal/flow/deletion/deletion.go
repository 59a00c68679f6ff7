package deletion

import (
	"github.com/josh-sms/josh/internal/domain/event"
	"github.com/josh-sms/josh/internal/domain/live"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/session"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/text/answers"
)

// question asks once more before everything is deleted.
func (t running) question() turn.Verdict {
	t.Await(token)
	t.SayOr(wording.DeleteAsk, wording.DeleteSure)
	return t.End("delete_asked", "wants to be deleted", "asks once more", "it cannot be undone")
}

// answer reads the answer to the question of deletion. With a yes the person is a stranger from this commit on; what is
// filed elsewhere is removed when the last text is out.
func (t running) answer() turn.Verdict {
	if t.wishes.Refuses(t.Message.Normal) {
		t.Say(wording.DeleteKept)
		return t.End("delete_kept", "open question of deletion", "kept, says so", "a plain no")
	}
	if !t.wishes.Confirms(t.Message.Normal) {
		if v := t.stillDeleting(); v.Done() {
			return v
		}
		return turn.GoOn("open question of deletion", "kept", "only a plain yes deletes")
	}
	t.CancelReason = "deleted"
	for _, j := range t.State.Jobs {
		if !j.Value.Class.Owed() { // who can help is owed, account or not
			t.Cancel = append(t.Cancel, j.Value.ID)
		}
	}
	if t.State.HoldInForce(t.Now) == nil {
		t.Say(wording.Deleted)
	} else {
		t.Say(wording.DeletedHeld) // the hold stays, and nobody under one is asked to join
	}
	t.Happened(event.PersonDeleted, "person:"+t.State.Person.Value.ID, string(t.State.Person.Value.State), string(people.Deleted), "yes within 15 minutes")
	t.After.Person = record.Slot[people.Person]{}
	t.After.Session = record.Slot[session.Session]{}
	t.After.Contact.Value = t.After.Contact.Value.Stranger(t.Now)
	t.After.Contact.Value.LastTextID = t.Message.ID
	order, due := live.Begun(t.State, t.Now, t.Message.ID), t.Now.Add(record.HandoffSlack)
	t.Change(turn.Change{Key: record.Erasure(t.State.Number), Kind: record.KindErasure, Version: order.At.UnixNano(), Value: order, Due: due, Force: true})
	return t.End("deleted", "open question of deletion", "deleted, one last text", "a plain yes within 15 minutes")
}

// stillDeleting answers what is neither a yes nor a no and still about the deletion: a question about it with what is
// deleted, a nod with what counts. Both ask again, so that a yes after them is one to a question that was just put. Any
// other text keeps the account and gets its own answer, and a yes after that deletes nothing.
func (t running) stillDeleting() turn.Verdict {
	const saw = "open question of deletion"
	switch {
	case t.wishes.AsksOfDeletion(t.Message.Normal), t.Asked().ID == answers.Unhelpful:
		what := wording.DeleteWhat
		if t.State.HoldInForce(t.Now) != nil {
			what = wording.DeleteWhatHeld // nobody under one is told that they can join again
		}
		t.Await(token)
		t.SayOr(what, wording.DeleteAll)
		return t.End("delete_asked", saw, "says what is deleted, asks again", "a question about it")
	case t.Asked().ID == answers.Nod, t.Asked().ID == answers.Yes:
		t.Await(token)
		t.SayOr(wording.DeleteSure, wording.DeleteAsk)
		return t.End("delete_asked", saw, "asks again", "a nod is no plain yes")
	}
	return turn.Verdict{}
}

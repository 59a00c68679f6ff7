package turn

import (
	"strings"

	"github.com/josh-sms/josh/internal/domain/event"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/session"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/text/answers"
	"github.com/josh-sms/josh/internal/text/compliance"
)

// askDeletion asks once more before everything is deleted.
func (t *running) askDeletion() verdict {
	t.ask(deleteToken)
	t.sayOr(wording.DeleteAsk, wording.DeleteSure)
	return t.end("delete_asked", "wants to be deleted", "asks once more", "it cannot be undone")
}

// deletes reports whether a text as a whole wishes the account deleted.
func (p *patterns) deletes(normal string) bool {
	return p.wantsDeletion.MatchString(strings.ToLower(p.unwrapped(normal)))
}

// confirmed reports whether the answer to the question of deletion is a plain yes. A second "delete my account" is not:
// it may be the same text typed again.
func (p *patterns) confirmed(normal string) bool {
	return p.plainYes.MatchString(compliance.Fold(normal))
}

// deletion answers the question of deletion. With a yes the person is a stranger from this commit on; what is
// filed elsewhere is removed when the last text is out.
func (t *running) deletion() verdict {
	like := t.Wishes.patterns()
	if like.plainNo.MatchString(compliance.Fold(t.Message.Normal)) {
		t.say(wording.DeleteKept)
		return t.end("delete_kept", "open question of deletion", "kept, says so", "a plain no")
	}
	if !like.confirmed(t.Message.Normal) {
		if v := t.stillDeleting(); v.end {
			return v
		}
		return goOn("open question of deletion", "kept", "only a plain yes deletes")
	}
	for _, j := range t.State.Jobs {
		if !j.Value.Class.Owed() { // who can help is owed, account or not
			t.Cancel = append(t.Cancel, j.Value.ID)
		}
	}
	if t.State.HoldInForce(t.Now) == nil {
		t.say(wording.Deleted)
	} else {
		t.say(wording.DeletedHeld) // the hold stays, and nobody under one is asked to join
	}
	t.happened(event.PersonDeleted, "person:"+t.State.Person.Value.ID, string(t.State.Person.Value.State), string(people.Deleted), "yes within 15 minutes")
	t.After.Person = record.Slot[people.Person]{}
	t.After.Session = record.Slot[session.Session]{}
	t.After.Contact.Value = t.After.Contact.Value.Stranger(t.Now)
	t.After.Contact.Value.LastTextID = t.Message.ID
	t.Erase = true
	return t.end("deleted", "open question of deletion", "deleted, one last text", "a plain yes within 15 minutes")
}

// stillDeleting answers what is neither a yes nor a no and still about the deletion: a question about it with what is
// deleted, a nod with what counts. Both ask again, so that a yes after them is one to a question that was just put. Any
// other text keeps the account and gets its own answer, and a yes after that deletes nothing.
func (t *running) stillDeleting() verdict {
	const saw = "open question of deletion"
	switch {
	case t.Wishes.patterns().asksOfDeletion(t.Message.Normal), t.asked().ID == answers.Unhelpful:
		what := wording.DeleteWhat
		if t.State.HoldInForce(t.Now) != nil {
			what = wording.DeleteWhatHeld // nobody under one is told that they can join again
		}
		t.ask(deleteToken)
		t.sayOr(what, wording.DeleteAll)
		return t.end("delete_asked", saw, "says what is deleted, asks again", "a question about it")
	case t.asked().ID == answers.Nod, t.asked().ID == answers.Yes:
		t.ask(deleteToken)
		t.sayOr(wording.DeleteSure, wording.DeleteAsk)
		return t.end("delete_asked", saw, "asks again", "a nod is no plain yes")
	}
	return verdict{}
}

// asksOfDeletion reports whether a text asks something about a deletion that was just offered, and wishes nothing else.
func (p *patterns) asksOfDeletion(normal string) bool {
	folded := strings.ToLower(normal)
	asks := strings.Contains(folded, "?") || p.beginsAsking.MatchString(folded)
	return asks && len(folded) <= longestWish && p.ofDeletion.MatchString(folded) && !p.deletes(normal)
}

// gone reports whether an opt-out may ask for deletion as well.
func (w *Wishes) gone(normal string) bool {
	folded := strings.ToLower(normal)
	return mayWish(folded) && w.patterns().wantsGone.MatchString(folded)
}

package plans

import (
	"encoding/json"

	"github.com/josh-sms/josh/internal/base/ident"
	"github.com/josh-sms/josh/internal/domain/plans"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/wording"
)

// link gives somebody the link to their calendar. Of one that they have nobody knows the token any more, and a second one would take it from the
// calendars that have it: only who asks for a new one gets it.
func (t running) link(fresh bool) turn.Verdict {
	const saw = "asks for the link to their calendar"
	slot, ask := t.calendar()
	if ask != nil {
		return turn.Wait(ask)
	}
	had := slot.Value.ID != ""
	if had && !fresh {
		t.Places.Until = t.Day(slot.Value.At)
		t.SayOr(wording.CalendarThere, wording.AnswerAgain)
		return t.End("calendar_there", saw, "says that they have one", "")
	}
	if ask := t.forget(slot.Value.ID); ask != nil {
		return turn.Wait(ask)
	}
	slot.Value = plans.Calendar{ID: ident.TokenID(t.Token), At: t.Now}
	turn.SetRecord(t.Turn, name, plans.Kind, slot)
	t.Change(turn.Change{Key: record.CalendarLink(slot.Value.ID), Kind: plans.KindLink, Value: plans.Link{Number: t.State.Number, At: t.Now}})
	t.Places.Calendar = t.BaseURL + wording.CalendarPath + t.Token + wording.CalendarEnd
	if had {
		t.Say(wording.CalendarNew)
	} else {
		t.Say(wording.CalendarGiven)
	}
	return t.End("calendar_given", saw, "gives it", "")
}

// revoke takes the link away.
func (t running) revoke() turn.Verdict {
	const saw = "takes the link to their calendar away"
	slot, ask := t.calendar()
	switch {
	case ask != nil:
		return turn.Wait(ask)
	case slot.Value.ID == "":
		t.SayOr(wording.CalendarNone, wording.AnswerAgain)
		return t.End("calendar_none", saw, "says that there is none", "")
	}
	if ask := t.forget(slot.Value.ID); ask != nil {
		return turn.Wait(ask)
	}
	turn.DropRecord(t.Turn, name)
	t.Say(wording.CalendarGone)
	return t.End("calendar_gone", saw, "taken away", "they say so")
}

// forget removes what a link stands for, "" for none.
func (t running) forget(id string) *turn.Ask {
	if id == "" {
		return nil
	}
	item, ask := t.Fetch(record.CalendarLink(id))
	if ask != nil || !item.Exists() {
		return ask
	}
	var l plans.Link
	if err := record.Decode(item, plans.KindLink, &l); err != nil || l.Number != t.State.Number {
		return turn.Newer(err) // what is broken opens nothing, and goes with its person
	}
	t.Change(turn.Change{Key: item.Key, Version: item.Version})
	return nil
}

// takenAway removes a link that the person takes away on their page, or what one of who was suspended stands for. No text answers it.
func (t running) takenAway() turn.Verdict {
	const saw = "a link to a calendar"
	slot, ask := t.calendar()
	if ask != nil {
		return turn.Wait(ask)
	}
	var r plans.Removal
	if json.Unmarshal(t.Message.Signal.Data, &r) != nil || r.ID == "" {
		return t.End("calendar_none", saw, "nothing changes", "not a removal")
	}
	if ask := t.forget(r.ID); ask != nil {
		return turn.Wait(ask)
	}
	if slot.Value.ID == r.ID {
		turn.DropRecord(t.Turn, name)
	}
	return t.End("calendar_gone", saw, "taken away", "it is not to open anything any more")
}

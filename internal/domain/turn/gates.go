package turn

import (
	"strings"

	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/text/safety"
)

// hold ends the turn of somebody who is held or suspended, unless they want their account deleted, which works under
// every hold. Under a hard hold only compliance and safety texts leave: the lines once more, and not a word about
// anything else. Who is suspended is told so once a day.
func hold(t *running) verdict {
	reason := t.may(people.Talk)
	if reason != people.Held && reason != people.SuspendedReason {
		return goOn("neither held nor suspended", "go on", "")
	}
	if v := t.deletionOnly(); v.end {
		return v
	}
	if reason == people.Held {
		return t.again("hard hold", wording.CrisisAgain)
	}
	contact := &t.After.Contact.Value
	if !contact.PausedAt.IsZero() && t.Now.Sub(contact.PausedAt) < onceADay {
		return t.end("suspended_silent", "suspended", "recorded, silent", "told less than 24 hours ago")
	}
	contact.PausedAt = t.Now
	t.say(wording.Paused)
	return t.end("suspended", "suspended", "paused text", "at most once in 24 hours")
}

// deletionOnly lets somebody who may have nothing else delete their account: it asks, and takes the answer. Those
// texts are compliance, and a flood of them gets no more answers than any other.
func (t *running) deletionOnly() verdict {
	var admission people.Admission
	contact := &t.After.Contact.Value
	contact.Window, admission = contact.Window.Admit(t.Now, people.PersonTexts)
	if admission != people.Admitted {
		return verdict{}
	}
	if t.State.Session.Value.Pending(t.Now) == deleteToken {
		if v := t.deletion(); v.end {
			return v
		}
	}
	if !mayWish(strings.ToLower(t.Message.Normal)) || !t.Wishes.patterns().deletes(t.Message.Normal) {
		return verdict{}
	}
	return t.askDeletion()
}

// again gives somebody under a hold the lines once more, at most once an hour and three times a day: whoever was in
// danger is never met with nothing but silence. Thanks, questions and "I'm fine now" all get the same.
func (t *running) again(saw string, purpose wording.Purpose) verdict {
	history, ask := t.heard()
	if ask != nil {
		return verdict{ask: ask}
	}
	t.hasten()
	if !history.MayRepeat(t.Now) {
		return t.end("held", saw, "recorded, silent", "got the lines within the hour, or three times today, or they are on their way")
	}
	t.After.Contact.Value.Danger = history
	t.helpFor(safety.NeedCrisis)
	t.say(purpose)
	t.told(safety.Again, safety.NeedCrisis)
	return t.end("held", saw, "who can help, once more", "nobody under a hold is met with nothing but silence")
}

// region finds out what can be done where the person lives. It ends nothing: later steps refuse what the
// region's state does not allow.
func region(t *running) verdict {
	slug := t.State.Person.Value.Region
	r, known := t.Regions[slug]
	if !known {
		t.region.State = people.Waitlisted
		return goOn("no region", "treated as waitlisted", "plans need an area")
	}
	key := record.Region(slug)
	item, ask := t.fetch(key)
	if ask != nil {
		return verdict{ask: ask}
	}
	why := "data file"
	if item.Exists() {
		var override people.RegionOverride
		err := record.Decode(item, record.KindRegion, &override)
		if ask := newer(err); ask != nil {
			return verdict{ask: ask}
		}
		if err == nil && people.ValidRegionState(override.State) {
			r.State, why = override.State, "set by an operator"
		}
	}
	t.region = r
	return goOn(slug, string(r.State), why)
}

// mediaOnly reports whether the text is nothing but pictures.
func (t *running) mediaOnly() bool { return t.Message.Normal == "" && t.Message.NumMedia > 0 }

// media answers a text that is nothing but pictures. Pictures are counted, never fetched.
func media(t *running) verdict {
	if !t.mediaOnly() {
		return goOn("words", "go on", "")
	}
	t.say(wording.NoPictures)
	return t.end("media_only", "only pictures", "one text", "pictures can't be read")
}

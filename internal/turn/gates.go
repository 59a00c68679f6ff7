package turn

import (
	"github.com/josh-sms/josh/internal/people"
	"github.com/josh-sms/josh/internal/record"
	"github.com/josh-sms/josh/internal/table"
	"github.com/josh-sms/josh/internal/wording"
)

// hold ends the turn of somebody who is held or suspended. Under a hard hold only compliance and safety texts
// leave; anybody else is told once a day that they are paused.
func hold(t *running) verdict {
	switch t.may(people.Talk) {
	case people.Held:
		return t.end("held", "hard hold", "recorded, silent", "only compliance and safety texts leave under a hard hold")
	case people.SuspendedReason:
	default:
		return goOn("neither held nor suspended", "go on", "")
	}
	contact := &t.After.Contact.Value
	if !contact.PausedAt.IsZero() && t.Now.Sub(contact.PausedAt) < onceADay {
		return t.end("suspended_silent", "suspended", "recorded, silent", "told less than 24 hours ago")
	}
	contact.PausedAt = t.Now
	t.say(wording.Paused)
	return t.end("suspended", "suspended", "paused text", "at most once in 24 hours")
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
	item, asked := t.Items[key]
	if !asked {
		return verdict{ask: &Ask{Items: []table.Key{key}}}
	}
	why := "data file"
	if item.Exists() {
		var override people.RegionOverride
		if err := record.Decode(item, record.KindRegion, &override); err == nil && people.ValidRegionState(override.State) {
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

package turn

import (
	"strconv"
	"unicode/utf8"

	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/wording"
)

// claim says what is being answered. Intake has claimed the text already.
func claim(t *Turn) Verdict {
	saw := plural(utf8.RuneCountInString(t.Message.Normal), "character")
	if t.Message.NumMedia > 0 {
		saw += ", " + plural(t.Message.NumMedia, "picture")
	}
	return GoOn(saw, "accepted", "first delivery of this MessageSid")
}

func plural(n int, what string) string {
	if n != 1 {
		what += "s"
	}
	return strconv.Itoa(n) + " " + what
}

// hold ends the turn of somebody who is held or suspended, unless a flow works even then, as deletion does. Under a hard
// hold only compliance and safety texts leave: the lines once more, and not a word about anything else. Who is suspended
// is told so once a day.
func (m *Machine) hold(t *Turn) Verdict {
	reason := t.May(people.Talk)
	if reason != people.Held && reason != people.SuspendedReason {
		return GoOn("neither held nor suspended", "go on", "")
	}
	if v := m.underHold(t); v.Done() {
		return v
	}
	if reason == people.Held {
		return m.held(t)
	}
	contact := &t.After.Contact.Value
	if !contact.SuspendedToldAt.IsZero() && t.Now.Sub(contact.SuspendedToldAt) < OnceADay {
		return t.End("suspended_silent", "suspended", "recorded, silent", "told less than 24 hours ago")
	}
	contact.SuspendedToldAt = t.Now
	t.Say(wording.Suspended)
	return t.End("suspended", "suspended", "says so", "at most once in 24 hours")
}

// takeover leaves the texts of whoever a person answers to the flow that has those. What works under every hold works then, too:
// nobody has to ask a person to be deleted. No limit counts: JOSH says nothing.
func (m *Machine) takeover(t *Turn) Verdict {
	if m.taken == nil || !t.State.Contact.Value.Takeover.InForce(t.Now) {
		return GoOn("JOSH answers", "go on", "")
	}
	if v := m.underHold(t); v.Done() {
		return v
	}
	return m.taken(t)
}

// underHold lets somebody who may have nothing else have what works under every hold. A flood of that gets no more
// answers than any other.
func (m *Machine) underHold(t *Turn) Verdict {
	var admission people.Admission
	contact := &t.After.Contact.Value
	contact.Window, admission = contact.Window.Admit(t.Now, people.PersonTexts)
	if admission != people.Admitted {
		return Verdict{}
	}
	if q, known := m.questions[t.State.Session.Value.Pending(t.Now)]; known && q.UnderHold {
		if v := q.Answer(t); v.Done() {
			t.Handler = q.flow
			return v
		}
	}
	for _, s := range m.steps {
		if s.UnderHold {
			if v := s.Run(t); v.Done() {
				t.Handler = s.flow
				return v
			}
		}
	}
	return Verdict{}
}

// limit stops a known person's flood: one cool-down reply an hour, then silence. Every text is kept.
func limit(t *Turn) Verdict {
	contact := &t.After.Contact.Value
	var admission people.Admission
	contact.Window, admission = contact.Window.Admit(t.Now, people.PersonTexts)
	switch admission {
	case people.CoolDown:
		t.Say(wording.PersonCoolDown)
		return t.End("cool_down", "over the limit", "one cool-down reply", "more texts in an hour than anybody types")
	case people.Silent:
		return t.End("silent", "over the limit", "recorded, silent", "told within the hour")
	case people.Admitted:
	}
	return GoOn("within the limit", "go on", "")
}

// region finds out what can be done where the person lives. It ends nothing: later steps refuse what the
// region's state does not allow.
func region(t *Turn) Verdict {
	slug := t.State.Person.Value.Region
	r, known := t.Regions[slug]
	if !known {
		t.Region.State = people.Waitlisted
		return GoOn("no region", "treated as waitlisted", "plans need an area")
	}
	key := record.Region(slug)
	item, ask := t.Fetch(key)
	if ask != nil {
		return Wait(ask)
	}
	why := "data file"
	if item.Exists() {
		var override people.RegionOverride
		err := record.Decode(item, record.KindRegion, &override)
		if ask := Newer(err); ask != nil {
			return Wait(ask)
		}
		if err == nil && people.ValidRegionState(override.State) {
			r.State, why = override.State, "set by an operator"
		}
	}
	t.Region = r
	return GoOn(slug, string(r.State), why)
}

// media answers a text that is nothing but pictures. Pictures are counted, never fetched.
func media(t *Turn) Verdict {
	if !t.MediaOnly() {
		return GoOn("words", "go on", "")
	}
	t.Say(wording.NoPictures)
	return t.End("media_only", "only pictures", "one text", "pictures can't be read")
}

// pending reads a text as the answer to the question that is open, if one is. Whatever the text is, the
// question is settled by it.
func (m *Machine) pending(t *Turn) Verdict {
	token := t.State.Session.Value.Pending(t.Now)
	if token == "" {
		return GoOn("no open question", "go on", "")
	}
	t.SetSession(t.State.Session.Value.Settle())
	if q, known := m.questions[token]; known {
		v := q.Answer(t)
		if v.end {
			t.Handler = q.flow
		}
		return v
	}
	return GoOn("open question", "settled", "not a question this version asks")
}

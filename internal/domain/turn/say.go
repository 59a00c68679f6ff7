package turn

import (
	"time"

	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/text/safety"
)

// OnceADay is how often a stranger gets the registration link and a suspended person is told so.
const OnceADay = 24 * time.Hour

// Say adds a text to the decision.
func (t *Turn) Say(p wording.Purpose) { t.SayAs(p, t.State.Person.Value, t.Region) }

// SayAs adds a text about a person as they are from now on.
func (t *Turn) SayAs(p wording.Purpose, person people.Person, region people.Region) {
	values := t.values(person, region)
	words, class := t.Book.RenderIn(t.Language, p, values)
	t.said = string(p)
	t.short, t.will = t.Book.Result(p, values, words)
	t.Texts = append(t.Texts, Text{Purpose: p.Public(), Class: class, Words: words})
}

// SayOr says a text, or the other one where it was the last: nobody gets the same words twice in a row.
func (t *Turn) SayOr(p, other wording.Purpose) {
	if t.State.Contact.Value.Said == string(p) {
		p = other
	}
	t.Say(p)
}

// SayFor says a text that holds another one, which is what the next text may answer.
func (t *Turn) SayFor(p wording.Purpose, said string) {
	t.Say(p)
	if said != "" {
		t.said = said
	}
}

// SayForOr is SayOr for a text that has other words for each reason: the same text for another one is no repetition.
func (t *Turn) SayForOr(p wording.Purpose, reason string, other wording.Purpose) {
	said := string(p) + "/" + reason
	if t.State.Contact.Value.Said == said {
		t.Say(other)
		return
	}
	t.Say(p)
	t.said = said
}

// SayLater adds a text that leaves when the time has come, see Text. Its life counts from then.
func (t *Turn) SayLater(p wording.Purpose, from time.Time, life time.Duration, mustNotMiss bool) {
	words, class := t.Book.Render(p, t.values(t.State.Person.Value, t.Region))
	t.Texts = append(t.Texts, Text{Purpose: p.Public(), Class: class, Words: words, NotBefore: from, Life: life, MustNotMiss: mustNotMiss})
}

// values fill the places of a text about a person as they are from now on.
func (t *Turn) values(person people.Person, region people.Region) wording.Values {
	v := t.Places
	v.BaseURL, v.JoinURL, v.Support = t.BaseURL, t.BaseURL+"/join?t="+t.Token, t.Support
	v.FirstName, v.Region = person.FirstName, region.Name
	return v
}

// Day returns a day as the person says it, "" for none.
func (t *Turn) Day(at time.Time) string {
	if at.IsZero() {
		return ""
	}
	return t.Region.Local(at).Format("Monday, January 2")
}

// HelpFor fills the places of the texts that name who helps in the country of the number.
func (t *Turn) HelpFor(need safety.Need) {
	c := t.Resources.ForCountry(t.Message.Country)
	t.Places.Help, t.Places.Emergency = wording.Help(c, need), wording.Emergency(c)
}

// May asks whether the sender may do something, and returns why not. Before the region step it knows of no region:
// only Join and Talk can be asked then.
func (t *Turn) May(a people.Action) people.Reason {
	return t.MayAs(a, t.State.Person.Value, t.Region.State)
}

// MayAs answers May for the sender as the turn leaves them: with the person and the region that it has changed.
func (t *Turn) MayAs(a people.Action, p people.Person, region people.RegionState) people.Reason {
	s := t.State.Standing(region, t.Now)
	s.Person = p
	if t.Message.Text() { // which comes before a STOP that was accepted after it; what others say reaches nobody any more
		s.OptedOut = t.State.OptedOutBefore(t.Message.ID)
	}
	_, reason := people.Eligible(s, a)
	return reason
}

// MediaOnly reports whether the text is nothing but pictures.
func (t *Turn) MediaOnly() bool { return t.Message.Normal == "" && t.Message.NumMedia > 0 }

// WhatIsNext returns what is said about what comes next: plans for those who may have some, the honest reason for anybody
// else.
func (t *Turn) WhatIsNext() wording.Purpose {
	switch t.May(people.Invited) {
	case people.Held:
		return wording.NextHeld
	case people.RegionWaits:
		return wording.NextWaitlisted
	case people.RegionIsClosed:
		return wording.NextClosed
	case people.Pausing:
		t.Places.Until = t.Day(t.State.Person.Value.PausedUntil)
		return wording.NextPaused
	case people.MayNotParticipate:
		return wording.NextNotEntitled
	case people.NotInterviewed:
		return wording.NextInterview
	default:
		return wording.WhatIsNext
	}
}

package talk

import (
	"encoding/json"
	"slices"
	"time"

	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	rules "github.com/josh-sms/josh/internal/domain/talk"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/wording"
)

// told is the turn of what a talk tells one of the two.
func (t member) told() turn.Verdict {
	var d told
	if json.Unmarshal(t.Message.Signal.Data, &d) != nil || d.Talk == "" {
		return t.End("ignored", "a talk", "dropped", "not one")
	}
	mine, ask := t.records()
	if ask != nil {
		return turn.Wait(ask)
	}
	if d.What == rules.ToldEnded || d.What == rules.ToldNothing {
		mine = t.untold(mine, d)
	}
	if v, waits := t.waits(mine, d); waits {
		return v
	}
	return t.hearsOf(mine, d)
}

// untold forgets what waits to be told of a talk that is over: an invitation whose author has left is no question any more. Whose own invitation has
// met another one knows the talk by its own until they are told that it is open.
func (t member) untold(mine slot, over told) slot {
	of := func(one told) bool { return one.Talk == over.Talk && one.Begun == over.Begun }
	n, opened := mine.Value.find(over.Talk), func(one told) bool { return of(one) && one.What == rules.ToldOpened }
	if n >= 0 && mine.Value.Talks[n].State == Invited && slices.ContainsFunc(mine.Value.Later, opened) {
		mine.Value.Talks = slices.Clone(mine.Value.Talks)
		mine.Value.Talks[n].Begun = over.Begun
	}
	if slices.ContainsFunc(mine.Value.Later, of) {
		mine.Value.Later, mine.Value.At = slices.DeleteFunc(slices.Clone(mine.Value.Later), of), t.Now
		t.write(mine)
	}
	return mine
}

// waits puts off what a talk tells somebody while it could not leave, or while another question is open: nobody answers what they have not read. That
// it is over is no question.
func (t member) waits(mine slot, d told) (turn.Verdict, bool) {
	at := t.quietUntil()
	unheard := d.What == rules.ToldDeclined && t.May(people.News) != people.Allowed // which is asked again when they come back
	if d.What == rules.ToldEnded || d.What == rules.ToldNothing || unheard || at.IsZero() && len(mine.Value.Later) == 0 {
		return turn.Verdict{}, false
	}
	mine.Value.Later, mine.Value.At = append(slices.Clone(mine.Value.Later), d), t.Now
	t.write(mine)
	t.SetTimer(Name, later, at, nil)
	return t.End("talk_later", string(d.What), "waits", "it is night, something else is open, or they may be told nothing now"), true
}

// lookAgain is how long what somebody may not be told waits before it is tried again.
const lookAgain = 6 * time.Hour

// quietUntil returns until when nothing that asks something is told, the zero time for now.
func (t member) quietUntil() time.Time {
	switch open, day := t.OpenUntil(), t.ByDay(); {
	case open.After(t.Now):
		return open
	case t.May(people.News) != people.Allowed && t.State.Known():
		return t.Now.Add(lookAgain)
	case day.After(t.Now):
		return day
	}
	return time.Time{}
}

// toldLater is the turn of what waited, the oldest first.
func (t member) toldLater() turn.Verdict {
	mine, ask := t.records()
	if ask != nil {
		return turn.Wait(ask)
	}
	if len(mine.Value.Later) == 0 {
		return t.End("talk_quiet", "what waited", "silent", "nothing does")
	}
	if at := t.quietUntil(); !at.IsZero() {
		if t.Now.Sub(mine.Value.At) > rules.EndAfter {
			return t.neverTold(mine)
		}
		t.SetTimer(Name, later, at, nil)
		return t.End("talk_later", "what waited", "waits", "")
	}
	d := mine.Value.Later[0]
	mine.Value.Later, mine.Value.At = slices.Clone(mine.Value.Later[1:]), t.Now
	t.write(mine)
	if len(mine.Value.Later) > 0 {
		t.SetTimer(Name, later, t.Now.Add(time.Minute), nil)
	}
	return t.hearsOf(mine, d)
}

// neverTold ends the talks of which somebody was to be told something whom nobody could tell anything for as long as talks last: they are over by now,
// and the clock looks no more.
func (t member) neverTold(mine slot) turn.Verdict {
	mine.Value.Talks = slices.Clone(mine.Value.Talks)
	for _, d := range mine.Value.Later {
		if n := mine.Value.meant(d); n >= 0 {
			mine.Value.Talks[n].end()
		}
	}
	mine.Value.Later, mine.Value.At = nil, t.Now
	t.write(mine)
	return t.End("talk_noted", "what waited", "silent", "they could be told nothing for as long as talks last")
}

// hearsOf is what a talk tells somebody who may hear it now.
func (t member) hearsOf(mine slot, d told) turn.Verdict {
	switch {
	case d.What == rules.ToldInvited:
		return t.invited(mine, d)
	case !t.State.Known():
		return t.End("talk_noted", string(d.What), "silent", "nobody the service knows")
	}
	n := mine.Value.meant(d)
	if n < 0 {
		return t.End("talk_noted", string(d.What), "silent", "they are out of it")
	}
	s, ask := t.in(mine, mine.Value.Talks[n])
	if ask != nil {
		return turn.Wait(ask)
	}
	words, ask := t.released(d)
	if ask != nil {
		return turn.Wait(ask)
	}
	if words != "" && d.What != rules.ToldAccepted && d.What != rules.ToldRefused { // which are their own
		s.Got = append(slices.DeleteFunc(slices.Clone(s.Got), func(k Kept) bool { return k.ID == d.Words }), Kept{ID: d.Words, What: d.What, Words: words})
	}
	return s.told(d, words)
}

// released returns the words that a signal names, "" where they are gone: their author is.
func (t member) released(d told) (string, *turn.Ask) {
	if d.Words == "" {
		return "", nil
	}
	item, ask := t.Fetch(record.TalkWords(d.Talk, d.Words))
	if ask != nil || !item.Exists() {
		return "", ask
	}
	var w rules.Words
	err := record.Decode(item, rules.KindWords, &w)
	if ask := turn.Newer(err); ask != nil || err != nil {
		return "", ask
	}
	return w.Words, nil
}

// told changes a side by what the talk tells it.
func (t side) told(d told, words string) turn.Verdict {
	switch d.What {
	case rules.ToldOpened:
		return t.opened(d)
	case rules.ToldDeclined:
		t.State, t.Open, t.Waits = Alone, openSolo, false
		return t.hears(wording.TalkDeclined, d.What)
	case rules.ToldEnded, rules.ToldNothing:
		done := t.State == In && t.Stage == rules.Repair && t.Waits && t.Open == "" && len(t.Pacts) == 0
		t.end()
		switch {
		case d.What == rules.ToldNothing:
			t.keepQuietly()
			return t.End("talk_noted", string(d.What), "silent", "nothing to say")
		case done:
			return t.hears(wording.TalkNothing, d.What)
		}
		return t.hears(wording.TalkEnded, d.What)
	case rules.ToldRepair:
		t.to(rules.Repair, "")
		return t.hears(wording.TalkRepair, d.What)
	case rules.ToldCheck:
		return t.asksCheck(d)
	default:
		return t.reads(d, words)
	}
}

// reads is what the other has released, as it is.
func (t side) reads(d told, words string) turn.Verdict {
	if words == "" {
		t.keepQuietly()
		return t.End("talk_noted", string(d.What), "silent", "the words are gone")
	}
	t.Places.Draft, t.Places.Note = words, words
	switch d.What {
	case rules.ToldView:
		t.to(rules.Needs, openTheirs)
		return t.hears(wording.TalkTheirs, d.What)
	case rules.ToldFix:
		return t.hears(wording.TalkFixed, d.What)
	case rules.ToldNeeds:
		t.Open, t.Pending, t.Waits, t.Draft = openBoth, d.Words, false, ""
		t.Places.Own, t.Places.Theirs = t.given(rules.ToldNeeds), words
		return t.hears(wording.TalkNeedBoth, d.What)
	case rules.ToldAccepted:
		t.agreed(Kept{ID: d.Words, What: d.What, Words: words})
		return t.hears(wording.TalkAccepted, d.What)
	case rules.ToldRefused:
		t.Waits = false
		return t.hears(wording.TalkRefused, d.What)
	case rules.ToldProposed:
		t.Open, t.Pending, t.Waits, t.Draft = openAnswer, d.Words, false, ""
		return t.hears(wording.TalkProposed, d.What)
	default:
		t.keepQuietly()
		return t.End("talk_noted", string(d.What), "silent", "not of this version")
	}
}

// opened begins the talk for both. Who was invited has heard it with their yes.
func (t side) opened(d told) turn.Verdict {
	t.Begun = d.Begun
	if t.State == In {
		t.keepQuietly()
		return t.End("talk_noted", string(d.What), "silent", "they have heard it")
	}
	t.State = In
	t.to(rules.Witness, "")
	return t.hears(wording.TalkOpened, d.What)
}

// asksCheck asks whether what was agreed to holds.
func (t side) asksCheck(d told) turn.Verdict {
	if len(t.Pacts) == 0 {
		t.keepQuietly()
		return t.End("talk_noted", string(d.What), "silent", "nothing was agreed to")
	}
	t.Open, t.Waits, t.Places.Note = openCheckIn, false, t.Pacts[0].Words // also of who had nothing more to say
	return t.hears(wording.TalkCheck, d.What)
}

// invited is the turn of an invitation. Somebody who may have none, who is kept apart from the other, or who has three talks is not asked; the other hears
// after a week what no answer sounds like.
func (t member) invited(mine slot, d told) turn.Verdict {
	const saw = "an invitation to a talk"
	item, ask := t.Fetch(record.TalkWords(d.Talk, d.Words))
	if ask != nil {
		return turn.Wait(ask)
	}
	var w rules.Words
	if item.Exists() {
		if ask := turn.Newer(record.Decode(item, rules.KindWords, &w)); ask != nil {
			return turn.Wait(ask)
		}
	}
	apart, _, ask := t.others.Apart(t.Turn, w.Number)
	if ask != nil {
		return turn.Wait(ask)
	}
	n := mine.Value.find(d.Talk)
	mutual := n >= 0 && mine.Value.Talks[n].State == Invited
	switch {
	case mutual:
		return t.End("talk_noted", saw, "silent", "their own one says yes to it")
	case w.Number == "" || apart || !t.State.Known() || !t.Now.Before(d.By):
		return t.End("talk_unasked", saw, "silent", "they are not asked, and nobody hears why")
	case mine.Value.going() >= rules.MostTalks:
		return t.End("talk_unasked", saw, "silent", "three talks are as many as one person has, and nobody hears that either")
	}
	asked := Side{ID: d.Talk, Begun: d.Begun, Other: w.Number, State: Asked, By: d.By}
	if n >= 0 && mine.Value.Talks[n].State == Drafting {
		asked.Draft = mine.Value.Talks[n].Draft // they were about to invite the other themselves
	}
	s, ask := t.in(mine, asked)
	if ask != nil {
		return turn.Wait(ask)
	}
	s.Got = []Kept{{ID: d.Words, What: d.What, Words: w.Words}}
	s.Places.Note = w.Words
	return s.hears(wording.TalkInvited, d.What)
}

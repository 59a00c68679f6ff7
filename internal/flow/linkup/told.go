package linkup

import (
	"encoding/json"
	"slices"
	"time"

	"github.com/josh-sms/josh/internal/base/ident"
	rules "github.com/josh-sms/josh/internal/domain/linkup"
	"github.com/josh-sms/josh/internal/domain/match"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/wording"
)

// member is a turn of a number.
type member struct {
	*turn.Turn

	reader Reader
	guard  Guard
}

// told is the turn of what a LinkUp tells a person.
func (t member) told() turn.Verdict {
	var d told
	if json.Unmarshal(t.Message.Signal.Data, &d) != nil || d.LinkUp == "" {
		return t.End("ignored", "a LinkUp", "dropped", "not one")
	}
	slot, ask := turn.Record[Mine](t.Turn, Name, KindMine)
	switch {
	case ask != nil:
		return turn.Wait(ask)
	case !t.State.Known():
		if d.What == rules.ToldInvite || d.What == rules.ToldReplace {
			t.Signal(record.LinkUp(d.LinkUp), Name, unable, said{Invite: d.Invite, Why: string(people.NotAPerson)})
		}
		return t.End("not_told", string(d.What), "silent", "nobody the service knows")
	case d.What == rules.ToldInvite || d.What == rules.ToldReplace:
		return t.invited(slot, d)
	case d.What == rules.ToldSwapped:
		return t.swapped(slot, d)
	case d.What == rules.ToldSwapAsk:
		return t.swapWanted(slot, d)
	}
	n := slot.Value.find(d.LinkUp)
	if n >= 0 && slot.Value.Plans[n].State == No && d.What == rules.ToldLocked {
		return t.End("not_told", string(d.What), "silent", "has said no, which is on its way")
	}
	if n < 0 || slot.Value.Plans[n].State == Over && d.What != rules.ToldFull {
		return t.End("not_told", string(d.What), "silent", "is out of it meanwhile")
	}
	p := slot.Value.Plans[n]
	switch d.What {
	case rules.ToldRelay:
		return t.hearsWords(slot, p, d)
	case rules.ToldNotRelayed:
		return t.notRelayed(p, d)
	default:
	}
	p.Chosen = d.Chosen
	if len(d.Options) > 0 {
		p.Options = d.Options
	}
	return t.hears(slot, p, d)
}

// hears says what the person needs to hear of a LinkUp that they are in, and keeps what it is now.
func (t member) hears(slot record.Slot[Mine], p Plan, d told) turn.Verdict {
	text, keep := t.news(&p, d)
	if t.May(people.News) != people.Allowed { // who is held or has stopped meanwhile hears nothing; what they left is told by Left
		text = ""
	}
	if ask := t.fill(p, text); ask != nil {
		return turn.Wait(ask)
	}
	if d.What == rules.ToldOver && p.State == Locked {
		keep = Past
		if ask := t.met(&slot.Value, p); ask != nil {
			return turn.Wait(ask)
		}
	}
	p.State = keep
	slot.Value = slot.Value.with(p, t.Now)
	turn.SetRecord(t.Turn, Name, KindMine, slot)
	if text == "" {
		return t.End("noted", string(d.What), "silent", "nothing to say")
	}
	t.texts(text, t.worth(p, keep), text == wording.LinkUpLocked || text == wording.LinkUpCanceled || text == wording.LinkUpRemoved)
	return t.End("told", string(d.What), "one text", "")
}

// news is the text for what a person is told of a plan, "" for none, and where they stand with it then.
func (t member) news(p *Plan, d told) (text wording.Purpose, keep string) {
	keep = p.State
	switch d.What {
	case rules.ToldLocked:
		text, keep = wording.LinkUpLocked, Locked
	case rules.ToldJoined:
		text = wording.LinkUpJoined
	case rules.ToldLate:
		text = wording.LinkUpRelayed
	case rules.ToldChange:
		text, p.Rather, p.RatherBy = wording.LinkUpChangeAsk, d.Change, d.By
		if p.Rather == nil {
			text = ""
		} else {
			t.Places.Choice, t.Places.Deadline = t.day(*p.Rather), t.moment(d.By)
		}
	case rules.ToldMoved:
		text, p.Rather = wording.LinkUpMoved, nil
	case rules.ToldStays:
		text, p.Rather = wording.LinkUpStays, nil
	case rules.ToldReminder:
		text = wording.LinkUpReminder
	case rules.ToldDropped, rules.ToldSeeking:
		text = wording.LinkUpDropped
		t.Places.Why = wording.StillOn()
		if d.What == rules.ToldSeeking {
			t.Places.Deadline = t.moment(d.Replies)
			t.Places.Why = wording.Seeking(t.Places.Deadline)
		}
	case rules.ToldCanceled, rules.ToldExpired, rules.ToldFull, rules.ToldRemoved:
		text, keep = ending(d.What), Over
	case rules.ToldLonger:
		p.By = d.By
	default: // closed, gone, over: there is nothing to say
		keep = Over
	}
	return text, keep
}

// met remembers with whom a person was in a plan that took place, for the plans after it.
func (t member) met(m *Mine, p Plan) *turn.Ask {
	item, ask := t.Fetch(record.FlowRecord(record.LinkUp(p.ID), Name))
	if ask != nil {
		return ask
	}
	var l rules.LinkUp
	if err := record.Decode(item, KindLinkUp, &l); err != nil {
		return turn.Newer(err)
	}
	others := slices.DeleteFunc(l.Participants(), func(number string) bool { return number == t.State.Number })
	t.past(p)
	m.Met = match.Meet(m.Met, t.State.Number, others, t.Now)
	turn.Note[pooled](t.Turn).stale = true
	return nil
}

// ending is what a person hears when it is over for them.
func ending(what rules.What) wording.Purpose {
	switch what {
	case rules.ToldExpired:
		return wording.LinkUpExpired
	case rules.ToldFull:
		return wording.InviteClosed
	case rules.ToldRemoved:
		return wording.LinkUpRemoved
	default:
		return wording.LinkUpCanceled
	}
}

// texts sends a text that nobody waits for, and remembers that it was the last one: what comes next may answer it.
func (t member) texts(text wording.Purpose, life time.Duration, mustNotMiss bool) {
	t.SayLater(text, t.Now, life, mustNotMiss)
	t.After.Contact.Value.Said = string(text)
}

// worth is how long a text about a plan is of use: until it begins, and a day where it does not take place.
func (t member) worth(p Plan, state string) time.Duration {
	if begins := p.at().From; state != Over && begins.After(t.Now) {
		return begins.Sub(t.Now)
	}
	return rules.Window
}

// fill fills the places of a text about a plan.
func (t member) fill(p Plan, text wording.Purpose) *turn.Ask {
	t.Places.What = t.what(p)
	if text == wording.LinkUpLocked && p.Picked != "" && p.Picked != p.Chosen {
		t.Places.What = wording.MostCan(t.Places.What)
	}
	switch text {
	case wording.LinkUpOnWay:
		t.Places.Venue, _ = t.Region.Venue(p.Activity, p.at().From)
	case wording.LinkUpLocked, wording.LinkUpJoined, wording.LinkUpReminder, wording.LinkUpDetails, wording.LinkUpMoved:
		names, ask := t.names(p)
		if ask != nil {
			return ask
		}
		venue, suits, _ := t.Region.VenueFor(p.Activity, p.at().From, p.Wants.wish())
		if !suits && (text == wording.LinkUpLocked || text == wording.LinkUpDetails) {
			venue = wording.GoOn(venue)
		}
		t.Places.Names, t.Places.Venue = names, venue
	default:
	}
	switch text {
	case wording.LinkUpLocked, wording.LinkUpDetails, wording.LinkUpMoved, wording.LinkUpReminder:
		t.links(p)
	default:
	}
	return nil
}

// links makes a link to the page of a plan, for the person alone: what stands for it goes with them.
func (t member) links(p Plan) {
	t.Places.Page = t.BaseURL + wording.LinkUpPath + t.Token
	t.Change(turn.Change{
		Key: record.LinkUpPage(ident.TokenID(t.Token)), Kind: rules.KindPage, Expires: p.at().PageUntil(),
		Value: rules.Page{Number: t.State.Number, LinkUp: p.ID, At: t.Now},
	})
}

// invited is the turn of an invite: it is refused in the name of a person who may have none, who has another open one, has had three
// in a week, or is somewhere else by then.
func (t member) invited(slot record.Slot[Mine], d told) turn.Verdict {
	m, why := slot.Value, ""
	known := m.find(d.LinkUp)
	switch reason := t.May(people.Invited); {
	case reason != people.Allowed:
		why = string(reason)
	case known >= 0 && m.Plans[known].open():
		return t.End("ignored", string(d.What), "dropped", "is asked already")
	case d.Region != t.State.Person.Value.Region:
		why = "lives elsewhere"
	case m.another(d.LinkUp, t.Now) != nil:
		why = "another invite is open"
	case m.recent(t.Now) >= mostAsked:
		why = "three invites in a week"
	case m.overlaps(d.LinkUp, d.Options):
		why = "another plan at that time"
	case !t.Now.Before(d.By):
		why = "too late"
	}
	if why != "" {
		t.Signal(record.LinkUp(d.LinkUp), Name, unable, said{Invite: d.Invite, Why: why})
		return t.End("not_invited", string(d.What), "refused for them", why)
	}
	p := Plan{
		ID: d.LinkUp, Role: Participant, State: Asked, Invite: d.Invite, Wave: d.Wave, Activity: d.Activity, Options: d.Options, Chosen: d.Chosen, By: d.By,
		Wants: d.Wants,
	}
	m = m.with(p, t.Now)
	m.Invited = append(m.Invited, t.Now)
	slot.Value = m
	turn.SetRecord(t.Turn, Name, KindMine, slot)
	text := wording.LinkUpInvite
	if d.What == rules.ToldReplace {
		text = wording.LinkUpReplacement
	}
	t.asks(p)
	t.texts(text, d.By.Sub(t.Now), false)
	return t.End("invited", string(d.What), "asks", "")
}

// asks fills the places of a text that asks whether somebody joins.
func (t member) asks(p Plan) {
	t.Places.What, t.Places.Deadline = t.what(p), t.moment(p.By)
	t.Places.Plan, t.Places.Choice, t.Places.With = t.what(p), "YES or NO", wording.With(p.Wants.Constraints)
	if times := p.times(); len(times) > 1 {
		t.Places.Plan = t.activity(p.Activity) + ": A) " + t.said(times[0]) + ", B) " + t.said(times[1])
		t.Places.Choice = "A, B, BOTH or NO"
	}
}

package linkup

import (
	"time"

	rules "github.com/josh-sms/josh/internal/domain/linkup"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/profile"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/text/understand"
)

// Starter returns what starts a LinkUp of a request that lacks nothing, or says why not.
func Starter(reader Reader) func(t *turn.Turn, l understand.LinkUp) turn.Verdict {
	return func(t *turn.Turn, l understand.LinkUp) turn.Verdict { return member{t, reader}.start(l) }
}

func (t member) start(l understand.LinkUp) turn.Verdict {
	slot, ask := turn.Record[Mine](t.Turn, Name, KindMine)
	if ask != nil {
		return turn.Wait(ask)
	}
	b, why := t.brief(l)
	day := t.Region.Local(t.Now).Format(time.DateOnly)
	p := Plan{Role: Initiator, State: Yes, Activity: b.Activity, Options: b.Options, By: t.Now.Add(rules.Window), Day: day}
	p.ID = b.ID(day, 0)
	for again := 1; ; again++ {
		n := slot.Value.find(p.ID)
		if n < 0 {
			break
		}
		if old := slot.Value.Plans[n]; old.open() {
			return t.answers(old, wording.LinkUpAsking, "the same request again")
		}
		p.ID = b.ID(day, again)
	}
	if why == "" {
		why = refused(slot.Value, p)
	}
	if why != "" {
		return t.refuse(why)
	}
	p.By = rules.Start(p.ID, b, t.Now, t.Region.Home).LinkUp.ExpiresAt
	slot.Value = slot.Value.with(p, t.Now)
	turn.SetRecord(t.Turn, Name, KindMine, slot)
	b.Initiator = "" // the signal says from whom it is
	t.Signal(record.LinkUp(p.ID), Name, starts, said{Brief: &b})
	t.Places.Size = wording.AtLeast(b.Group.Min)
	return t.answers(p, wording.LinkUpBroadcasting, "a request that lacks nothing")
}

// refused says why somebody may not start another LinkUp, "" when they may.
func refused(m Mine, p Plan) string {
	open := 0
	for _, other := range m.Plans {
		if other.Role == Initiator && other.open() {
			open++
		}
	}
	switch {
	case open >= mostOpen:
		return wording.TooMany
	case m.overlaps(p.ID, p.Options):
		return wording.AnotherPlan
	}
	return ""
}

// refuse says honestly why something is not possible.
func (t member) refuse(why string) turn.Verdict {
	t.Places.Until = t.Day(t.State.Person.Value.PausedUntil)
	t.Places.Why = wording.Refusal(why, t.Region.Name, t.Places.Until, t.Support)
	t.SayOr(wording.LinkUpRefused, wording.AnswerAgain)
	return t.End("refused", "a plan", "refused", why)
}

// brief makes the brief of a request; why is the reason against it, "" for none.
func (t member) brief(l understand.LinkUp) (b rules.Brief, why string) {
	b = rules.Brief{Initiator: t.State.Number, Activity: l.ActivityKey, Region: t.State.Person.Value.Region, RadiusMiles: l.RadiusMiles, Constraints: l.Constraints}
	b.Group = t.size(l.Group)
	reason := t.May(people.Initiate)
	if t.Region.Home != nil {
		for _, at := range l.Time {
			if o, ok := rules.Resolve(at, t.Now, t.Region.Home); ok && (len(b.Options) == 0 || !b.Options[0].From.Equal(o.From)) {
				o.Key = string(rune('A' + len(b.Options)))
				b.Options = append(b.Options, o)
			}
		}
	}
	switch {
	case reason != people.Allowed:
		why = string(reason)
	case people.Wordless(l).ActivityKey == people.OtherActivity:
		why = wording.UnknownActivity
	case len(b.Options) == 0:
		why = wording.PastTime
	}
	return b, why
}

// size is how many people a request is for: as many as it names, else as the person likes it by their profile.
func (t member) size(named *understand.Group) rules.Group {
	if named != nil {
		return rules.NewGroup(named.Min, named.Max)
	}
	if known, err := profile.In(t.State.Records); err == nil && known.Profile.Preferences.Group != nil { // newer code will say more of one that cannot be read
		return rules.NewGroup(known.Profile.Preferences.Group.Min, known.Profile.Preferences.Group.Max)
	}
	return rules.NewGroup(0, 0)
}

// answers says something about a plan to its person.
func (t member) answers(p Plan, text wording.Purpose, saw string) turn.Verdict {
	t.asks(p)
	if ask := t.fill(p, text); ask != nil {
		return turn.Wait(ask)
	}
	t.Say(text)
	return t.End("linkup", saw, string(text), "")
}

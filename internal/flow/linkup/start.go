package linkup

import (
	"cmp"
	"slices"
	"time"

	rules "github.com/josh-sms/josh/internal/domain/linkup"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/profile"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/text/understand"
)

// Starter returns what starts a LinkUp of a request that lacks nothing, or says why not. doubt is a constraint of it that cannot be kept: then nothing has
// happened, and it starts when it is asked for without it.
func Starter(reader Reader) func(t *turn.Turn, l understand.LinkUp) (v turn.Verdict, doubt string) {
	return func(t *turn.Turn, l understand.LinkUp) (turn.Verdict, string) {
		return member{t, reader, Guard{}}.start(l)
	}
}

func (t member) start(l understand.LinkUp) (v turn.Verdict, doubt string) {
	slot, ask := turn.Record[Mine](t.Turn, Name, KindMine)
	if ask != nil {
		return turn.Wait(ask), ""
	}
	b, why := t.brief(l)
	day := t.Region.Local(t.Now).Format(time.DateOnly)
	p := Plan{
		Role: Initiator, State: Yes, Activity: b.Activity, Options: b.Options, By: t.Now.Add(rules.Window), Day: day,
		Wants: Wants{Place: b.LocationHint, Constraints: b.Constraints},
	}
	id := t.State.Person.Value.ID
	p.ID = b.ID(id, day, 0)
	for again := 1; ; again++ {
		n := slot.Value.find(p.ID)
		if n < 0 {
			break
		}
		if old := slot.Value.Plans[n]; old.open() {
			return t.answers(old, wording.LinkUpAsking, "the same request again"), ""
		}
		p.ID = b.ID(id, day, again)
	}
	if why == "" {
		why = refused(slot.Value, p)
	}
	if why != "" {
		return t.refuse(why), ""
	}
	if n := slices.IndexFunc(b.Constraints, func(c string) bool { return wording.Doubt(c) != "" }); n >= 0 {
		return v, b.Constraints[n]
	}
	p.By = rules.Start(p.ID, b, t.Now, t.Region.Home).LinkUp.ExpiresAt
	slot.Value = slot.Value.with(p, t.Now)
	turn.SetRecord(t.Turn, Name, KindMine, slot)
	b.Initiator = "" // the signal says from whom it is
	t.Signal(record.LinkUp(p.ID), Name, starts, said{Brief: &b})
	return t.answers(p, t.notes(l, b), "a request that lacks nothing"), ""
}

// notes fills what is said of a request beside that it is on its way, and returns the text for it.
func (t member) notes(l understand.LinkUp, b rules.Brief) wording.Purpose {
	w := people.Wish{Place: b.LocationHint, Constraints: b.Constraints}
	venue, _, open := t.Region.VenueFor(b.Activity, b.Options[0].From, w)
	notes := []wording.Note{wording.Unchecked(open)}
	switch {
	case l.LocationHint != "" && venue == b.LocationHint:
		notes = append(notes, wording.MeetAt(venue))
	case l.LocationHint != "":
		notes = append(notes, wording.MyPlace())
	}
	size := wording.Note(wording.AtLeast(b.Group.Min))
	if l.Group != nil && l.Group.Over {
		size = wording.AtMost(b.Group.Max, b.Group.Min)
	}
	notes = append(notes, size)
	if l.MoreTimes {
		notes = append(notes, wording.TwoTimes())
	}
	t.Places.With = wording.With(b.Constraints)
	t.Places.Size = wording.Notes(t.Places.With, notes...)
	if t.Places.With != "" || t.Places.Size != string(size) {
		return wording.LinkUpNoted
	}
	return wording.LinkUpBroadcasting
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
	t.SayForOr(wording.LinkUpRefused, why, wording.AnswerAgain)
	return t.End("refused", "a plan", "refused", why)
}

// brief makes the brief of a request; why is the reason against it, "" for none.
func (t member) brief(l understand.LinkUp) (b rules.Brief, why string) {
	known := t.profile()
	b = rules.Brief{Initiator: t.State.Number, Activity: l.ActivityKey, Region: t.State.Person.Value.Region, Constraints: l.Constraints}
	b.RadiusMiles = cmp.Or(l.RadiusMiles, known.Preferences.RadiusMiles)
	b.Group = size(l.Group, known)
	if place := t.Regions.Place(l.LocationHint, b.Region); place != people.Somewhere && people.OtherRegion(place) == "" {
		b.LocationHint = place
	}
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
	case people.OtherRegion(t.Regions.Place(l.LocationHint, b.Region)) != "":
		why = wording.AnotherRegion
	case len(b.Options) == 0:
		why = wording.PastTime
	}
	return b, why
}

// profile returns what is known of the person. Newer code will say more of one that cannot be read.
func (t member) profile() profile.Profile {
	known, err := profile.In(t.State.Records)
	if err != nil {
		return profile.Profile{}
	}
	return known.Profile
}

// size is how many people a request is for: as many as it names, else as the person likes it by their profile.
func size(asked *understand.Group, known profile.Profile) rules.Group {
	switch liked := known.Preferences.Group; {
	case asked != nil && asked.Over && asked.Min >= rules.MostPeople:
		return rules.LargestGroup()
	case asked != nil:
		return rules.NewGroup(asked.Min, asked.Max)
	case liked != nil:
		return rules.LikedGroup(liked.Min, liked.Max)
	}
	return rules.NewGroup(0, 0)
}

// answers says something about a plan to its person.
func (t member) answers(p Plan, text wording.Purpose, saw string) turn.Verdict {
	t.asks(p)
	t.Places.Deadline = t.moment(rules.InDay(p.By, t.Region.Home)) // what ends at night is told in the morning
	if ask := t.fill(p, text); ask != nil {
		return turn.Wait(ask)
	}
	t.Say(text)
	return t.End("linkup", saw, string(text), "")
}

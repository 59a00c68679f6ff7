package account

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"github.com/josh-sms/josh/internal/domain/event"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/profile"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/text/answers"
	"github.com/josh-sms/josh/internal/text/wish"
)

// account does what a person says of their own account: pause and resume, a new name, a new place.
func (t running) account() turn.Verdict {
	if code, country, ok := people.CleanPostcode(strings.TrimRight(t.Message.Normal, " .!?")); ok && country != "" {
		return t.askWhetherMoved(code)
	}
	if v := t.undo(); v.Done() {
		return v
	}
	if !wish.May(t.Message.Normal) {
		return turn.GoOn("nothing about the account", "go on", "")
	}
	wants := t.wishes.Unwrapped(t.Message.Normal)
	how := strings.HasPrefix(strings.ToLower(t.Message.Normal), "how ") // "how do i pause this" has a card
	if until, ok := t.wishes.Pause(wants, t.localNow()); ok && !how {
		return t.pause(until.UTC())
	}
	switch {
	case t.wishes.Resume(wants, t.State.Person.Value.Paused(t.Now)):
		return t.resume()
	case t.wishes.Region(wants):
		return t.howToMove("a new place, not which")
	}
	if place, ok := t.wishes.Place(wants); ok {
		code, country, isCode := people.CleanPostcode(place)
		switch {
		case isCode && country != "":
			return t.move(code, country)
		case names(t.Regions, place):
			return t.howToMove("a new place by name")
		}
	}
	if said, ok := t.wishes.Name(wants); ok {
		if name, ok := people.CleanName(said); ok {
			return t.rename(name)
		}
	}
	return turn.GoOn("nothing about the account", "go on", "")
}

// howToMove asks for a postcode: only that tells a region.
func (t running) howToMove(saw string) turn.Verdict {
	t.Say(wording.MoveHow)
	return t.End("move_asked", saw, "says how", "only a postcode tells the region")
}

// askWhetherMoved asks what a postcode and nothing else means: a slip of the thumb must not move anybody.
func (t running) askWhetherMoved(code string) turn.Verdict {
	if code == t.State.Person.Value.ZIP {
		t.SayOr(wording.MoveSame, wording.AnswerAgain)
		return t.End("move_same", "a postcode", "says so", "it is the one that is known")
	}
	t.Places.Place, t.After.Person.Value.AskedZIP = code, code
	t.Await(moveToken)
	t.Say(wording.MoveAsk)
	return t.End("move_asked", "a postcode", "asks whether they have moved", "it says nothing else")
}

// movedAnswer reads the text after that question.
func (t running) movedAnswer() turn.Verdict {
	code, country, ok := people.CleanPostcode(t.State.Person.Value.AskedZIP)
	t.After.Person.Value.AskedZIP = ""
	switch id := t.Asked().ID; {
	case id == answers.Yes && ok:
		return t.move(code, country)
	case id == answers.No:
		t.Say(wording.MoveNone)
		return t.End("move_none", "open question of a move", "nothing changes", "a plain no")
	}
	return turn.GoOn("open question of a move", "nothing changes", "the text is read as a fresh one")
}

// localNow is now where the person lives.
func (t running) localNow() time.Time {
	return t.Region.Local(t.Now)
}

func (t running) pause(until time.Time) turn.Verdict {
	t.After.Person.Value.PausedUntil = until
	t.Places.Until = t.Day(until)
	t.Happened(event.PersonChanged, "person:"+t.State.Person.Value.ID, "", "paused", "by text")
	t.Say(wording.PauseSet)
	return t.End("paused", "wants a pause", "no plans until then", "the person's own wish")
}

func (t running) resume() turn.Verdict {
	if !t.State.Person.Value.Paused(t.Now) {
		t.Say(wording.NotPaused)
		return t.End("not_paused", "wants to resume", "says so", "was not paused")
	}
	t.After.Person.Value.PausedUntil = time.Time{}
	t.Happened(event.PersonChanged, "person:"+t.State.Person.Value.ID, "paused", "", "by text")
	t.Say(t.back())
	return t.End("resumed", "wants to resume", "plans again", "the person's own wish")
}

func (t running) rename(name string) turn.Verdict {
	p := &t.After.Person.Value
	if p.FirstName != name {
		p.Former, p.RenamedAt = p.FirstName, t.Now
		turn.DropRecord(t.Turn, profile.UndoName) // UNDO takes back the last change
	}
	p.FirstName = name
	t.Happened(event.PersonChanged, "person:"+t.State.Person.Value.ID, "", "first_name", "by text")
	t.SayAs(wording.Renamed, t.After.Person.Value, t.Region)
	return t.End("renamed", "says a name", "first name changed", "the whole text says so")
}

// undo takes back a new name, as long as nothing else has changed since.
func (t running) undo() turn.Verdict {
	p := &t.After.Person.Value
	if p.Former == "" || t.Now.Sub(p.RenamedAt) > people.UndoTime || !wish.Undoes(t.Message.Normal) {
		return turn.GoOn("nothing to take back", "go on", "")
	}
	p.FirstName, p.Former, p.RenamedAt = p.Former, "", time.Time{}
	t.Happened(event.PersonChanged, "person:"+p.ID, "", "first_name", "UNDO")
	t.Say(wording.ProfileUndone)
	return t.End("undone", "UNDO", "the name before", "the person's own wish")
}

// move puts the person into another region, and onto or off the waiting lists.
func (t running) move(code, country string) turn.Verdict {
	was, slug := cmp.Or(t.State.Person.Value.Region, people.Elsewhere), people.Elsewhere
	to, known := t.Regions.Locate(code, country)
	if known {
		slug = to.Slug
	}
	keys := []table.Key{record.Region(slug), record.Waiting(slug, t.State.Number), record.Waiting(was, t.State.Number)}
	var missing []table.Key
	for _, key := range keys {
		if _, asked := t.Items[key]; !asked && !slices.Contains(missing, key) {
			missing = append(missing, key)
		}
	}
	if missing != nil {
		return turn.Wait(&turn.Ask{Items: missing})
	}
	if ruling := t.Items[keys[0]]; ruling.Exists() {
		var o people.RegionOverride
		err := record.Decode(ruling, record.KindRegion, &o)
		if ask := turn.Newer(err); ask != nil {
			return turn.Wait(ask)
		}
		if err == nil && people.ValidRegionState(o.State) {
			to.State = o.State
		}
	}
	t.After.Person.Value.ZIP, t.After.Person.Value.Region = code, to.Slug
	if was != slug && t.Items[keys[2]].Exists() {
		t.Change(turn.Change{Key: keys[2], Kind: record.KindWaiting, Version: t.Items[keys[2]].Version})
	}
	if to.State != people.Open && !t.Items[keys[1]].Exists() {
		t.Change(turn.Change{Key: keys[1], Kind: record.KindWaiting, Value: people.Waiting{Since: t.Now}})
	}
	t.Happened(event.PersonChanged, "person:"+t.State.Person.Value.ID, was, slug, "by text")
	t.SayAs(t.moved(to, known), t.After.Person.Value, to)
	return t.End("moved", "says a postcode", "region "+slug, "the whole text says so")
}

// names reports whether a place is one of the regions by its name: then a postcode is what is missing.
func names(regions people.Regions, place string) bool {
	for _, r := range regions {
		for part := range strings.SplitSeq(r.Name, " and ") {
			if strings.EqualFold(place, part) || strings.EqualFold(place, r.Name) {
				return true
			}
		}
	}
	return false
}

// back returns what is said to somebody whose pause is over.
func (t running) back() wording.Purpose {
	switch t.MayAs(people.Invited, t.After.Person.Value, t.Region.State) {
	case people.Allowed, people.NotInterviewed:
		return wording.Resumed
	default:
		return wording.ResumedQuietly
	}
}

// moved returns what is said to somebody who is now in the region to; known is false when JOSH has none there.
func (t running) moved(to people.Region, known bool) wording.Purpose {
	switch t.MayAs(people.Invited, t.After.Person.Value, to.State) {
	case people.Held:
		return wording.MovedQuietly
	case people.RegionIsClosed:
		return wording.MovedClosed
	case people.RegionWaits:
		if !known {
			return wording.MovedElsewhere
		}
		return wording.MovedWaitlisted
	default:
		return wording.Moved
	}
}

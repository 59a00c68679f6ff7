package turn

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"github.com/josh-sms/josh/internal/domain/event"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/text/answers"
)

// account does what a person says of their own account: delete, pause and resume, a new name, a new place.
func account(t *running) verdict {
	if code, country, ok := people.CleanPostcode(strings.TrimRight(t.Message.Normal, " .!?")); ok && country != "" {
		return t.askWhetherMoved(code)
	}
	if !mayWish(strings.ToLower(t.Message.Normal)) {
		return goOn("nothing about the account", "go on", "")
	}
	like := t.Wishes.patterns()
	wish := like.unwrapped(t.Message.Normal)
	folded := strings.ToLower(wish)
	if like.wantsDeletion.MatchString(folded) {
		return t.askDeletion()
	}
	if until, ok := like.pauseIn(folded, t.localNow()); ok {
		return t.pause(until.UTC())
	}
	switch {
	case like.wantsResume.MatchString(folded), like.isBack.MatchString(folded) && t.State.Person.Value.Paused(t.Now):
		return t.resume()
	case like.wantsRegion.MatchString(folded):
		return t.howToMove("a new place, not which")
	}
	if place, ok := like.placeIn(wish); ok {
		code, country, isCode := people.CleanPostcode(place)
		switch {
		case isCode && country != "":
			return t.move(code, country)
		case names(t.Regions, place):
			return t.howToMove("a new place by name")
		}
	}
	if name, ok := like.nameIn(wish); ok {
		return t.rename(name)
	}
	return goOn("nothing about the account", "go on", "")
}

// howToMove asks for a postcode: only that tells a region.
func (t *running) howToMove(saw string) verdict {
	t.say(wording.MoveHow)
	return t.end("move_asked", saw, "says how", "only a postcode tells the region")
}

// askWhetherMoved asks what a postcode and nothing else means: a slip of the thumb must not move anybody.
func (t *running) askWhetherMoved(code string) verdict {
	if code == t.State.Person.Value.ZIP {
		t.sayOr(wording.MoveSame, wording.AnswerAgain)
		return t.end("move_same", "a postcode", "says so", "it is the one that is known")
	}
	t.postcode, t.After.Person.Value.AskedZIP = code, code
	t.ask(moveToken)
	t.say(wording.MoveAsk)
	return t.end("move_asked", "a postcode", "asks whether they have moved", "it says nothing else")
}

// movedAnswer reads the text after that question.
func (t *running) movedAnswer() verdict {
	code, country, ok := people.CleanPostcode(t.State.Person.Value.AskedZIP)
	t.After.Person.Value.AskedZIP = ""
	switch id := t.asked().ID; {
	case id == answers.Yes && ok:
		return t.move(code, country)
	case id == answers.No:
		t.say(wording.MoveNone)
		return t.end("move_none", "open question of a move", "nothing changes", "a plain no")
	}
	return goOn("open question of a move", "nothing changes", "the text is read as a fresh one")
}

// localNow is now where the person lives.
func (t *running) localNow() time.Time {
	return t.region.Local(t.Now)
}

func (t *running) pause(until time.Time) verdict {
	t.After.Person.Value.PausedUntil = until
	t.until = until
	t.happened(event.PersonChanged, "person:"+t.State.Person.Value.ID, "", "paused", "by text")
	t.say(wording.PauseSet)
	return t.end("paused", "wants a pause", "no plans until then", "the person's own wish")
}

func (t *running) resume() verdict {
	if !t.State.Person.Value.Paused(t.Now) {
		t.say(wording.NotPaused)
		return t.end("not_paused", "wants to resume", "says so", "was not paused")
	}
	t.After.Person.Value.PausedUntil = time.Time{}
	t.happened(event.PersonChanged, "person:"+t.State.Person.Value.ID, "paused", "", "by text")
	t.say(t.back())
	return t.end("resumed", "wants to resume", "plans again", "the person's own wish")
}

func (t *running) rename(name string) verdict {
	t.After.Person.Value.FirstName = name
	t.happened(event.PersonChanged, "person:"+t.State.Person.Value.ID, "", "first_name", "by text")
	t.sayAs(wording.Renamed, t.After.Person.Value, t.region)
	return t.end("renamed", "says a name", "first name changed", "the whole text says so")
}

// move puts the person into another region, and onto or off the waiting lists.
func (t *running) move(code, country string) verdict {
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
		return verdict{ask: &Ask{Items: missing}}
	}
	if ruling := t.Items[keys[0]]; ruling.Exists() {
		var o people.RegionOverride
		err := record.Decode(ruling, record.KindRegion, &o)
		if ask := newer(err); ask != nil {
			return verdict{ask: ask}
		}
		if err == nil && people.ValidRegionState(o.State) {
			to.State = o.State
		}
	}
	t.After.Person.Value.ZIP, t.After.Person.Value.Region = code, to.Slug
	if was != slug && t.Items[keys[2]].Exists() {
		t.change(Change{Key: keys[2], Kind: record.KindWaiting, Version: t.Items[keys[2]].Version})
	}
	if to.State != people.Open && !t.Items[keys[1]].Exists() {
		t.change(Change{Key: keys[1], Kind: record.KindWaiting, Value: people.Waiting{Since: t.Now}})
	}
	t.happened(event.PersonChanged, "person:"+t.State.Person.Value.ID, was, slug, "by text")
	t.sayAs(t.moved(to, known), t.After.Person.Value, to)
	return t.end("moved", "says a postcode", "region "+slug, "the whole text says so")
}

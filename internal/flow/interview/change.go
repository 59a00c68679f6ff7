package interview

import (
	"cmp"
	"encoding/json"
	"slices"
	"strings"

	"github.com/josh-sms/josh/internal/base/sms"
	"github.com/josh-sms/josh/internal/domain/event"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/profile"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/text/answers"
	"github.com/josh-sms/josh/internal/text/understand"
	"github.com/josh-sms/josh/internal/text/wish"
)

// change does what somebody says of themselves once there is a profile: "I'm into climbing now", "no more bars". What a profile cannot hold is
// left to the step that keeps it in their words. Names and places are the account's.
func (t running) change() turn.Verdict {
	if strings.Contains(t.Message.Normal, "?") || t.May(people.Interview) != people.Allowed {
		return turn.GoOn("nothing about themselves", "go on", "")
	}
	slot, ask := turn.Record[Interview](t.Turn, name, Kind)
	rules, err := t.rules()
	switch {
	case ask != nil:
		return turn.Wait(ask)
	case err != nil:
		return turn.Wait(&turn.Ask{Err: err})
	case slot.Value.Profile.State() == profile.Empty:
		return turn.GoOn("maybe something about themselves", "go on", "there is no profile yet")
	}
	patches := t.said(rules)
	if len(patches) == 0 {
		return turn.GoOn("nothing that a profile holds", "go on", "")
	}
	return t.patch(slot, rules, patches)
}

// patched makes a change that comes from the page of the person: no text answers it, and UNDO takes it back as any other.
func (t running) patched() turn.Verdict {
	const saw = "a change on their page"
	slot, ask := turn.Record[Interview](t.Turn, name, Kind)
	rules, err := t.rules()
	undo, askUndo := turn.Record[profile.Undo](t.Turn, profile.UndoName, profile.UndoKind)
	var c profile.Patch
	switch broken := json.Unmarshal(t.Message.Signal.Data, &c); {
	case ask != nil:
		return turn.Wait(ask)
	case askUndo != nil:
		return turn.Wait(askUndo)
	case err != nil:
		return turn.Wait(&turn.Ask{Err: err})
	case broken != nil || !c.Valid(func(key string) bool { return t.label(rules, key) != "" }):
		return t.End("profile_same", saw, "nothing changes", "it says nothing that a profile holds")
	case c.Path == profile.PathAvoid && slices.Contains(c.Keys, profile.OwnWords):
		if ask := t.forget(&slot.Value); ask != nil {
			return turn.Wait(ask)
		}
		turn.SetRecord(t.Turn, name, Kind, slot)
		return t.End("profile_changed", saw, "their own words are deleted", "they say so")
	}
	before := slot.Value.Profile
	after, changed := rules.Change(before, c, t.Now)
	if !changed {
		return t.End("profile_same", saw, "nothing changes", "it is so already")
	}
	slot.Value.Profile = after
	t.settle(after)
	if step := after.Lacks(); step != "" {
		slot.Value.Asked = slot.Value.Asked.Without(step) // asked when they go on
	}
	turn.SetRecord(t.Turn, name, Kind, slot)
	undo.Value = profile.Undo{At: t.Now, Before: before}
	turn.SetRecord(t.Turn, profile.UndoName, profile.UndoKind, undo)
	t.After.Person.Value.Former = ""
	return t.End("profile_changed", saw, "changed", "they say so")
}

// said returns what the text changes of a profile, as far as a profile can hold it.
func (t running) said(rules *profile.Rules) []profile.Patch {
	u, asked := t.Understood, t.Asked().ID
	switch {
	case u == nil || u.Intent == understand.Unknown:
		if asked == "" || asked == answers.Likes {
			return t.bounds(rules)
		}
	case u.Intent == understand.ProfileUpdate && u.Extracted.Profile != nil:
		return t.patches(rules, u.Extracted.Profile.Patches)
	}
	return nil
}

// patch makes the changes, and confirms in one line what is different now.
func (t running) patch(slot record.Slot[Interview], rules *profile.Rules, patches []profile.Patch) turn.Verdict {
	undo, ask := turn.Record[profile.Undo](t.Turn, profile.UndoName, profile.UndoKind)
	if ask != nil {
		return turn.Wait(ask)
	}
	undo.Value = profile.Undo{At: t.Now, Before: slot.Value.Profile}
	did := t.named()
	for _, c := range patches {
		after, changed := rules.Change(slot.Value.Profile, c, t.Now)
		slot.Value.Profile = after
		if changed {
			did = append(did, t.inWords(rules, c))
		}
	}
	saw := "changes of a profile: " + paths(patches)
	switch {
	case len(did) > 0:
	case patches[0].Path == profile.PathActivities && patches[0].Op == profile.Add && slot.Value.Profile.Full():
		t.SayOr(wording.ProfileFull, wording.AnswerAgain)
		return t.End("profile_full", saw, "nothing changes", "a profile holds no more")
	default:
		t.SayOr(wording.ProfileSame, wording.AnswerAgain)
		return t.End("profile_same", saw, "nothing changes", "it is so already")
	}
	t.After.Person.Value.Former = "" // UNDO takes back the last change
	t.Places.Plan = wording.Together(did)
	t.Say(wording.ProfileChanged)
	undo.Value.Asked = t.lacks(slot)
	turn.SetRecord(t.Turn, profile.UndoName, profile.UndoKind, undo)
	return t.End("profile_changed", saw, "changed", "they say so")
}

// changes reports whether a text, read for itself, says something of its sender that a profile holds.
func (t running) changes() bool {
	u := t.reader.Read(t.Message.Normal, understand.Context{Now: t.Now, Zone: t.Region.Local(t.Now).Location(), Country: t.Message.Country})
	rules, err := t.rules()
	return err == nil && u.Intent == understand.ProfileUpdate && u.Confidence >= understand.High && u.Extracted.Profile != nil && len(t.patches(rules, u.Extracted.Profile.Patches)) > 0
}

// patches returns the changes that a profile can hold, each once.
func (t running) patches(rules *profile.Rules, list []understand.Patch) (patches []profile.Patch) {
	known := func(key string) bool { return t.label(rules, key) != "" }
	for _, p := range list {
		c := profile.Patch{Path: p.Path, Op: p.Op}
		switch value := p.Value.(type) {
		case string:
			c.Keys = []string{value}
			if p.Path == profile.PathAvoid && !known(value) {
				c.Keys = t.avoided(rules, value)
			}
		case []string:
			c.Keys = value
		case understand.Group:
			c.Group = &value
		case int:
			c.Miles = value
		}
		if c.Valid(known) && !slices.ContainsFunc(patches, func(had profile.Patch) bool { return had.Path == c.Path && slices.Equal(had.Keys, c.Keys) }) {
			patches = append(patches, c)
		}
	}
	return patches
}

// label returns an activity or a boundary as it stands in a text, "" for a key that is neither.
func (t running) label(rules *profile.Rules, key string) string {
	return cmp.Or(rules.Boundary(key), t.reader.Label(key))
}

// named takes the name that stands beside other changes, and says so. A name alone is the account's.
func (t running) named() (did []string) {
	if t.Understood == nil || t.Understood.Extracted.Profile == nil {
		return nil
	}
	for _, p := range t.Understood.Extracted.Profile.Patches {
		said, ok := p.Value.(string)
		if p.Path != "first_name" || !ok {
			continue
		}
		if name, ok := people.CleanName(said); ok && name != t.After.Person.Value.FirstName {
			t.After.Person.Value.FirstName = name
			t.Happened(event.PersonChanged, "person:"+t.State.Person.Value.ID, "", "first_name", "by text")
			did = append(did, wording.NameChanged(name))
		}
	}
	return did
}

// inWords says a change that was made.
func (t running) inWords(rules *profile.Rules, c profile.Patch) string {
	switch c.Path {
	case profile.PathActivities:
		return wording.ListChanged(t.reader.Label(c.Keys[0]), c.Op == profile.Add)
	case profile.PathAvoid:
		return wording.AvoidChanged(t.labels(rules, c.Keys), c.Op == profile.Add)
	case profile.PathTimes:
		return wording.TimesChanged(c.Op, c.Keys)
	case profile.PathGroup:
		return wording.GroupChanged(c.Group.Min, c.Group.Max)
	default:
		return wording.RadiusChanged(c.Miles)
	}
}

func paths(patches []profile.Patch) string {
	var names []string
	for _, c := range patches {
		names = append(names, c.Path)
	}
	slices.Sort(names)
	return strings.Join(slices.Compact(names), ", ")
}

// lacks keeps a changed profile. Behind the answer it asks for what plans cannot go by any more since the change, and returns the step; "" for
// none, or while another is open.
func (t running) lacks(slot record.Slot[Interview]) profile.Step {
	i := &slot.Value
	before := complete(t.State.Person.Value)
	t.settle(i.Profile)
	step := i.Profile.Lacks()
	if !before || complete(t.After.Person.Value) || step == "" || i.Step != "" {
		turn.SetRecord(t.Turn, name, Kind, slot)
		return ""
	}
	i.Asked = i.Asked.Without(step)
	i.Step, i.Again, i.Aside, i.Later, i.Nudged, i.At = step, false, true, false, 0, t.Now
	t.open(slot)
	t.behind(*i)
	return step
}

// behind puts the question of the open step behind the text of the turn, and reports whether both fit.
func (t running) behind(i Interview) bool {
	t.Places.Options = t.offer(i)
	question, _ := t.Book.Render(wording.Interview(string(i.Step)), t.Places)
	both := t.Texts[0].Words + " " + question
	if sms.Count(both).Segments > mostSegments {
		return false
	}
	t.Texts[0].Words = both
	return true
}

// mostSegments is the budget of a text (product contract).
const mostSegments = 2

// undo takes back the last change by text; ok is false when the text does not ask for it, or means an answer of the interview.
func (t running) undo(slot record.Slot[Interview], right bool) (v turn.Verdict, ok bool) {
	if !wish.Undoes(t.Message.Normal) {
		return v, false
	}
	undo, ask := turn.Record[profile.Undo](t.Turn, profile.UndoName, profile.UndoKind)
	if ask != nil {
		return turn.Wait(ask), true
	}
	i := &slot.Value
	const saw = "UNDO"
	switch last := undo.Value.At; {
	case right && i.Last != "" && i.At.After(last): // "go back"
		return v, false
	case undo.Version == 0:
		t.SayOr(wording.ProfileUndoNone, wording.AnswerAgain)
		return t.End("undo_none", saw, "says so", "nothing was changed"), true
	case t.Now.Sub(last) > people.UndoTime, !i.Profile.UpdatedAt.Equal(last):
		t.SayOr(wording.ProfileUndoLate, wording.AnswerAgain)
		return t.End("undo_late", saw, "says so", "older than ten minutes, or something else has changed since"), true
	}
	i.Profile = undo.Value.Before
	i.Profile.UpdatedAt = t.Now
	turn.DropRecord(t.Turn, profile.UndoName)
	t.Say(wording.ProfileUndone)
	if asked := undo.Value.Asked; asked != "" && i.Step == asked { // the change made the question
		i.Step, i.Asked = "", i.Asked.With(asked)
		t.StopTimer(name, nudge)
	}
	t.settle(i.Profile)
	turn.SetRecord(t.Turn, name, Kind, slot)
	return t.End("undone", saw, "as it was before", "they say so"), true
}

package talk

import (
	"cmp"
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/josh-sms/josh/internal/base/sms"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	rules "github.com/josh-sms/josh/internal/domain/talk"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/text/envelope"
)

// member is a turn of a number.
type member struct {
	*turn.Turn

	others Others
	asking turn.Asking
}

// side is a turn of a number in a talk of theirs.
type side struct {
	member
	*Side

	mine slot
}

func (t member) records() (slot, *turn.Ask) {
	return turn.Record[Mine](t.Turn, Name, KindMine)
}

// in returns the turn of a side, with what its texts call the other.
func (t member) in(mine slot, s Side) (side, *turn.Ask) {
	name, ask := t.name(s.Other)
	t.Places.Them = name
	return side{t, &s, mine}, ask
}

// somebody is what the other is called who has no name that a text has room for.
const somebody = "the other person"

// longest is how long a name may be that texts have room for.
const longest = 16

// name looks up the first name of a number.
func (t member) name(number string) (string, *turn.Ask) {
	answer, ask := t.Answer(turn.Call{Purpose: Names, Version: "1", Input: []string{number}})
	if ask != nil {
		return "", ask
	}
	var names []string
	if answer.Failure() != nil || json.Unmarshal(answer.Output, &names) != nil || len(names) != 1 || !sayable(names[0]) {
		return somebody, nil
	}
	return names[0], nil
}

func sayable(name string) bool {
	return name != "" && len(name) <= longest && sms.Count(name).Encoding == sms.GSM7
}

// keep writes the side as it is now.
func (t side) keep() {
	t.mine.Value = t.mine.Value.with(*t.Side, t.Now)
	t.mine.Value.Focus = t.ID
	t.mine.Value.Choice, t.mine.Value.Topic = nil, ""
	t.write(t.mine)
}

// write writes the record, and has the clock look at it when somebody is to be reminded.
func (t member) write(mine slot) {
	mine.Value = mine.Value.current()
	turn.SetRecord(t.Turn, Name, KindMine, mine)
	if at := mine.Value.reminder(); at.IsZero() {
		t.StopTimer(Name, remind)
	} else {
		t.SetTimer(Name, remind, at, nil)
	}
	t.sumsLater(mine.Value)
}

// reminder returns when somebody is to be reminded, the zero time for never.
func (m Mine) reminder() (first time.Time) {
	for _, s := range m.Talks {
		if at := s.At.Add(rules.RemindSpan); s.remindable() && (first.IsZero() || at.Before(first)) {
			first = at
		}
	}
	return first
}

// remindable reports whether there is something for them to do, and they have not been reminded of it.
func (s Side) remindable() bool {
	return (s.State == In || s.State == Drafting || s.State == Alone) && !s.Waits && !s.Paused && !s.Reminded && s.Open != openSolo
}

// says answers with a text of the talk, and keeps the side.
func (t side) says(p wording.Purpose, outcome, decision, why string) turn.Verdict {
	t.Say(p)
	t.Side.says(t.Texts[len(t.Texts)-1].Words, true)
	t.keep()
	return t.End("talk_"+outcome, "a talk, stage "+strconv.Itoa(int(t.Stage)), decision, why)
}

// hears says a text that nobody waits for, and keeps the side: what comes next may answer it.
func (t side) hears(p wording.Purpose, what rules.What) turn.Verdict {
	if t.May(people.News) != people.Allowed { // who is held hears nothing now, and finds it when they come back
		t.keepQuietly()
		return t.End("talk_noted", string(what), "silent", "they may be told nothing")
	}
	t.SayLater(p, t.Now, talkLife, false)
	t.After.Contact.Value.Said = string(p)
	t.keep()
	return t.End("talk_told", string(what), "one text", "")
}

// talkLife is how long a text of a talk is worth sending: nobody has to be there at once.
const talkLife = 3 * 24 * time.Hour

// keepQuietly writes a side without making it the one that is spoken in.
func (t side) keepQuietly() {
	t.mine.Value = t.mine.Value.with(*t.Side, t.Now)
	t.write(t.mine)
}

// tells signals the talk.
func (t side) tells(name string, s said) {
	s.Begun = t.Begun
	t.Signal(record.Talk(t.ID), Name, name, s)
}

// release seals words for the other, and keeps them: the signal that says so has no more than their id.
func (t side) release(signal string, what rules.What, words string) {
	id := t.Message.ID + "-" + string(what)
	t.Change(turn.Change{
		Key: record.TalkWords(t.ID, id), Kind: rules.KindWords, Expires: t.Now.Add(record.Retention),
		Value: rules.Words{Number: t.member.State.Number, To: t.Other, What: what, Words: words, At: t.Now},
	})
	t.tells(signal, said{Words: id})
	t.Given = append(slices.Clone(t.Given), Kept{ID: id, What: what, Words: words})
	t.Draft = ""
}

// barred returns the text for why words go to nobody, "" for those that may. They are in the letters of texts then.
func (t side) barred(words string, most int) (plain string, why wording.Purpose) {
	plain = strings.Join(strings.Fields(sms.Plain(envelope.Clean(words))), " ")
	if plain == "" {
		return "", wording.TalkNoDraft
	}
	if len([]rune(plain)) > most || sms.Count(plain).Encoding != sms.GSM7 {
		return plain, wording.TalkTooLong
	}
	switch bar := t.others.Bars(t.member.State.Person.Value.FirstName, plain); bar {
	case "":
		return plain, ""
	case wording.RelayContact:
		return plain, wording.TalkReach
	case wording.RelayLong:
		return plain, wording.TalkTooLong
	default:
		return plain, wording.TalkUnfit
	}
}

// left tells the talks of somebody who has gone out of reach. Nobody is told why. A hold and a pause are no farewell: there are no reminders meanwhile.
func left(t *turn.Turn, reason people.Reason) {
	if reason == people.Held || reason == people.Pausing {
		return
	}
	mine, ask := turn.Record[Mine](t, Name, KindMine)
	if ask != nil || !mine.Present() {
		return
	}
	for n, s := range mine.Value.Talks {
		if !s.live() {
			continue
		}
		if s.State != Drafting && s.State != Alone {
			t.Signal(record.Talk(s.ID), Name, leaves, said{Begun: s.Begun, Why: "out of reach"})
		}
		mine.Value.Talks[n].end()
	}
	if reason != people.NotAPerson { // whose record goes by itself
		mine.Value.At = t.Now
		mine.Value = mine.Value.current()
		turn.SetRecord(t, Name, KindMine, mine)
		t.StopTimer(Name, remind)
	}
}

// blocked ends the talk with somebody from whom the person has just been kept apart by their own wish. The other hears that it has ended, and
// no more: their own side ends when the talk tells them.
func (t member) blocked() *turn.Ask {
	mine, ask := t.records()
	if ask != nil || !mine.Present() || mine.Value.going() == 0 {
		return ask
	}
	changed := false
	for n, s := range mine.Value.Talks {
		if !s.live() {
			continue
		}
		apart, own, ask := t.others.Apart(t.Turn, s.Other)
		if ask != nil {
			return ask
		}
		if !apart || !own {
			continue
		}
		if s.State != Drafting && s.State != Alone {
			t.Signal(record.Talk(s.ID), Name, leaves, said{Begun: s.Begun, Why: "kept apart"})
		}
		mine.Value.Talks[n].end()
		changed = true
	}
	if changed {
		mine.Value.At = t.Now
		t.write(mine)
	}
	return nil
}

// reminds reminds somebody once of a talk in which they have been silent.
func (t member) reminds() turn.Verdict {
	const saw = "a silent talk"
	mine, ask := t.records()
	if ask != nil {
		return turn.Wait(ask)
	}
	n := slices.IndexFunc(mine.Value.Talks, func(s Side) bool { return s.remindable() && !t.Now.Before(s.At.Add(rules.RemindSpan)) })
	if n < 0 {
		t.write(mine)
		return t.End("talk_quiet", saw, "silent", "nothing to remind of")
	}
	if at := cmp.Or(t.OpenUntil(), t.ByDay()); at.After(t.Now) {
		t.SetTimer(Name, remind, at, nil)
		return t.End("talk_quiet", saw, "waits", "something else is open, or it is night")
	}
	s, ask := t.in(mine, mine.Value.Talks[n])
	if ask != nil {
		return turn.Wait(ask)
	}
	s.Reminded = true
	return s.hears(wording.TalkReminder, rules.ToldNothing)
}

package linkup

import (
	"slices"
	"strings"
	"time"

	rules "github.com/josh-sms/josh/internal/domain/linkup"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/text/when"
)

// soon is how near the begin of a plan that is on is when a question is about it, and not about an invite that came since.
const soon = 3 * time.Hour

// on returns the plans that are on, those first that begin first.
func (m Mine) on() (list []Plan) {
	for _, p := range m.Plans {
		if p.State == Locked {
			list = append(list, p)
		}
	}
	slices.SortStableFunc(list, func(a, b Plan) int { return a.at().From.Compare(b.at().From) })
	return list
}

// spokeOn reports whether the last text was about a plan that is on: what comes next is about that, and not about an invite.
func (t member) spokeOn() bool {
	switch said := wording.Purpose(t.State.Contact.Value.Said); said {
	case wording.LinkUpLocked, wording.LinkUpDetails, wording.LinkUpReminder, wording.LinkUpDropped, wording.LinkUpJoined, wording.LinkUpLate, wording.LinkUpRelayed,
		wording.LinkUpMoved, wording.LinkUpStays, wording.LinkUpChangeAsk, wording.LinkUpChangeAsked, wording.LinkUpChangeHow, wording.LinkUpChangeNoted, wording.LinkUpOnWay,
		wording.RelayDone, wording.Muted, wording.Unmuted:
		return true
	default:
		return false
	}
}

// meant returns the open plan that a text is about, nil for none: the one that it names, else the one that was spoken of last, and near its
// begin the one that is on.
func (t member) meant(m Mine) *Plan {
	if p := t.planNamed(m); p != nil {
		return p
	}
	return t.spokenOf(m)
}

// spokenOf is meant for a text that names none.
func (t member) spokenOf(m Mine) *Plan {
	newest, on := m.last(Plan.open), m.on()
	switch {
	case len(on) == 0:
		return newest
	case on[0].at().From.Sub(t.Now) < soon, newest.State == Locked && !t.spokeOn(), newest.State != Locked && !t.about():
		return &on[0]
	case newest.State != Locked && !t.spokeOn():
		return newest
	}
	told := newestTold(on)
	return &told
}

// newestTold returns the one of some plans, of which there is one at least, that was changed or told of last.
func newestTold(plans []Plan) Plan {
	return slices.MaxFunc(plans, func(a, b Plan) int { return a.At.Compare(b.At) })
}

// leaving returns the plan that somebody leaves who does not say which: one that is on before an invite, to which one says no. Several are
// those of which it may be each: a seat that is given up by mistake is gone.
func (t member) leaving(m Mine) (p *Plan, several []Plan) {
	if p := t.planNamed(m); p != nil {
		return p, nil
	}
	on := m.on()
	switch {
	case len(on) == 0:
		return m.last(Plan.open), nil
	case len(on) == 1:
		return &on[0], nil
	case t.State.Contact.Value.Said == string(wording.LinkUpLocked): // which says how to leave it
		if p := newestTold(on); p.ID == t.meant(Mine{Plans: on}).ID {
			return &p, nil
		}
	}
	return nil, on[:min(len(on), mostNamed)]
}

// planNamed returns the one open plan whose day or activity a text names, nil for none or several.
func (t member) planNamed(m Mine) *Plan { return t.planIn(t.Message.Normal, m) }

// planIn is planNamed for a part of a text.
func (t member) planIn(text string, m Mine) *Plan {
	days, words := t.days(text), wordsOf(text)
	does := func(p Plan) bool { // the last word of "a hike"
		label := wordsOf(t.activity(p.Activity))
		return len(label) > 0 && slices.Contains(words, label[len(label)-1])
	}
	activity := slices.ContainsFunc(m.Plans, func(p Plan) bool { return p.open() && does(p) })
	if len(days) == 0 && !activity {
		return nil
	}
	found := slices.DeleteFunc(slices.Clone(m.Plans), func(p Plan) bool {
		at := slices.ContainsFunc(p.times(), func(o rules.Option) bool { return slices.Contains(days, o.Said.Date) })
		return !p.open() || activity && !does(p) || len(days) > 0 && !at
	})
	if len(found) == 1 {
		return &found[0]
	}
	return nil
}

// days returns the days that a text names. "today" is one late in the evening, too, when no plan could be made for it any more.
func (t member) days(text string) (days []string) {
	local := t.Region.Local(t.Now)
	for _, w := range wordsOf(text) {
		switch {
		case slices.Contains(today, w):
			days = append(days, local.Format(time.DateOnly))
		case w == "tomorrow" || w == "tmrw" || w == "tmw":
			days = append(days, local.AddDate(0, 0, 1).Format(time.DateOnly))
		}
	}
	if slices.ContainsFunc(wordsOf(text), namesDay) {
		for _, o := range when.Read(text, when.Context{Now: local, Zone: local.Location(), Country: t.Message.Country}).Options {
			days = append(days, o.Date)
		}
	}
	return days
}

// namesDay reports whether a word names a day of the week.
func namesDay(word string) bool {
	return slices.ContainsFunc([]string{"mon", "tue", "wed", "thu", "fri", "sat", "sun"}, func(day string) bool {
		rest, ok := strings.CutPrefix(word, day)
		return ok && slices.Contains([]string{"", "s", "day", "days", "sday", "nesday", "rsday", "urday", "r", "rs"}, rest)
	})
}

// which asks which of several plans somebody leaves.
func (t member) which(slot record.Slot[Mine], plans []Plan) turn.Verdict {
	c, said := Choosing{At: t.Now}, make([]string, len(plans))
	for n, p := range plans {
		c.Of, said[n] = append(c.Of, Chair{Plan: p.ID}), t.what(p)
	}
	slot.Value.Choosing, slot.Value.At = c, t.Now
	turn.SetRecord(t.Turn, Name, KindMine, slot)
	t.Places.Others = numberedList(said)
	t.Say(wording.LinkUpWhich)
	return t.End("linkup", "a plan of several", "asks which", "")
}

// leavesOne reads which plan somebody leaves who was asked.
func (t member) leavesOne(slot record.Slot[Mine], word string) turn.Verdict {
	const saw = "which plan do they leave"
	c := slot.Value.Choosing
	if len(c.Of) == 0 || t.State.Contact.Value.Said != string(wording.LinkUpWhich) || t.Now.Sub(c.At) > reasonSpan {
		return turn.GoOn("no plan of several", "go on", "")
	}
	slot.Value.Choosing = Choosing{}
	if p := t.planNamed(slot.Value); p != nil {
		t.Agree() // they were asked which one they leave
		return t.drops(slot, *p)
	}
	all := make([]string, len(c.Of))
	for n, chair := range c.Of {
		if at := slot.Value.find(chair.Plan); at >= 0 && slot.Value.Plans[at].open() {
			all[n] = chair.Plan // what is no word of a text: only the number counts
		}
	}
	switch chosen, how := picks(word, all, t.response(Plan{}, word)); {
	case how == sure && len(chosen) == 1:
		t.Agree()
		return t.drops(slot, slot.Value.Plans[slot.Value.find(all[chosen[0]])])
	case how == sure && len(chosen) == 0:
		slot.Value.At = t.Now
		turn.SetRecord(t.Turn, Name, KindMine, slot)
		t.Say(wording.NobodyIsMeant)
		return t.End("linkup", saw, "leaves all as they are", "")
	}
	return turn.GoOn(saw, "go on", "no answer to it")
}

package linkup

import (
	"cmp"
	"slices"
	"strings"
	"time"

	rules "github.com/josh-sms/josh/internal/domain/linkup"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/session"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/platform/table"
)

// hearsWords is the turn in which somebody hears words of another one of their plan.
func (t member) hearsWords(slot record.Slot[Mine], p Plan, d told) turn.Verdict {
	const saw = "words of another one"
	switch {
	case p.State != Locked || !t.Now.Before(p.at().To):
		return t.End("not_told", saw, "silent", "it is not on for them")
	case p.Muted:
		return t.End("not_told", saw, "silent", "they want none of them")
	case t.May(people.News) != people.Allowed:
		return t.End("not_told", saw, "silent", "they may be told nothing")
	}
	words, who, ask := t.wordsFrom(d)
	switch {
	case ask != nil:
		return turn.Wait(ask)
	case words == "":
		return t.End("not_told", saw, "silent", "of nobody who may say something to them any more")
	}
	if who == somebody { // which begins a sentence here
		who = "Somebody"
	}
	said, hows := wording.RelayOf(who, words, !p.Hows)
	text, from, life := t.whenHeard(p)
	t.Places.Relayed, p.Heard, p.Hinted, p.Hows = said, from, false, p.Hows || hows
	if text == wording.Relayed { // which the night holds
		p.Heard = rules.ByDay(from, t.Region.Home)
	}
	slot.Value = slot.Value.with(p, t.Now)
	turn.SetRecord(t.Turn, Name, KindMine, slot)
	t.SayLater(text, from, life, false) // so that what was said before stays what the next text answers
	return t.End("told", saw, "one text", "")
}

// wordsFrom returns the words of a signal and the first name of who says them; "" where they may say nothing to the person any more: one of both is
// kept apart from the other, they are held, gone or out of the plan, or their words are.
func (t member) wordsFrom(d told) (words, who string, ask *turn.Ask) {
	missing := &turn.Ask{}
	key := record.Relay(d.LinkUp, d.Relay)
	for _, k := range []table.Key{linkUpKey(d.LinkUp), key} {
		if _, asked := t.Items[k]; !asked {
			missing.Items = append(missing.Items, k)
		}
	}
	if len(missing.Items) > 0 {
		return "", "", missing
	}
	all, ask := t.company(Plan{ID: d.LinkUp})
	if ask != nil {
		return "", "", ask
	}
	var w rules.Words
	if item := t.Items[key]; item.Exists() {
		if ask := turn.Newer(record.Decode(item, rules.KindRelay, &w)); ask != nil {
			return "", "", ask
		}
	}
	n := slices.IndexFunc(all, func(w with) bool { return w.Seat == d.Seat })
	if n < 0 {
		if n, all, ask = t.parting(d, w.Number); ask != nil {
			return "", "", ask
		}
	}
	if n < 0 || all[n].Apart || w.Number != all[n].Number {
		return "", "", nil
	}
	author := []string{w.Number}
	of, ask := apartOf(t.Turn, author)
	if ask != nil {
		return "", "", ask
	}
	unfit, ask := (group{t.Turn, nil}).unfit(author, t.Region)
	if ask != nil || len(unfit) > 0 || of[author[0]].from(t.State.Number) {
		return "", "", ask
	}
	return w.Words, all[n].Name, nil
}

// parting returns who has said the last words of theirs before they called the plan off or left it, and is in it no more; -1 for nobody.
func (t member) parting(d told, number string) (n int, list []with, ask *turn.Ask) {
	var l rules.LinkUp
	if item := t.Items[linkUpKey(d.LinkUp)]; item.Exists() {
		if ask := turn.Newer(record.Decode(item, KindLinkUp, &l)); ask != nil {
			return -1, nil, ask
		}
	}
	if number == "" || !l.Farewell(d.Relay) {
		return -1, nil, nil
	}
	apart, ask := turn.Record[Apart](t.Turn, Kept, KindApart)
	if ask != nil {
		return -1, nil, ask
	}
	list = []with{{Number: number, Plan: Plan{ID: d.LinkUp}, Seat: d.Seat, Apart: apart.Value.from(number)}}
	return 0, list, t.named(list)
}

// atOnce is how near the begin of a plan is when words about it leave by night, too: who is on the way needs them.
const atOnce = 3 * time.Hour

// nearNight is how long before the night a text may not leave any more by day.
const nearNight = 15 * time.Minute

// whenHeard returns as what words leave, from when and for how long: until the plan begins, and where it has begun until its end. A text that
// comes while a question is open would take the answer to it: what YES is said to may be that a plan is off.
func (t member) whenHeard(p Plan) (text wording.Purpose, from time.Time, life time.Duration) {
	text, from = wording.Relayed, t.Now
	until := p.at().From
	if !t.Now.Before(until) {
		until = p.at().To
	}
	if s := t.State.Session.Value; s.Pending(t.Now) != "" {
		if open := s.AskedAt.Add(session.PendingTTL + time.Second); open.Before(until) {
			from = open
		}
	}
	night := rules.ByDay(from, t.Region.Home).After(from) || rules.ByDay(from.Add(nearNight), t.Region.Home).After(from.Add(nearNight))
	if night && p.at().From.Sub(from) <= atOnce {
		text = wording.RelayedAtOnce
	}
	return text, from, until.Sub(from)
}

// mutes are the words for hearing nothing more that others of a plan say, and for hearing it again.
var mutes, unmutes = []string{"mute", "mute this", "mute them", "mute these", "mute it", "mute that", "mute all", "mute please", "please mute", "mute the group", "mute the others"},
	[]string{"unmute", "unmute this", "unmute them", "unmute these", "unmute it", "unmute that", "unmute all", "unmute please", "un mute", "un-mute"}

// mute reads whether somebody wants to hear nothing more that others of a plan say. Nobody is told.
func (t member) mute(slot record.Slot[Mine], word string) turn.Verdict {
	on := slot.Value.on()
	first, _, _ := strings.Cut(word, " ")
	named := first == "mute" || first == "unmute"
	muted := slices.Contains(mutes, word)
	if len(on) == 0 || !muted && !slices.Contains(unmutes, word) && (!named || t.planNamed(Mine{Plans: on}) == nil) {
		return turn.GoOn("nothing to mute", "go on", "")
	}
	muted = muted || first == "mute"
	p := t.planNamed(Mine{Plans: on})
	if p == nil {
		p = t.lastHeard(on, muted)
	}
	text := wording.Muted
	switch {
	case muted && p.Muted:
		text = wording.MutedAlready
	case !muted && p.Muted:
		text = wording.Unmuted
	case !muted:
		text = wording.NotMuted
	}
	p.Muted, p.Hows = muted, true
	slot.Value = slot.Value.with(*p, t.Now)
	turn.SetRecord(t.Turn, Name, KindMine, slot)
	t.Places.What = t.what(*p)
	t.Say(text)
	return t.End("linkup", "words of others", string(text), "")
}

// lastHeard returns the plan of which words were heard last, of those for which a change would be one; where none were it is the one that begins first.
func (t member) lastHeard(on []Plan, muted bool) *Plan {
	last := slices.MaxFunc(on, func(a, b Plan) int {
		would := func(p Plan) int {
			if p.Muted != muted {
				return 1
			}
			return 0
		}
		return cmp.Or(cmp.Compare(would(a), would(b)), a.Heard.Compare(b.Heard))
	})
	return &last
}

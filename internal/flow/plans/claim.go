package plans

import (
	"slices"
	"strings"
	"time"

	"github.com/josh-sms/josh/internal/domain/plans"
	"github.com/josh-sms/josh/internal/domain/reminder"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/text/deck"
	reads "github.com/josh-sms/josh/internal/text/plans"
	"github.com/josh-sms/josh/internal/text/when"
)

// mostTold is how many entries one text says.
const mostTold = 3

// claim answers what a text asks of the sender's plans, or of the link to their calendar.
func (t running) claim() turn.Verdict {
	const saw = "nothing about their plans"
	if t.Awaited { // by a person, who reads whatever it is
		return turn.GoOn(saw, "go on", "an answer to somebody else")
	}
	if said := wording.Purpose(t.State.Contact.Value.Said); said == wording.WhoIsMeant || said == wording.AfterExchange {
		return turn.GoOn(saw, "go on", "a name may be the answer")
	}
	local := t.Region.Local(t.Now)
	w := t.reader.Wish(t.Message.Normal, when.Context{Now: t.Now, Zone: local.Location(), Country: t.Message.Country})
	switch w.Kind {
	case reads.List, reads.Next:
		return t.tell(w)
	case reads.Link:
		return t.link(false)
	case reads.NewLink:
		return t.link(true)
	case reads.NoLink:
		return t.revoke()
	default:
		return turn.GoOn(saw, "go on", "")
	}
}

// tell says what somebody has ahead of them, or at the times that they ask about.
func (t running) tell(w reads.Wish) turn.Verdict {
	const saw = "asks for their plans"
	entries, ask := t.linkUps.Entries(t.Turn)
	if ask != nil {
		return turn.Wait(ask)
	}
	reminders, ask := t.reminders()
	if ask != nil {
		return turn.Wait(ask)
	}
	var within []plans.Span
	for _, win := range w.Windows {
		within = append(within, plans.Span{From: win.From, To: win.To})
	}
	all := plans.Ahead(append(entries, reminders...), t.Now)
	if entries = plans.Ahead(all, t.Now, within...); len(entries) == 0 {
		return t.nothing(w, len(all) == 0, saw)
	}
	most := mostTold
	if w.Kind == reads.Next {
		most, entries = 1, entries[:1]
	}
	told := entries[:min(len(entries), most)]
	if told, ask = t.linkUps.With(t.Turn, told); ask != nil {
		return turn.Wait(ask)
	}
	t.Places.Ahead, t.Places.Choice = wording.PlansSaid(told, len(entries)-len(told)), said(w.Windows)
	free := len(w.Windows) > 0 && t.Places.Choice != "" && !slices.ContainsFunc(entries, func(e plans.Entry) bool { return e.Status != plans.Reminder })
	switch {
	case w.Kind == reads.Next:
		t.Say(wording.PlansNext)
	case free:
		t.Say(wording.PlansFreeBut)
	case len(w.Windows) > 0:
		t.Say(wording.PlansThen)
	default:
		t.Say(wording.PlansAhead)
	}
	return t.End("plans_told", saw, "says what there is", "")
}

// aDay is the longest time after which somebody is told that they are free then, even where nothing at all is ahead: a day of 25 hours, or the hours of one.
const aDay = 26 * time.Hour

// nothing says that there is nothing then. Where there is nothing at all, no day is asked about, and a card is known to answer that, it does: it says
// what comes next for them.
func (t running) nothing(w reads.Wish, atAll bool, saw string) turn.Verdict {
	t.Places.Choice = said(w.Windows)
	aboutDay := slices.ContainsFunc(w.Windows, func(w reads.Window) bool { return w.To.Sub(w.From) <= aDay })
	if atAll && !aboutDay {
		out := t.Answers.Route(t.Book.Deck(), deck.Question{Text: t.Message.Normal})
		if out.Mode == deck.Exact && slices.Contains([]string{"next_linkup", "no_plan"}, out.Cards[0]) {
			return turn.GoOn(saw, "go on", "there is none, and a card says what comes next")
		}
	}
	switch {
	case len(w.Windows) > 0 && t.Places.Choice == "":
		t.Say(wording.PlansFar)
	case len(w.Windows) > 0:
		t.Say(wording.PlansFree)
	default:
		t.SayOr(wording.PlansNone, wording.AnswerAgain)
	}
	return t.End("plans_none", saw, "says that there is nothing", "")
}

// said says times that somebody asks about, "" for those that have no words.
func said(windows []reads.Window) string {
	var words []string
	for _, w := range windows {
		if w.Said != "" {
			words = append(words, w.Said)
		}
	}
	return strings.Join(words, " and ")
}

// reminders returns what somebody wants to be reminded of, as entries.
func (t running) reminders() (entries []plans.Entry, ask *turn.Ask) {
	l, err := reminder.In(t.State.Records)
	if ask := turn.Newer(err); ask != nil {
		return nil, ask
	}
	if err != nil { // a broken list: what there is beside it is told
		return nil, nil
	}
	for _, r := range l.Open {
		local := t.Region.Local(r.At)
		at := when.Option{Date: local.Format(time.DateOnly), From: local.Format("15:04")}.Said(t.Region.Local(t.Now))
		entries = append(entries, plans.Entry{
			ID: r.ID, What: at + ": " + wording.Fact(r.Words), Status: plans.Reminder, Times: []plans.Span{{From: r.At, To: r.At}},
		})
	}
	return entries, nil
}

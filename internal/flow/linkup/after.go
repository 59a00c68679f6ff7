package linkup

import (
	"slices"
	"strings"
	"time"

	rules "github.com/josh-sms/josh/internal/domain/linkup"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/text/understand"
)

// after is the timer of a number by which somebody is asked how a plan was.
const after = "after"

// nextDay is how long somebody who is asked about one plan is not asked about another.
const nextDay = 24 * time.Hour

// comesAfter is when a plan that took place is asked about, and until when what is said to it counts.
func (t member) comesAfter(p Plan) (from, until time.Time) {
	from = p.at().AfterAt(t.Region.Home)
	return from, p.at().To.Add(rules.AskAfter + rules.AskedSpan)
}

// past is the end of a plan that took place: its person is asked about it later.
func (t member) past(p Plan) {
	from, _ := t.comesAfter(p)
	t.SetTimer(Name, after, from, nil)
}

// asksAfter is the turn in which somebody is asked whether they were there.
func (t member) asksAfter() turn.Verdict {
	const saw = "a plan that took place"
	slot, ask := turn.Record[Mine](t.Turn, Name, KindMine)
	if ask != nil {
		return turn.Wait(ask)
	}
	var due []Plan
	for _, p := range slot.Value.Plans {
		if _, until := t.comesAfter(p); p.State == Past && p.After == "" && t.Now.Before(until) {
			due = append(due, p)
		}
	}
	if len(due) == 0 || t.May(people.News) != people.Allowed {
		return t.End("after_silent", saw, "silent", "nothing to ask, or nobody who may be asked")
	}
	p := due[0]
	if from, _ := t.comesAfter(p); from.After(t.Now) {
		t.SetTimer(Name, after, from, nil)
		return t.End("after_waits", saw, "asks later", "it is not over for long enough")
	}
	if open := t.OpenUntil(); open.After(t.Now) {
		t.SetTimer(Name, after, open, nil)
		return t.End("after_waits", saw, "asks later", "another question is open")
	}
	if len(due) > 1 {
		t.SetTimer(Name, after, t.Now.Add(nextDay), nil)
	}
	_, until := t.comesAfter(p)
	p.After = string(wording.AfterAttended)
	slot.Value = slot.Value.with(p, t.Now)
	turn.SetRecord(t.Turn, Name, KindMine, slot)
	t.Places.What = t.what(p)
	t.texts(wording.AfterAttended, until.Sub(t.Now), false)
	return t.End("after_asked", saw, "asks whether they were there", "")
}

// answersAfter reads an answer to what was asked after a plan. What is none is left to others, and the question stands for when it is answered.
func (t member) answersAfter(slot record.Slot[Mine], word string) turn.Verdict {
	p := t.askedLast(slot.Value, word)
	if p == nil || t.since(*p) {
		return turn.GoOn("no plan that took place", "go on", "")
	}
	if v := t.stillAsked(slot.Value, *p, word); v != nil {
		return *v
	}
	switch p.After {
	case string(wording.AfterAttended):
		return t.attended(slot, *p, word)
	case string(wording.AfterAgain):
		return t.again(slot, *p, word)
	case string(wording.AfterNote):
		return t.note(slot, *p, word)
	}
	return t.exchange(slot, *p, word)
}

// askedLast returns the plan that they were asked about last, of several whose questions are open: an answer is to no other, but for what picks
// from a list, which is to the last list.
func (t member) askedLast(m Mine, word string) (last *Plan) {
	list := numbered(word)
	for _, p := range m.Plans {
		_, until := t.comesAfter(p)
		if p.State != Past || p.After == "" || p.After == over || !t.Now.Before(until) {
			continue
		}
		lists := list && p.After == string(wording.AfterExchange)
		switch before := last != nil && list && last.After == string(wording.AfterExchange); {
		case last == nil, lists && !before, lists == before && !p.At.Before(last.At):
			last = &p
		}
	}
	return last
}

// stillAsked reports whether a text may answer what was asked after a plan: it was the last thing that was said, or JOSH has answered something in
// between and asked nothing itself. A list can be picked from at any time. What is wanted next time is kept only right after it was asked for.
func (t member) stillAsked(m Mine, p Plan, word string) *turn.Verdict {
	said := t.State.Contact.Value.Said
	aside := t.aside(m, p.At)
	switch {
	case said == p.After, aside && p.After != string(wording.AfterNote), p.After == string(wording.AfterExchange) && numbered(word):
		return nil
	case p.After == string(wording.AfterAttended) && (says(word, wereAlone) || tellsOfIt(word)): // which is about nothing else
		return nil
	}
	v := turn.GoOn("asked about a plan", "go on", "something else was said since")
	return &v
}

// aside reports whether JOSH has answered something since a moment at which it asked about a plan, and asked nothing itself. Once something was said
// about another plan a yes or a no may be about that.
func (t member) aside(m Mine, since time.Time) bool {
	said := t.State.Contact.Value.Said
	aside := strings.HasPrefix(said, "answer") || strings.Contains(said, "/") && !t.Book.Asks(said) || strings.HasPrefix(said, string(wording.SmallTalk)) || said == string(wording.Blocked)
	return aside && !slices.ContainsFunc(m.Plans, func(o Plan) bool { return o.At.After(since) })
}

// over is where the questions after a plan are when there is none any more.
const over = "over"

// next keeps how far the questions after a plan have come, and says what comes next.
func (t member) next(slot record.Slot[Mine], p Plan, to string, text wording.Purpose, saw string) turn.Verdict {
	p.After = to
	slot.Value = slot.Value.with(p, t.Now)
	turn.SetRecord(t.Turn, Name, KindMine, slot)
	t.Say(text)
	return t.End("after", saw, string(text), "")
}

// attended reads whether they were there. Who was not is not asked more.
func (t member) attended(slot record.Slot[Mine], p Plan, word string) turn.Verdict {
	const saw = "were they there"
	if asks(word) {
		return turn.GoOn(saw, "go on", "a question")
	}
	response := t.response(Plan{}, word)
	if saidYes(word) {
		response = "YES" // what follows is how it was
	}
	switch {
	case says(word, cannotCome) && len(slot.Value.on()) > 0:
		return turn.GoOn(saw, "go on", "it is about a plan that is on")
	case says(word, wereAlone):
		slot.Value.Came++
		turn.Note[pooled](t.Turn).stale = true
		return t.next(slot, p, over, wording.AfterAlone, saw)
	case response != "YES" && (says(word, wereNot) || (response == "NO" || response == "CANT") && !says(word, wereThere)):
		slot.Value.Missed++
		turn.Note[pooled](t.Turn).stale = true
		return t.next(slot, p, over, wording.AfterMissed, saw)
	case says(word, wereThere), response == "YES", response == "A":
		slot.Value.Came++
		turn.Note[pooled](t.Turn).stale = true
		names, _, ask := t.others(p)
		if ask != nil {
			return turn.Wait(ask)
		}
		if len(names) == 0 {
			return t.next(slot, p, string(wording.AfterNote), wording.AfterNote, saw)
		}
		t.Places.Names = list(names, len(names))
		return t.next(slot, p, string(wording.AfterAgain), wording.AfterAgain, saw)
	}
	return turn.GoOn(saw, "go on", "no answer to it")
}

// again reads whether they would meet the same people again.
func (t member) again(slot record.Slot[Mine], p Plan, word string) turn.Verdict {
	const saw = "would they meet again"
	if asks(word) {
		return turn.GoOn(saw, "go on", "a question")
	}
	p.Again = t.response(Plan{}, word)
	if p.Again == "" {
		return turn.GoOn(saw, "go on", "no answer to it")
	}
	return t.next(slot, p, string(wording.AfterNote), wording.AfterNote, saw)
}

// note keeps what they want remembered, in their words, and asks with whom they would swap numbers.
func (t member) note(slot record.Slot[Mine], p Plan, word string) turn.Verdict {
	const saw = "anything to remember"
	if t.isAside(word) {
		return turn.GoOn(saw, "go on", "a question, or a plan")
	}
	if r := t.response(Plan{}, word); !slices.Contains([]string{"skip", "nothing", "none", "nope", "nada", "nah", "not really", "later"}, word) && r != "NO" {
		t.Change(turn.Change{
			Key: record.Said(t.State.Number, t.Message.ID), Kind: record.KindSaid, Seals: turn.SenderWords,
			Value: people.Said{ID: t.Message.ID, SID: t.Message.SID, About: people.SaidNote, At: t.Now},
		})
	}
	names, seats, ask := t.others(p)
	if ask != nil {
		return turn.Wait(ask)
	}
	if len(seats) == 0 {
		return t.next(slot, p, over, wording.AfterThanks, saw)
	}
	p.Seats, t.Places.Others = seats, numberedList(names)
	return t.next(slot, p, string(wording.AfterExchange), wording.AfterExchange, saw)
}

// exchange reads with whom they would swap numbers.
func (t member) exchange(slot record.Slot[Mine], p Plan, word string) turn.Verdict {
	const saw = "swap numbers with whom"
	names, seats, ask := t.others(p)
	if ask != nil {
		return turn.Wait(ask)
	}
	byNow := func(seat string) string { // the name of a seat that can still be picked
		if n := slices.Index(seats, seat); n >= 0 {
			return names[n]
		}
		return ""
	}
	known := make([]string, len(p.Seats))
	for n, seat := range p.Seats {
		known[n] = byNow(seat)
	}
	chosen, how := picks(word, known, t.response(Plan{}, word))
	if how == sure && len(chosen) > 0 && (!picksAlone(word, known) || !pointsOut(word, known) && (len(chosen) > 1 || t.State.Contact.Value.Said != p.After)) {
		how = unclear // "brunch for 3 on sunday" picks nobody, nor does a yes that may be to something else
	}
	switch {
	case how == noPick || how == unclear && t.isAside(word):
		return turn.GoOn(saw, "go on", "no answer to it")
	case how == unclear:
		p.Seats, t.Places.Others = seats, numberedList(names)
		return t.next(slot, p, string(wording.AfterExchange), wording.AfterExchange, saw)
	}
	var with []string
	for _, n := range chosen {
		with = append(with, p.Seats[n])
	}
	t.Signal(record.LinkUp(p.ID), Name, wishes, said{Seats: with, SID: t.Message.SID})
	if len(with) == 0 {
		return t.next(slot, p, over, wording.AfterNobody, saw)
	}
	return t.next(slot, p, over, wording.AfterDone, saw)
}

// isAside reports whether a text asks something, or for a plan: it answers nothing.
func (t member) isAside(word string) bool {
	u := t.reader.Read(t.Message.Normal, understand.Context{Now: t.Now, Zone: t.Region.Home, Country: t.Message.Country})
	return asks(word) || u.Intent == understand.LinkUpRequest && u.Confidence >= understand.Med
}

// asks reports whether a text asks something.
func asks(word string) bool { return strings.Contains(word, "?") }

// benefit is how many plans somebody counts as having been at before the first, and allowance how much a plan missed counts: who says so honestly
// is not to lose more than who says nothing.
const benefit, allowance = 2, 0.5

// reliability is how often somebody comes when they said so, 0 where nothing is known.
func (m Mine) reliability() float64 {
	if m.Came+m.Missed == 0 {
		return 0
	}
	came := float64(m.Came) + benefit
	return came / (came + allowance*float64(m.Missed))
}

package actions

import (
	"strings"

	"github.com/josh-sms/josh/internal/text/plans"
	"github.com/josh-sms/josh/internal/text/remember"
	"github.com/josh-sms/josh/internal/text/remind"
	"github.com/josh-sms/josh/internal/text/when"
)

// sentence is the part as a reader of whole texts reads it.
func (p part) sentence() string {
	if len(p.list) == 0 {
		return ""
	}
	return strings.Trim(p.t.whole[p.list[0].start:p.end], " ,;:-")
}

// reminder reads what is asked of reminders.
func (p part) reminder() reading {
	if !p.may(ofReminders) || p.led.ability {
		return reading{}
	}
	if m := p.match(p.t.p.remindsOnly); len(m) > 1 { // of what, is said before it
		r := act(Reminder, Create, At, p.source(m[1][0], m[1][1]))
		r.it, r.opens = true, true
		return r
	}
	if m := p.match(p.t.p.remindsAs); len(m) > 1 {
		return act(Reminder, Create, What, p.source(m[1][0], m[1][1]), At, p.source(m[2][0], m[2][1]))
	}
	if m := p.match(p.t.p.remindsAhead); len(m) > 2 { // "remind me the day before to buy wine"
		return act(Reminder, Create, At, p.source(m[1][0], m[1][1]), What, p.source(m[2][0], m[2][1]))
	}
	if p.begins("remind", "me") && len(p.list) > 2 && p.onlyTimes(2) { // "remind me wednesday night"
		r := act(Reminder, Create, At, p.when(2, len(p.list)))
		r.it, r.opens = true, true
		return r
	}
	said := p.respelled()
	switch w := p.t.r.reminders.Wish(said, p.t.when()); w.Kind {
	case remind.Set:
		return p.reminds(w.About)
	case remind.List:
		return act(Reminder, List)
	case remind.Drop:
		if w.About == "" && !w.Named {
			return reading{}
		}
		return act(Reminder, Delete, What, strings.TrimSuffix(strings.TrimSuffix(w.About, " anymore"), " any more"))
	case remind.DropAll:
		return act(Reminder, Delete, What, All)
	default:
	}
	for i, pattern := range []pattern{p.t.p.deletesReminder, p.t.p.listsReminders, p.t.p.reminds} {
		m := p.match(pattern)
		switch {
		case len(m) == 0:
		case i == 0 && p.word(m[1][0]) == "all":
			return act(Reminder, Delete, What, All)
		case i == 0:
			return act(Reminder, Delete, What, p.source(m[1][0], m[1][1]))
		case i == 1:
			return act(Reminder, List)
		default:
			return p.remindsOf(m[1][0], m[1][1])
		}
	}
	return reading{}
}

// onlyTimes reports whether the words from one on are of a time.
func (p part) onlyTimes(from int) bool {
	for i := from; i < len(p.list); i++ {
		if !p.facts[i].timed && !timeWord(p.word(i)) && p.word(i) != "for" {
			return false
		}
	}
	return true
}

// respelled is the sentence with its first words as they are meant, where they are of a reminder that is misspelled.
func (p part) respelled() string {
	if p.list[0].is == "remind" {
		return "remind" + strings.TrimRight(p.t.whole[p.list[0].end:p.end], " ,;:-")
	}
	return p.sentence()
}

// reminds is a reminder of something: its time is what of the times in the part is not of that.
func (p part) reminds(about string) reading {
	said := p.respelled()
	var times []string
	for _, s := range when.Read(said, p.t.when()).Spans {
		if words := said[s.Start:s.End]; !strings.Contains(about, words) {
			times = append(times, strings.TrimPrefix(words, "on "))
		}
	}
	if few := p.match(p.t.p.inMinutes); few != nil && len(times) == 0 {
		times = append(times, p.source(few[0][0], few[0][1]))
	}
	r := act(Reminder, Create, What, about, At, strings.Join(times, " "))
	r.opens = len(times) == 0
	if about == "it" || about == "that" || about == "this" {
		r.it, r.opens = true, true
		delete(r.action.Params, What)
	}
	return r
}

// remindsOf is a reminder that remind does not read: what is left of its words without the times.
func (p part) remindsOf(from, to int) reading {
	at := p.when(from, to)
	if first := p.word(from); at == "" && first != "" && first[0] >= '0' && first[0] <= '9' { // a bare hour
		at = p.source(from, from+1)
	}
	about := strings.TrimSpace(strings.Replace(p.source(from, to), at, "", 1))
	for _, first := range []string{"to ", "about ", "at ", "that ", "on ", "of ", "de "} {
		about = strings.TrimPrefix(about, first)
	}
	for _, last := range []string{" at", " on", " a las", " a", " to"} {
		about = strings.TrimSuffix(about, last)
	}
	first, _, _ := strings.Cut(about, " ")
	if about = strings.Trim(about, " ,.:;\""); about == "" || first == "if" || first == "when" || first == "what" || first == "who" {
		return reading{}
	}
	another := p.begins("set", "one") || p.begins("one") || p.begins("make", "a", "new", "one") || p.begins("make", "one") || p.begins("add", "one") // more than one
	told := another || p.word(0) == "remind" || p.word(0) == "to" || p.word(0) == "remember" || p.word(0) == "recuerdame" || p.has("reminder", "alarm", "forget")
	if at == "" && (!told || p.begins("reminder") || p.begins("a", "reminder") || p.begins("another", "reminder") || p.begins("alarm")) || !told && !p.has("to", "that", "about", "que") { // "text me later", "reminder that you're great"
		return reading{}
	}
	r := act(Reminder, Create, What, about, At, at)
	r.opens, r.after = at == "", another
	return r
}

// memory reads what is asked of what is remembered.
func (p part) memory() reading {
	pt := p.t.p
	if !p.led.fixes && !p.may(ofMemory) || p.led.ability {
		return reading{}
	}
	if p.says(pt.knows) {
		return act(Memory, List)
	}
	if p.led.fixes && (p.begins("i") || p.begins("im") || p.begins("my") || p.begins("ive")) {
		return act(Memory, Update, Fact, strings.TrimRight(p.sentence(), " .!"))
	}
	if m := p.match(pt.updates); len(m) > 1 {
		return act(Memory, Update, Fact, p.rest(m[1][0]))
	}
	if m := p.match(pt.updatesThat); len(m) > 1 {
		return act(Memory, Update, Fact, p.source(m[1][0], m[1][1]))
	}
	switch w := p.t.r.memory.Wish(p.sentence()); w.Kind {
	case remember.Remember:
		if said := strings.TrimRight(p.sentence(), " .!"); strings.HasSuffix(said, w.About+" now") { // which says more than that it is wished for now
			w.About += " now"
		}
		if p.led.turns {
			return act(Memory, Update, Fact, w.About)
		}
		return act(Memory, Store, Fact, w.About)
	case remember.ForgetThat:
		return act(Memory, Forget)
	case remember.Forget:
		if from := 1; !p.has("said", "told", "i", "im") && (p.active(from, len(p.list)) || p.timed(from, len(p.list))) {
			if _, named, ok := p.plan(from, len(p.list)); ok && named { // "forget the hike on sunday"
				return reading{}
			}
		}
		if w.Sure || strings.HasPrefix(w.About, "my ") || strings.HasPrefix(w.About, "what ") {
			return act(Memory, Forget, Fact, w.About)
		}
	case remember.ForgetAll:
		return act(Memory, ForgetAll)
	default:
	}
	if p.says(pt.forgetsAll) {
		return act(Memory, ForgetAll)
	}
	return p.keeps()
}

// keeps reads further ways to ask for something to be remembered, or forgotten.
func (p part) keeps() reading {
	pt := p.t.p
	if m := p.match(pt.stores); len(m) > 1 && !p.asks {
		return act(Memory, Store, Fact, strings.TrimRight(p.rest(m[1][0]), " .!"))
	}
	if m := p.match(pt.forgets); len(m) > 2 {
		from := m[2][0]
		if m[1][0] >= 0 {
			from = m[1][0]
		}
		return act(Memory, Forget, Fact, p.source(from, m[2][1]))
	}
	if m := p.match(pt.erases); len(m) > 1 {
		for _, g := range m[1:] {
			if g[0] >= 0 {
				return act(Memory, Forget, Fact, p.source(g[0], g[1]))
			}
		}
	}
	return reading{}
}

// own reads what is asked of one's own plans and their calendar.
func (p part) own() reading {
	if !p.may(ofOwn) {
		return reading{}
	}
	said := p.sentence()
	w := p.t.r.plans.Wish(said, p.t.when())
	if p.led.ability && w.Kind == plans.None { // "can i get my plans on my calendar"
		w = p.t.r.plans.Wish("can i "+said, p.t.when())
	}
	switch w.Kind {
	case plans.List, plans.Next:
		return act(Plans, List, At, p.when(0, len(p.list)))
	case plans.Link:
		return act(Plans, Calendar)
	case plans.NewLink:
		return act(Plans, Calendar, Option, Fresh)
	case plans.NoLink:
		return act(Plans, Calendar, Option, Off)
	default:
	}
	switch {
	case p.asks && p.led.ability:
	case p.says(p.t.p.offLink):
		return act(Plans, Calendar, Option, Off)
	case p.says(p.t.p.link) && !p.has("new", "fresh"):
		return act(Plans, Calendar)
	}
	for i, pattern := range []pattern{p.t.p.freshLink, p.t.p.lists, p.t.p.listsAt} {
		if m := p.match(pattern); len(m) > 0 && (i < 2 || p.timed(0, len(p.list))) {
			if i == 0 {
				return act(Plans, Calendar, Option, Fresh)
			}
			return act(Plans, List, At, p.when(0, len(p.list)))
		}
	}
	return reading{}
}

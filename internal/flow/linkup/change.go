package linkup

import (
	"slices"
	"strconv"
	"strings"
	"time"

	rules "github.com/josh-sms/josh/internal/domain/linkup"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/text/when"
)

// mostWished is how often one person of a plan has the others asked about another time.
const mostWished = 2

// today are the words by which somebody names the day that it is.
var today = []string{"today", "tonight", "hoy"}

// day says a time in the words of the day on which it is said, as "on Sunday at 2 pm".
func (t member) day(o rules.Option) string {
	said := t.said(o)
	if said != "" && said[0] >= 'A' && said[0] <= 'Z' {
		return "on " + said
	}
	return said
}

// rather has those who are in a plan asked whether another time suits them.
func (t member) rather(slot record.Slot[Mine], p Plan, named []when.Option) turn.Verdict {
	const saw = "another time"
	if at, ok := bareClock(t.Message.Normal, p.at().Said.From); len(named) == 0 && ok {
		named = []when.Option{{Date: p.at().Said.Date, From: at}}
	}
	if len(named) == 0 {
		return t.answers(p, wording.LinkUpChangeHow, saw)
	}
	o, ok := rules.Resolve(t.around(p, named[0]), t.Now, t.Region.Home)
	switch {
	case !ok:
		return t.refuse(wording.PastTime)
	case p.Wished >= mostWished || o.From.Equal(p.at().From):
		return t.status(p)
	}
	if t.State.Contact.Value.Said == string(wording.LinkUpChangeHow) { // which says what comes of a time
		t.Agree()
	}
	return t.ratherAt(slot, p, o)
}

// ratherAt is rather for a time that can be asked about.
func (t member) ratherAt(slot record.Slot[Mine], p Plan, o rules.Option) turn.Verdict {
	switch {
	case !t.Now.Before(o.From):
		return t.refuse(wording.PastTime)
	case slot.Value.overlaps(p.ID, []rules.Option{o}):
		return t.refuse(wording.AnotherPlan)
	}
	if v, waits := t.waits(actTime, p, o, func(what, others string) string { return wording.AsksForTime(what, others, t.day(o)) }); waits {
		return v
	}
	p.Wished++
	t.Signal(record.LinkUp(p.ID), Name, change, said{At: &o, SID: t.Message.SID})
	slot.Value = slot.Value.with(p, t.Now)
	turn.SetRecord(t.Turn, Name, KindMine, slot)
	t.Places.What, t.Places.Choice = t.what(p), t.day(o)
	t.Say(wording.LinkUpChangeAsked)
	return t.End("linkup", "another time", "asks the others", "")
}

// halfDay is how many hours a clock with twelve of them leaves open.
const halfDay = 12

// clockAfter are the words behind which a bare number is an hour: "at 4", "can it be 4 instead".
var clockAfter = []string{"at", "around", "by", "to", "be", "do", "start", "is", "about"}

// bareClock reads a time of the clock that says neither morning nor afternoon, "11:30" or "at 4": of both the one that is nearer to the plan's. A
// number says an hour where it stands alone or behind a word for it, and nothing but "instead" follows.
func bareClock(text, plan string) (string, bool) {
	was, err := time.Parse("15:04", plan)
	if err != nil {
		return "", false
	}
	words := strings.Fields(strings.ToLower(text))
	for i, word := range words {
		word = strings.Trim(word, "?!.,")
		at, err := time.Parse("15:04", word)
		rest := slices.DeleteFunc(slices.Clone(words[i+1:]), func(w string) bool { return slices.Contains(behindClock, strings.Trim(w, "?!.,")) })
		if n, bad := strconv.Atoi(word); bad == nil && n > 0 && n <= halfDay && len(rest) == 0 && (i == 0 || slices.Contains(clockAfter, words[i-1])) {
			at, err = time.Parse("15", word)
		}
		if err != nil {
			continue
		}
		if later := at.Add(halfDay * time.Hour); at.Hour() > 0 && at.Hour() < halfDay && later.Sub(was).Abs() < at.Sub(was).Abs() {
			at = later
		}
		return at.Format("15:04"), true
	}
	return "", false
}

// behindClock are the words that may follow an hour.
var behindClock = []string{"instead", "rather", "please", "then", "i", "guess", "better", "works", "would", "be", "possible", "ok", "maybe", "o'clock", "oclock"}

// barsTime are the words of somebody who says when they cannot.
var barsTime = []string{"work", "busy", "until", "till", "but", "not", "can't", "cant", "don't", "dont", "except", "unless", "late", "cancel", "off"}

// timed reads the time that was asked for: what JOSH asks may be answered in a word.
func (t member) timed(slot record.Slot[Mine], p Plan) turn.Verdict {
	const saw = "a time that was asked for"
	bars := func(w string) bool { return slices.Contains(barsTime, w) }
	if p.State != Locked || t.State.Contact.Value.Said != string(wording.LinkUpChangeHow) || asks(t.Message.Normal) || slices.ContainsFunc(wordsOf(t.Message.Normal), bars) {
		return turn.GoOn(saw, "go on", "none was asked for")
	}
	reading := when.Read(t.Message.Normal, when.Context{Now: t.Region.Local(t.Now), Zone: t.Region.Home, Country: t.Message.Country})
	_, bare := bareClock(t.Message.Normal, p.at().Said.From)
	if len(reading.Options) > 0 && !nothingButTime(t.Message.Normal, reading.Spans) || len(reading.Options) == 0 && !bare {
		return turn.GoOn(saw, "go on", "none is named")
	}
	return t.rather(slot, p, reading.Options)
}

// around returns a time that somebody named as one of the plan: an hour alone is of its day, and a day alone has its hour.
func (t member) around(p Plan, named when.Option) when.Option {
	local := t.Region.Local(t.Now)
	names := slices.ContainsFunc(wordsOf(t.Message.Normal), func(w string) bool { return slices.Contains(today, w) })
	if named.Date == local.Format(time.DateOnly) && !names {
		named.Date = p.at().Said.Date
	}
	if named.From == "" && (named.Bucket == "" || named.Bucket == when.Day) {
		named.From, named.Bucket = p.at().Said.From, ""
	}
	return named
}

// votes reads whether another time suits somebody who was asked.
func (t member) votes(slot record.Slot[Mine], word string) turn.Verdict {
	const saw = "does another time suit them"
	p := slot.Value.last(func(p Plan) bool { return p.State == Locked && p.Rather != nil && t.Now.Before(p.RatherBy) })
	if p == nil || !strings.HasPrefix(t.State.Contact.Value.Said, string(wording.LinkUpChangeAsk)) || t.since(*p) {
		return turn.GoOn("no other time is asked about", "go on", "")
	}
	if takesBack(word) {
		return turn.GoOn(saw, "go on", "they leave the plan, whatever its time")
	}
	s := said{SID: t.Message.SID}
	switch t.response(Plan{}, word) {
	case "YES", "A":
		if slot.Value.overlaps(p.ID, []rules.Option{*p.Rather}) {
			return t.refuse(wording.AnotherPlan)
		}
		s.Yes = true
	case "NO", "CANT":
	default:
		return turn.GoOn(saw, "go on", "no answer to it")
	}
	t.Signal(record.LinkUp(p.ID), Name, votes, s)
	return t.keeps(slot, *p, wording.LinkUpChangeNoted, saw)
}

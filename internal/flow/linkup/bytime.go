package linkup

import (
	"slices"
	"strings"
	"time"

	rules "github.com/josh-sms/josh/internal/domain/linkup"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/text/understand"
	"github.com/josh-sms/josh/internal/text/when"
)

// otherTime is a reply that would come at a time which the invite does not offer.
const otherTime = "OTHER"

// Words of a clause that say that a time does not suit, and that it does.
var (
	refusing = []string{
		"not", "no", "cant", "can't", "cannot", "dont", "don't", "doesnt", "doesn't", "isnt", "isn't", "wont", "won't", "never", "except", "busy", "away", "working", "gone", "unable", "nope", "out",
	}
	suiting = []string{
		"works", "work", "better", "good", "fine", "great", "perfect", "suits", "please", "prefer", "ok", "okay", "can", "could", "do", "does", "yes", "in", "for", "then", "sounds", "best", "rather",
	}
)

// shortReply is how many words a reply has that is a time and nothing else: "sunday at 3 pm".
const shortReply = 4

// byTime refines what a text is as a reply to an invite by the times that it names: "sunday works" is the option on Sunday, and no yes to a
// Saturday. What names no time, and a question, is left as it was read.
func (t member) byTime(p Plan, response string) string {
	picked, refused, other := map[string]bool{}, map[string]bool{}, false
	suits := len(wordsOf(t.Message.Normal)) <= shortReply
	for _, clause := range clauses(t.Message.Normal) {
		named := t.times(clause)
		words := wordsOf(clause)
		no := slices.ContainsFunc(words, func(w string) bool { return slices.Contains(refusing, w) })
		suits = suits || slices.ContainsFunc(words, func(w string) bool { return slices.Contains(suiting, w) })
		for _, at := range named {
			key := fits(p.times(), at, slices.ContainsFunc(words, namesDay) || len(t.days(clause)) > 0)
			switch {
			case key == "":
				other = other || !no
			case no:
				refused[key] = true
			default:
				picked[key] = true
			}
		}
	}
	for key := range refused {
		delete(picked, key)
	}
	change := slices.Contains(wordsOf(t.Message.Normal), "instead")
	declines := response == "NO" || response == "CANT"
	switch {
	case strings.Contains(t.Message.Normal, "?") && (!change || response != "YES"):
		return response
	case len(picked) == 1 && len(p.times()) > 1 && suits && (!declines || len(refused) > 0):
		for key := range picked {
			return key
		}
	case len(picked) == 0 && other && suits && !declines, change && response == "YES":
		return otherTime
	case declines && len(refused) > 0 && len(refused) < len(p.times()):
		return "MAYBE" // the other one may suit them
	}
	return response
}

// clauses splits a text where another thought begins.
func clauses(text string) []string {
	text = strings.ToLower(text)
	for _, at := range []string{" but ", " though ", " however ", ";", ". ", ", ", "! "} {
		text = strings.ReplaceAll(text, at, "\n")
	}
	return strings.Split(text, "\n")
}

// times returns the times that a clause names, those included that do not suit: of these the day alone.
func (t member) times(clause string) []when.Option {
	local := t.Region.Local(t.Now)
	read := func(text string) []when.Option {
		return when.Read(text, when.Context{Now: local, Zone: local.Location(), Country: t.Message.Country}).Options
	}
	all := read(clause)
	for _, w := range wordsOf(clause) {
		if len(all) == 0 && namesDay(w) {
			all = read(w)
		}
	}
	return all
}

const hourOfMinutes = 60

// fits returns the one of some options that a time names, "" for none or several. day says whether the text names a day: an hour alone is of
// each.
func fits(options []rules.Option, at when.Option, day bool) string {
	var keys []string
	for _, o := range options {
		hour := at.From == "" || at.From == o.Said.From
		if clock, err := time.Parse("15:04", o.Said.From); err == nil && at.From == "" && at.Bucket != "" {
			from, to := at.Bucket.Span()
			minute := clock.Hour()*hourOfMinutes + clock.Minute()
			hour = minute >= from && minute < to || at.Bucket == when.Night && clock.Hour() >= halfDay
		}
		if (!day || at.Date == o.Said.Date) && hour {
			keys = append(keys, o.Key)
		}
	}
	if len(keys) == 1 {
		return keys[0]
	}
	return ""
}

// triesAgain reads another time for a plan that did not come about: what it was for is known.
func (t member) triesAgain(slot record.Slot[Mine], word string) turn.Verdict {
	const saw = "another time for a plan that did not come about"
	said := wording.Purpose(t.State.Contact.Value.Said)
	p := slot.Value.last(func(p Plan) bool { return p.Role == Initiator && p.State == Over && t.Now.Sub(p.At) < lateReply })
	// What asks nothing and is about no other plan is followed by an answer to what was asked before; a reminder of another plan is so, too. To
	// what was not understood a time is no answer: what asked for one has left behind it, in the morning.
	asked := said == wording.LinkUpExpired || said == wording.LinkUpCanceled || said == wording.LinkUpRetry
	aside := said == wording.LinkUpReminder || said == wording.Menu || said == wording.HumanOffer || !t.Book.Asks(string(said)) && !t.spokeOn()
	if p == nil || !asked && !aside || t.since(*p) {
		return turn.GoOn("no plan that did not come about", "go on", "")
	}
	u := t.reader.Read(t.Message.Normal, understand.Context{Now: t.Now, Zone: t.Region.Home, Country: t.Message.Country})
	if wish := u.Extracted.LinkUp; wish != nil && wish.ActivityKey != "" || u.Intent == understand.ProfileUpdate && u.Confidence >= understand.Med {
		return turn.GoOn(saw, "go on", "another wish")
	}
	reading := when.Read(t.Message.Normal, when.Context{Now: t.Region.Local(t.Now), Zone: t.Region.Home, Country: t.Message.Country})
	switch {
	case len(wordsOf(word)) > mostWordsOfTime:
		return turn.GoOn(saw, "go on", "a longer text")
	case !asked && !nothingButTime(t.Message.Normal, reading.Spans):
		return turn.GoOn(saw, "go on", "it says something of a time") // "weekends are for family"
	case len(reading.Options) == 0 && reading.Problem == when.Past:
		return t.refuse(wording.PastTime)
	case len(reading.Options) > 0:
		item, ask := t.Fetch(record.FlowRecord(record.LinkUp(p.ID), Name))
		if ask != nil {
			return turn.Wait(ask)
		}
		var l rules.LinkUp
		wish := understand.LinkUp{ActivityKey: p.Activity, Time: waking(reading)}
		if item.Exists() && record.Decode(item, KindLinkUp, &l) == nil {
			wish.Group, wish.RadiusMiles, wish.Constraints = &understand.Group{Min: l.Group.Min, Max: l.Group.Max}, l.RadiusMiles, l.Constraints
		}
		v, doubt := t.start(wish)
		if doubt != "" { // they have heard of it when they first wished it
			wish.Constraints = nil
			v, _ = t.start(wish)
		}
		return v
	case asked && said != wording.LinkUpRetry && (strings.Contains(word, "again") || t.response(Plan{}, word) == "YES"):
		t.Places.What = t.activity(p.Activity)
		t.Say(wording.LinkUpRetry)
		return t.End("linkup", saw, "asks when", "")
	}
	return turn.GoOn(saw, "go on", "no time")
}

// besideTime are words beside a time that name it and say nothing of it.
var besideTime = []string{
	"how", "what", "about", "maybe", "perhaps", "or", "then", "ok", "okay", "so", "and", "the", "on", "at", "in", "by", "for", "from", "to", "around", "let's", "lets", "let", "us",
	"try", "again", "instead", "could", "can", "do", "we", "i", "i'm", "im", "would", "works", "work", "fine", "good", "better", "great", "me", "free", "sure", "yes", "please", "another", "time", "make", "it", "any",
	"some", "is", "be", "that", "next", "this", "pm", "am", "well", "hmm", "morning", "afternoon", "evening", "day", "week", "also", "too",
}

// nothingButTime reports whether a text names times and says nothing else but some words.
func nothingButTime(text string, times []when.Span, also ...string) bool {
	end, rest := 0, ""
	for _, s := range times {
		rest, end = rest+text[min(end, s.Start):s.Start]+" ", max(end, s.End)
	}
	return !slices.ContainsFunc(wordsOf(rest+text[min(end, len(text)):]), func(w string) bool { return !slices.Contains(besideTime, w) && !slices.Contains(also, w) })
}

// waking returns the times of a reading; of an hour that may be one of the morning or of the evening, the one at which people are up.
func waking(r when.Reading) []when.Option {
	if r.Problem != when.Ambiguous {
		return r.Options
	}
	up := slices.DeleteFunc(slices.Clone(r.Options), func(o when.Option) bool { return o.From < "08:00" || o.From >= "21:00" })
	return up[:min(len(up), 1)]
}

// mostWordsOfTime is how many words a text has at most that is another time for a plan: "ok how about monday at 3 pm then".
const mostWordsOfTime = 9

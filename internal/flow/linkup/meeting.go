package linkup

import (
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/turn"
)

// meetsBefore is from how long before a plan begins what somebody says of being there is for those whom they meet.
const meetsBefore = time.Hour

// What those who are looked for are told.
const (
	whereAreYou = "Where are you?"
	imHere      = "I'm here, where are you?"
)

// meetingForms are the forms of what people say where a plan meets. Of where, find and comes the groups are, in this order: that the sender is there,
// the name of whom they look for, and again that they are there.
type meetingForms struct{ here, alone, where, find, comes, lost *regexp.Regexp }

// meetings are compiled for the first text that comes while a plan meets.
var meetings = sync.OnceValue(func() meetingForms {
	const (
		first = `^(?:(?:hey|hi|hello|ok|so|um|oh|but|and|well|josh|wait) )*`
		spot  = `(?:at|by|in front of|near|next to|outside) (?:the|our) (?:corner |window |front |back |side |main |long |big )?` +
			`(?:cafe|bar|tables?|doors?|entrance|park|gates?|counter|windows?|spot|restaurant|place|corner|fountain|bench|venue|trailhead|stairs|kiosk|library|` +
			`lanes?|line|front|back)`
		me = `(?:im|i am|were|we are|ive been|i have been|i just got|just got|i got) (?:(?:just|now|already|finally|still) )*` +
			`(?:here|there|outside|inside|upstairs|downstairs|waiting (?:here|outside|inside)|in front|out front|(?:waiting )?` + spot + `)`
		them   = `(?:she|he|they|him|her|them|everyone|everybody|anyone|anybody|the others|the group|(\p{L}{2,16}))`
		until  = `(?: (?:now|already|too|yet|though|tho|lol|haha|then|guys|anywhere|still|here|there|outside|inside|please))*$`
		isHere = first + `(?:(` + me + `) (?:and |but |so )?)?`
		also   = `(?: (` + me + `))?` + until
	)
	return meetingForms{
		here: regexp.MustCompile(first + `(?:` + me + `|(?:just )?arrived|i(?:ve| have)? (?:just )?arrived|here|(?:i )?made it)` + until),
		alone: regexp.MustCompile(first + `(?:(?:im |i am |ive been )?(?:still |all )*(?:sitting|standing|waiting|here)(?: here)?(?: all)? (?:alone|on my own)|` +
			`(?:im |i am )?still alone|(?:im |i am )?(?:still )?waiting for (?:him|her|them)|(?:im |i am )?(?:all )?alone (?:here|at the table)|` +
			`(?:im |i am )?the only one here|` +
			`(?:still )?(?:theres |there is )?(?:nobodys?|no ones?|noones?)(?: else)?(?: is)? (?:here|there)|` +
			`still (?:nobody|no one|noone))` + until),
		where: regexp.MustCompile(isHere + `(?:where|wheres|where is|where are|where r) (?:you|u|you guys|yall|` + them + `)` +
			`(?: at| sitting| standing| waiting)?` + also),
		find: regexp.MustCompile(isHere + `i (?:cant|cannot|dont|do not|can not) ` +
			`(?:find (?:you|u|you guys|` + them + `)|see ` + them + `)` + also),
		comes: regexp.MustCompile(isHere + `(?:(?:is|are) ` + them + ` (?:still )?(?:coming|on (?:her|his|their) way|here|there)|` +
			`(?:shes|hes|theyre|she is|he is|they are) (?:still )?not here|(?:she|he|they) (?:isnt|arent) here)` + also),
		lost: regexp.MustCompile(first + `(?:(?:i think |maybe )?(?:im|i am|were|we are) (?:at the wrong \w+|lost)|` +
			`i (?:cant|cannot) find (?:it|the (?:place|spot|cafe|bar|park|entrance|restaurant))|where is it|wheres it)(?: i think| exactly)?` + until),
	}
})

// meetingWords returns what those of a plan are to be told by a text of somebody who is where it meets, "" for none, and the name of whom it looks for.
func meetingWords(text string) (words, who string) {
	f, plain := meetings(), unmarked(text)
	switch {
	case f.here.MatchString(plain):
		return strings.TrimSpace(text), ""
	case f.alone.MatchString(plain):
		return imHere, ""
	}
	for _, form := range []*regexp.Regexp{f.find, f.where, f.comes} {
		m := form.FindStringSubmatch(plain)
		if m == nil {
			continue
		}
		there, names := m[1]+m[len(m)-1], strings.Join(m[2:len(m)-1], "")
		if slices.Contains(noNames, names) {
			continue
		}
		if form == f.find || there != "" || form == f.comes && slices.Contains(strings.Fields(plain), "here") {
			return imHere, names
		}
		return whereAreYou, names
	}
	return "", ""
}

// unmarked returns a text in lower case, without marks and apostrophes.
func unmarked(text string) string {
	return strings.ReplaceAll(strings.Join(wordsOf(text), " "), "'", "")
}

// meets reads what somebody says where a plan meets, shortly before it begins and while it is on: those whom they meet hear it, once they say yes to
// that.
func (t member) meets(slot record.Slot[Mine], _ string) turn.Verdict {
	for _, p := range slot.Value.on() {
		if t.Now.Before(p.at().From.Add(-meetsBefore)) || !t.Now.Before(p.at().To) || t.since(p) || t.choices() {
			continue
		}
		if meetings().lost.MatchString(unmarked(t.Message.Normal)) {
			return t.status(p)
		}
		words, who := meetingWords(t.Message.Normal)
		m := message{Words: words}
		if who != "" {
			all, ask := t.company(p)
			if ask != nil {
				return turn.Wait(ask)
			}
			n := named(all, who)
			if n < 0 {
				continue
			}
			m.Seat = all[n].Seat
		}
		if words != "" {
			return t.passes(slot, p, m)
		}
	}
	return turn.GoOn("no plan that meets now", "go on", "")
}

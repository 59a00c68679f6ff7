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

// From how long before a plan begins until how long after what somebody says of being there is for those whom they meet.
const (
	meetsBefore = time.Hour
	meetsAfter  = 2 * time.Hour
)

// What those who are looked for are told.
const (
	whereAreYou = "Where are you?"
	imHere      = "I'm here, where are you?"
)

// meetingForms are the forms of what people say where a plan meets.
type meetingForms struct{ here, alone, where, find, comes, lost *regexp.Regexp }

// meetings are compiled for the first text that comes while a plan meets.
var meetings = sync.OnceValue(func() meetingForms {
	const (
		first  = `^(?:(?:hey|hi|ok|so|um|oh|but|and|well|josh|wait) )*`
		isHere = `(?:(?:just|now|already|finally|still) )*(?:here|there|outside|inside|upstairs|downstairs|waiting|in front|out front|(?:at|by|in front of|near|next to|outside) (?:the |our |a )?(?:\w+ )?` +
			`(?:cafe|bar|tables?|doors?|entrance|park|gates?|counter|windows?|spot|restaurant|place|corner|fountain|bench|venue|trailhead|parking lot|court|alley|stairs|kiosk|library|lanes?|building|line|front|back))`
		me    = `(?:im|i am|were|we are|ive been|i have been|i just got|just got|i got)`
		them  = `(she|he|they|him|her|them|everyone|everybody|anyone|anybody|you|u|you guys|yall|the others|the group|\p{L}{2,16})`
		until = `(?: (?:now|already|too|yet|though|tho|lol|haha|then|guys|anywhere|still|here|there|please))*$`
	)
	return meetingForms{
		here:  regexp.MustCompile(first + `(?:` + me + ` ` + isHere + `|(?:just )?arrived|i(?:ve| have)? (?:just )?arrived|here|i made it|made it)` + until),
		alone: regexp.MustCompile(first + `(?:` + me + ` )?(?:still )?(?:(?:sitting|standing|waiting|here) )*(?:alone|on my own|the only one|waiting for them)(?: (?:at the table|at the bar|like an idiot))?` + until + `|` + first + `(?:still )?(?:theres |there is )?(?:nobodys?|no ones?|noones?)(?: else)?(?: is| here| there)*` + until),
		where: regexp.MustCompile(first + `(?:` + me + ` ` + isHere + ` (?:and |but )?)?(?:where|wheres|where is|where are|where r) ` + them + `(?: at| sitting| standing| waiting)?(?: ` + me + ` ` + isHere + `)?` + until),
		find:  regexp.MustCompile(first + `(?:` + me + ` ` + isHere + ` (?:and |but )?)?i (?:cant|cannot|dont|do not|can not) (?:find|see) ` + them + until),
		comes: regexp.MustCompile(first + `(?:is|are) ` + them + ` (?:still )?(?:coming|on (?:her|his|their) way|here|there|late)` + until + `|` + first + `(?:shes|hes|theyre|she is|he is|they are|she isnt|he isnt|they arent) (?:still )?(?:not )?(?:here|there|coming)` + until),
		lost:  regexp.MustCompile(first + `(?:(?:i think |maybe )?` + me + ` (?:at the wrong \w+|lost)|i (?:cant|cannot) find (?:it|the (?:place|spot|cafe|bar|park|entrance|restaurant))|where is it|wheres it)(?: i think| exactly)?` + until),
	}
})

// pronouns are whom a text that looks for somebody may name instead of by name.
var pronouns = []string{"", "she", "he", "they", "him", "her", "them", "everyone", "everybody", "anyone", "anybody", "you", "u", "you guys", "yall", "the others", "the group"}

// meetingWords returns what those of a plan are to be told by a text of somebody who is where it meets, "" for none, and whom of them it names.
func meetingWords(text string) (words, who string) {
	f, plain := meetings(), unmarked(text)
	if f.here.MatchString(plain) {
		return strings.TrimSpace(text), ""
	}
	if f.alone.MatchString(plain) {
		return imHere, ""
	}
	for _, form := range []*regexp.Regexp{f.find, f.where, f.comes} {
		m := form.FindStringSubmatch(plain)
		if m == nil {
			continue
		}
		if words = whereAreYou; form == f.find || arrived(plain) {
			words = imHere
		}
		if !slices.Contains(pronouns, m[1]) {
			who = m[1]
		}
		return words, who
	}
	return "", ""
}

// unmarked returns a text in lower case and without marks.
func unmarked(text string) string {
	plain := strings.ToLower(strings.NewReplacer("'", "", "\u2019", "").Replace(text))
	return strings.Join(strings.FieldsFunc(plain, func(r rune) bool { return strings.ContainsRune(" .,!?;:()-", r) }), " ")
}

// lost reports whether somebody does not find the place.
func lost(text string) bool { return meetings().lost.MatchString(unmarked(text)) }

// arrived reports whether a text says that its sender is there.
func arrived(plain string) bool {
	words := strings.Fields(plain)
	return slices.ContainsFunc(words, func(w string) bool { return slices.Contains([]string{"im", "ive", "were", "we", "i"}, w) })
}

// meets reads what somebody says where a plan meets, shortly before it begins and after: those whom they meet hear it, once they say yes to that.
func (t member) meets(slot record.Slot[Mine], _ string) turn.Verdict {
	for _, p := range slot.Value.on() {
		from := p.at().From
		if p.State != Locked || t.Now.Before(from.Add(-meetsBefore)) || t.Now.After(from.Add(meetsAfter)) {
			continue
		}
		if lost(t.Message.Normal) {
			return t.status(p)
		}
		words, who := meetingWords(t.Message.Normal)
		if words == "" {
			break
		}
		m := message{Words: words}
		if who != "" {
			all, ask := t.company(p)
			if ask != nil {
				return turn.Wait(ask)
			}
			n := slices.IndexFunc(all, func(w with) bool { return !w.Own && slices.Equal(wordsOf(w.Name), []string{who}) })
			if n < 0 {
				break
			}
			m.Seat = all[n].Seat
		}
		return t.passes(slot, p, m)
	}
	return turn.GoOn("no plan that meets now", "go on", "")
}

package wording

import (
	"maps"
	"strings"

	"github.com/josh-sms/josh/internal/base/sms"
	"github.com/josh-sms/josh/internal/domain/outbox"
)

// The purposes of texts about requests of which a text holds several, or that wait for a yes.
const (
	ActionConfirm Purpose = "action_confirm"
	ActionDone    Purpose = "action_done"
	ActionPartly  Purpose = "action_partly"
	ActionFailed  Purpose = "action_failed"
	ActionTooMany Purpose = ActionFailed + "/too_many" // nothing was done: what would be can't be said in one text
	ActionGone    Purpose = ActionFailed + "/gone"     // what was agreed to is not there any more
	ActionDropped Purpose = "action_dropped"
	ActionNotIt   Purpose = ActionDropped + "/again" // where that was the last text
)

func actionTexts() []Text {
	const r = outbox.Reply
	return []Text{
		{ActionConfirm, r, 2, "That {acts}. YES or NO?"},
		{ActionDone, r, 2, "{results}"},
		{ActionPartly, r, 2, "{results}"},
		{ActionFailed, r, 2, "{results}"},
		{ActionTooMany, r, 1, "That's more than I can do in one go, {name}, so I haven't done any of it. One thing at a time, please."},
		{ActionGone, r, 1, "That has changed in the meantime, {name}, so I haven't done anything."},
		{ActionDropped, r, 1, "OK, {name}, everything stays as it is."},
		{ActionNotIt, r, 1, "Sure, {name}, I've left it all alone."},
	}
}

// result is what a text says in few words once something was done, and as part of a sentence before it is. Whole says that the text itself is what was
// asked for.
type result struct {
	short, will string
	whole       bool
}

// results are those of the texts which say that something was done. A text without one says that nothing was.
func results() map[Purpose]result {
	return map[Purpose]result{
		LinkUpBroadcasting: {short: "I'm asking around for {what}.", will: "asks people nearby about {what}"},
		LinkUpNoted:        {short: "I'm asking around for {what}{with}.", will: "asks people nearby about {what}"},
		LinkUpAsking:       {short: "I'm asking around for {what} already.", will: "goes on asking about {what}"},
		LinkUpOff:          {short: "{what} is off, and I'll tell whoever said yes.", will: "calls off {what}"},
		LinkUpLeft:         {short: "You're out of {what}, and I'll let the others know.", will: "takes you out of {what}"},
		LinkUpLate:         {short: "I've let the others know you're running late.", will: "tells the others you're late"},
		LinkUpChangeAsked:  {short: "I'm asking the others if they'd rather meet {choice}.", will: "asks the others about {choice}"},
		LinkUpDetails:      {whole: true},
		InviteDetails:      {whole: true},
		InviteAccepted:     {short: "You're in for {what} if enough people can make it.", will: "says yes to {what}"},
		InviteDeclined:     {short: "I've said no to {what} for you.", will: "says no to {what}"},
		ReminderSet:        {short: "I'll remind you {deadline}: {fact}.", will: "reminds you {deadline}"},
		ReminderGone:       {short: "I won't remind you of that: {fact}.", will: "takes a reminder off"},
		ReminderGoneAll:    {short: "I won't remind you of anything any more.", will: "takes all reminders off"},
		ReminderList:       {whole: true},
		ReminderNone:       {whole: true},
		MemoryStored:       {short: "I'll remember: {fact}.", will: "keeps {fact} in mind"},
		MemoryReplaced:     {short: "I'll remember: {fact}.", will: "keeps {fact} in mind"},
		MemorySame:         {short: "I have that already.", will: "changes nothing of what I know"},
		MemoryForgotten:    {short: "I've forgotten: {fact}.", will: "forgets {fact}"},
		MemoryForgotAll:    {short: "I've forgotten what I remembered about you.", will: "forgets what I remember about you"},
		MemoryRecalled:     {whole: true},
		PauseSet:           {short: "You're paused until {until}.", will: "pauses your plans until {until}"},
		Resumed:            {short: "You'll hear about plans again.", will: "takes you out of your pause"},
		ResumedQuietly:     {short: "You'll hear about plans again.", will: "takes you out of your pause"},
		Renamed:            {short: "I'll call you {name} from now on.", will: "changes your name"},
		Moved:              {short: "Your plans are in {region} from now on.", will: "moves your plans to {region}"},
		MovedQuietly:       {short: "You're in {region} now.", will: "moves you to {region}"},
		MovedWaitlisted:    {whole: true}, MovedElsewhere: {whole: true}, MovedClosed: {whole: true},
		ProfileChanged: {short: "Noted: {plan}.", will: "notes: {plan}"},
		ProfileSame:    {short: "That's how I have it already.", will: "changes nothing in your profile"},
		PlansAhead:     {whole: true}, PlansNext: {whole: true}, PlansThen: {whole: true}, PlansFree: {whole: true}, PlansFreeBut: {whole: true},
		PlansFar: {whole: true}, PlansNone: {whole: true},
		CalendarGiven: {whole: true}, CalendarNew: {whole: true}, CalendarThere: {whole: true}, CalendarGone: {whole: true},
	}
}

// allResults are those of all texts.
func allResults() map[Purpose]result {
	all := results()
	maps.Copy(all, relayResults())
	return all
}

// Result returns what a text says in few words, and the same before it happens; both are "" for a text that does not say that something was done.
func (b *Book) Result(p Purpose, v Values, text string) (short, will string) {
	r, ok := b.results[p]
	switch {
	case !ok:
		return "", ""
	case r.whole:
		return text, "tells you what you asked"
	}
	v.FirstName = first(v.FirstName, longName)
	return upper(b.fill(r.short, v)), b.fill(r.will, v)
}

func first(name string, most int) string {
	if r := []rune(name); len(r) > most {
		return string(r[:most])
	}
	return name
}

// upper makes a sentence of words.
func upper(words string) string {
	if words == "" || words[0] < 'a' || words[0] > 'z' {
		return words
	}
	return string(words[0]-'a'+'A') + words[1:]
}

// Did is what came of one request of a text.
type Did struct {
	OK    bool
	Words string // that say so: of a request that failed, why
	Label string // what was asked for, behind "I couldn't": "set the reminder"
	Asks  bool   // Words ask something, and end the text
}

// mostResults is how long a text about several requests may be: two segments.
const mostResults = 306

// Results says what came of the requests of a text, each in turn and nothing else, as long as a text has room: first in full, then in the first
// sentence of each, at last by its label alone.
func Results(list []Did) string {
	if len(list) == 1 && list[0].Words != "" {
		return list[0].Words
	}
	ways := []func(Did) string{full, brief, bare}
	for _, way := range ways {
		parts := make([]string, len(list))
		for i, d := range list {
			if parts[i] = way(d); d.Asks && d.OK {
				parts[i] = d.Words
			}
		}
		said := strings.Join(parts, " ")
		if count := sms.Count(said); count.Encoding == sms.GSM7 && count.Segments <= 2 && len(said) <= mostResults {
			return said
		}
	}
	parts := make([]string, len(list))
	for i, d := range list {
		parts[i] = bare(d)
	}
	return strings.Join(parts, " ")
}

func full(d Did) string {
	if d.OK {
		return d.Words
	}
	return strings.TrimSpace("I couldn't " + d.Label + ". " + d.Words)
}

func brief(d Did) string {
	d.Words = sentence(d.Words)
	return full(d)
}

func bare(d Did) string {
	if d.OK {
		return "Done: " + d.Label + "."
	}
	return "I couldn't " + d.Label + "."
}

// sentence returns the first sentence of a text.
func sentence(words string) string {
	for i := range len(words) - 1 {
		if strings.ContainsRune(".!?", rune(words[i])) && words[i+1] == ' ' && i > len("at 3 p.m") {
			return words[:i+1]
		}
	}
	return words
}

// mostActs is how long what waits for a yes may be in its text.
const mostActs = 285

// Acts says what will happen, as part of a sentence; ok is false where a text has no room for all of it.
func Acts(says []string) (words string, ok bool) {
	switch last := len(says) - 1; {
	case last < 0:
		return "", false
	case last == 0:
		words = says[0]
	case last == 1:
		words = says[0] + " and " + says[1]
	default:
		words = strings.Join(says[:last], ", ") + ", and " + says[last]
	}
	count := sms.Count("That " + words + ". YES or NO?")
	return words, len(words) <= mostActs && count.Segments <= 2
}

// NoneLikeThat says why nothing was done about a plan that no flow finds, "" for anything else.
func NoneLikeThat(domain string) string {
	switch domain {
	case "linkup", "group":
		return "I find no plan of yours like that."
	case "invite":
		return "I find no open invite like that."
	}
	return ""
}

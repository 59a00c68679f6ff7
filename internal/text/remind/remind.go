package remind

import (
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"github.com/josh-sms/josh/internal/text/when"
)

// Kind is what a text asks of reminders.
type Kind int

// The kinds.
const (
	None Kind = iota
	Set       // one, of About
	List      // what there is
	Drop      // one: that of About, or the only one
	DropAll
)

// Problem is why no time of a text can be taken.
type Problem string

// The problems.
const (
	NoTime Problem = "no_time"
	Past   Problem = "past"
	TooFar Problem = "too_far" // beyond when.Horizon days
	Often  Problem = "often"   // more than once
)

// Moment is when somebody is to be reminded.
type Moment struct {
	At      time.Time
	Exact   bool    // they named the hour; else it is one of the day
	Counted bool    // from now, so that it is the same in every zone
	Problem Problem // "" where there is a time
}

// Wish is what a text as a whole asks.
type Wish struct {
	Kind  Kind
	About string // in the words of the text, "" where none are named
	Named bool   // of a Drop: it has the word reminder, so that it is about nothing else
	Moment
}

// The bounds of what is read.
const (
	longest     = 320 // characters of a text
	MostLetters = 120 // of what somebody is reminded of
)

// Reader reads texts in normal form. Make it with New; it is safe for use by many goroutines.
type Reader struct {
	patterns func() *patterns // compiled for the first text that may be of interest: no start waits for them
}

// New returns a reader.
func New() *Reader { return &Reader{compiled} }

// patterns are all that is compiled.
type patterns struct{ set, list, drop, dropAll, about, often, each, to, rest, few *regexp.Regexp }

// mark stands in the place of a time that was read.
const mark = "\x01"

// compiled is made once in a process: it never changes, and every reader would hold its own.
var compiled = sync.OnceValue(compile)

func compile() *patterns {
	const (
		lead   = `(?i)^[\x01 ,]*(?:(?:hey|hi|hello|josh|ok|okay|so|also|and|oh|btw|please|pls|plz)[ ,.!]+)*(?:(?:can|could|will|would) (?:you|u) +)?(?:(?:please|pls|plz|just) +)*`
		polite = `(?:[ ,]+(?:please|pls|plz|thanks|thank you|thx))*[ .!?]*$`
	)
	verb := `(?:remind me|(?:send|set|give|make|text|put)(?: me)?(?: up)?(?: an?| the)? (?:reminder|alarm)(?: for me)?|i(?: need| want| would like|'?d like) (?:an? reminder|to be reminded|you to remind me)|(?:don'?t|do not) let me forget)`
	return &patterns{
		set:     regexp.MustCompile(lead + verb + `\b(.*)$`),
		list:    regexp.MustCompile(lead + `(?:(?:what|which|show|list|do i have|have i|any)\b.*\breminders\b.*|(?:my )?reminders|what (?:did|do) i (?:ask|want|need) you to remind me .*|what (?:are you|will you be) reminding me .*)` + polite),
		drop:    regexp.MustCompile(lead + `(?:(?:cancel|delete|drop|remove|forget|clear|scrap) (?:(?:about|the|my|that|this|last) )*reminder(?: (?:about|to|for|of|that) (.+?))?|(?:(?:you )?(?:don'?t|do not)(?: need to| have to)?|no need to) remind me(?: any ?more)?(?: (?:about|to|of|that) (.+?))?)` + polite),
		dropAll: regexp.MustCompile(lead + `(?:(?:cancel|delete|drop|remove|forget|clear|scrap) (?:(?:all|of|the|my|every) )*reminders|stop reminding me(?: of (?:things|anything))?)` + polite),
		about:   regexp.MustCompile(`(?i)^[\x01 ,:;.-]*(?:(?:later|again|pls|please|plz|then|by text|for|on|at)\b[\x01 ,:;.-]*)*(?:(?:to|about|of|that)\b[ :]*)?`),
		rest:    regexp.MustCompile(`(?i)^[ ,.!]*(?:(?:at|on|in|by|around|ok|okay|let'?s say|say|make it|how about|maybe|um+|hm+|oh|sorry|then|please|pls|thanks|remind me)\b[ ,.!?]*)*$`),
		few:     regexp.MustCompile(`(?i)\bin (an?|one|two|three|four|five|six|seven|eight|nine|[1-9]) ?(?:minutes?|mins?)\b`),
		to:      regexp.MustCompile(`(?i)^[\x01 ,:;.-]*(?:to|that|i) `),
		each:    regexp.MustCompile(`(?i)\b(?:every|each) (?:other )?(?:single )?(?:day|morning|afternoon|evening|night|week|weekday|weekend|month|year|hour|\d+|mon|tues?|wed|thu|thurs|fri|sat|sun|monday|tuesday|wednesday|thursday|friday|saturday|sunday)\b(?: at [\d:]+(?: ?[ap]m)?)?`),
		often:   regexp.MustCompile(`(?i)\b(?:every|each|daily|weekly|monthly|all the time|regularly|(?:mon|tues|wednes|thurs|fri|satur|sun)days|weekdays|mornings|evenings)\b`),
	}
}

// Wish reads what a text as a whole asks of reminders.
func (r *Reader) Wish(normal string, c when.Context) Wish {
	if utf8.RuneCountInString(normal) > longest || !strings.Contains(strings.ToLower(normal), "remind") && !strings.Contains(normal, "forget") && !strings.Contains(normal, "larm") {
		return Wish{}
	}
	p := r.patterns()
	switch {
	case p.dropAll.MatchString(normal):
		return Wish{Kind: DropAll}
	case p.list.MatchString(normal):
		return Wish{Kind: List}
	}
	if m := p.drop.FindStringSubmatch(normal); m != nil {
		return Wish{Kind: Drop, About: m[1] + m[2], Named: m[2] == "" && strings.Contains(strings.ToLower(normal), "reminder")}
	}
	return p.reminder(normal, c)
}

// reminder reads of what and when somebody wants to be reminded.
func (p *patterns) reminder(normal string, c when.Context) Wish {
	rest, at := normal, Moment{Problem: NoTime}
	if span, ok := p.time(normal, c); ok {
		at = p.moment(normal[span.Start:span.End], c)
		rest = normal[:span.Start] + mark + normal[span.End:]
	}
	m := p.set.FindStringSubmatch(rest)
	if m == nil {
		return Wish{}
	}
	about := strings.Trim(strings.ReplaceAll(p.about.ReplaceAllString(m[1], ""), mark, ""), " ,.!?:;-")
	for _, tail := range []string{" please", " pls", " plz", " thanks", " thx", " at", " on", " by", " for", ", ok", " ok"} {
		about = strings.TrimRight(strings.TrimSuffix(about, tail), " ,.!")
	}
	if p.each.MatchString(normal) || at.Problem != "" && p.often.MatchString(m[1]) {
		at = Moment{Problem: Often}
		about = strings.Trim(p.about.ReplaceAllString(p.each.ReplaceAllString(about, ""), ""), " ,.!?:;-")
	}
	if about == "" || asking(about) || at.Problem == NoTime && !p.to.MatchString(m[1]) {
		return Wish{}
	}
	return Wish{Kind: Set, About: about, Moment: at}
}

// asking reports whether what follows "remind me" is a question: about a plan, or something that was told.
func asking(about string) bool {
	first, _, _ := strings.Cut(strings.ToLower(about), " ")
	switch first {
	case "what", "whats", "what's", "when", "whens", "when's", "where", "wheres", "where's", "who", "whos", "who's", "which", "how", "why", "if", "whether", "again":
		return true
	}
	return false
}

// time returns where the time stands at which somebody wants to be reminded: directly after the verb or before it, else at the end, else the
// first that is named. Another time is part of what they want to be reminded of.
func (p *patterns) time(normal string, c when.Context) (span when.Span, ok bool) {
	if few := p.few.FindStringIndex(normal); len(few) == 2 {
		return when.Span{Start: few[0], End: few[1]}, true
	}
	spans := when.Read(normal, c).Spans
	for _, s := range spans {
		if p.set.MatchString(normal[:s.Start]+mark+normal[s.End:]) && p.beside(normal, s) {
			return s, true
		}
	}
	for _, s := range spans {
		if strings.Trim(normal[s.End:], " .!?") == "" {
			return s, true
		}
	}
	if len(spans) > 0 {
		return spans[0], true
	}
	return span, false
}

// beside reports whether a time stands directly behind the verb, or at the beginning.
func (p *patterns) beside(normal string, s when.Span) bool {
	before := strings.TrimSpace(normal[:s.Start])
	m := p.set.FindStringSubmatch(before)
	return before == "" || len(m) > 1 && strings.Trim(m[1], " ,") == ""
}

// The hours, of a person's own day, of a part of it that is named without one.
func hourOf(b when.Bucket) int {
	switch b {
	case when.Lunch:
		return 12
	case when.Afternoon:
		return 14
	case when.Evening:
		return 18
	case when.Night:
		return 20
	default: // a morning, or a day
		return 9
	}
}

// The hours between which a bare hour is meant, and how long after now a day that is today already is meant.
const (
	early = 7
	late  = 22
	soon  = time.Hour
)

// moment reads a text, or the part of one that names a time.
func (p *patterns) moment(text string, c when.Context) Moment {
	if few := p.few.FindStringSubmatch(text); len(few) == 2 { // which is too soon for a plan
		return Moment{At: c.Now.Add(time.Duration(small(few[1])) * time.Minute), Exact: true, Counted: true}
	}
	reading := when.Read(text, c)
	switch {
	case reading.Problem == when.Past:
		return Moment{Problem: Past}
	case reading.Problem == when.TooFar:
		return Moment{Problem: TooFar}
	case p.often.MatchString(text):
		return Moment{Problem: Often}
	case len(reading.Options) == 0:
		return Moment{Problem: NoTime}
	}
	var last Moment
	for _, o := range reading.Options {
		last = momentOf(o, c)
		last.Counted = o.From != "" && counted(text)
		hour := last.At.In(c.Zone).Hour()
		if last.Problem == "" && (reading.Problem != when.Ambiguous || hour >= early && hour < late) {
			return last
		}
	}
	return last
}

// counted reports whether a time that is named is so long from now.
func counted(text string) bool {
	text = strings.ToLower(strings.TrimSpace(text))
	return strings.HasPrefix(text, "in ") || strings.HasSuffix(text, "from now")
}

// small is a number below ten.
func small(word string) int {
	word = strings.ToLower(word)
	if n := slices.Index(strings.Fields("one two three four five six seven eight nine"), word); n >= 0 {
		return n + 1
	}
	if word[0] >= '1' && word[0] <= '9' {
		return int(word[0] - '0')
	}
	return 1 // "a minute"
}

// Answer reads the answer to the question when somebody is to be reminded. What says more than a time names none: it is about something else.
func (r *Reader) Answer(normal string, c when.Context) Moment {
	p, rest := r.patterns(), normal
	for _, s := range slices.Backward(when.Read(normal, c).Spans) {
		rest = rest[:s.Start] + " " + rest[s.End:]
	}
	if rest = p.few.ReplaceAllString(rest, " "); p.rest.MatchString(rest) {
		return p.moment(normal, c)
	}
	return Moment{Problem: NoTime}
}

// momentOf returns the moment of an option: its hour, or the one of a part of a day; of today, where that has passed, an hour from now.
func momentOf(o when.Option, c when.Context) Moment {
	hour := o.From
	if hour == "" {
		hour = time.Date(0, 1, 1, hourOf(o.Bucket), 0, 0, 0, time.UTC).Format("15:04")
	}
	at, err := time.ParseInLocation(time.DateOnly+" 15:04", o.Date+" "+hour, c.Zone)
	switch {
	case err != nil:
		return Moment{Problem: NoTime}
	case at.After(c.Now):
		return Moment{At: at, Exact: o.From != ""}
	case o.From == "" && at.Format(time.DateOnly) == c.Now.In(c.Zone).Format(time.DateOnly):
		return Moment{At: c.Now.Add(soon).Truncate(time.Minute), Exact: true}
	default:
		return Moment{Problem: Past}
	}
}

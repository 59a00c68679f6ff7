package plans

import (
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"github.com/josh-sms/josh/internal/text/when"
)

// Kind is what a text asks.
type Kind int

// The kinds.
const (
	None Kind = iota
	List
	Next    // the first of what is ahead
	Link    // to the calendar
	NewLink // in the place of the one that there is
	NoLink  // takes it away
)

// Window is a time that a text asks about.
type Window struct {
	From, To time.Time
	Said     string // in the words of the day on which it is said, "" where none are short enough
}

// Wish is what a text as a whole asks.
type Wish struct {
	Kind    Kind
	Windows []Window // none: all that is ahead
}

// longest is how many characters a text has that is read.
const longest = 160

// Reader reads texts in normal form. Make it with New; it is safe for use by many goroutines.
type Reader struct {
	patterns func() *patterns // compiled for the first text that may be of interest: no start waits for them
}

// New returns a reader.
func New() *Reader { return &Reader{sync.OnceValue(compile)} }

// patterns are all that is compiled. The patterns of dated hold for a text that names a time alone.
type patterns struct{ list, dated, next, link, newLink, noLink *regexp.Regexp }

// mark stands in the place of a time that was read.
const mark = "\x01"

func compile() *patterns {
	const (
		lead   = `(?i)^[ ,]*(?:(?:hey|hi|hello|yo|josh|ok|okay|so|also|and|oh|btw|wait|hmm|please|pls|plz|quick question|remind me|oye|hola)[ ,.!:]+)*`
		polite = `(?:[ ,]+(?:please|pls|plz|thanks|thank you|thx|again|josh|or not|or what|at all|por favor|pls josh))*[ .!?]*$`
		at     = `(?:[ ,]*(?:(?:for|on|at|in|during|around|and|or|y) )?\x01)*`
		once   = at + `[ ,]*(?:(?:for|on|at|in|during|around) )?\x01` + at // at least one
		things = `(?:plans?|linkups?|link-?ups|meetups|hangouts|things|stuff|commitments)`
		ahead  = `(?: (?:on|planned|booked|scheduled|lined up|coming up|going on|happening|set up|arranged|ahead|up|already|so far|left|with (?:you|josh)|on my (?:calendar|schedule|agenda)|in my (?:calendar|diary)))*`
		mine   = `(?:what(?:'?s| is) (?:on|planned|happening|going on|coming up|booked|scheduled) for me|what plans (?:do i have|have i got)|que planes tengo|mis planes|qu\x{e9} planes tengo)`
	)
	calendar := `(?:(?:google|apple|outlook|iphone|phone|private|own|personal|ical|work) ?)*(?:calendar|calender|cal|ical)`
	feed := `(?:` + calendar + ` ?(?:link|feed|url|subscription|address)|ical(?:endar)?|ics (?:link|feed))`
	ask := `(?:(?:can|could|may) i (?:please )?(?:get|have|see)|(?:can|could|would|will) you (?:please )?(?:send|give|text|make|share)(?: me)?|(?:send|give|text|make|get|share)(?: me)?|i(?:'?d like| want| need| would like)|how (?:do|can) i get|what(?:'?s| is)|where(?:'?s| is)) (?:(?:a|an|the|my|that|your) )?`
	return &patterns{
		list: regexp.MustCompile(lead + `(?:` + at + ` ?(?:` + mine + `|(?:what|which|how many|whatever) (?:` + things + `) (?:do i have|have i got|am i in|am i part of)|(?:what are|what'?re|whats|what's|list|show|tell|send|give)(?: me)?(?: (?:all|about|of))* my (?:(?:upcoming|next|current|other|open) )*plans|(?:all )?my (?:(?:upcoming|current) )?plans|do i have (?:any|some|other|any other|more|any more) (?:(?:upcoming|other) )?(?:` + things + `)|have i got (?:any |some )?(?:` + things + `)|(?:do i have|have i got|have i) (?:any ?thing|some ?thing|stuff)(?: (?:planned|booked|scheduled|lined up|coming up|on my (?:calendar|schedule))| with (?:you|josh))+)` + ahead + at + `)` + polite),
		dated: regexp.MustCompile(lead + `(?:(?:am i|i'?m i|would i be|will i be) (?:(?:still|even|actually) )?(?:free|busy|booked(?: up)?|available|doing (?:any ?thing|some ?thing)|committed|open)` + once +
			`|(?:do i have|have i got|have i|did i (?:plan|book)) (?:any ?thing|some ?thing|a plan|stuff|plans)` + ahead + once + ahead +
			`|what (?:do i have|have i got|am i doing|am i up to|am i in for)` + ahead + once + ahead +
			`|(?:what(?:'?s| is)|is there|what) (?:any ?thing |something )?(?:on|planned|happening|going on|booked|up)?` + once + ` for me` +
			`|(?:any ?thing|some ?thing) (?:planned|booked|scheduled|lined up) for me` + once +
			`|what(?:'?s| is| does)? my (?:day|week|weekend|schedule|agenda|plans?)(?: look(?:s|ing)? like)?` + once + `(?: look(?:s|ing)? like)?` +
			`|(?:[ ?\x{bf}]*tengo algo|[ ?\x{bf}]*tengo planes)` + once + `|\x{bf}(?:estoy|sigo) libre` + once + `)` + polite),
		next:    regexp.MustCompile(lead + `(?:when(?:'?s| is)|what(?:'?s| is)|when and where(?:'?s| is)) (?:my|the) next (?:thing|things|hangout|hang|activity|event)` + ahead + polite),
		link:    regexp.MustCompile(lead + `(?:` + calendar + `|(?:` + ask + `)?` + feed + `|(?:can|could|may) (?:i|you|u|we) (?:please )?(?:get|have|see|put|add|sync|send|show) (?:this|that|these|those|them|all|everything|(?:all )?(?:my |the |our )?(?:` + things + `)|all of (?:this|it|them)|stuff)(?: (?:all|up))? (?:in|into|on|onto|to|with) (?:my|a|the) ` + calendar + `|(?:get|put|add|sync|send|show) (?:(?:all|all of) )?(?:my|these) (?:` + things + `) (?:in|into|on|onto|to|with) my ` + calendar + `|(?:(?:can|could|how (?:do|can)) i )?subscribe(?: me)? to (?:my|the|your) (?:plans|linkups|calendar|schedule)|(?:(?:can|could|how (?:do|can)) i )?subscribe (?:(?:in|with|from) )?my ` + calendar + `)` + polite),
		newLink: regexp.MustCompile(lead + `(?:(?:` + ask + `)?(?:(?:a|an|the) )?(?:new|fresh|another|different|other) ` + feed + `|(?:reset|renew|replace|regenerate|change|refresh) (?:my|the|that) ` + feed + `)` + polite),
		noLink:  regexp.MustCompile(lead + `(?:(?:can|could|would) you )?(?:please )?(?:(?:remove|delete|disable|kill|revoke|drop|forget|deactivate|cancel|turn off|switch off|shut off|take (?:away|down)|get rid of) (?:my|the|that|this) (?:` + feed + `|` + calendar + `)|(?:turn|switch|shut|take) (?:my|the|that) (?:` + feed + `|` + calendar + `) (?:off|away|down)|no more (?:` + feed + `|calendar))` + polite),
	}
}

// Wish reads what a text as a whole asks.
func (r *Reader) Wish(normal string, c when.Context) Wish {
	if utf8.RuneCountInString(normal) > longest || !hinted(normal) {
		return Wish{}
	}
	p := r.patterns()
	switch {
	case p.noLink.MatchString(normal):
		return Wish{Kind: NoLink}
	case p.newLink.MatchString(normal):
		return Wish{Kind: NewLink}
	case p.link.MatchString(normal):
		return Wish{Kind: Link}
	case p.next.MatchString(normal):
		return Wish{Kind: Next}
	}
	rest, reading := normal, when.Read(normal, c)
	for _, s := range slices.Backward(reading.Spans) {
		rest = rest[:s.Start] + mark + rest[s.End:]
	}
	if !p.list.MatchString(rest) && !p.dated.MatchString(rest) {
		return Wish{}
	}
	windows, ok := windowsOf(normal, reading, c)
	if !ok {
		return Wish{}
	}
	return Wish{Kind: List, Windows: windows}
}

// hinted reports whether a text has a word without which it asks nothing of plans: most texts cost no more than this.
func hinted(normal string) bool {
	low := strings.ToLower(normal)
	return slices.ContainsFunc([]string{"plan", "cal", "thing", "am i", "for me", "do i have", "have i", "tengo", "libre", "my ", "i have", "ics", "event", "hang", "activity"}, func(w string) bool { return strings.Contains(low, w) })
}

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
type Reader struct { // each compiled for the first text that may be of interest: no start waits for them
	asked func() *asked
	links func() *links
}

// New returns a reader.
func New() *Reader { return &Reader{compiledAsked, compiledLinks} }

// What texts may have around what they ask, and what they call plans.
const (
	lead   = `(?i)^[ ,]*(?:(?:hey|hi|hello|yo|josh|ok|okay|so|also|and|oh|btw|wait|hmm|please|pls|plz|quick question|remind me|oye|hola)[ ,.!:]+)*`
	polite = `(?:[ ,]+(?:please|pls|plz|thanks|thank you|thx|again|josh|or not|or what|at all|por favor|pls josh))*[ .!?]*$`
	things = `(?:plans?|linkups?|link-?ups|meetups|hangouts|things|stuff|commitments)`
)

// asked are the patterns of what asks for plans. Those of dated hold for a text that names a time alone.
type asked struct{ list, dated, next *regexp.Regexp }

// mark stands in the place of a time that was read.
const mark = "\x01"

// Both are made once in a process: they never change, and every reader would hold its own.
var (
	compiledAsked = sync.OnceValue(compileAsked)
	compiledLinks = sync.OnceValue(compileLinks)
)

func compileAsked() *asked {
	const (
		at    = `(?:[ ,]*(?:(?:for|on|at|in|during|around|and|or|y) )?\x01)*`
		once  = at + `[ ,]*(?:(?:for|on|at|in|during|around) )?\x01` + at // at least one
		ahead = `(?: (?:on|planned|booked|scheduled|lined up|coming up|going on|happening|set up|arranged|ahead|up|already|so far|left|with (?:you|josh)|on my (?:calendar|schedule|agenda)|in my (?:calendar|diary)))*`
		mine  = `(?:what(?:'?s| is) (?:on|planned|happening|going on|coming up|booked|scheduled) for me|any ?thing (?:on|planned|happening|coming up|booked|scheduled) for me|what plans (?:do i have|have i got)|what (?:do i have|have i got) (?:planned|booked|scheduled|lined up|coming up)|[\x{bf}]?qu[e\x{e9}] planes tengo|mis planes|[\x{bf}]?cu[a\x{e1}]les son mis planes)`
	)
	return &asked{
		list: regexp.MustCompile(lead + `(?:` + at + ` ?(?:` + mine + `|(?:what|which|how many|whatever) (?:` + things + `) (?:do i have|have i got|am i in|am i part of)|(?:what are|what'?re|whats|what's|(?:can|could|will|would) you (?:show|list|tell|send|give)|can i see|let me see|list|show|tell|send|give)(?: me)?(?: (?:all|about|of))* my (?:(?:upcoming|next|current|other|open) )*plans|(?:all )?my (?:(?:upcoming|current) )?plans|do i have (?:any|some|other|any other|more|any more) (?:(?:upcoming|other) )?(?:` + things + `)|have i got (?:any |some )?(?:` + things + `)|(?:do i have|have i got|have i) (?:any ?thing|some ?thing|stuff)(?: (?:planned|booked|scheduled|lined up|coming up|on my (?:calendar|schedule))| with (?:you|josh))+)` + ahead + at + `)` + polite),
		dated: regexp.MustCompile(lead + `(?:(?:am i|i'?m i|would i be|will i be) (?:(?:still|even|actually) )?(?:free|busy|booked(?: up)?|available|doing (?:any ?thing|some ?thing)|committed|open)` + once +
			`|(?:do i have|have i got|have i|did i (?:plan|book)) (?:any ?thing|some ?thing|a plan|stuff|plans)(?: else)?` + ahead + once + ahead +
			`|what (?:do i have|have i got|am i doing|am i up to|am i in for)` + ahead + once + ahead +
			`|(?:what(?:'?s| is)|what) (?:on|planned|happening|going on|booked)?` + once + ` for me` +
			`|(?:any ?thing|some ?thing) (?:on|planned|booked|scheduled|lined up|happening) for me` + once +
			`|what(?:'?s| is| does)? my (?:day|week|weekend|schedule|agenda|plans?)(?: look(?:s|ing)? like)?` + once + `(?: look(?:s|ing)? like)?` +
			`|(?:what|how)(?:'?s| is| does)? my \x01(?: look(?:s|ing)?(?: like)?)|is my \x01 (?:still )?(?:free|open|clear|empty|busy|full|booked(?: up)?)` +
			`|(?:[ ?\x{bf}]*(?:tengo algo|qu[e\x{e9}] tengo)|[ ?\x{bf}]*tengo planes)` + once + `|\x{bf}(?:estoy|sigo) libre` + once + `)` + polite),
		next: regexp.MustCompile(lead + `(?:when(?:'?s| is)|what(?:'?s| is)|what time(?:'?s| is)|when and where(?:'?s| is)) my next (?:thing|things|hangout|hang|activity|event)` + ahead + polite),
	}
}

// Wish reads what a text as a whole asks.
func (r *Reader) Wish(normal string, c when.Context) Wish {
	low := strings.ToLower(normal)
	if utf8.RuneCountInString(normal) > longest {
		return Wish{}
	}
	if has(low, "cal", "ics", "subscribe") {
		if kind := r.links().kind(normal); kind != None {
			return Wish{Kind: kind}
		}
	}
	if !has(low, "plan", "link", "meetup", "hangout", "thing", "stuff", "commit", "m i ", "i be ", "for me", "i have", "have i", "did i", "what am i", "s my ", "does my ", "next ", "tengo", "libre") {
		return Wish{}
	}
	p := r.asked()
	if p.next.MatchString(normal) {
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

// has reports whether a text has one of some words, without which it asks nothing: most texts cost no more than that.
func has(low string, words ...string) bool {
	return slices.ContainsFunc(words, func(w string) bool { return strings.Contains(low, w) })
}

package recall

import (
	"regexp"
	"unicode/utf8"

	"github.com/josh-sms/josh/internal/text/phrase"
)

// Asking is whether a text asks about something that its sender has told.
type Asking int

// The answers.
const (
	No   Asking = iota
	May         // "do I do alcohol?": if something of the kind was told
	Only        // "what's my dog called": nobody but the sender knows
	Does        // "what did I say about cilantro": it names the telling
)

// longestQuestion is how many characters a text has at most that asks so.
const longestQuestion = 160

// questions read whether texts ask about what was told.
type questions struct{ does, only, may, knows, known, other *regexp.Regexp }

func newQuestions() questions {
	const (
		lead = `^(?:(?:hey|hi|hello|yo|josh|so|ok|okay|wait|and|but|also|btw|quick question|random|lol|hm+|um+|oh|pls|please)[ ,.:!-]+)*`
		you  = `(?:you|u|ya)`
		wh   = `(?:what|wat|who|where|when|which|how|why)(?:'?s|'?re|'?d)?`
		self = `(?:i|i'?m|i'?ve|i'?d|im|ive|me|my|mine|myself)`
		tell = `(?:say|said|tell|told|mention|mentioned)`
	)
	knows := `(?:(?:do|did|can|could|would|don'?t) ?)?` + you + ` (?:still |even |happen to |already )*(?:remember|recall|know|remind me|tell me)\b`
	return questions{
		does: regexp.MustCompile(lead + `(?:(?:` + knows + ` (?:what|if|that|anything|something)|what) i(?:'ve| have)? (?:ever |already )?` + tell + `\b|` +
			`(?:` + wh + ` )?(?:did|have|had) i (?:ever |already |not )?` + tell + `\b|(?:what|who|where|when|which|how (?:many|long|old|often))\b.*\bi ` + tell + `\b)`),
		only: regexp.MustCompile(lead + `(?:` + knows + ` )?(?:what|wat|who)(?:'?s| is| are| was)? (?:my [a-z]+(?:'?s)? (?:name|called|named)|the names? of my [a-z]+|my [a-z]+ (?:is|are|was) (?:called|named))\W*$`),
		may: regexp.MustCompile(lead + `(?:` + knows + `.*\b` + self + `\b|remind me (?:again )?(?:what|who|where|which|how)\b.*\b` + self + `\b|` +
			`what (?:do|did) ` + you + ` (?:know|remember) about (?:my|me and) |` + wh + `(?: \w+){0,4}? (?:is|are|was|were|do|did|does|am|have|had|has|cant|can't|can|would) (?:my|i)\b|` +
			`(?:` + wh + `|who'?s|what'?s|where'?s|when'?s) (?:the \w+ of )?my\b|what(?:'?s| is) (?:it )?with my |` +
			`(?:do|am|did|have|was|is|are|does|has|were|can'?t|don'?t|aren'?t|isn'?t|would) (?:i|my)\b)`),
		// What names the knowing or the telling, which is not looked at for what follows.
		knows: regexp.MustCompile(knows + `|\b` + tell + `(?: to)? ` + you + `\b`),
		// What everybody has told at the beginning.
		known: regexp.MustCompile(`\b(?:remember|know|recall) (?:me|my name|who i am)\b`),
		// What asks about plans, the service or the account, and what asks what to do.
		other: regexp.MustCompile(`\b(?:plans?|invites?|invited|invitations?|linkups?|codes?|accounts?|profile|data|info|information|number|link|spot|sign(?:ed)? up|join(?:ed)?|pay|paid|cost|charged?|cancel|` +
			`delete|forget|stop|unsubscribe|texts?|texting|messages?|reply|replies|help|bring|wear|waitlist|settings?|group|matched|match|` +
			`saved|stored|everything|anything|stuff|you|u|your|josh|app|service|meeting|meet|tonight|tomorrow|today|weather|supposed|should|shall|need to|have to|step|next|status|` +
			`my name|who am i|who i am|in for|signed|confirm|confirmed|booked|picked|late for|am i late|be there|get there|go there|the place|the thing|the others|it|this|there|` +
			`with me|welcome|allowed|free|available|monday|tuesday|wednesday|thursday|friday|saturday|sunday|weekend|` +
			`my (?:hike|walk|coffee|tea|dinner|brunch|lunch|breakfast|run|games?|picnic|movie|film|concert|drinks|museum|thing|event|table|reservation)|` +
			`can i|could i|how do i (?:tell|make|get a|use|say)|say (?:yes|no)|a good)\b`),
	}
}

// asks reads a text in normal form.
func (q questions) asks(normal string) Asking {
	if utf8.RuneCountInString(normal) > longestQuestion {
		return No
	}
	folded := phrase.Fold(normal)
	does, only := q.does.MatchString(folded), q.only.MatchString(folded)
	switch {
	case !does && !only && !q.may.MatchString(folded), q.known.MatchString(folded), q.other.MatchString(q.knows.ReplaceAllString(folded, " ")):
		return No
	case does:
		return Does
	case only:
		return Only
	default:
		return May
	}
}

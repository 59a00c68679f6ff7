package guide

import (
	"regexp"
	"strings"
	"sync"
)

// Beside is what a text is that tells nothing of what happened, and still wants an answer.
type Beside string

// The kinds.
const (
	BesideNone  Beside = ""
	BesideJudge Beside = "judge" // "don't you think that's rude?": JOSH is to say who is right
	BesideGuess Beside = "guess" // "how should I know what she thinks"
	BesideHere  Beside = "here"  // "hello?"
	BesideWrong Beside = "wrong" // "you're not helping"
	BesideLost  Beside = "lost"  // "where do I start?"
	BesideSorry Beside = "sorry" // "sorry for the long texts"
	BesideThank Beside = "thank" // "thank you josh"
)

type besides struct {
	of    []besideForm
	drops *regexp.Regexp
	know  *regexp.Regexp
	says  *regexp.Regexp
	asks  *regexp.Regexp
}

type besideForm struct {
	kind Beside
	said *regexp.Regexp
}

var beside = sync.OnceValue(func() besides {
	const lead = `^(?:(?:ok|okay|so|wait|hey|josh|um|but|and|sorry|oh|well|hm+|no|yeah|yes|actually|lol|haha|honestly|i mean|like|ugh|wow|gee) )*`
	form := func(kind Beside, said string) besideForm { return besideForm{kind, regexp.MustCompile(lead + said)} }
	return besides{
		of: []besideForm{
			form(BesideWrong, `(?:(?:youre|you are|ur|this is|this isnt|its|it is|thats|that is|that was|you) (?:really |so |just |all )*(?:not helping|not helpful|not listening|isnt helping|useless|no help|stupid|dumb|pointless|a waste of time|a stupid question|a dumb question|helping|not what i asked|annoying)|what kind of (?:a )?question is (?:that|this)|(?:youre|you are|ur) (?:a )?(?:bad|terrible|awful) .{0,20}|you (?:dont|do not|never) (?:get it|understand|listen|understand me)|(?:stop|quit) asking(?: me)?(?: (?:that|this|questions|the same thing))*|you (?:already )?asked (?:me )?that(?: already)?|(?:you )?got (?:it|that|me) all wrong|you (?:got|have) (?:it|that|me) (?:all )?wrong)$`),
			form(BesideJudge, `(?:(?:what )?(?:do|dont|did|would|wouldnt|should) you (?:not )?(?:think|agree|say|believe|do|feel|see)\b.*|what(?:s| is) your (?:opinion|take|view|thought)s?\b.*|(?:isnt|wasnt|arent) (?:it|that|this|she|he|they) (?:obvious|rude|mean|weird|unfair|wrong|crazy|enough|normal|cruel|awful|horrible|a bit|kind of|really|so|just|the point|fair|right)\b.*|(?:am|was) i (?:wrong|right|crazy|overreacting|the bad guy|being .*|the problem|in the wrong|at fault)\b.*|(?:who|whos|who is) (?:is |was )?(?:right|wrong|at fault)\b.*|(?:is|was) (?:that|this|it) (?:normal|ok|okay|fair|rude|so wrong|too much to ask|so hard|bad|weird|my fault|her fault|his fault|unreasonable)\b.*|what (?:should|would|can|do) (?:i|you) (?:do|say|have done|think)\b.*|who does that)$`),
			form(BesideGuess, `(?:(?:how|why) (?:should|would|could|am|can|do) i (?:supposed to |even |possibly )*(?:know|care|guess|tell)\b.*|(?:i have )?no (?:idea|clue)(?: (?:what|how) (?:she|he|they)\b.*)?|(?:i )?(?:dont know|do not know|cant know|cannot know|wouldnt know|couldnt tell you|dont care|couldnt care less)(?: (?:what|how|why|about) (?:she|he|they|her|him|them)\b.*)?|(?:ask|go ask) (?:her|him|them)(?: yourself)?|beats me|why should i)$`),
			form(BesideLost, `(?:where (?:do|should|would|can) i (?:start|begin|even start|even begin)|what (?:do|should|would|can) (?:you|i) (?:want (?:me )?to |like (?:me )?to |need (?:me )?to |have to )?(?:know|hear|say|tell you|write)\b.*|(?:i )?(?:dont|do not) know (?:where|how) to (?:start|begin|say (?:it|this)).*)$`),
			form(BesideSorry, `(?:(?:for|about) (?:the|all the|my|so many|all these|these) (?:long |many |late |endless )*(?:texts?|messages?|rambling|novel|rant|essay|spam)|(?:im|i am) (?:just )?(?:rambling|ranting|babbling|talking too much)|(?:for )?(?:rambling|ranting)(?: on)?|this is (?:so |too )?long)$`),
			form(BesideThank, `(?:thank (?:you|u)|thanks|thx|ty|gracias|i appreciate (?:it|this|that|you)|youre (?:so )?(?:sweet|kind|nice))(?: (?:so much|very much|a lot|josh|for (?:listening|asking|this|that|being here|your help)|you))*$`),
			form(BesideHere, `(?:(?:hello+|hi|hey|yo)(?: there| josh| again)?|(?:are you|r u|you|u) (?:still )?(?:there|here|listening|reading)|anyone there|anybody there|still there)$`),
		},
		drops: regexp.MustCompile(lead + `(?:nvm|never ?mind|forget (?:it|about it|this|that|the whole thing)|drop it|lets not|lets leave it|not|leave it be|scrap (?:it|that|this)|cancel(?: (?:it|that|this))?|(?:i )?(?:dont|do not) (?:want|wanna)(?: to)?(?: (?:do|send|talk|text))?(?: (?:it|this|that|anymore|any more|to her|to him|to them|her|him|them))*|i (?:have |ve )?changed my mind|ive changed my mind|olvidalo|dejalo)(?: (?:then|please|pls|sorry|thanks|after all|for now))*$`),
		know:  regexp.MustCompile(`^(?:(?:i|um|well|just|honestly|idk|really|hm+) )*(?:dont (?:really |even )?know(?: any ?more)?|do not know|dunno|not sure|idk|no idea|no clue|no se|maybe|nothing|whatever|who knows|(?:thats |that is )?(?:a )?(?:good|hard|tough|fair|great) (?:question|one))(?: (?:maybe|really|tbh|honestly|i guess|yet|what to say|how to say it))*$`),
		says:  regexp.MustCompile(`(?:can|could|would|will) (?:you|u) (?:also |please |maybe |just )*(?:say|add|write|put|tell|make|include|mention)\b`),
		asks:  regexp.MustCompile(`^(?:(?:ok|okay|so|wait|and|but|hm+|um) )*(?:is|are|does|do|did|can|will|should|has|have) (?:it|this|that|he|she|they|i|you|u)\b|^(?:(?:ok|okay|so|wait|and|but|hm+|um) )*(?:what|how|why|when|who|where) (?:do|does|did|is|are|will|would|happens|should|can)\b`),
	}
})

// BesideOf reads a text that as a whole is one of those.
func BesideOf(text string) Beside {
	folded := accentless(plain(text))
	if len(strings.Fields(folded)) > mostCommand {
		return BesideNone
	}
	for _, f := range beside().of {
		if f.said.MatchString(folded) {
			return f.kind
		}
	}
	return BesideNone
}

// Drops reports whether somebody says that they would rather not send anything after all.
func Drops(text string) bool { return beside().drops.MatchString(accentless(plain(text))) }

// Unsaid reports whether a text says only that there is nothing to say: nobody wants "I don't know" quoted back.
func Unsaid(text string) bool {
	folded := accentless(plain(text))
	return folded == "" || beside().know.MatchString(folded)
}

// Question reports whether a text asks JOSH something, and is no question that is worded for the other.
func Question(text string) bool {
	folded := accentless(plain(text))
	if Addresses(text) {
		return false
	}
	return strings.HasSuffix(strings.TrimSpace(text), "?") || beside().asks.MatchString(folded)
}

var pointing = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`\b(?:change|send|see|read|share|edit|undo|delete|say|write|redo|fix) (?:it|this|that)\b|\bwhat (?:does|did|do) (?:this|that|it|she|he|they|you) mean\b|\btoo much\b|\bis (?:it|this|that) (?:ok|okay|good|enough|right|fine|clear)\b`)
})

// AsksDraft reports whether a question points to what was just shown: "can i change it later?"
func AsksDraft(text string) bool { return Question(text) && pointing().MatchString(plain(text)) }

var addressed = sync.OnceValue(func() (f struct{ greets, you, opens, third, draft *regexp.Regexp }) {
	f.greets = regexp.MustCompile(`^(?:hi|hey|hello|dear|hola|yo) \pL+ \pL+`)
	f.you = regexp.MustCompile(`\b(?:you|your|youre|u|ur|us|we|together|te|tu|ti|contigo)\b`)
	f.opens = regexp.MustCompile(`^(?:im (?:so |really |very )*sorry|i am (?:so |really |very )*sorry|i miss|id (?:like|love)|i would (?:like|love)|i feel|i felt|ive been|i have been|i hope|i was|i know|i wish|i care|i apologi[sz]e|sorry (?:about|for|that)|(?:can|could|would|will|may|shall) (?:we|you) )`)
	f.third = regexp.MustCompile(`\b(?:she|he|her|him|his|hers|shes|hes|they|them|their|theyre)\b`)
	f.draft = regexp.MustCompile(`\b(?:make it|change it|draft|softer|shorter|nicer|version|wording|(?:how|what|thank you|thanks|love|like|is) (?:that|it)|(?:can|could|should|shall) (?:we|i) (?:add|change|leave|take|put|make|drop|remove|use|say)|leave out|take out|put in|the (?:text|message|invite|invitation)|(?:i|you) (?:got|get) it|josh|you think|do you|did you|are you|mean)\b`)
	return f
})

// Addresses reports whether a text is worded for the other: it greets or speaks to them, or says of its writer what one says to somebody. What speaks
// of the other is for JOSH alone, and so is what speaks of the draft.
func Addresses(text string) bool {
	folded, f := accentless(plain(text)), addressed()
	words := len(strings.Fields(folded))
	switch {
	case f.greets.MatchString(folded) && words >= 4:
		return true
	case words < 4 || f.third.MatchString(folded) || f.draft.MatchString(folded) || beside().says.MatchString(folded):
		return false
	}
	return f.opens.MatchString(folded) || f.you.MatchString(folded) && words >= 5 && !strings.HasPrefix(folded, "thank")
}

var errands = sync.OnceValue(func() (f struct{ lead, said, told *regexp.Regexp }) {
	f.lead = regexp.MustCompile(`(?i)^(?:(?:also|and|btw|by the way|oh|ok|okay|hey|hi|josh|pls|please|quick question|one more thing|anyway|so|wait|but first)[, ]+)+`)
	f.said = regexp.MustCompile(`^(?:(?:can|could|will|would) (?:you|u) (?:please )?)?(?:` +
		`find (?:me|us) (?:a|an|some|someone|somebody|something|people|coffee|dinner|lunch|brunch|drinks)\b.*|set (?:me|us) up with (?:a|an|some)\b.*|` +
		`(?:anyone|anybody|who|whos|somebody|someone) (?:is )?(?:up|down|free) (?:for|to)\b.*|(?:anyone|anybody|who) wants? to (?:go|get|grab|do|play|meet|come)\b.*|` +
		`remind me (?:to|about|at|in|on|that|tomorrow|tonight)\b.*|(?:cancel|call off|drop me from|take me off) (?:my|the|tomorrows|todays|\pL+days?) .{3,40}|` +
		`(?:is|does) (?:it|this|josh) (?:free|cost)(?: .{1,25})?|(?:my )?(?:new )?(?:zip|zip code|postcode) is .{3,12}|i (?:just )?moved to \d{5})$`)
	f.told = regexp.MustCompile(`\b(?:she|he|her|him|his|hers|shes|hes|they|them|their|liar|like (?:her|him|them|that|pat)|who actually|because|without me|back at)\b`)
	return f
})

// mostErrand is how many words something to be done for its sender has at most: what is longer tells something.
const mostErrand = 12

// Errand reports whether a text as a whole asks for something that no talk is about: "find me a coffee tomorrow at 10", "remind me to call mom". What speaks of
// somebody is of the talk, whatever it begins with.
func Errand(text string) bool {
	folded := plain(Bare(text))
	return len(strings.Fields(folded)) <= mostErrand && errands().said.MatchString(folded) && !errands().told.MatchString(folded)
}

var returning = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(?:(?:ok|okay|so|and|but) )*(?:any(?:way|ways|how|hoo)|back to|where were we|as i was saying|to get back to)\b`)
})

// Returns reports whether a text goes back to what was talked about before something else: "anyway, it made me feel used".
func Returns(text string) bool { return returning().MatchString(plain(text)) }

// Bare returns a text without what people say before they ask for something else.
func Bare(text string) string { return text[len(errands().lead.FindString(text)):] }

package guide

import (
	"regexp"
	"strings"
	"sync"
)

const mostWhen = 60 // characters of when something is done

var times = sync.OnceValue(func() (f struct{ whole, trailing, leading, clock, day *regexp.Regexp }) {
	const (
		day    = `(?:(?:this |next |coming |the coming |the next |early |late )*(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|mon|tues?|wed|thu(?:rs)?|fri|sat|sun|weekend|week|month|year)(?: (?:morning|afternoon|evening|night))?|the weekend|(?:the )?end of (?:the |this |next )?(?:week|month|day|year|weekend)|tomorrow(?: (?:morning|afternoon|evening|night))?|today|tonight|this (?:morning|afternoon|evening)|(?:the )?\d{1,2}(?:st|nd|rd|th)(?: of \w+)?|(?:jan(?:uary)?|feb(?:ruary)?|march|april|may|june|july|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)(?: \d{1,2}(?:st|nd|rd|th)?)?|christmas|thanksgiving|easter|new year'?s?|the holidays|\d{1,2}[/.]\d{1,2})`
		event  = `(?:(?:the|our|every|each|any|my|her|his|their) (?:next |first |following |new )?(?:plan|plans|meeting|meetup|hike|climb|climbing session|session|walk|dinner|event|time|hangout|group|game|class|practice|trip|party|run|coffee|get together|outing|get-together|call|talk|rehearsal|match|workout|weekend)|(?:we|i|they|she|he) (?:next )?(?:meet|meets|see each other|go|goes|leave|talk|hang out|plan something)(?: (?:again|next|next time|up))?)`
		clock  = `(?:(?:at |by |before )?\d{1,2}(?::\d\d)? ?(?:am|pm|a\.m|p\.m|o'?clock)|noon|midnight|lunch|dinner(?:time)?|breakfast|bedtime)`
		often  = `(?:every|each|once an?|twice an?|(?:two|three|2|3) times an?|once every|every other|every second) (?:single )?(?:other )?(?:couple of )?(?:time|day|week|month|weekend|morning|evening|night|year|monday|tuesday|wednesday|thursday|friday|saturday|sunday|two weeks|2 weeks|few weeks|plan|hike|meeting|climb|game|session)`
		within = `(?:in|within) (?:the next |a |an |one |two |three |four |five |six |\d+ |the coming |a couple of |a few |about )+ ?(?:hour|day|week|month|few days)s?`
		always = `(?:from now on(?:wards?)?|from here on(?: out)?|going forward|from today(?: on)?|from (?:this|next) (?:week|month)(?: on)?|starting (?:now|today|tomorrow|` + day + `)|right away|straight away|immediately|as soon as possible|asap|soon|always|every ?time|each time|all the time|whenever (?:we meet|we plan|i'm late|we hang out)|next time(?: (?:we|i|she|he|they) (?:meet|meet up|see each other|go|hang out|talk|plan something|climb|hike|make plans|are late|is late|am late))?|the next time(?: (?:we|i) (?:meet|meet up|hang out|go|see each other))?|weekly|monthly|daily|right after (?:this|the talk)|after (?:this|that|work|class|school|the weekend)|now|until further notice|for (?:now|the next (?:month|week|two weeks|few weeks)|a (?:month|week|while)|(?:two|three|four|\d) (?:weeks|months|days)))`
		prep   = `(?:by|before|on|until|till|after|at|starting|from|this|no later than|latest by|for|over|during)`
		moment = `(?:` + always + `|` + often + `(?:,? (?:at |by )?` + clock + `)?|` + within + `|(?:` + prep + ` )+(?:` + day + `|` + event + `)(?:,? ` + `(?:at |by |before )?` + clock + `)?|` + day + `(?: ` + clock + `)?)`
		lead   = `(?:(?:ok|okay|um+|hm+|maybe|probably|i think|i guess|let'?s say|say|how about|what about|well|i'll do it|we'll do it|we can do it|i can do it|we could do|i can do|it could be|sometime|some time|definitely|yes|sure|latest|the latest|at the latest|just|so|like|around|about),? )*`
		tail   = `(?:,? (?:please|pls|maybe|i think|i guess|works|works for me|is fine|is good|would be good|would work|would be great|if possible|at the latest|latest|or so|ok|okay|for sure|probably|lol|thanks|then|if that works))*`
	)
	f.whole = regexp.MustCompile(`(?i)^` + lead + `(` + moment + `|(?:` + prep + ` )*` + clock + `(?: (?:on |this |next )?` + day + `)?)` + tail + `$`)
	f.trailing = regexp.MustCompile(`(?i)^(.+?),? (` + moment + `)$`)
	f.leading = regexp.MustCompile(`(?i)^(?:` + moment + `)[, ]+(?:i|i'll|i'm|we|we'll|let's|both|pat|she|he|they|you|could|can|maybe|\p{Lu}\p{L}+)\b`)
	f.clock = regexp.MustCompile(`(?i)^(?:\d{1,2}(?::\d\d)? ?(?:am|pm)|noon|midnight|lunch)$`)
	f.day = regexp.MustCompile(`(?i)^(?:mon|tues?|wednes|thurs?|fri|satur|sun)(?:day)?(?: (?:morning|afternoon|evening|night))?$|^(?:the )?end of `)
	return f
})

// When reads a bare answer to "By when?" and returns it as one writes it behind a promise, "" where it is none.
func When(text string) string {
	cleaned := clean(text)
	if length(cleaned) > mostWhen {
		return ""
	}
	all := split(cleaned)
	if len(all) != 1 || all[0].mark == '?' {
		return ""
	}
	m := times().whole.FindStringSubmatch(join(all[0].words))
	if len(m) < 2 || reaches(m[1]) {
		return ""
	}
	return whenSaid(m[1])
}

// whenSaid returns a time as one writes it: "friday" is "by Friday".
func whenSaid(said string) string {
	words := strings.Fields(strings.ToLower(said))
	long := map[string]string{"mon": "Monday", "tue": "Tuesday", "tues": "Tuesday", "wed": "Wednesday", "thu": "Thursday", "thurs": "Thursday", "fri": "Friday", "sat": "Saturday", "sun": "Sunday", "i": "I", "i'm": "I'm", "jan": "January", "feb": "February", "aug": "August", "sep": "September", "sept": "September", "oct": "October", "nov": "November", "dec": "December", "march": "March", "new": "New", "year's": "Year's", "asap": "as soon as possible"}
	for i, w := range words {
		bare := strings.TrimRight(w, ",")
		switch full := long[bare]; {
		case full != "" && (bare != "new" || i+1 < len(words) && strings.HasPrefix(words[i+1], "year")):
			words[i] = full + w[len(bare):]
		case table().day[bare], bare == "may" && i > 0:
			words[i] = upper(w)
		}
	}
	said = strings.Join(words, " ")
	if f := times(); f.clock.MatchString(said) || f.day.MatchString(said) {
		return "by " + said
	}
	return said
}

// timed parts what is done from when it is done; a time without which nothing is left stays.
func timed(said string) (what, by string) {
	said = strings.Trim(said, " ,.;:!?")
	m := times().trailing.FindStringSubmatch(said)
	if m == nil {
		return said, ""
	}
	at := m[2]
	switch last := lastWord(m[1]); {
	case strings.HasSuffix(strings.ToLower(m[1]), "check in"):
	case len(strings.Fields(m[1])) < 2 && strings.EqualFold(at, "always"), bindsTime()[last], strings.EqualFold(at, "now"), strings.EqualFold(at, "always"):
		return said, ""
	}
	return strings.TrimRight(m[1], " ,"), whenCased(at)
}

// whenCased is whenSaid for a time that follows what is done: nothing is put before it.
func whenCased(at string) string {
	said := whenSaid(at)
	if !strings.HasPrefix(strings.ToLower(at), "by ") {
		said = strings.TrimPrefix(said, "by ")
	}
	return said
}

func lastWord(text string) string {
	return strings.ToLower(text[strings.LastIndexByte(text, ' ')+1:])
}

// bindsTime are words that a time after them belongs to: "if I'm late on Friday" is a condition.
var bindsTime = sync.OnceValue(func() map[string]bool {
	return set("by before on until till after at from for of the a about than in if when and or every each next this")
})

// leadingTime returns a time with which a promise begins: "next time I'll ask".
func leadingTime(said string) string {
	at := times().leading.FindString(said)
	if at == "" {
		return ""
	}
	return strings.TrimRight(at[:strings.LastIndexAny(at, " ,")], " ,")
}

package guide

import (
	"regexp"
	"strings"
	"sync"
)

// Begin is a wish to talk something out with somebody.
type Begin struct {
	Name  string // as written, "" when nobody is named
	About string // what it is about in few words, "" when that is not said
}

const (
	mostBegin = 320 // characters of a text that may be such a wish
	mostAbout = 60  // characters of what it is about
)

// begins are ways to wish for a talk; the groups n and a hold the name and what it is about.
var begins = sync.OnceValue(func() []*regexp.Regexp {
	const (
		name   = `(?P<n>[\p{L}][\p{L}'-]*(?: [A-Z][\p{L}'-]*)?)`
		with   = `(?: (?:with|w/|w) (?:an? |some )?(?:my (?:friend|buddy|roommate|partner|climbing partner|neighbor|neighbour|group mate|groupmate) )?` + name + `(?: (?:from|in|of) (?:my|the|our) \pL+(?: \pL+)?)?)`
		things = `(?:something|some things|some stuff|things|thing|stuff|this|it|that|all this|everything|a few things|what happened(?: (?:on |last )?\w+)?|our (?:fight|argument|issues?|problems?|differences|misunderstanding)|an? (?:issue|problem|fight|argument|conflict|misunderstanding|disagreement|falling out))`
		about  = `(?:,? (?:about|abt|over|regarding|re|because of)(?: the)? (?P<a>[^.!?]+?))?`
		lead   = `(?i)^(?:(?:hi|hey|hello|josh|ok|okay|so|um|please|pls|well|yes|also|and)[,.! ]+)*`
		want   = `(?:(?:i|we)(?:'?d| would)?(?: really| kind of| kinda| just| think i| think we)* (?:want|need|like|love|wish|have|hope|wanna|gotta|should)(?: to| you to help me| your help to| help to| help)? |i'?m (?:hoping|trying|looking|ready) to |(?:can|could|would|will) (?:you|u) (?:please )?help (?:me|us) (?:to )?|(?:please )?help (?:me|us) (?:to )?|(?:can|could|may|should) (?:i|we) |let'?s |let us |how (?:do|can|should|would) (?:i|we) |is (?:it possible|there a way)(?: for (?:me|us))? to |i was hoping to |i(?:'?d| would) appreciate help to |(?:want|wanna|need|like|trying|hoping)(?: to| help to)? |(?:please )?)(?:please |really |try to |finally |maybe )*`
		tail   = `[ .!?]*(?:(?:please|pls|thanks|thank you|thx)[ .!?]*)*$`
		out    = `(?:(?:talk|talking|sort|work|working|hash|figure|straighten|iron|chat|sorting) ` + things + ` (?:out|through|over)|(?:talk|work|hash|sort) (?:out|through|over) ` + things + `|clear (?:the air|things up|some things up|something up|up (?:something|a misunderstanding|things))|clearing the air|(?:make|set|put) (?:things|it|this) right|patch (?:things|it) up|smooth (?:things|it) over|make up|reconcile|make peace|(?:resolve|fix|mend|settle|repair|address|discuss) ` + things + `|(?:have|start|begin|open) (?:a|an|the|that) (?:hard |difficult |honest |real |tough |open |serious |good |proper |long overdue )+(?:talk|conversation|chat)|(?:start|begin|open|have) a talk)`
	)
	compile := regexp.MustCompile
	return []*regexp.Regexp{
		compile(lead + want + out + with + about + tail),
		compile(lead + want + out + about + with + tail),
		compile(lead + want + `(?:(?:talk|talking|hash) (?:something|things|some things|stuff|it|what happened) (?:out|through|over)|clear(?:ing)? the air)` + about + tail),
		compile(lead + want + `(?:talk|talking|speak) (?:to|with) ` + name + `(?:,? (?:about|abt|over|regarding)(?: the)? (?P<a>[^.!?]+?))` + tail),
		compile(lead + `(?:(?:can|could|would|will) (?:you|u) (?:please )?help (?:me|us) (?:to )?|(?:please )?help (?:me|us) (?:to )?|(?:(?:i(?:'?d| would)? ?)?(?:really |just )*(?:need|want|like|love) (?:some |your )?help (?:to |with )?))(?:talk|talking|speak|speaking|make up|making up|reconcile|reconnect) (?:to|with) ` + name + about + tail),
		compile(lead + `(?:me and ` + name + `|` + name + ` (?:and|&|n) (?:i|me)) (?:really |both |just |maybe )*(?:need to|should|have to|gotta|ought to|want to|wanna) (?:really |just )*(?:talk|` + out + `)` + about + tail),
		compile(lead + `(?:(?:something|some (?:stuff|things?)|a thing|it|things) (?:happened|came up|went wrong|is off|is wrong|has been off|got (?:weird|awkward|tense|bad))|there(?:'s| is| was| has been) (?:something|an? (?:thing|issue|problem|tension|fight|argument|misunderstanding|conflict)|tension|some tension|bad blood)|i (?:had|got into|have|got in) (?:a|an|this) (?:big |bad |huge |stupid |little |small )*(?:fight|argument|issue|problem|falling out|misunderstanding|disagreement|conflict|fallout)) (?:with|between me and|w/) ` + name + about + `[,.!]*(?: (?:and|so|but))? ?(?:now )?(?:i'?d like to |i want to |i wanna |we need to |i would like to |i need to |can (?:you|we) (?:help )?(?:me |us )?(?:to )?|want to )(?:really |just )*(?:` + out + `|talk|fix (?:it|this)|work (?:it|this) out)(?: with (?:her|him|them))?` + tail),
		compile(lead + `(?:me and ` + name + `|` + name + ` (?:and|&|n) (?:i|me)) (?:had|got into|have|have had|are having|fell out|are in) ?(?:(?:a|an|this) (?:big |bad |huge |stupid |little |small )*(?:fight|argument|issue|problem|falling out|misunderstanding|disagreement|conflict|fallout))?` + about + `[,.!]*(?: (?:and|so|but))? ?(?:i'?d like to |i want to |i wanna |we need to |i would like to |i need to |can (?:you|we) (?:help )?(?:me |us )?(?:to )?)(?:` + out + `|talk|fix (?:it|this))(?: with (?:her|him|them))?` + tail),
		compile(lead + `(?:(?:can|could|would|will) (?:you|josh|u) (?:please )?(?:help|mediate|set up a talk|start a talk|arrange a talk)|(?:please )?(?:help|mediate|set up a talk|start a talk)|i(?:'?d like| want| need) (?:you |josh )?(?:to )?(?:help|mediate|set up a talk|start a talk))(?: (?:between|with|for))? (?:me and ` + name + `|` + name + ` and (?:me|i))(?: (?:to )?(?:talk|` + out + `))?` + about + tail),
		compile(lead + `(?:me and ` + name + `|` + name + ` (?:and|&|n) (?:i|me)) (?:aren'?t|are not|haven'?t been|are|have been) (?:really )?(?:talking|good|okay|ok|on good terms|speaking|in a bad place|in a weird place|on bad terms)(?: rn| right now| any ?more| lately| at the moment)*[,.!]*(?: (?:and|so|but))? ?(?:i'?d like to |i want to |i wanna |we need to |i need to |(?:can|could) (?:you|we) (?:please )?(?:help )?(?:me |us )?(?:to )?)(?:really |just )*(?:` + out + `|talk|fix (?:it|this|that)|change that)` + tail),
		compile(lead + name + ` (?:hurt (?:me|my feelings)|upset me|let me down|and i fell out)[,.!]*(?: (?:and|so|but))? ?(?:i'?d like to |i want to |i wanna |i need to |(?:can|could) (?:you|we) (?:please )?(?:help )?(?:me |us )?(?:to )?)(?:really |just )*(?:` + out + `|talk (?:to|with) (?:her|him|them)(?: about (?:it|this|that))?)` + tail),
		compile(lead + `i (?:have|had|got) (?:a|an|this) (?:big |bad |huge |little |small )*(?:problem|issue|thing|fight|argument) (?:with|w) ` + name + `,? (?:that )?(?:i|we) (?:want|need|would like) to (?:talk|work|sort) (?:out|through|over)` + tail),
		compile(lead + `(?:quiero|necesito|quisiera|me gustar[ií]a) (?:hablar|arreglar|aclarar|resolver) (?:algo|las cosas|una cosa|un problema|lo que pas[oó]) con ` + name + `(?: (?:sobre|de) (?P<a>[^.!?]+?))?` + tail),
	}
})

// Begins reads a wish to talk something out with somebody.
func Begins(text string) (Begin, bool) {
	cleaned := strings.ReplaceAll(clean(text), `"`, "")
	if length(cleaned) > mostBegin || !hints(cleaned) {
		return Begin{}, false
	}
	for i, form := range begins() {
		m := form.FindStringSubmatch(cleaned)
		if m == nil {
			continue
		}
		b := Begin{}
		for k, group := range form.SubexpNames() {
			switch {
			case m[k] == "":
			case group == "n":
				b.Name = m[k]
			case group == "a":
				b.About = m[k]
			}
		}
		if b, ok := b.checked(i == talksTo); ok {
			return b, true
		}
	}
	return Begin{}, false
}

// talksTo is the form "I want to talk to Pat about ...": only what people fall out over makes a talk of it.
const talksTo = 3

// hints reports whether a text has letters of which every wish for a talk has some.
func hints(text string) bool {
	folded := strings.ToLower(text)
	for _, letters := range []string{"talk", "chat", "conversation", "out", "through", "over", "air", "up", "right", "resolve", "fix", "mend", "settle", "repair", "address", "discuss", "speak", "reconcile", "reconnect", "mediate", "peace", "hablar", "arreglar", "aclarar", "resolver"} {
		if strings.Contains(folded, letters) {
			return true
		}
	}
	return false
}

var lasting = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)\b(?:what (?:happened|she|he|they|i)|how (?:i|she|he|they|we|things)|our|fight|argument|misunderstanding|something|some things|us|between us|my feelings|hurt|upset|bothers?|bothering|the way|why (?:she|he|they|i)|things)\b`)
})

// checked returns a wish with its words in order; ok is false when it is none of a talk.
func (b Begin) checked(strict bool) (Begin, bool) {
	first, rest, more := strings.Cut(b.Name, " ")
	switch low := strings.ToLower(first); {
	case strict && (nobody()[low] || low == "a" || low == "an"):
		return b, false
	case set("human agent operator support staff you josh u team everyone everybody doctor therapist representative rep manager customer admin")[low]:
		return b, false
	case nobody()[low]:
		b.Name = ""
	case more && rest != "" && strings.ToLower(rest) == rest:
		b.Name = first
	}
	if strict && !lasting().MatchString(b.About) {
		return b, false
	}
	about := strings.Join(strings.Fields(strings.Trim(b.About, " ,;:-")), " ")
	for _, tail := range []string{" please", " pls", " thanks", " if possible", " if you can"} {
		about = strings.TrimRight(strings.TrimSuffix(about, tail), " ,")
	}
	if length(about) > mostAbout || reaches(about) {
		about = ""
	}
	b.About = about
	return b, b.Name == "" || length(b.Name) <= 40
}

// nobody are words in the place of a name that name nobody.
var nobody = sync.OnceValue(func() map[string]bool {
	return set("person member guy girl woman man group someone somebody him her them it this that these those my the our his their your one another people friend me us myself something things anyone anybody to about over if and or but so please today tomorrow tonight now soon later first who whom what everyone else before after on in at for with")
})

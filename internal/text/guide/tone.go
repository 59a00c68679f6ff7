package guide

import (
	"regexp"
	"strings"
	"sync"
)

// Tone is how somebody wishes a draft to be.
type Tone string

// The tones.
const (
	Softer  Tone = "softer"
	Shorter Tone = "shorter"
	Warmer  Tone = "warmer"
	Plainer Tone = "plainer"
	Other   Tone = "other" // another one
	First   Tone = "first" // the one that was shown first
)

var tones = sync.OnceValue(func() (f struct {
	around *regexp.Regexp
	of     map[Tone]*regexp.Regexp
}) {
	const (
		soft  = `soft(?:er|en(?: it(?: up)?| that| this)?)?|gentler?|gentle|kinder|calmer|milder|less (?:harsh|aggressive|angry|accusing|accusatory|blunt|direct|pushy|intense|strong|heavy|rude|mean|confrontational|dramatic|blaming|cold|serious|demanding|forceful|hard)|tone (?:it|that|this) down|(?:it )?toned down|nicer|more softly|more (?:gentle|careful|tactful|kind|calm|polite|diplomatic|considerate)|politer|not so (?:harsh|hard|direct|blunt|strong|aggressive|angry|intense|heavy|pushy)`
		short = `short(?:er|en(?: it| that| this)?)?|brief(?:er)?|less (?:long|wordy|words)|fewer words|cut (?:it|that) down|not so (?:long|wordy)|more (?:concise|brief)|concise|simpler and shorter|trim (?:it|that)(?: down)?|quicker|half as long|cut (?:it|that|this) in half|less text`
		warm  = `warm(?:er)?|friendl(?:ier|y)|more (?:friendly|warm|caring|personal|loving|heartfelt|casual|human|affectionate|relaxed|chill|warmth|like me|like a friend)|less like (?:an? )?\pL+|more me|dont make (?:it|this|that) so (?:formal|stiff|cold)|(?:too much |sound )?like (?:a lawyer|a robot|a machine|a teacher|a therapist|a letter|an email|a boss)|less (?:formal|stiff|cold|robotic|distant)|not so (?:formal|stiff|cold)|sweeter|lighter|more like me|sound (?:more )?like me|cozier|casual|chiller`
		plain = `plain(?:er)?|more (?:direct|honest|clear|straightforward|straight|blunt|to the point|simple|serious|open|specific|firm)|direct|straight(?:er|forward)?|clear(?:er)?|simpler words|(?:in )?plain words|plain english|simple|simpler|less (?:soft|sugary|flowery|vague|mushy|cheesy|sappy|fluffy|wishy washy|sweet|emotional)|blunter|firmer|to the point|not so (?:soft|mushy|cheesy|sweet|vague|flowery)|stronger`
		other = `(?:try |do |show me |give me |i want |want |write |make |have |got |is there |any |see |one |got any )*(?:another|a different|different|other|new|a new|the next|next)(?: one| version| draft| try| way| wording| option| idea| phrasing| ones| options| versions| drafts| words| take| suggestion| suggestions)*|(?:say|word|phrase|put|write) (?:it|that|this) (?:differently|another way|in another way|in other words|some other way|in a different way)|(?:try |do |show me |write |say )*(?:it )?something (?:else|different)|(?:try|do|write) (?:it |that )?(?:again|over)|again|differently|in other words|(?:re ?(?:write|word|phrase|do))(?: it| that| this)?|(?:i )?(?:dont|do not) (?:like|love) (?:it|that|this|that one|this one|the wording)|other(?:s| options)?|any other(?: ideas| options)?|change it|(?:what )?else(?: (?:you got|do you have|have you got|is there))?|not my style|not me|not quite another|not (?:that|this) one|otra|otro|una mas|one more`
	)
	const first = `(?:(?:go |lets go )?back to |use |take |keep |i liked? |i prefer |show me )?(?:the )?(?:first|original)(?: one| version| draft| text)?`
	f.around = regexp.MustCompile(`^(?:(?:ok|okay|hm+|um|i mean|actually|wait|yes|yeah|no|nah|nope|well|but|so|please|pls|plz|just|maybe|josh|good but|great but|i like it but|nice but|can (?:you|u|we|it|this|that)|could (?:you|u|we|it|this|that)|would (?:you|u)|will you|should|(?:can|could|may) i (?:see|have|get)|i (?:want|need|would like|d like|think|wish)|id (?:like|prefer|rather)|lets|let us|a (?:bit|little|lil|tad|touch|little bit|lot)|much|way|slightly|even|still|too|try|make|use|do|have|write|say|sound|sounding|be|is|was|were|it|its|this|that|thats|the (?:draft|text|message|invite|invitation|tone|wording)|to|needs|need|a|something|one|in a|put it|want|with|prefer|rather|some|version|bit|little|there a|show me|give me|sounds?|feels?|seems?|really|very|more so|i) )*(.+?)(?: (?:please|pls|plz|thanks|thank you|thx|version|one|tone|way|maybe|a bit|a little|if (?:you can|possible)|for me|draft|wording|then|words|though|tho|than that|than this|to|josh|ok))*$`)
	f.of = map[Tone]*regexp.Regexp{}
	for tone, said := range map[Tone]string{Softer: soft, Shorter: short, Warmer: warm, Plainer: plain, Other: other, First: first} {
		f.of[tone] = regexp.MustCompile(`^(?:` + said + `)(?: (?:and|but) .{1,30})?$`)
	}
	return f
})

// complaints are what people say is wrong with a draft, and what they wish for by it.
func complaints() map[string]Tone {
	return map[string]Tone{"harsh": Softer, "aggressive": Softer, "angry": Softer, "strong": Softer, "blunt": Softer, "mean": Softer, "intense": Softer, "direct": Softer, "long": Shorter, "wordy": Shorter, "cold": Warmer, "formal": Warmer, "stiff": Warmer, "robotic": Warmer, "vague": Plainer, "cheesy": Plainer, "soft": Plainer, "nice": Plainer, "polite": Plainer, "sappy": Plainer, "mushy": Plainer, "sweet": Plainer}
}

var complained = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(?:(?:hm+|um|ok|well|but|no|i think|maybe|honestly|it|its|thats|that|this|is|was|sounds?|feels?|seems?|a|bit|little|kind of|kinda|still|just|way|much|the|draft) )*too (\pL+)(?: (?:for me|i think|maybe|still))*$`)
})

// mostWish is how many words a wish about a draft has at most.
const mostWish = 14

// Wish reads a text that as a whole wishes a draft to be different.
func Wish(text string) (Tone, bool) {
	folded := plain(text)
	if folded == "" || len(strings.Fields(folded)) > mostWish {
		return "", false
	}
	if m := complained().FindStringSubmatch(folded); m != nil {
		tone, ok := complaints()[m[1]]
		return tone, ok
	}
	f := tones()
	for _, said := range []string{folded, inner(folded)} {
		for _, tone := range []Tone{Softer, Shorter, Warmer, Plainer, Other, First} {
			if f.of[tone].MatchString(said) {
				return tone, true
			}
		}
	}
	return "", false
}

// inner returns a wish without what is said around it.
func inner(folded string) string {
	if m := tones().around.FindStringSubmatch(folded); m != nil {
		return m[1]
	}
	return folded
}

var wordings = sync.OnceValue(func() (f struct{ colon, quoted, bare *regexp.Regexp }) {
	const lead = `(?i)^(?:(?:ok|okay|no|hm+|please|pls|josh|actually|maybe|just|well|yes|can you|could you|i want to|i'd rather|id rather|let me|i would|rather|instead)[,.! ]+)*`
	const verb = `(?:say(?: this| it like this| something like| that)?|write(?: this| it like this| something like)?|use(?: this| mine| my (?:own )?words| that)?|send(?: this| this instead| her| him| them)?|(?:change|make|rewrite|replace) (?:it|that|this)(?: to| to say| say| into| with| as)|mine|my (?:own )?(?:version|words|wording|draft|text|try)(?: is)?|i(?:'d| would)? (?:rather )?(?:say|write|put it)(?: like this)?|put(?: it)?(?: like this)?|try(?: this)?|how about(?: this)?|what about(?: this)?|tell (?:her|him|them)(?: this)?|it should say|should say|(?:let )?it say|instead|di|escribe)`
	f.colon = regexp.MustCompile(lead + verb + `(?: instead| please)?\s*[:=]+\s*(.+)$`)
	f.quoted = regexp.MustCompile(lead + verb + `(?: instead| please)?[,\s]*["'](.+?)["'](?: (?:instead|please|pls))?[.!]?$`)
	f.bare = regexp.MustCompile(lead + `(?:(?:change|make|rewrite) (?:it|that|this) (?:to(?: say)?|say|into)|it should say|make it say) ((?:hi|hey|hello|dear|i|i'm|i'd|im|id|can|could|would|we|let|you|maybe|what|when|are|do|sorry|\p{Lu}[\p{L}]+,)[ ,].{5,})$`)
	return f
})

// mostOwn is how long a wording of one's own may be.
const mostOwn = 320

// Own reads a wording that somebody gives in the place of a draft.
func Own(text string) (string, bool) {
	cleaned := strings.TrimSuffix(clean(text), `".`)
	if cleaned != clean(text) {
		cleaned += `"`
	}
	f := wordings()
	for _, form := range []*regexp.Regexp{f.quoted, f.colon, f.bare} {
		m := form.FindStringSubmatch(cleaned)
		if m == nil {
			continue
		}
		said := strings.TrimSpace(strings.Trim(strings.TrimSpace(m[1]), `"`))
		if len(strings.Fields(said)) < 2 || length(said) > mostOwn-2 {
			return "", false
		}
		if _, wish := Wish(said); wish && len(strings.Fields(said)) < 4 {
			return "", false
		}
		return closed(upper(said)), true
	}
	return "", false
}

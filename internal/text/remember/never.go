package remember

import (
	"regexp"
	"strings"
	"unicode"

	"github.com/josh-sms/josh/internal/base/sms"
)

// bar is a reason for which nothing of a folded text is kept.
type bar struct {
	is *regexp.Regexp
	// but is what takes the reason away again.
	but *regexp.Regexp
}

func (b bar) holds(folded string) bool {
	return b.is.MatchString(folded) && (b.but == nil || !b.but.MatchString(folded))
}

// bars are what must never be kept: what opens or pays for something, where and how somebody is reached, health beyond what a plan has to go by,
// what the law holds to be more private than the rest, danger, and accusations.
func bars() []bar {
	of := func(pattern string) bar { return bar{is: regexp.MustCompile(pattern)} }
	return []bar{
		of(`\b(?:pass ?words?|pass ?codes?|pass ?phrases?|pwd|pin|pins|cvv|cvc|ssn|social security|my social|routing number|account number|iban|sort code|credit card|debit card|card number|my card|bank account|security question|mothers maiden|passport|license number|licence number|(?:door|gate|garage|entry|access|alarm|lock|wifi|wi-fi) code|code (?:is|for|to)|otp|seed phrase|private key|api key|login|log in|contrasena|clave|tarjeta|cuenta bancaria|codigo)\b`),
		of(`\b(?:e-?mail|gmail|phone number|cell number|my number|his number|her number|their number|number is|numero|telefono|correo|venmo|cash ?app|paypal|zelle|whatsapp|telegram|snapchat|instagram|insta|tiktok|facebook|linkedin|discord|signal me|my handle|my address|his address|her address|their address|address is|zip ?code|postcode|direccion)\b`),
		of(`\b\d+[a-z]? (?:[a-z]+\.? ){0,3}(?:street|st|avenue|ave|road|rd|blvd|boulevard|lane|ln|drive|dr|court|ct|square|sq|terrace|highway|hwy|parkway|alley|place|way)\b|\b(?:apt|apartment|unit|suite|flat|room) ?#? ?\d|\bcalle [a-z ]+ \d|\bavenida [a-z ]+ \d`),
		of(`\b(?:depress\w*|antidepress\w*|bipolar|adhd|autis\w*|ptsd|ocd|hiv|aids|cancer|tumou?r|chemo\w*|diabet\w*|epilep\w*|seizures?|dementia|alzheimer\w*|schizo\w*|medications?|meds|lithium|prozac|zoloft|xanax|adderall|insulin|therapy|psych\w+|rehab|relapse\w*|addict|addiction|alcoholi\w*|overdos\w*|pregnan\w*|miscarr\w*|abortion\w*|ivf|herpes|std|sti|diagnos\w*|surger\w*|hospitali[sz]ed|disorders?|syndrome|diseases?|illness\w*|sick with|anorex\w*|bulimi\w*|blood pressure|heart (?:attack|condition|disease)|arthritis|lupus|stroke|terminal|depresion|embaraz\w*|vih|pastillas|medicamentos?|panic attacks?|covid|infertil\w*|menopaus\w*|erectile)\b`),
		of(`\b(?:gay|lesbian|bisexual|trans|transgender|queer|undocumented|illegal(?:ly)?|my visa|green card|immigra\w*|deport\w*|republican|democrat|trump|biden|muslim|jewish|christian|catholic|mormon|atheist|hindu|buddhist|my religion|my church|felon|convict\w*|arrested|prison|jail|probation|parole)\b`),
		of(`\b(?:suicid\w*|kill (?:myself|me|him|her|them|you)|want to die|wanna die|end it all|end my life|hurt(?:ing)? myself|cut(?:ting)? myself|self[ -]harm\w*|quiero morir|matarme)\b`),
		of(`\b(?:rap(?:e|ed|ist|es)|molest\w*|abus(?:e|ed|es|er|ive)|stalk\w*|harass\w*|assault\w*|threaten\w*|cheat(?:s|ed|er|ing)?|steals?|stole|stealing|thief|thieves|liar|lied|scam\w*|drug ?dealers?|sells? (?:drugs|weed|coke)|criminals?|racist|creep|creepy|pervert|pedo\w*|predator|violent|murder\w*|fraud|crook|kidnap\w*|psycho|narcissist|abusivo|ladron|mentiros[oa])\b`),
		{regexp.MustCompile(`\b(?:hits?|beats?|beat up|punch\w*|slap\w*|chok\w*|touch(?:es|ed)|grop\w*|kick(?:s|ed)|follow(?:s|ed)) (?:me|my|us|her|him|kids|children|people|women|girls|boys)\b`), nil},
		of(`\b(?:ignore|disregard|bypass|override|obey|pretend) (?:all |your |the |any |my |previous )*(?:rules?|instructions?|orders?|prompts?|polic\w+|guidelines?)\b|\b(?:system prompt|your rules|your instructions|you must|you will now|you are now|from now on you|reply only|respond only|answer only)\b`),
	}
}

// Secret reports whether a text has in it what opens or pays for something, or what reaches or names somebody by a number or an address of the
// net: that is kept nowhere, not even for the one who says it.
func (r *Reader) Secret(normal string) bool {
	return r.patterns().bars[opens].holds(fold(normal)) || identifies(normal)
}

// opens is the place, among the bars, of what opens or pays for something.
const opens = 0

// identifies reports whether a text has in it what reaches or names somebody by a number or an address of the net.
func identifies(normal string) bool {
	if strings.ContainsAny(normal, "@#<>{}") || strings.Contains(normal, "://") || strings.Contains(strings.ToLower(normal), "www.") || len(sms.PhoneLike(normal)) > 0 {
		return true
	}
	digits := 0
	for _, r := range normal {
		switch {
		case unicode.IsDigit(r):
			if digits++; digits >= mostDigits {
				return true
			}
		case r == '-' || r == ' ' || r == '.': // parts of one number
		default:
			digits = 0
		}
	}
	return false
}

// mostDigits is from how many digits a number is no year and no time.
const mostDigits = 5

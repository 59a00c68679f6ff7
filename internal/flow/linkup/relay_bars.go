package linkup

import (
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/josh-sms/josh/internal/base/sms"
	"github.com/josh-sms/josh/internal/domain/wording"
)

// Guard is what is asked of somebody's words before others get them, beside what the flow knows itself.
type Guard struct {
	Unsafe  func(normal string) bool // they tell of danger, or tell a machine what to do
	Keyword func(normal string) bool // they are one of the carriers' words
}

// barred returns the text for why words are not passed on, "" for those that are. name is who says them.
func (g Guard) barred(name, words string) wording.Purpose {
	said, _ := wording.RelayOf(name, words, false)
	switch {
	case strings.TrimSpace(words) == "":
		return wording.RelayWhat
	case reaches(words):
		return wording.RelayContact
	case utf8.RuneCountInString(words) > wording.MostRelayed, !wording.RelayFits(said):
		return wording.RelayLong
	case !strings.ContainsFunc(words, unicode.IsLetter), g.Keyword(words):
		return wording.RelayNothing
	case g.Unsafe(words), unkind(words):
		return wording.RelayUnkind
	}
	return ""
}

// bars are the forms of what is not passed on.
type bars struct{ address, service, date, spelled, harsh *regexp.Regexp }

// numberWord is a digit as a word: seven and more of them in a row are a phone.
const numberWord = `(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|cero|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|\d)`

// barsOf are compiled for the first words that are looked at.
var barsOf = sync.OnceValue(func() bars {
	oneOf := func(of ...string) *regexp.Regexp { return regexp.MustCompile(strings.Join(of, "|")) }
	const network = `(?:insta|instagram|ig|snap|snapchat|whatsapp|telegram|signal|venmo|cash ?app|paypal|zelle|tik ?tok|discord|facebook|fb|messenger|linkedin|twitter|onlyfans|kik|wechat|skype)`
	return bars{
		address: oneOf(
			`https?:`, `://`, `\bwww\b`, `(?:^|[^a-z0-9])@ ?[a-z0-9_]`, `[a-z0-9]@`, `\(at\)`, `\[at\]`, `\b(?:dot|punto) (?:com|net|org|io|me|co|gg)\b`,
			`\b[a-z0-9-]+ ?\. ?(?:com|net|org)\b`, `\b[a-z0-9-]+\.(?:io|gg|tv|ly|app|link|info|biz|dev|club|xyz|site|online|page|co|us|uk)\b`, `\b[a-z0-9-]{2,}\.[a-z]{2,}/`, `\b(?:e-?mail|gmail|hotmail) (?:is|me at|address)\b`,
		),
		service: oneOf(
			`\b(?:my|me on|me at|on|via|through|his|her|add|follow|use) `+network+`\b`, `\b`+network+` ?(?:is|handle|name|user|id|me|:|=|-)`, `\bmy (?:handle|username|user name|(?:cell |phone )?number)\b`, `\bmy (?:cell|phone) is \d`,
		),
		date:    regexp.MustCompile(`^\d{1,4}[-./]\d{1,2}[-./]\d{1,4}$`),
		spelled: regexp.MustCompile(`\b(?:` + numberWord + `[ ,.-]*){7,}`),
		harsh:   oneOf(harshForms()...),
	}
})

// harshForms are insults, slurs and what is sexual: of words that JOSH carries to people who did not ask for them, it is better to ask for others than to
// pass one on too many. Danger is found by the lexicon of safety.
func harshForms() []string {
	return []string{
		`\bf+u+c*k+ (?:you|u|off|him|her|them|y'?all|this group|every\w+)\b`, `\b(?:fck|fuk|f\*+k|f u) (?:you|u|off)\b`, `\bstfu\b`, `\bgtfo\b`, `\bmother ?fuck\w*`, `\bgo to hell\b`, `\bscrew (?:you|u|him|her|them)\b`,
		`\b(?:i |we )(?:all )?hate (?:you|u|him|her|them|y'?all)\b`, `\bshut (?:the \w+ )?up\b`, `\bpiss off\b`, `\bdrop dead\b`, `\bkys\b`,
		`\b(?:bitch|slut|whore|cunt|skank|twat|wanker|prick|ass ?hole|arsehole|dick ?head|douche\w*|scumbag|moron|retard|imbecile|bastard|pig ?face|fat ?ass|dumb ?ass|jack ?ass|loser|freak|perv|pervert|creep)(?:s|es|ed)?\b`,
		`\b(?:you(?:'?re| are)|ur|u r|he(?:'?s| is)|she(?:'?s| is)|they(?:'?re| are)|yall are|all of you are) (?:all |so |such |really |very |just |an? |the |fucking )*(?:idiots?|stupid|dumb|ugly|fat|pathetic|disgusting|worthless|trash|garbage|gross|useless|liars?|fools?|annoying|crazy|insane|cheap)\b`,
		`\b(?:stupid|ugly|fat|dumb|dirty|fucking|filthy) (?:\w+ )?(?:bitch|idiot|people|girl|guy|cow|pig|woman|women|man|immigrants?|\w*s)\b`,
		`\bn[i1]gg(?:er|a)s?\b`, `\bfagg?(?:ot)?s?\b`, `\bdykes?\b`, `\btrann(?:y|ies)\b`, `\b(?:spic|chink|kike|gook|wetback|raghead|towelhead|coon)s?\b`,
		`\b(?:sex|sext\w*|sexy|nudes?|naked|horny|blow ?jobs?|hand ?jobs?|orgasm\w*|masturbat\w*|boobs?|tits?|titties|pussy|cocks?|dick pics?|your dick|my dick|boner|threesome|orgy|porn\w*|hook ?up|one night stand|make out with|sleep with|cuddle with me|turned on|booty call)\b`,
		`\b(?:puta|puto|pendej[oa]|cabron|mierda|zorra|maric[oa]n|idiotas?|estupid[oa]s?|imbecil(?:es)?|chinga\w*|callate|te odio|culer[oa])\b`,
	}
}

// unkind reports whether words may hurt whoever gets them, in whatever dress: with digits or signs for letters, or with signs between them.
func unkind(words string) bool {
	harsh := barsOf().harsh
	plain := letters(words)
	return slices.ContainsFunc([]string{plain, disguised(plain), closed(plain)}, harsh.MatchString)
}

// letters returns words as the forms read them.
func letters(words string) string {
	return strings.NewReplacer("á", "a", "é", "e", "í", "i", "ó", "o", "ú", "u", "ñ", "n").Replace(sms.Fold(words))
}

// disguised returns words with letters for the digits and signs that stand for them.
func disguised(words string) string {
	return strings.NewReplacer("0", "o", "1", "i", "3", "e", "4", "a", "5", "s", "7", "t", "@", "a", "$", "s", "!", "i").Replace(words)
}

// closed returns words without what stands between single letters: "b.i.t.c.h" and "b i t c h" are one word.
func closed(words string) string {
	var b strings.Builder
	single := false
	for part := range strings.FieldsFuncSeq(words, func(r rune) bool { return !unicode.IsLetter(r) && r != '\'' }) {
		one := utf8.RuneCountInString(part) == 1
		if b.Len() > 0 && (!one || !single) {
			b.WriteByte(' ')
		}
		b.WriteString(part)
		single = one
	}
	return b.String()
}

// mostDigits is from how many digits in a row a number is no year and no time.
const mostDigits = 5

// reaches reports whether words say how somebody is reached: a number, an address, a link, a name on another service.
func reaches(words string) bool {
	f, plain := barsOf(), letters(words)
	if f.address.MatchString(plain) || f.service.MatchString(plain) || strings.ContainsFunc(f.spelled.FindString(plain), unicode.IsLetter) {
		return true
	}
	digits, from := 0, 0
	for i, r := range plain + "\n" {
		switch {
		case unicode.IsDigit(r):
			if digits == 0 {
				from = i
			}
			digits++
		case digits > 0 && strings.ContainsRune(" -.()/,*_", r): // may stand between parts of one number
		default:
			if digits >= mostDigits && !f.date.MatchString(strings.Trim(plain[from:i], " -.()/,*_")) {
				return true
			}
			digits = 0
		}
	}
	return false
}

package wish

import (
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"
	"unicode"
)

// Reader reads the wishes about an account that a text can be as a whole. Precision comes first, because each of them
// changes something: what has anything else in it is none of them. Make it with New; it is safe for use by many
// goroutines.
type Reader struct {
	patterns func() *patterns // compiled for the first text that may be a wish: most are none, and every start would wait for it
}

// New returns a reader of wishes.
func New() *Reader { return &Reader{compiled} }

// patterns are what wishes look like.
type patterns struct {
	polite *regexp.Regexp // what people put around a wish without meaning anything by it

	wantsDeletion, wantsPause, wantsResume, isBack, wantsRegion, saysName, saysMove, ordinal, duration *regexp.Regexp

	plainYes *regexp.Regexp // how people say yes to a question of yes or no, and nothing else
	plainNo  *regexp.Regexp // how people say no to it; whatever else they text keeps the account as well, and is read as a fresh text

	wantsGone *regexp.Regexp // what an opt-out says that may ask for deletion as well ("delete me"); a text that is none of the two is never asked for it

	beginsAsking, ofDeletion *regexp.Regexp // how a question begins, and what one about a deletion speaks of
}

// compiled is made once in a process: it never changes, and every reader would hold its own.
var compiled = sync.OnceValue(compile)

// compile makes the patterns: 0.6 ms and 600 kB.
func compile() *patterns {
	return &patterns{
		polite:        regexp.MustCompile(`(?i)^(?:(?:hi|hey|hello|ok|okay|so|actually|josh|um)(?: josh)?[,.!:]* )*(?:(?:can|could|would|will) (?:you|u|i|we) |i(?:'d| would) (?:like|love) (?:you )?to |i (?:want|need|wish|have)(?: you)? to |i wanna |how (?:do|can) i )?(?:(?:please|pls|plz|just) )*(.*?)(?:,? (?:please|pls|plz|thanks|thank you|thx|ty))*$`),
		wantsDeletion: regexp.MustCompile(`^(?:(?:delete|erase|remove|close|cancel|deactivate|wipe) (?:my |the )?(?:josh )?(?:account|acct|profile)(?: and (?:everything(?: (?:else|in it|about me))?|(?:all )?my (?:data|info|information|texts)))?|(?:delete|erase|remove|wipe) (?:all )?(?:of )?(?:my )(?:personal )?(?:data|info|information|details|stuff)|(?:delete|erase|wipe) (?:me|everything(?: (?:about me|you (?:have|know)(?: (?:on|about|of) me)?))?|all my data)|forget (?:me|about me|everything about me)|(?:i )?(?:want|need|would like|id like|i'd like) (?:all )?(?:of )?my (?:account|profile|data|info|information|details) (?:to be )?(?:gone|deleted|erased|removed|wiped)|(?:borra|borrar|elimina|eliminar|quiero borrar|quiero eliminar) mi cuenta|(?:supprime|supprimer|supprimez|je veux supprimer) mon compte)(?: now| today| completely| forever| permanently| for good| por favor| s'il (?:te|vous) pla[iî]t)*$`),
		wantsPause:    regexp.MustCompile(`^(?:(?:pause|snooze)(?: (?:me|it|this|josh|everything|(?:my |the |all )?(?:account|plans|invites|texts|messages)))?|(?:put|set) (?:me|my account) on (?:pause|hold)|(?:i )?(?:take|need) a break)(?: (?:until|till|til) (.+)| (?:for about |for the next |for |the next )?(.+))?$`),
		wantsResume:   regexp.MustCompile(`^(?:(?:resume|unpause|un-pause)(?: (?:me|it|josh|(?:my |the )?(?:account|plans|invites|texts)))?|end (?:my|the) (?:pause|break))(?: now| again)?$`),
		isBack:        regexp.MustCompile(`^(?:i'm|im|i am) back(?: now)?$`),
		wantsRegion:   regexp.MustCompile(`^(?:change|update|switch|edit) my (?:region|area|city|town|location|place|address|zip|zip ?code|postcode|postal code)$`),
		saysName:      regexp.MustCompile(`(?i)^(?:(?:change|update|correct|fix) my (?:first )?name to|my (?:first |real |new )?name(?: is|'s)(?: now| actually)?|my names|call me|i go by|(?:me llamo|mi nombre es|je m'appelle|ich hei(?:ß|ss)e)) (\S+(?: \S+){0,2})$`),
		saysMove:      regexp.MustCompile(`(?i)^(?:(?:(?:i|we)(?:'ve|'re| have| am| are|'m)? )?(?:just |recently )?(?:moved|moving|relocated) to|(?:i(?:'m| am)|we(?:'re| are))(?: now)? in|(?:i|we)(?: now)? live in|(?:my )?(?:new )?(?:zip ?code|zip|postcode|post code|postal code)(?: is|'s|:)?(?: now)?|(?:change|update) my (?:zip|zip ?code|postcode|postal code) to) (.+?)(?: now| today| yesterday| this week| last week| this month| last month)?$`),
		ordinal:       regexp.MustCompile(`([0-9])(?:st|nd|rd|th)(?: of)?\b`),
		duration:      regexp.MustCompile(`^(a|an|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|a couple of|a couple|a few|[0-9]{1,3}) ?(day|d|week|wk|w|month|mo)s?$`),

		plainYes: regexp.MustCompile(`^(?:yes|y|yep|yeah|yup|s[ií]|oui|ja|delete|confirm|confirmed|do it|i'm sure|im sure|i am sure)(?:,? (?:please|pls|delete|delete it|delete my account|delete me|do it|i'm sure|im sure|i am sure|i do))*$`),
		plainNo:  regexp.MustCompile(`^(?:no|n|nope|nah|non|nein|no thanks|no thank you|no,? (?:wait|keep it|don't|don't delete it)|don't|don't delete(?: it| me| my account)?|wait|keep it|keep my account|never ?mind|nvm)$`),

		wantsGone: regexp.MustCompile(`\b(?:(?:delet|eras|wip|purg)(?:e|ing) (?:me|my|everything|all)|forget (?:me|everything)|remove (?:all )?(?:of )?my (?:personal )?(?:data|info|information|details|account|profile)|be (?:deleted|erased|forgotten))\b`),

		beginsAsking: regexp.MustCompile(`^(?:(?:wait|hold on|hang on|ok|okay|so|but|and|um|uh|hm+|lol|first|sorry|no)[,.! ]+)*(?:what|whats|which|will|would|is|are|does|do|did|can|could|how|why|really)\b`),
		ofDeletion: regexp.MustCompile(`\b(?:delet\w*|eras\w*|remov\w*|wip(?:e|ed|es)|gone|lose|lost|forever|permanent\w*|for good|undo|undone|revers\w*|recover\w*|restor\w*|` +
			`(?:get|have|want|bring) (?:it|them|everything|my \w+) back|(?:come|be|go) back|back later|rejoin|re-join|(?:join|sign up|register) again|keep|kept|stays?|happens?|everything|all of (?:it|that)|` +
			`how long (?:does|do|will) (?:it|this|that|you)|my (?:number|data|info|texts|messages|name|account|profile|plans?))\b|^(?:wait[,.! ]*)?(?:why|really|seriously|for real|what|are you sure|how so)\W*$`),
	}
}

// letters returns letters of which every wish contains some. Most texts contain none, so that no pattern is run over them;
// longestWish bounds the length of the texts that are left.
func letters() []string {
	return []string{
		"acc", "profile", "data", "info", "everything", "forget", "delete", "erase", "wipe", "cuenta", "compte", "pause", "snooze", "hold", "break", "resume", "back",
		"change", "update", "switch", "edit", "name", "call me", "go by", "llamo", "nombre", "appelle", "hei", "mov", "relocat", " in ", "zip", "post",
	}
}

const longestWish = 160 // characters

// May reports whether a text is worth a closer look.
func May(normal string) bool {
	folded := strings.ToLower(normal)
	return len(folded) <= longestWish && slices.ContainsFunc(letters(), func(hint string) bool { return strings.Contains(folded, hint) })
}

// Unwrapped returns a text without what is said around it: the other methods that take a wish take that.
func (r *Reader) Unwrapped(text string) string { return r.patterns().unwrapped(text) }

func (p *patterns) unwrapped(text string) string {
	text = strings.TrimFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r) })
	if m := p.polite.FindStringSubmatch(text); m != nil {
		return strings.TrimRight(m[1], " ,.!?")
	}
	return text
}

// noNames returns what follows "my name is" and "call me" in what is no name.
func noNames() []string {
	return strings.Fields("a about after again an and anytime as asap at back because before but by cab crazy everything for free from if in incorrect instead " +
		"it its just later let like maybe misspelled mud my never no none not nothing now on or out please private secret sometime soon spelled still " +
		"taken that the then this to today tomorrow tonight too up very was what whatever when whenever with wrong you your")
}

// NoName reports whether a word in lower case stands where a name would and is none: "call me later".
func NoName(word string) bool { return slices.Contains(noNames(), word) }

// Name returns the name that a wish gives, as people write names. Whether it can be one is for the caller to say.
func (r *Reader) Name(wish string) (string, bool) { return r.patterns().nameIn(wish) }

func (p *patterns) nameIn(wish string) (string, bool) {
	m := p.saysName.FindStringSubmatch(wish)
	if m == nil {
		return "", false
	}
	words := strings.Fields(m[1])
	if n := len(words); n > 1 && strings.EqualFold(strings.Trim(words[n-1], ".!"), "instead") { // nobody is called Mia Instead
		words = words[:n-1]
	}
	for i, word := range words {
		if NoName(strings.ToLower(strings.Trim(word, ".,!?"))) {
			return "", false
		}
		if word == strings.ToLower(word) {
			r := []rune(word)
			r[0] = unicode.ToUpper(r[0])
			words[i] = string(r)
		}
	}
	return strings.Join(words, " "), true
}

// Lengths of a pause.
const (
	PauseLength  = 14 * 24 * time.Hour  // of one that names none
	LongestPause = 366 * 24 * time.Hour // longer is a slip, or a deletion
)

// Pause returns until when a wish pauses; ok is false when it is none, or names a time that is not understood: then
// asking is better than guessing.
func (r *Reader) Pause(wish string, now time.Time) (until time.Time, ok bool) {
	return r.patterns().pauseIn(strings.ToLower(wish), now)
}

// Resume reports whether a wish ends a pause; somebody who only says that they are back does so where there is one.
func (r *Reader) Resume(wish string, paused bool) bool {
	folded, p := strings.ToLower(wish), r.patterns()
	return p.wantsResume.MatchString(folded) || paused && p.isBack.MatchString(folded)
}

// Region reports whether a wish is for another region, and names none.
func (r *Reader) Region(wish string) bool {
	return r.patterns().wantsRegion.MatchString(strings.ToLower(wish))
}

func (p *patterns) pauseIn(wish string, now time.Time) (until time.Time, ok bool) {
	m := p.wantsPause.FindStringSubmatch(wish)
	switch {
	case m == nil, strings.HasSuffix(wish, "a break"): // without a length that is how people sigh
		return time.Time{}, false
	case m[1] != "":
		until, ok = p.pauseUntil(m[1], now)
	case m[2] != "":
		until, ok = p.pauseFor(m[2], now)
	default:
		return now.Add(PauseLength), true
	}
	return until, ok && until.After(now) && until.Sub(now) <= LongestPause
}

func (p *patterns) pauseFor(length string, now time.Time) (time.Time, bool) {
	switch length {
	case "now", "a while", "a bit", "a little while", "a little bit", "the moment", "me":
		return now.Add(PauseLength), true
	case "a year", "one year", "1 year":
		return now.AddDate(1, 0, 0), true
	}
	m := p.duration.FindStringSubmatch(length)
	if m == nil {
		return time.Time{}, false
	}
	n := amount(m[1])
	if n == 0 {
		return time.Time{}, false
	}
	switch m[2] {
	case "day", "d":
		return now.AddDate(0, 0, n), true
	case "week", "wk", "w":
		return now.AddDate(0, 0, 7*n), true
	}
	return now.AddDate(0, n, 0), true
}

// pauseUntil reads a day: the pause ends when it begins.
func (p *patterns) pauseUntil(day string, now time.Time) (time.Time, bool) {
	today := time.Date(now.Year(), now.Month(), now.Day(), 0, 0, 0, 0, now.Location())
	switch day {
	case "tomorrow":
		return today.AddDate(0, 0, 1), true
	case "next week":
		return today.AddDate(0, 0, 7), true
	case "next month":
		return time.Date(now.Year(), now.Month()+1, 1, 0, 0, 0, 0, now.Location()), true
	}
	day = strings.TrimPrefix(day, "next ")
	for n := 1; n <= 7; n++ {
		at := today.AddDate(0, 0, n)
		if name := strings.ToLower(at.Weekday().String()); day == name || day == name[:3] {
			return at, true
		}
	}
	day = p.ordinal.ReplaceAllString(strings.TrimPrefix(day, "the "), "$1")
	for _, layout := range []string{"January 2", "Jan 2", "2 January", "2 Jan", "January", "Jan"} {
		at, err := time.ParseInLocation(layout+" 2006", day+" "+now.Format("2006"), now.Location())
		if err != nil {
			continue
		}
		if !at.After(now) {
			at = at.AddDate(1, 0, 0)
		}
		return at, true
	}
	return time.Time{}, false
}

// amount reads a number of days, weeks or months, 0 for none.
func amount(word string) (n int) {
	words := []string{"one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"}
	switch word {
	case "a", "an":
		return 1
	case "a couple", "a couple of":
		return 2
	case "a few":
		return 3
	}
	if i := slices.Index(words, word); i >= 0 {
		return i + 1
	}
	for _, r := range word {
		n = 10*n + int(r-'0')
	}
	return n
}

// Place returns what a wish names as the new place.
func (r *Reader) Place(wish string) (string, bool) { return r.patterns().placeIn(wish) }

func (p *patterns) placeIn(wish string) (string, bool) {
	m := p.saysMove.FindStringSubmatch(wish)
	if m == nil {
		return "", false
	}
	return m[1], true
}

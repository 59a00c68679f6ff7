package compliance

import (
	_ "embed"
	"encoding/json"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/josh-sms/josh/internal/base/fault"
)

// Keyword is a command that beats everything else; "" is none.
type Keyword string

// The keywords, in the order in which they beat each other.
const (
	Stop  Keyword = "STOP"
	Start Keyword = "START"
	Help  Keyword = "HELP"
)

// setStartIfOptedOut is the set of words that mean START only from somebody who is opted out: they are also
// how people accept an invite.
const setStartIfOptedOut = "START_IF_OPTED_OUT"

// Match is a recognised keyword and how it was said.
type Match struct {
	Keyword Keyword
	Words   string // "keyword:<language>" or "provider", for the record of the opt-out
}

// Keywords recognises keywords. Make it with Load.
type Keywords struct {
	words    map[string]word    // by folded word
	provider map[string]Keyword // by the word in small letters
	looks    map[string]bool    // STOP words as lookAlike has them; true: digits may stand for letters
	longest  int                // bytes of the longest word: anything longer is none
}

type word struct {
	set  string
	lang string
}

//go:embed data/keywords.json
var keywordsFile []byte

// Load reads and checks the embedded word lists.
func Load() (*Keywords, error) { return parse(keywordsFile) }

func parse(data []byte) (*Keywords, error) {
	var file struct {
		Version  int                            `json:"version"`
		Provider map[Keyword][]string           `json:"provider"`
		Sets     map[string]map[string][]string `json:"sets"`
	}
	if err := json.Unmarshal(data, &file); err != nil {
		return nil, fault.Wrap(fault.Config, "keywords file", err)
	}
	if file.Version < 1 {
		return nil, fault.New(fault.Config, "keywords file: no version")
	}
	k := &Keywords{words: map[string]word{}, looks: map[string]bool{}, provider: map[string]Keyword{}}
	for set, langs := range file.Sets {
		switch set {
		case string(Stop), string(Start), string(Help), setStartIfOptedOut:
		default:
			return nil, fault.New(fault.Config, "keywords file: unknown set "+set)
		}
		for lang, list := range langs {
			for _, text := range list {
				if _, double := k.words[text]; double || text == "" || Fold(text) != text {
					return nil, fault.New(fault.Config, "keywords file: "+set+": twice, empty or not folded: "+text)
				}
				k.words[text] = word{set, lang}
				k.longest = max(k.longest, len(text))
			}
		}
	}
	if err := k.addProvider(file.Provider); err != nil {
		return nil, err
	}
	for text, w := range k.words {
		if w.set == string(Stop) && w.lang == lookLanguage {
			text = strings.ReplaceAll(strings.Map(withoutGaps, text), "l", "i")
			k.looks[text] = len(text) >= minSigned
		}
	}
	for _, set := range []Keyword{Stop, Start, Help} {
		if k.words[strings.ToLower(string(set))].set != string(set) {
			return nil, fault.New(fault.Config, "keywords file: "+string(set)+" does not hold its own word")
		}
	}
	return k, nil
}

const (
	// lookLanguage is the language of the words that are also recognised when they are written to look like themselves:
	// short words of others ("al to", "pa re") are what people say.
	lookLanguage = "en"
	// minSigned is from how many letters on a word is read with digits in it: "3nd" is an ordinal.
	minSigned = 4
)

func withoutGaps(r rune) rune {
	if isAround(r) {
		return -1
	}
	return r
}

// looksLikeStop reports whether a text is a STOP word written with other signs or with something between its letters.
func (k *Keywords) looksLikeStop(normal string) bool {
	if plainLetters(normal) > k.longest {
		return false
	}
	if _, ok := k.looks[k.lookAlike(normal, false)]; ok {
		return true
	}
	return k.looks[k.lookAlike(normal, true)]
}

// Recognise returns the keyword that the whole text is. normal is the normal form of the text, provider the
// OptOutType that the provider sent along ("" for none): it has recognised a keyword of its own lists then.
func (k *Keywords) Recognise(normal, provider string, optedOut bool) Match {
	switch kw := Keyword(strings.ToUpper(provider)); kw {
	case Stop, Start, Help:
		return Match{kw, "provider"}
	}
	said := strings.TrimFunc(normal, isAround)
	var found word
	var ok bool
	if said != "" && utf8.RuneCountInString(said) <= k.longest { // as hardly any text is: folding keeps the number of letters
		found, ok = k.words[Fold(said)]
	}
	switch {
	case !ok && k.looksLikeStop(normal):
		return Match{Stop, wordsLookAlike}
	case !ok, found.set == setStartIfOptedOut && !optedOut:
		return Match{}
	case found.set == setStartIfOptedOut:
		return Match{Start, "keyword:" + found.lang}
	}
	return Match{Keyword(found.set), "keyword:" + found.lang}
}

// Fold returns the form in which keywords are compared: lower case, without whatever stands around the
// words that is neither letter nor digit (punctuation, quotation marks, emoji).
func Fold(normal string) string {
	return strings.ToLower(strings.TrimFunc(normal, isAround))
}

func isAround(r rune) bool {
	return r == utf8.RuneError || !unicode.IsLetter(r) && !unicode.IsDigit(r)
}

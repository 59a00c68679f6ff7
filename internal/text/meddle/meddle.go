package meddle

import (
	_ "embed"
	"encoding/json"
	"slices"
	"strings"
	"sync"
	"unicode"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/base/sms"
	"github.com/josh-sms/josh/internal/text/phrase"
	"github.com/josh-sms/josh/internal/text/words"
)

//go:embed data/meddle.json
var data []byte

// Rules find meddling. Make them with New; they are safe for use by many goroutines.
type Rules struct{ tables func() (*tables, error) }

// New returns rules that are made for the first text.
func New() *Rules {
	return &Rules{sync.OnceValues(func() (*tables, error) { return load(data) })}
}

// Broken is the rule that finds every text when the data cannot be read: then no model is asked anything.
const Broken = "broken"

// Finds returns the rule by which a text in normal form meddles, "" for one that does not.
func (r *Rules) Finds(normal string) string {
	t, err := r.tables()
	if err != nil {
		return Broken
	}
	if rule := t.shape(normal); rule != "" {
		return rule
	}
	folded := fold(normal)
	if rule := t.says(folded); rule != "" {
		return rule
	}
	for _, other := range disguises(folded) {
		if t.says(other) != "" {
			return "disguised"
		}
	}
	return ""
}

// Files returns the embedded data files, for a sum that tells rules apart.
func Files() []string { return []string{string(data)} }

// language is how one language tells a machine what to do: a word that tells and a word for what is told stand in one text.
type language struct {
	tells, of map[string]bool
}

// tables are the rules as they are looked up.
type tables struct {
	languages     []language
	alone         []string // phrases, with a space on both sides
	verbs, others map[string]bool
	parts         struct{ tells, of, alone []string } // of scripts whose words have no end
	shapes        []shape
}

func load(raw []byte) (*tables, error) {
	var f struct {
		Version   int `json:"version"`
		Languages map[string]struct {
			Tells, Of string
			Alone     []string
		} `json:"languages"`
		Parts         struct{ Tells, Of, Alone []string } `json:"parts"`
		Verbs, Others string
	}
	if err := json.Unmarshal(raw, &f); err != nil {
		return nil, fault.Wrap(fault.Config, "meddle.json", err)
	}
	if f.Version != 1 || len(f.Languages) == 0 {
		return nil, fault.New(fault.Config, "meddle.json: not version 1 with languages")
	}
	t := &tables{verbs: set(f.Verbs), others: set(f.Others), shapes: shapes()}
	for _, l := range f.Languages {
		t.languages = append(t.languages, language{set(l.Tells), set(l.Of)})
		for _, p := range l.Alone {
			t.alone = append(t.alone, " "+fold(p)+" ")
		}
	}
	for to, from := range map[*[]string][]string{&t.parts.tells: f.Parts.Tells, &t.parts.of: f.Parts.Of, &t.parts.alone: f.Parts.Alone} {
		for _, p := range from {
			*to = append(*to, fold(p))
		}
	}
	return t, nil
}

// fold folds a text as its words are compared; twice, because a letter may look like another once its accent is gone.
func fold(text string) string { return phrase.Fold(phrase.Fold(sms.Normalize(text))) }

func set(list string) map[string]bool {
	all := map[string]bool{}
	for _, word := range strings.Fields(list) {
		all[fold(word)] = true
	}
	return all
}

// says returns the rule by which a folded text meddles.
func (t *tables) says(folded string) string {
	list := words.Split(folded)
	joined := make([]string, len(list))
	for i, w := range list {
		joined[i] = w.Text
	}
	said := " " + strings.Join(joined, " ") + " "
	switch {
	case slices.ContainsFunc(t.alone, func(p string) bool { return strings.Contains(said, p) }), within(folded, t.parts.alone):
		return "phrase"
	case slices.ContainsFunc(t.languages, func(l language) bool { return l.tell(joined) }), within(folded, t.parts.tells) && within(folded, t.parts.of):
		return "instructs"
	case t.aboutOthers(joined):
		return "others"
	}
	return ""
}

// tell reports whether a word that tells and one for what is told are among some.
func (l language) tell(list []string) bool {
	return slices.ContainsFunc(list, func(w string) bool { return l.tells[w] }) && slices.ContainsFunc(list, func(w string) bool { return l.of[w] })
}

func within(folded string, parts []string) bool {
	return slices.ContainsFunc(parts, func(p string) bool { return strings.Contains(folded, p) })
}

// nearby is how many words may stand between what is done and to whom.
const nearby = 3

// aboutOthers reports whether a text asks to do something to others: to text them, or to delete what is theirs.
func (t *tables) aboutOthers(list []string) bool {
	for i, w := range list {
		if !t.verbs[w] {
			continue
		}
		for j := i + 1; j < min(len(list), i+2+nearby); j++ {
			switch list[j] {
			case "account", "profile", "number", "plans", "plan", "invite", "texts":
				if owner := list[j-1]; j > i+1 && owner != "my" && owner != "the" && owner != "this" && owner != "our" && owner != "a" {
					return true
				}
			default:
				if t.others[list[j]] {
					return true
				}
			}
		}
	}
	return false
}

// disguises returns what a folded text may be meant to say: digits and signs for letters, letters apart, letters moved by 13,
// the text backwards.
func disguises(folded string) (others []string) {
	if plain := unleet(folded); plain != folded {
		others = append(others, plain)
	}
	if joined, ok := joinLetters(folded); ok {
		others = append(others, joined)
	}
	return append(others, strings.Map(rot13, folded), backwards(folded))
}

// unleet writes letters for the digits and signs that stand in words for them.
func unleet(folded string) string {
	fields := strings.Fields(folded)
	for i, f := range fields {
		if strings.ContainsFunc(f, unicode.IsLetter) {
			fields[i] = strings.NewReplacer("0", "o", "1", "i", "3", "e", "4", "a", "5", "s", "7", "t", "@", "a", "$", "s", "!", "i", "*", "", "-", "", "_", "", ".", "").Replace(f)
		}
	}
	return strings.Join(fields, " ")
}

// leastApart is how many letters have to stand alone one after the other to be words written apart.
const leastApart = 5

// joinLetters writes letters that stand apart as words: as one, because nobody knows where each ends, and beside it as it is.
func joinLetters(folded string) (joined string, ok bool) {
	var out []string
	for fields := strings.FieldsFunc(folded, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }); len(fields) > 0; {
		n := 0
		for n < len(fields) && len([]rune(fields[n])) == 1 {
			n++
		}
		if n >= leastApart {
			out, ok = append(out, apart(strings.Join(fields[:n], ""))...), true
		} else {
			n = max(n, 1)
			out = append(out, fields[:n]...)
		}
		fields = fields[n:]
	}
	return strings.Join(out, " "), ok
}

// apart takes joined letters apart where one of the words begins that such texts are made of.
func apart(letters string) []string {
	for _, word := range []string{"ignore", "previous", "instructions", "rules", "system", "prompt", "confidence", "override", "your", "all", "the"} {
		letters = strings.ReplaceAll(letters, word, " "+word+" ")
	}
	return strings.Fields(letters)
}

func rot13(r rune) rune {
	if r >= 'a' && r <= 'z' {
		return 'a' + (r-'a'+13)%26
	}
	return r
}

func backwards(s string) string {
	runes := []rune(s)
	slices.Reverse(runes)
	return string(runes)
}

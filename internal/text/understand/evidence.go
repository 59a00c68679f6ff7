package understand

import (
	_ "embed"
	"encoding/json"
	"slices"
	"strings"
	"unicode"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/base/sms"
	"github.com/josh-sms/josh/internal/text/phrase"
)

//go:embed data/evidence.json
var evidenceData []byte

// evidence are the words on which something that a model has read can rest, in the languages that people text in: beside the
// vocabulary of the rules, which read English.
type evidence struct {
	activities, constraints, edits, responses, parts map[string]entries
	times, groups, distances, references             entries
}

// entries are folded words. Those of scripts whose words have no end are looked for within words, and of those with letters beyond
// ASCII a word may have another ending.
type entries struct {
	whole map[string]bool
	stems []string
	parts []string
}

// loadEvidence reads the data file; an error means that it is broken.
func loadEvidence() (*evidence, error) {
	var f struct {
		Version                                          int
		Activities, Constraints, Edits, Responses, Parts map[string]string
		Times, Groups, Distances, References             string
	}
	if err := json.Unmarshal(evidenceData, &f); err != nil || f.Version != 1 {
		return nil, fault.Wrap(fault.Config, "evidence.json", err)
	}
	e := &evidence{times: newEntries(f.Times), groups: newEntries(f.Groups), distances: newEntries(f.Distances), references: newEntries(f.References)}
	for to, from := range map[*map[string]entries]map[string]string{
		&e.activities: f.Activities, &e.constraints: f.Constraints, &e.edits: f.Edits, &e.responses: f.Responses, &e.parts: f.Parts,
	} {
		*to = make(map[string]entries, len(from))
		for key, list := range from {
			(*to)[key] = newEntries(list)
		}
	}
	return e, nil
}

// leastStem is how many letters a word has of which another form may stand for it.
const leastStem = 5

func newEntries(list string) entries {
	e := entries{whole: map[string]bool{}}
	for _, word := range strings.Fields(list) {
		word = phrase.Fold(sms.Normalize(word))
		runes := []rune(word)
		switch {
		case endless(runes[0]):
			e.parts = append(e.parts, word)
		case !allASCII(word) && len(runes) >= leastStem:
			e.stems = append(e.stems, string(runes[:len(runes)-1]))
		}
		e.whole[strings.ReplaceAll(word, "'", "")] = true
	}
	return e
}

// endless reports whether a letter is of a script whose words have no sign between them, or grow at both ends.
func endless(r rune) bool {
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul, unicode.Thai, unicode.Arabic, unicode.Hebrew, unicode.Devanagari)
}

func allASCII(word string) bool {
	return !strings.ContainsFunc(word, func(r rune) bool { return r > unicode.MaxASCII })
}

// in reports whether one of the entries is in a text, also behind an article that it has lost its vowel to: "l'escalade".
func (e entries) in(t *text) bool {
	return slices.ContainsFunc(t.words, func(w word) bool {
		own := t.folded[w.Start:w.End]
		return e.whole[w.Text] || e.whole[own[strings.IndexByte(own, '\'')+1:]] || slices.ContainsFunc(e.stems, func(s string) bool { return strings.HasPrefix(w.Text, s) })
	}) || slices.ContainsFunc(e.parts, func(p string) bool { return strings.Contains(t.folded, p) })
}

// holds reports whether all words of something said are words of the text, in any order.
func (t *text) holds(said string) bool {
	parts := strings.FieldsFunc(phrase.Fold(said), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r) && r != '\''
	})
	return len(parts) > 0 && !slices.ContainsFunc(parts, func(p string) bool {
		return !slices.ContainsFunc(t.words, func(w word) bool {
			return t.folded[w.Start:w.End] == p || w.Text == strings.ReplaceAll(p, "'", "")
		})
	})
}

// names reports whether a number stands in a text.
func (t *text) names(n int) bool {
	return slices.ContainsFunc(t.words, func(w word) bool { return w.num == n })
}

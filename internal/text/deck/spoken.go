package deck

import (
	"slices"
	"strings"

	"github.com/josh-sms/josh/internal/text/phrase"
	"github.com/josh-sms/josh/internal/text/words"
)

const (
	// fewestSpoken is how many words that one language alone has a text needs to be taken for it: one may be a name, a dish or a slip.
	fewestSpoken = 2
	// timesOthers is how many times as many as of any other language those have to be: people who mix two read the first.
	timesOthers = 2
)

// Asks reports whether a text in normal form has the form of a question, with a question mark or without.
func (d *Deck) Asks(text string) bool { return d.index.get().reader.read(text).asking() }

// Literal reports whether a text in normal form is an ask of a card in its very words.
func (d *Deck) Literal(text string) bool {
	for ; d != nil; d = d.lately {
		x := d.index.get()
		if _, ok := x.spoken[strings.Join(x.reader.read(text).words, " ")]; ok {
			return true
		}
	}
	return false
}

// SpokenIn returns the language of a text in normal form, of those that the deck has, "" for one that does not show it: a name, a
// choice, a word that two languages have. It goes by the words that say little of a topic and that one language alone has, and costs no
// index: whoever is greeted need not wait for one.
func (d *Deck) SpokenIn(text string) string {
	languages := d.index.speech()
	counts, greets := make([]int, len(languages)), make([]bool, len(languages))
	var seen []string
	for _, w := range words.Split(phrase.Fold(text)) {
		if len(w.Text) < 2 || slices.Contains(seen, w.Text) || slices.Contains(strings.Fields(inBoth), w.Text) {
			continue
		}
		seen = append(seen, w.Text)
		only := -1
		for i, l := range languages {
			if l.light[w.Text] || l.spelled[w.Text] != nil {
				if only >= 0 {
					only = -1
					break
				}
				only = i
			}
		}
		if only >= 0 {
			counts[only]++
			greets[only] = greets[only] || slices.Contains(strings.Fields(greeting), w.Text)
		}
	}
	for i, n := range counts {
		others := 0
		for j, other := range counts {
			if j != i {
				others = max(others, other)
			}
		}
		if n >= fewestSpoken && n >= timesOthers*others || greets[i] && others == 0 {
			return languages[i].code
		}
	}
	return ""
}

// inBoth are light words of one language that texts in another have as well: names, places, sounds.
const inBoth = "ok ha son solo favor era tan al la el de las los del han sin un va le les sus mas mi tu te se ser lo nada ese"

// greeting has light words that show the language by themselves, where no other is in the text.
const greeting = "hola gracias"

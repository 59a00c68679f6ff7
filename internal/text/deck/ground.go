package deck

import "strings"

// Unfounded is a thought of a text that no card supports.
type Unfounded struct {
	Thought string // in the text's words: for whoever may read the text
	Why     string // for operators, without words of the text
}

// Ground checks a text that was made of cards, in normal form. Each thought of it has to be one of a sentence of a card: its numbers, names
// and links, and words such as "always" or "will" to the letter; all others that say something in words that say the same, but for few that
// stand elsewhere in the cards; each negated or not as there. What promises is never founded. It returns what is not founded; none means
// that the text may be sent.
func (d *Deck) Ground(text string, cards []Rendered) []Unfounded {
	g := grounds{reader: d.index.get().reader}
	all := &strings.Builder{}
	for _, c := range cards {
		all.WriteString(c.Text + "\n")
		g.sources = append(g.sources, d.sources(c)...)
	}
	var list []Unfounded
	for _, sentence := range sentences(text) {
		for _, link := range links(sentence) {
			if !strings.Contains(all.String(), strings.Trim(link, ".,;:!?)(")) {
				list = append(list, Unfounded{sentence, "a link that no card has"})
			}
		}
		l := g.reader.languageOf(sentence)
		if why := g.founded(l, g.reader.claims(sentence)); why != "" {
			list = append(list, Unfounded{sentence, why})
		}
	}
	return list
}

// grounds are what claims are held against.
type grounds struct {
	reader  *reader
	sources []source
}

// source is a sentence of a card.
type source struct {
	claim
	card string
	at   int // which sentence of it
}

// sources returns what a card says: its sentences. What it is about may be said in each, if its text does not say it.
func (d *Deck) sources(c Rendered) []source {
	r := d.index.get().reader
	var list []source
	var said claim
	for _, sentence := range sentences(c.Text) {
		list = append(list, source{join(r.claims(sentence)), c.ID, len(list)})
		said = join([]claim{said, list[len(list)-1].claim})
	}
	for _, w := range d.topic(c.ID) {
		if said.has(w.stem) {
			continue
		}
		for i := range list {
			list[i].words = append(list[i].words, w)
		}
	}
	return list
}

// topicShare is the share of the asks of a card that have a word of its topic.
const topicShare = 0.25

// topic returns what a card is about: the words of its title, and those that many of its asks have.
func (d *Deck) topic(id string) []word {
	of, _ := d.Get(id)
	var topic claim
	seen := map[string]int{}
	for i, text := range append([]string{of.Title}, of.Asks...) {
		for _, w := range join(d.index.get().reader.claims(text)).words {
			if w.light {
				continue
			}
			seen[w.stem]++
			if n := float64(seen[w.stem]); (i == 0 || n >= topicShare*float64(len(of.Asks))) && !topic.has(w.stem) {
				w.topic, w.number = true, false
				topic.words = append(topic.words, w)
			}
		}
	}
	return topic.words
}

package deck

import (
	"encoding/json"
	"math"
	"slices"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/text/weigh"
)

// Deck is a set of cards, and finds the one that a question asks for. Make it with Read; it is safe for use by many goroutines.
type Deck struct {
	cards  []Card // in the order of the files
	byID   map[string][]int
	lately *Deck // what was added at run time: it goes before the cards of the same id
	index  *lazyIndex
}

// file is a file of cards.
type file struct {
	Version  int                 `json:"version"`
	Language string              `json:"language"`
	Same     map[string][]string `json:"same"` // a name: the words and phrases that mean one thing in this deck
	Asks     map[string][]string `json:"asks"` // by the id of a card: more ways in which people ask for it
	Cards    []Card              `json:"cards"`
}

// Read reads files of cards: one or more for each language, and a file may have only words that mean one thing, or asks of cards of files before it. An error is of kind Config: a file or a card that is incomplete, an id
// that one language has twice, a related card that there is not.
func Read(files ...[]byte) (*Deck, error) {
	d := &Deck{byID: map[string][]int{}}
	same := map[string]map[string][]string{}
	for _, data := range files {
		var f file
		if err := json.Unmarshal(data, &f); err != nil {
			return nil, fault.Wrap(fault.Config, "file of cards", err)
		}
		if f.Version < 1 || f.Language == "" || len(f.Cards)+len(f.Same)+len(f.Asks) == 0 {
			return nil, fault.New(fault.Config, "file of cards: no version, no language, or nothing in it")
		}
		if same[f.Language] == nil {
			same[f.Language] = map[string][]string{}
		}
		for name, said := range f.Same {
			same[f.Language][name] = append(same[f.Language][name], said...)
		}
		for _, c := range f.Cards {
			if c.Language == "" {
				c.Language = f.Language
			}
			if err := d.add(c); err != nil {
				return nil, err
			}
		}
		if err := d.ask(f.Language, f.Asks); err != nil {
			return nil, err
		}
	}
	for _, c := range d.cards {
		for _, id := range c.Related {
			if _, ok := d.byID[id]; !ok {
				return nil, fault.New(fault.Config, "card "+c.ID+" is related to one that there is not: "+id)
			}
		}
	}
	d.index = newLazyIndex(d.cards, same, learned{})
	return d, nil
}

// Learned returns the deck that goes by weights of words, too. Those of cards are packed by weigh.Learned.PackSparse, and their labels are ids of
// cards; those of sorts, packed by Pack, have the labels Several and Chat. An error is of kind Internal: they are not what the program was built for.
func (d *Deck) Learned(cards, sorts string) (*Deck, error) {
	var l learned
	var err error
	if l.cards, _, err = weigh.LoadSparse(cards); err != nil {
		return nil, err
	}
	if l.sorts, _, err = weigh.Load(sorts); err != nil {
		return nil, err
	}
	if !slices.Equal(l.sorts.Labels(), []string{Several, Chat}) {
		return nil, fault.New(fault.Internal, "weights of the sorts of texts do not fit the program")
	}
	all := *d
	all.index = d.index.with(l)
	return &all, nil
}

// learned are the weights of a deck; nil ones say nothing.
type learned struct {
	cards *weigh.Sparse
	sorts *weigh.Weights
}

// The sorts of texts that are told from those that ask one thing.
const (
	Several = "several" // asks several things
	Chat    = "chat"    // tells something, or says what is said in passing, and asks for nothing
)

// sounds returns how much a text sounds as if it asked several things, and nothing, each in log-odds against its asking one thing; very low where nothing
// was learned.
func (l learned) sounds(weighable string) (several, nothing float64) {
	if l.sorts == nil {
		return math.Inf(-1), math.Inf(-1)
	}
	labels, odds := l.sorts.Labels(), l.sorts.Weigh(weighable)
	return odds[slices.Index(labels, Several)], odds[slices.Index(labels, Chat)]
}

// Chats returns how much a text in normal form sounds as if it asked for nothing, in log-odds.
func (d *Deck) Chats(normal string) float64 {
	r := d.index.get().reader
	_, nothing := r.learned.sounds(r.read(normal).weighable())
	return nothing
}

// Weighable returns a text in normal form as its words are weighed: what weights are to be learned from.
func (d *Deck) Weighable(normal string) string { return d.index.get().reader.read(normal).weighable() }

// add adds a card that is complete and the first of its id and language.
func (d *Deck) add(c Card) error {
	if err := c.check(); err != nil {
		return err
	}
	if slices.ContainsFunc(d.byID[c.ID], func(i int) bool { return d.cards[i].Language == c.Language }) {
		return fault.New(fault.Config, "two cards of one id and language: "+c.ID)
	}
	d.byID[c.ID] = append(d.byID[c.ID], len(d.cards))
	d.cards = append(d.cards, c)
	return nil
}

// ask adds asks to cards of a language.
func (d *Deck) ask(language string, more map[string][]string) error {
	for id, asks := range more {
		of := slices.IndexFunc(d.byID[id], func(i int) bool { return d.cards[i].Language == language })
		if of < 0 || slices.Contains(asks, "") {
			return fault.New(fault.Config, "asks of a card that there is not, or an empty one: "+id)
		}
		c := &d.cards[d.byID[id][of]]
		c.Asks = append(slices.Clone(c.Asks), asks...)
	}
	return nil
}

// With returns the deck with cards that were made or changed at run time: a few dozen, each in the place of the card of its id and
// language, if there is one. The deck itself stays as it is. An error is of kind Config: a card that is incomplete, or there twice.
func (d *Deck) With(cards ...Card) (*Deck, error) {
	more := &Deck{byID: map[string][]int{}}
	for _, c := range cards {
		if err := more.add(c); err != nil {
			return nil, err
		}
	}
	all := *d
	more.index = d.index.over(more.cards)
	all.lately = more
	return &all, nil
}

// Get returns the card of an id in the first of the languages that has it, otherwise in the one that the deck has first.
func (d *Deck) Get(id string, languages ...string) (Card, bool) {
	for _, language := range languages {
		if c, ok := d.in(id, language); ok {
			return c, true
		}
	}
	if d.lately != nil {
		if all := d.lately.byID[id]; len(all) > 0 && len(d.byID[id]) == 0 {
			return d.lately.cards[all[0]], true
		}
	}
	all := d.byID[id]
	if len(all) == 0 {
		return Card{}, false
	}
	return d.in(id, d.cards[all[0]].Language)
}

// in returns the card of an id and a language.
func (d *Deck) in(id, language string) (Card, bool) {
	if d.lately != nil {
		if c, ok := d.lately.in(id, language); ok {
			return c, true
		}
	}
	for _, i := range d.byID[id] {
		if d.cards[i].Language == language {
			return d.cards[i], true
		}
	}
	return Card{}, false
}

// Cards lists the cards, those that were added at run time first.
func (d *Deck) Cards() []Card {
	if d.lately == nil {
		return slices.Clone(d.cards)
	}
	all := slices.Clone(d.lately.cards)
	for _, c := range d.cards {
		if _, newer := d.lately.in(c.ID, c.Language); !newer {
			all = append(all, c)
		}
	}
	return all
}

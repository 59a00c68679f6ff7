package catalogue

import (
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"sync"

	"github.com/josh-sms/josh/internal/text/when"
	"github.com/josh-sms/josh/internal/text/words"
)

// Activity is something that people do together.
type Activity struct {
	Key     string      `json:"key"`
	Label   string      `json:"label"`   // as it stands in a text: "a hike", "coffee"
	Motives []string    `json:"motives"` // why people do it: connection, comfort, growth, play, restorative, adventure
	Place   Place       `json:"place"`
	Minutes int         `json:"minutes"`         // how long it takes, about
	Usual   when.Bucket `json:"usual,omitempty"` // the part of the day that goes without saying, "" for none
	// Begins are the hours between which it begins where that part is not enough to tell 9 in the morning from 9 in the evening; none where nobody can tell.
	Begins [2]int   `json:"begins,omitzero"`
	Venue  bool     `json:"venue,omitempty"` // also a place where other things are done: "coffee at the park" is coffee
	Words  []string `json:"words"`
}

// Place is where an activity takes place.
type Place string

// The places.
const (
	Indoors  Place = "indoors"
	Outdoors Place = "outdoors"
	Either   Place = "either"
)

// Span is a part of a text, in bytes.
type Span = when.Span

// Found is an activity that a text names.
type Found struct {
	Key  string
	Span Span
	// First and Last are the words of the text that name it, counted from 0.
	First, Last int
}

// Catalogue is the list of activities. Make it with Load; it is safe for use by many goroutines.
type Catalogue struct {
	list    []Activity
	byKey   map[string]int
	phrases map[string][]phrase   // by their first word, the longest first
	speller func() *words.Speller // made for the first text: who has a speller of more words needs none
	real    []string
}

// phrase is a way to name an activity, or a phrase that holds such words and names none.
type phrase struct {
	rest []string // its words after the first
	key  string   // "" for none
}

// file is what the data file holds.
type file struct {
	Version    int        `json:"version"`
	Source     string     `json:"source"`
	Activities []Activity `json:"activities"`
	None       []string   `json:"none"` // phrases that hold words of activities and name none: "walk me through"
	Real       []string   `json:"real"` // words of the language that look like a slip of a word of an activity
}

//go:embed data/activities.json
var raw []byte

// Load reads and checks the embedded catalogue.
func Load() (*Catalogue, error) { return parse(raw) }

func parse(raw []byte) (*Catalogue, error) {
	var f file
	if err := json.Unmarshal(raw, &f); err != nil {
		return nil, fmt.Errorf("activities: %w", err)
	}
	if len(f.Activities) == 0 {
		return nil, errors.New("activities: none")
	}
	c := &Catalogue{list: f.Activities, byKey: make(map[string]int, len(f.Activities)), phrases: map[string][]phrase{}}
	for i, a := range f.Activities {
		if err := check(a); err != nil {
			return nil, fmt.Errorf("activity %q: %w", a.Key, err)
		}
		if _, twice := c.byKey[a.Key]; twice {
			return nil, fmt.Errorf("activity %q: stands twice", a.Key)
		}
		c.byKey[a.Key] = i
		for _, name := range a.Words {
			if err := c.add(name, a.Key); err != nil {
				return nil, err
			}
		}
	}
	for _, name := range f.None {
		if err := c.add(name, ""); err != nil {
			return nil, err
		}
	}
	for _, list := range c.phrases {
		slices.SortStableFunc(list, func(a, b phrase) int { return len(b.rest) - len(a.rest) })
	}
	c.real = f.Real
	c.speller = sync.OnceValue(func() *words.Speller { return words.NewSpeller(c.Words(), f.Real) })
	return c, nil
}

// check reports what is wrong with an activity.
func check(a Activity) error {
	switch {
	case a.Key == "" || a.Label == "":
		return errors.New("no key or no label")
	case len(a.Words) == 0:
		return errors.New("no words")
	case a.Minutes <= 0:
		return errors.New("takes no time")
	case a.Place != Indoors && a.Place != Outdoors && a.Place != Either:
		return fmt.Errorf("place %q", a.Place)
	case len(a.Motives) == 0:
		return errors.New("no motive")
	}
	if b := a.Begins; b[0] < 0 || b[1] > 24 || b != [2]int{} && b[0] >= b[1] {
		return fmt.Errorf("begins %v", b)
	}
	for _, motive := range a.Motives {
		if !slices.Contains(Motives(), motive) {
			return fmt.Errorf("motive %q", motive)
		}
	}
	switch a.Usual {
	case "", when.Morning, when.Lunch, when.Afternoon, when.Evening, when.Night, when.Day:
		return nil
	}
	return fmt.Errorf("usual part of the day %q", a.Usual)
}

// Motives lists why people do things together.
func Motives() []string {
	return []string{"connection", "comfort", "growth", "play", "restorative", "adventure"}
}

func (c *Catalogue) add(name, key string) error {
	list := words.Split(name)
	if len(list) == 0 {
		return fmt.Errorf("%q of activity %q has no word", name, key)
	}
	p := phrase{key: key}
	for _, word := range list[1:] {
		p.rest = append(p.rest, word.Text)
	}
	c.phrases[list[0].Text] = append(c.phrases[list[0].Text], p)
	return nil
}

// All returns the activities in the order of the file. It is shared: do not change it.
func (c *Catalogue) All() []Activity { return c.list }

// Activity returns the activity of a key.
func (c *Catalogue) Activity(key string) (Activity, bool) {
	i, ok := c.byKey[key]
	if !ok {
		return Activity{}, false
	}
	return c.list[i], true
}

// Words returns the words that name activities, for a speller of more than these.
func (c *Catalogue) Words() []string {
	seen := map[string]bool{}
	for first, list := range c.phrases {
		seen[first] = true
		for _, p := range list {
			for _, word := range p.rest {
				seen[word] = true
			}
		}
	}
	list := make([]string, 0, len(seen))
	for word := range seen {
		list = append(list, word)
	}
	slices.Sort(list)
	return list
}

// Real returns words of the language that look like a slip of one of Words.
func (c *Catalogue) Real() []string { return c.real }

// Find returns the activities that a folded text (phrase.Fold) names, in its order. A slip of a letter in a long word is forgiven.
func (c *Catalogue) Find(folded string) []Found {
	list, speller := words.Split(folded), c.speller()
	for i := range list {
		list[i].Text = speller.Meant(list[i].Text)
	}
	return c.FindIn(list)
}

// FindIn returns the activities that the words of a text name, as they are.
func (c *Catalogue) FindIn(list []words.Word) []Found {
	var found []Found
	for i := 0; i < len(list); {
		key, length := c.at(list[i:])
		if key != "" {
			found = append(found, Found{Key: key, Span: Span{Start: list[i].Start, End: list[i+length-1].End}, First: i, Last: i + length - 1})
		}
		i += max(length, 1)
	}
	return found
}

// at returns the longest phrase that the words begin with, and how many words it has: 0 for none.
func (c *Catalogue) at(list []words.Word) (key string, length int) {
	for _, p := range c.phrases[list[0].Text] {
		if len(p.rest) < len(list) && begins(list[1:], p.rest) {
			return p.key, 1 + len(p.rest)
		}
	}
	return "", 0
}

// begins reports whether words begin with a phrase, within one sentence.
func begins(list []words.Word, phrase []string) bool {
	for i, word := range phrase {
		if list[i].Text != word || list[i].First {
			return false
		}
	}
	return true
}

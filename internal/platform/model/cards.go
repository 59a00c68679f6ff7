package model

import (
	_ "embed" // for the cards
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
)

//go:embed models.json
var modelsJSON []byte

// modelsFile is where an operator finds out which models there are.
const modelsFile = "internal/platform/model/models.json"

// Card is what is known of a model: what it can do, what it costs, how long it takes. Each has its date and source in
// models.json.
type Card struct {
	ID         string        `json:"-"`
	ForcedTool bool          `json:"forced_tool"` // it can be made to call a tool
	FreeTools  bool          `json:"free_tools"`  // it can choose among tools
	Thinking   Thinking      `json:"thinking"`
	CacheFrom  int           `json:"cache_from"`  // the tokens from which a prompt is cached, 0 when that is not known
	Context    int           `json:"context"`     // tokens
	MaxOut     int           `json:"max_out"`     // tokens
	PriceUpTo  int           `json:"price_up_to"` // tokens of a prompt up to which the price holds
	Deadline   time.Duration `json:"-"`           // of one call
	Price      Price         `json:"price"`
}

// Thinking is whether a model thinks before it answers, which it cannot do when it is made to call a tool.
type Thinking string

// The ways.
const (
	ThinkingAsked    Thinking = "asked"    // only when asked to
	ThinkingDisabled Thinking = "disabled" // unless it is disabled, which each request does
)

// Price is what a million tokens cost, in hundredths of a cent: the smallest step that price lists have.
type Price struct {
	In         int64 `json:"in"`
	Out        int64 `json:"out"`
	CacheRead  int64 `json:"cache_read"`
	CacheWrite int64 `json:"cache_write"` // for five minutes
}

// Of returns what tokens cost, rounded up.
func (p Price) Of(u Usage) Cost {
	sum := int64(u.In)*p.In + int64(u.Out)*p.Out + int64(u.CacheRead)*p.CacheRead + int64(u.CacheWrite)*p.CacheWrite
	return Cost((sum + 99) / 100) // hundredths of a cent for a million are 10^-8 cents for one
}

// EmbedCard is what is known of a model that makes vectors of texts.
type EmbedCard struct {
	ID         string        `json:"-"`
	Dimensions int           `json:"dimensions"` // of a vector, as it is asked for
	MaxText    int           `json:"max_text"`   // characters of one text
	Deadline   time.Duration `json:"-"`          // of one call
	Price      int64         `json:"price"`      // of a million tokens, in hundredths of a cent
}

// Cards are the models that JOSH knows. They are read-only.
type Cards struct {
	byID   map[string]Card
	embeds map[string]EmbedCard
}

// LoadCards reads the embedded file. An error, of kind Config, means that the build is broken.
func LoadCards() (*Cards, error) { return parseCards(modelsJSON) }

// IDs lists the ids of all models that are known, sorted.
func (c *Cards) IDs() []string { return slices.Sorted(maps.Keys(c.byID)) }

// Find returns the card of a model by its id; for one that is not known, an error of kind Config names the file.
func (c *Cards) Find(id string) (Card, error) {
	card, ok := c.byID[id]
	if !ok {
		return Card{}, fault.New(fault.Config, fmt.Sprintf("model %q is not in %s", id, modelsFile))
	}
	return card, nil
}

// FindEmbed returns the card of a model that makes vectors; for one that is not known, an error of kind Config names the file.
func (c *Cards) FindEmbed(id string) (EmbedCard, error) {
	card, ok := c.embeds[id]
	if !ok {
		return EmbedCard{}, fault.New(fault.Config, fmt.Sprintf("model of vectors %q is not in %s", id, modelsFile))
	}
	return card, nil
}

// entry is what models.json says of the models of one kind beside their card.
type entry struct {
	IDs        []string `json:"ids"`
	DeadlineMS int      `json:"deadline_ms"`
	Sources    map[string]string
}

func parseCards(raw []byte) (*Cards, error) {
	var file struct {
		Version int
		About   []string
		Models  []struct {
			Card
			entry
		}
		Embedders []struct {
			EmbedCard
			entry
		}
	}
	d := json.NewDecoder(strings.NewReader(string(raw)))
	d.DisallowUnknownFields()
	if err := d.Decode(&file); err != nil {
		return nil, fault.Wrap(fault.Config, "read "+modelsFile, err)
	}
	if file.Version != 1 || len(file.Models) == 0 {
		return nil, fault.New(fault.Config, modelsFile+": not version 1 with models")
	}
	c := &Cards{byID: map[string]Card{}, embeds: map[string]EmbedCard{}}
	for _, m := range file.Models {
		m.Deadline = time.Duration(m.DeadlineMS) * time.Millisecond
		for _, id := range m.IDs {
			m.ID = id
			if _, twice := c.byID[id]; twice || !m.whole() || len(m.Sources) == 0 {
				return nil, fault.New(fault.Config, modelsFile+": "+id+" is there twice, not whole, or without a source")
			}
			c.byID[id] = m.Card
		}
	}
	for _, m := range file.Embedders {
		m.Deadline = time.Duration(m.DeadlineMS) * time.Millisecond
		for _, id := range m.IDs {
			m.ID = id
			if _, twice := c.embeds[id]; twice || m.Dimensions < 1 || m.MaxText < 1 || m.Deadline <= 0 || m.Price < 1 || len(m.Sources) == 0 {
				return nil, fault.New(fault.Config, modelsFile+": "+id+" is there twice, not whole, or without a source")
			}
			c.embeds[id] = m.EmbedCard
		}
	}
	return c, nil
}

// whole says whether a card can be worked by.
func (c Card) whole() bool {
	return c.ID != "" && (c.Thinking == ThinkingAsked || c.Thinking == ThinkingDisabled) && c.CacheFrom >= 0 &&
		c.PriceUpTo >= MaxInput && c.Context >= c.PriceUpTo && c.MaxOut >= maxTokens && c.Deadline > 0 &&
		c.Price.In > 0 && c.Price.Out > 0 && c.Price.CacheRead > 0 && c.Price.CacheWrite > 0
}

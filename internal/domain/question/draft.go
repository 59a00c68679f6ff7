package question

import (
	"encoding/json"
	"slices"
	"strings"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/text/deck"
)

// Pass is one step in which a model drafts a card, with a prompt and a form of its own.
type Pass string

// The passes.
const (
	Sort   Pass = "draft_sort"   // topic and kind, and whether there is a card after all
	Gather Pass = "draft_gather" // what of all that JOSH says bears on it: quotes with their place
	Write  Pass = "draft_write"  // the card
	Oppose Pass = "draft_oppose" // what is wrong, unproved or promised in it
	Edit   Pass = "draft_edit"   // the card again, without that
)

// Passes lists them in their order.
func Passes() []Pass { return []Pass{Sort, Gather, Write, Oppose, Edit} }

// DraftState is where a draft stands.
type DraftState string

// The states.
const (
	Drafting DraftState = "drafting"
	HasCard  DraftState = "card"    // a card is near that answers it, as a model has it
	Written  DraftState = "written" // for an operator to read: nothing of it is sent
	LeftOff  DraftState = "left"    // nothing came of it
)

// Draft is the draft of a card for a question that no card answers.
type Draft struct {
	ID       string     `json:"id"` // of the question
	Number   string     `json:"number"`
	SID      string     `json:"sid"` // of the text that asks
	At       time.Time  `json:"at"`
	Language string     `json:"language,omitempty"`
	Near     []string   `json:"near,omitempty"` // ids of cards
	State    DraftState `json:"state"`
	Done     int        `json:"done"`             // passes whose answers are stored
	Begun    time.Time  `json:"begun,omitzero"`   // when the pass under way was begun
	Tries    int        `json:"tries,omitempty"`  // how often it was begun
	Card     string     `json:"card,omitempty"`   // of the state "card"
	Why      string     `json:"why,omitempty"`    // of the state "left", without words of anybody
	Sealed   string     `json:"sealed,omitempty"` // a Drafted, sealed under the key of the entry
}

// Drafted is what the passes have made so far.
type Drafted struct {
	Topic   string    `json:"topic,omitempty"`
	Kind    deck.Kind `json:"kind,omitempty"`
	Quotes  []Quote   `json:"quotes,omitempty"`
	Title   string    `json:"title,omitempty"`
	Short   string    `json:"short,omitempty"`
	Long    string    `json:"long,omitempty"`
	Asks    []string  `json:"asks,omitempty"`
	Faults  []Against `json:"faults,omitempty"`  // what the fourth pass found wrong with what the third wrote
	Against []string  `json:"against,omitempty"` // what rules find wrong with what the fifth wrote
}

// Quote is a sentence that JOSH says somewhere.
type Quote struct {
	Place string `json:"place"`
	Quote string `json:"quote"`
}

// Against is something that is wrong with a draft.
type Against struct {
	Part    string `json:"part"`
	Problem string `json:"problem"`
	Note    string `json:"note"`
}

// Source is something that JOSH says, and where.
type Source struct {
	Place string // "card is_it_free", "setting kept_days"
	Text  string
}

// Next returns the pass that comes next; ok is false behind the last.
func (d Draft) Next() (p Pass, ok bool) {
	if d.Done >= len(Passes()) {
		return "", false
	}
	return Passes()[d.Done], true
}

// Take adds the answer of the next pass to what there is, and says where the draft stands then. A quote counts where its place says it
// word for word, and a card where it is one of the sources. An error of kind Invalid means that the answer is none.
func (d Draft) Take(so Drafted, answer []byte, sources []Source) (Draft, Drafted, error) {
	var in struct {
		Drafted

		Card string `json:"card"`
	}
	if err := json.Unmarshal(answer, &in); err != nil {
		return d, so, fault.Wrap(fault.Invalid, "answer of a pass", err)
	}
	pass, _ := d.Next()
	d.Done, d.Tries, d.Begun = d.Done+1, 0, time.Time{}
	switch pass {
	case Sort:
		so.Topic, so.Kind = in.Topic, in.Kind
		if slices.ContainsFunc(sources, func(s Source) bool { return in.Card != "" && s.Place == "card "+in.Card }) {
			d.State, d.Card = HasCard, in.Card
		}
	case Gather:
		so.Quotes = founded(in.Quotes, sources)
		if len(so.Quotes) == 0 {
			d.State, d.Why = LeftOff, "nothing that JOSH says bears on it"
		}
	case Write, Edit:
		so.Title, so.Short, so.Long, so.Asks = in.Title, in.Short, in.Long, in.Asks
		if pass == Edit {
			d.State = Written
		}
	case Oppose:
		so.Faults = in.Faults
	}
	return d, so, nil
}

// RoutePurpose is that of the calls in which a model finds out which cards answer a question, one call for each round.
const RoutePurpose = "answer"

// Reformulated returns the full question by which a model has filed one, from the answer to one of those calls as it is stored; "" when that round
// has filed none.
func Reformulated(plain []byte) string {
	var stored struct {
		Output []byte `json:"output"`
	}
	var said struct {
		Answer struct {
			Calls []struct {
				Name  string `json:"name"`
				Input struct {
					Text string `json:"text"`
				} `json:"input"`
			} `json:"calls"`
		} `json:"answer"`
	}
	if json.Unmarshal(plain, &stored) != nil || json.Unmarshal(stored.Output, &said) != nil {
		return ""
	}
	for _, c := range said.Answer.Calls {
		if c.Name == "file_question" {
			return c.Input.Text
		}
	}
	return ""
}

// founded returns the quotes that stand in their place.
func founded(quotes []Quote, sources []Source) (list []Quote) {
	for _, q := range quotes {
		if slices.ContainsFunc(sources, func(s Source) bool {
			return s.Place == q.Place && strings.TrimSpace(q.Quote) != "" && strings.Contains(s.Text, strings.TrimSpace(q.Quote))
		}) && !slices.Contains(list, q) {
			list = append(list, q)
		}
	}
	return list
}

// CardOf returns the draft as a card, as far as it is one.
func (so Drafted) CardOf(language string) deck.Card {
	return deck.Card{ID: "draft", Kind: so.Kind, Title: so.Title, Language: language, Version: 1, Asks: so.Asks, Short: deck.Lines{so.Short}, Long: so.Long}
}

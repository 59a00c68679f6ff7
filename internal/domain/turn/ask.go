package turn

import (
	"strconv"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/platform/table"
)

// Ask is what a turn needs to know before it can go on, or why it cannot. The driver fetches it, adds it to the snapshot
// and decides again from the top. One Ask may hold several of its parts: they are fetched at the same time.
type Ask struct {
	Items   []table.Key
	Queries []table.Query // one page each
	Call    *Call
	Err     error // of kind Unavailable: what was fetched is of newer code, which has to have its turn
}

// Call asks somebody who may be slow, cost money and answer nonsense: a model. Its answer is stored before it is used, so
// that a turn which is decided again, by whatever process, pays for no second one and decides the same.
type Call struct {
	Purpose string // what it is for: who answers is chosen by it
	Version string // of the prompt and of the form of the answer
	Input   any    // whatever callers of the purpose take; the person's text is data in it
	// Within bounds the wait; 0 is the driver's own bound.
	Within time.Duration
	// Talk is the id of the talk that the call is for, "" for none: what it costs is added up by it.
	Talk string
	// Of is the sid of the text whose turn asks, or the id of the signal or timer: the driver says it.
	Of string
	// Part counts the parts of a text up to the one that asks, see Turn.Do; 0 is the text itself. The turn sets it.
	Part int
	// Signals are what the choice of a model goes by, where the prompt leaves one.
	Signals Signals
}

// Signals are what is known of a call before a model is chosen (internal/platform/model, Signals).
type Signals struct {
	Mediation  bool // the answer stands between two people
	Intensity  int  // of what the person feels, from 0 to 10; 0 when nobody has judged it
	Ambiguous  bool // the text may mean several things
	Characters int  // of the text
	Mechanical bool // the task is a draft, a rewrite or a sorting, which is judged by others before anybody gets it
}

// Key names the answer to a call within a turn.
func (c Call) Key() string {
	key := c.Purpose + "@" + c.Version
	if c.Part > 0 {
		key += "#" + strconv.Itoa(c.Part)
	}
	return key
}

// Answer is what came of a call.
type Answer struct {
	Output []byte     `json:"output,omitempty"` // as the caller of the purpose writes it; strangers' input
	Failed fault.Kind `json:"failed,omitempty"` // why there is no output, "" when there is
}

// Failure returns why there is no answer, nil when there is one.
func (a Answer) Failure() error {
	if a.Failed == "" {
		return nil
	}
	return fault.New(a.Failed, "call: no answer")
}

// Fetch returns an item that the turn may look at, or the ask for it.
func (t *Turn) Fetch(key table.Key) (table.Item, *Ask) {
	item, asked := t.Items[key]
	if !asked {
		return item, &Ask{Items: []table.Key{key}}
	}
	return item, nil
}

// Page returns a page of a partition, or the ask for it.
func (t *Turn) Page(q table.Query) (table.Page, *Ask) {
	page, asked := t.Pages[q]
	if !asked {
		return page, &Ask{Queries: []table.Query{q}}
	}
	return page, nil
}

// Answer returns what came of a call, or the ask for it.
func (t *Turn) Answer(c Call) (Answer, *Ask) {
	c.Part = t.parts
	answer, asked := t.Called[c.Key()]
	if !asked {
		return answer, &Ask{Call: &c}
	}
	return answer, nil
}

// Newer returns an Ask that ends the turn over an item that newer code wrote: it waits for that code, as it does for what
// is live about a number. Any other error is the caller's.
func Newer(err error) *Ask {
	if fault.KindOf(err) == fault.Unavailable {
		return &Ask{Err: err}
	}
	return nil
}

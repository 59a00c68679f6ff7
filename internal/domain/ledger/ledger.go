package ledger

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"slices"
	"strconv"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/platform/table"
)

// Retention is how long entries stay: a month can be compared with the same one a year before.
const Retention = 400 * 24 * time.Hour

// Cent is one cent in the unit of every cost here: a millionth of a cent.
const Cent = 1_000_000

// Entry is what the calls behind one answer cost, without a word of it.
type Entry struct {
	Number string         `json:"number,omitempty"` // hash of whom it was for; "" for a LinkUp, or when the person was erased
	LinkUp string         `json:"linkup,omitempty"` // id of the LinkUp it was for; "" for a person
	Talk   string         `json:"talk,omitempty"`   // id of the talk of that person it was for; "" for none, or when the person was erased
	Of     string         `json:"of,omitempty"`     // sid of the text, or id of the signal or timer, whose turn asked
	At     time.Time      `json:"at"`               // when the calls were begun
	Lines  []turn.Attempt `json:"lines"`            // one for each call that was made, in order
}

// Cost is the sum of its lines, in millionths of a cent.
func (e Entry) Cost() (sum int64) {
	for _, l := range e.Lines {
		sum += l.Cost
	}
	return sum
}

// Item makes the item of an entry. call and begun tell the calls of one text apart: the key of the call, and which time it was
// begun. With the moment when it was they make the key, which names nobody, so that the entry of an erased person can stay
// without them.
func (e Entry) Item(call string, begun int) (table.Item, error) {
	sum := sha256.Sum256([]byte(e.Of + "/" + call + "/" + strconv.Itoa(begun)))
	item, err := record.Encode(record.Ledger(e.At, hex.EncodeToString(sum[:8])), record.KindLedger, e)
	item.Expires = e.At.Add(Retention)
	return item, err
}

// Made returns the lines of an answer that stand for calls which were made: not those that only say why none was. An answer
// that is no Thought has none.
func Made(output []byte) (lines []turn.Attempt) {
	var thought turn.Thought
	if json.Unmarshal(output, &thought) != nil {
		return nil
	}
	return slices.DeleteFunc(thought.Attempts, func(a turn.Attempt) bool { return !a.Made() })
}

// Lost is the line of a call that was begun and of which nobody knows more: who began it has died, or has not ended yet. It
// may have cost something, or never have been made.
func Lost(purpose, prompt string) turn.Attempt {
	return turn.Attempt{Purpose: purpose, Prompt: prompt, Model: "unknown", Outcome: "lost"}
}

// Unnamed returns an entry's data without the number that it was for, and whether that was the one.
func Unnamed(number string, data []byte) (rest []byte, changed bool, err error) {
	var e Entry
	if err := json.Unmarshal(data, &e); err != nil {
		return nil, false, fault.Wrap(fault.Internal, "ledger: entry", err)
	}
	if e.Number != number {
		return data, false, nil
	}
	e.Number, e.Talk, e.Of = "", "", ""
	rest, err = json.Marshal(e)
	return rest, true, fault.Wrap(fault.Internal, "ledger: entry", err)
}

package erase

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/platform/table"
)

const (
	// maxBlocks bounds how many keys of what is left are remembered: once those are gone, a reading finds the others.
	maxBlocks = 20
	// overdue is how long an erasure may wait for a text from or to the person: a safety text is tried for 24 h.
	overdue = 48 * time.Hour
)

// LeftError says that an erasure cannot end: items name the number, and nobody has declared what is to become of
// them, or this code cannot read them.
type LeftError struct {
	Kinds map[string]int // how many, by kind
}

// Error implements error. It has the names of kinds, and nothing of a person.
func (e *LeftError) Error() string {
	var kinds []string
	for _, kind := range slices.Sorted(maps.Keys(e.Kinds)) {
		kinds = append(kinds, fmt.Sprintf("%s (%d)", kind, e.Kinds[kind]))
	}
	return "the person is still named by items that nobody has declared, or that this code cannot read: " +
		strings.Join(kinds, ", ")
}

// Left returns how many items keep an erasure from ending, by kind, when that is what an error says.
func Left(err error) map[string]int {
	var e *LeftError
	if errors.As(err, &e) {
		return e.Kinds
	}
	return nil
}

func leftError(kinds map[string]int) error {
	return fault.Wrap(fault.Internal, "erase", &LeftError{Kinds: maps.Clone(kinds)})
}

// leave notes an item that keeps the erasure from ending.
func (r *reading) leave(item table.Item) {
	count(&r.order.Left, item.Kind)
	if len(r.order.Blocks) < maxBlocks {
		r.order.Blocks = append(r.order.Blocks, people.Place(item.Key))
	}
}

// blocked returns an error as long as any of the items is there that kept the last reading from being the end, and
// nothing has changed about them: then another reading would find them, too, and reading everything costs. When all
// of them are gone, or declared, it begins a new one.
func (r *reading) blocked(ctx context.Context) error {
	if !r.order.Blocked {
		return nil
	}
	var keys []table.Key
	for _, place := range r.order.Blocks {
		keys = append(keys, table.Key(place))
	}
	items, err := r.Table.Get(ctx, keys...)
	if err != nil {
		return err
	}
	for _, item := range items {
		if item.Exists() && r.kinds.judge(r.asOrder(), item, false).verdict == left {
			return leftError(r.order.Left)
		}
	}
	r.order.Blocked, r.order.Passes = false, 0
	r.begin()
	return nil
}

// begin forgets what the last reading found.
func (r *reading) begin() {
	r.order.Found, r.order.Kept, r.order.Newer, r.order.Left, r.order.Blocks = false, nil, nil, nil, nil
}

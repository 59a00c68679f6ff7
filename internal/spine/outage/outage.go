package outage

import (
	"context"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/platform/table"
)

// retention is how long it is kept when a model was given up: an operator who wonders about last night finds it.
const retention = 30 * 24 * time.Hour

// Board implements model.Board on the table, with one item for each model.
type Board struct{ Table table.Table }

// given is the content of an item.
type given struct {
	At time.Time `json:"at"`
}

// GivenUp returns when a model was given up last, the zero time for never.
func (b Board) GivenUp(ctx context.Context, model string) (time.Time, error) {
	_, at, err := b.read(ctx, model)
	return at, err
}

// GiveUp writes down that a model was given up at a time. When somebody else writes at the same moment, theirs stands.
func (b Board) GiveUp(ctx context.Context, model string, at time.Time) error {
	old, last, err := b.read(ctx, model)
	if err != nil || !last.Before(at) {
		return err
	}
	item, err := record.Encode(record.Outage(model), record.KindOutage, given{at})
	if err != nil {
		return err
	}
	item.Expires = at.Add(retention)
	op := table.Insert(item)
	if old.Version > 0 {
		item.Version = old.Version
		op = table.Replace(item)
	}
	if err = b.Table.Commit(ctx, op); fault.KindOf(err) == fault.Conflict {
		return nil
	}
	return err
}

func (b Board) read(ctx context.Context, model string) (item table.Item, at time.Time, err error) {
	items, err := b.Table.Get(ctx, record.Outage(model))
	if err != nil || items[0].Version == 0 {
		return item, at, err
	}
	var g given
	err = record.Decode(items[0], record.KindOutage, &g)
	return items[0], g.At, err
}

package sealed

import (
	"compress/flate"
	"context"
	"encoding/json"
	"slices"

	"github.com/josh-sms/josh/internal/base/deflate"
	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/platform/seal"
	"github.com/josh-sms/josh/internal/platform/table"
)

// Schema is what is added to the schema of an item whose data is sealed: who reads the table without opening it takes the item for one of newer
// code, and waits, rather than for an empty one.
const Schema = 1000

// packFrom is the size in bytes from which data is packed before it is sealed. What is sealed cannot be packed any more, and an item costs
// by the KB; a candidate of a pool is smaller, and 400 of them are opened for one wave.
const packFrom = 800

// maxData bounds what an item unpacks to. DynamoDB takes 400 KB.
const maxData = 1 << 20

// Table seals the data of items of some kinds before it stores them, each for its own key, and opens them when it reads them. What was stored
// in the open is read as it is. The sealer's keys must need no call: one read opens hundreds.
type Table struct {
	table.Table

	sealer seal.Sealer
	kinds  []string
	pack   *deflate.Packer
}

// New returns a table over another one, which seals items of the kinds.
func New(t table.Table, sealer seal.Sealer, kinds ...string) Table {
	return Table{Table: t, sealer: sealer, kinds: kinds, pack: &deflate.Packer{}}
}

// data is what a sealed item holds.
type data struct {
	Sealed string `json:"sealed"`
	Packed bool   `json:"packed,omitempty"`
}

// Commit implements table.Table.
func (t Table) Commit(ctx context.Context, ops ...table.Op) error {
	if err := table.Validate(ops); err != nil { // of what it was given: the engine sees what is sealed
		return err
	}
	stored := slices.Clone(ops)
	for i := range stored {
		if item := &stored[i].Item; len(item.Data) > 0 && item.Schema < Schema && slices.Contains(t.kinds, item.Kind) {
			if err := t.close(ctx, item); err != nil {
				return err
			}
		}
	}
	return t.Table.Commit(ctx, stored...)
}

func (t Table) close(ctx context.Context, item *table.Item) (err error) {
	d, plain := data{}, item.Data
	if d.Packed = len(plain) >= packFrom; d.Packed {
		plain = t.pack.Pack(plain, flate.BestSpeed)
	}
	if d.Sealed, err = t.sealer.Seal(ctx, item.String(), plain); err != nil {
		return err
	}
	item.Schema += Schema
	item.Data, err = json.Marshal(d)
	return fault.Wrap(fault.Internal, "seal an item", err)
}

// Get implements table.Table.
func (t Table) Get(ctx context.Context, keys ...table.Key) ([]table.Item, error) {
	items, err := t.Table.Get(ctx, keys...)
	if err != nil {
		return nil, err
	}
	return items, t.Open(ctx, items)
}

// Query implements table.Table.
func (t Table) Query(ctx context.Context, q table.Query) (table.Page, error) {
	page, err := t.Table.Query(ctx, q)
	if err != nil {
		return table.Page{}, err
	}
	return page, t.Open(ctx, page.Items)
}

// Scan returns a scan of the table that opens items as Get does.
func (t Table) Scan(scan table.Scan) table.Scan {
	return func(ctx context.Context, after table.Key, limit int) ([]table.Item, table.Key, error) {
		items, next, err := scan(ctx, after, limit)
		if err != nil {
			return nil, table.Key{}, err
		}
		return items, next, t.Open(ctx, items)
	}
}

// Open opens items, in place, that were read past this table. One whose seal is broken holds null, which is nothing known: whoever it is about gets answers all the same,
// and the next write mends it.
func (t Table) Open(ctx context.Context, items []table.Item) error {
	for i := range items {
		item := &items[i]
		if item.Schema < Schema || !slices.Contains(t.kinds, item.Kind) {
			continue
		}
		plain, err := t.opened(ctx, *item)
		switch {
		case fault.KindOf(err) == fault.Invalid:
			plain = []byte("null")
		case err != nil:
			return err
		}
		item.Schema, item.Data = item.Schema-Schema, plain
	}
	return nil
}

func (t Table) opened(ctx context.Context, item table.Item) ([]byte, error) {
	var d data
	if json.Unmarshal(item.Data, &d) != nil {
		return nil, fault.New(fault.Invalid, "open an item")
	}
	plain, err := t.sealer.Open(ctx, item.String(), d.Sealed)
	if err != nil || !d.Packed {
		return plain, err
	}
	plain, err = deflate.Unpack(plain, maxData)
	return plain, fault.Wrap(fault.Invalid, "unpack an item", err)
}

package local

import (
	"context"
	"slices"
	"sync"

	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/platform/table/bolt"
)

// The feeds of the development API: texts in both directions, and domain events.
const (
	smsFeed   = "sms"
	eventFeed = "events"
)

// feeds maps each feed to the kinds of items whose first writes it lists.
func feeds() map[string][]string {
	return map[string][]string{
		smsFeed:   {record.KindMessage.Name, record.KindJob.Name},
		eventFeed: {record.KindEvent.Name},
	}
}

// feed lists what was written first, in order, and tells of every commit.
type feed interface {
	Feed(ctx context.Context, name string, after uint64, limit int) ([]bolt.FeedEntry, error)
	Subscribe(fn func(keys []table.Key)) (cancel func())
}

// remembered is the feed of a table that keeps none itself (DynamoDB): it lists what this process has
// written, as far as keep entries back, and starts empty.
type remembered struct {
	table.Table

	mu          sync.Mutex
	entries     map[string][]bolt.FeedEntry
	next        map[string]uint64
	subscribers map[int]func([]table.Key)
	nextSub     int
}

const keep = 50_000

func remember(t table.Table) *remembered {
	return &remembered{
		Table: t, entries: map[string][]bolt.FeedEntry{}, next: map[string]uint64{}, subscribers: map[int]func([]table.Key){},
	}
}

// Commit implements table.Table.
func (r *remembered) Commit(ctx context.Context, ops ...table.Op) error {
	if err := r.Table.Commit(ctx, ops...); err != nil {
		return err
	}
	var keys []table.Key
	r.mu.Lock()
	for _, op := range ops {
		if op.Kind == table.OpCheck || op.Kind == table.OpCount {
			continue
		}
		keys = append(keys, op.Item.Key)
		for name, kinds := range feeds() {
			for _, kind := range kinds {
				if op.Kind == table.OpInsert && op.Item.Kind == kind {
					r.append(name, kind, op.Item.Key)
				}
			}
		}
	}
	subscribers := make([]func([]table.Key), 0, len(r.subscribers))
	for _, fn := range r.subscribers {
		subscribers = append(subscribers, fn)
	}
	r.mu.Unlock()
	for _, fn := range subscribers {
		fn(keys)
	}
	return nil
}

func (r *remembered) append(name, kind string, key table.Key) {
	r.next[name]++
	r.entries[name] = append(r.entries[name], bolt.FeedEntry{N: r.next[name], Kind: kind, Key: key})
	if list := r.entries[name]; len(list) > 2*keep {
		r.entries[name] = slices.Clone(list[len(list)-keep:])
	}
}

// Feed implements feed.
func (r *remembered) Feed(_ context.Context, name string, after uint64, limit int) ([]bolt.FeedEntry, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	var found []bolt.FeedEntry
	for _, e := range r.entries[name] {
		if e.N > after && len(found) < limit {
			found = append(found, e)
		}
	}
	return found, nil
}

// Subscribe implements feed.
func (r *remembered) Subscribe(fn func(keys []table.Key)) (cancel func()) {
	r.mu.Lock()
	defer r.mu.Unlock()
	id := r.nextSub
	r.nextSub++
	r.subscribers[id] = fn
	return func() {
		r.mu.Lock()
		defer r.mu.Unlock()
		delete(r.subscribers, id)
	}
}

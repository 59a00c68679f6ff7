package timer

import (
	"cmp"
	"context"
	"slices"
	"sync"
	"time"

	"github.com/josh-sms/josh/internal/platform/table"
)

const (
	// perShard is how much of a shard one run looks at: keys only, so that an untold incident is found among 400,000 due
	// entries of all shards. Those are some 60 MB while they are sorted, and three pages of 1 MB a shard.
	perShard = 25_000
	// horizon is how far ahead a run looks for texts that wait: what was offered is due again within it.
	horizon = again + time.Minute
	// shardTime bounds the reading of one shard.
	shardTime = 15 * time.Second
)

// list is what is due, in the order in which it is worked off.
type list struct {
	entries []ranked
	last    []ranked      // those of urgency Last
	oldest  time.Duration // how long somebody has waited for what is due, or was offered shortly before
}

// look lists what is due at until in all shards; it reads up to ahead for the age of what waits. The first error of a
// shard is returned beside what the others have.
func (c *Clock) look(ctx context.Context, until, ahead time.Time) (list, error) {
	var (
		mu     sync.Mutex
		failed error
		shards [table.Shards][]table.DueEntry
	)
	c.each(table.Shards, func(shard int) {
		entries, err := c.shard(ctx, shard, ahead)
		mu.Lock()
		defer mu.Unlock()
		shards[shard] = entries
		if err != nil && failed == nil {
			failed = err
		}
	})
	return c.arrange(shards[:], until), failed
}

// lookSoon is look within half of the time that there is: what was found is worked off, whatever shard is slow.
func (c *Clock) lookSoon(ctx context.Context, now time.Time) (list, error) {
	deadline, _ := ctx.Deadline()
	ctx, cancel := context.WithTimeout(ctx, time.Until(deadline)/2)
	defer cancel()
	return c.look(ctx, now, now.Add(horizon))
}

// shard lists what is due in one shard.
func (c *Clock) shard(ctx context.Context, shard int, until time.Time) ([]table.DueEntry, error) {
	result := make(chan []table.DueEntry, 1) // not a variable: a shard that is given up may write it later
	err := c.limited(ctx, shardTime, func(ctx context.Context) error {
		entries, err := c.Table.Due(ctx, shard, until, perShard)
		result <- entries
		return err
	})
	if err != nil {
		return nil, err
	}
	return <-result, nil
}

// arrange puts what is due in order: by urgency, and of what is ordinary one of each shard in turn, beginning with
// another shard each run, so that a full shard takes no time from the others. What failed before comes behind the rest.
func (c *Clock) arrange(shards [][]table.DueEntry, until time.Time) (l list) {
	now := c.Now()
	first := c.runs.next()
	for shard, entries := range shards {
		place := (shard - first + len(shards)) % len(shards)
		for n, entry := range entries {
			kind := c.kindOf(entry.Key)
			if kind.Since != nil {
				if at := kind.Since(entry.Key); !at.IsZero() {
					l.oldest = max(l.oldest, now.Sub(at))
				}
			}
			if entry.Due.After(until) {
				continue
			}
			t := ranked{DueEntry: entry, kind: kind, failures: c.troubles.of(entry.Key), round: n, place: place}
			if kind.Urgency == Last {
				l.last = append(l.last, t)
				continue
			}
			l.entries = append(l.entries, t)
		}
	}
	slices.SortFunc(l.entries, ranked.compare)
	if n := len(l.last); n > 1 { // another one first each run: the time is for all of them
		l.last = slices.Concat(l.last[first%n:], l.last[:first%n])
	}
	return l
}

// ranked is a due entry with its kind, and when it is worked off.
type ranked struct {
	table.DueEntry
	kind     *Kind
	failures int
	round    int // its place in its shard, which are in the order of their due times
	place    int // of its shard
}

func (t ranked) compare(o ranked) int {
	return cmp.Or(
		cmp.Compare(t.kind.Urgency, o.kind.Urgency), cmp.Compare(t.failures, o.failures), cmp.Compare(t.round, o.round), cmp.Compare(t.place, o.place),
	)
}

// rotation counts runs. The zero value begins with shard 0.
type rotation struct {
	mu sync.Mutex
	n  int
}

func (r *rotation) next() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	n := r.n
	r.n = (r.n + 1) % table.Shards
	return n
}

// troubles counts in a row how often entries have failed in this process, so that each is reported seldom and pushed
// on further by itself. It is forgotten with the process, which costs a report. The zero value is ready.
type troubles struct {
	mu    sync.Mutex
	count map[table.Key]int
}

// maxTroubles bounds the memory of troubles. More entries that fail at once are an outage, and no memory is needed.
const maxTroubles = 10_000

func (t *troubles) of(key table.Key) int {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.count[key]
}

// add counts a failure and returns how many there were.
func (t *troubles) add(key table.Key) int {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.count == nil || len(t.count) >= maxTroubles {
		t.count = map[table.Key]int{}
	}
	t.count[key]++
	return t.count[key]
}

func (t *troubles) forget(key table.Key) {
	t.mu.Lock()
	defer t.mu.Unlock()
	delete(t.count, key)
}

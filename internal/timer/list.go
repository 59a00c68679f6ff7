package timer

import (
	"cmp"
	"context"
	"slices"
	"sync"
	"time"

	"github.com/josh-sms/josh/internal/ident"
	"github.com/josh-sms/josh/internal/record"
	"github.com/josh-sms/josh/internal/table"
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
	entries  []table.DueEntry
	erasures []table.DueEntry
	oldest   time.Duration // age of the oldest accepted text that waits, whenever it is due
}

// urgency orders kinds of entries: operators are told of people in danger before anything else, then leave the texts
// that people in danger and those who say STOP wait for.
type urgency int

const (
	incident urgency = iota
	urgentJob
	ordinary
	erasure
)

func urgencyOf(key table.Key) urgency {
	if _, ok := record.ErasureOf(key); ok {
		return erasure
	}
	switch pending, ok := record.ParsePending(key); {
	case ok && pending.Incident != "":
		return incident
	case ok && pending.Job != "" && pending.FailedSID == "" && pending.Rank <= lastUrgent:
		return urgentJob
	}
	return ordinary
}

// lastUrgent is the rank of class safety, behind that of class compliance.
const lastUrgent = 1

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
	var rounds []ranked
	first := c.runs.next()
	for shard, entries := range shards {
		place := (shard - first + len(shards)) % len(shards)
		for n, entry := range entries {
			if pending, ok := record.ParsePending(entry.Key); ok && pending.Work != "" {
				if at := ident.Time(pending.Work); !at.IsZero() {
					l.oldest = max(l.oldest, now.Sub(at))
				}
			}
			if entry.Due.After(until) {
				continue
			}
			t := ranked{entry: entry, urgency: urgencyOf(entry.Key), failures: c.troubles.of(entry.Key), round: n, place: place}
			if t.urgency == erasure {
				l.erasures = append(l.erasures, entry)
				continue
			}
			rounds = append(rounds, t)
		}
	}
	slices.SortFunc(rounds, ranked.compare)
	l.entries = make([]table.DueEntry, len(rounds))
	for n, t := range rounds {
		l.entries[n] = t.entry
	}
	if n := len(l.erasures); n > 1 { // another one first each run: the pages are for all of them
		l.erasures = slices.Concat(l.erasures[first%n:], l.erasures[:first%n])
	}
	return l
}

// ranked is when an entry is worked off.
type ranked struct {
	entry    table.DueEntry
	urgency  urgency
	failures int
	round    int // its place in its shard, which are in the order of their due times
	place    int // of its shard
}

func (t ranked) compare(o ranked) int {
	return cmp.Or(
		cmp.Compare(t.urgency, o.urgency), cmp.Compare(t.failures, o.failures), cmp.Compare(t.round, o.round), cmp.Compare(t.place, o.place),
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

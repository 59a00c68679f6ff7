package memory

import (
	"hash/maphash"

	"github.com/josh-sms/josh/internal/platform/queue"
)

// dedup remembers the dedup values of the last queue.DedupWindow as 64-bit keyed hashes: some 40 bytes
// each, 12 MB at a steady 1,000 messages a second. Two values in the window fall together with a
// probability of 2^-64 per pair; a hint lost that way is offered again by the clock.
type dedup struct {
	seed  maphash.Seed
	seen  map[uint64]struct{}
	order []dedupEntry // by time
	first int          // index of the oldest entry in order
}

type dedupEntry struct {
	hash uint64
	at   int64 // Unix nanoseconds
}

func newDedup() dedup {
	return dedup{seed: maphash.MakeSeed(), seen: map[uint64]struct{}{}}
}

// add remembers a value sent at the given moment and reports whether it is new.
func (d *dedup) add(group, value string, at int64) bool {
	hash := maphash.Comparable(d.seed, [2]string{group, value})
	if _, known := d.seen[hash]; known {
		return false
	}
	d.seen[hash] = struct{}{}
	d.order = append(d.order, dedupEntry{hash, at})
	return true
}

// expire forgets what is older than the window.
func (d *dedup) expire(now int64) {
	for d.first < len(d.order) && now-d.order[d.first].at >= int64(queue.DedupWindow) {
		delete(d.seen, d.order[d.first].hash)
		d.first++
	}
	if d.first > len(d.order)/2 { // at least as many were dropped as have to be moved
		d.order = d.order[:copy(d.order, d.order[d.first:])]
		d.first = 0
	}
}

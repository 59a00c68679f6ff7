package carrier

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"time"

	bolt "go.etcd.io/bbolt"
)

// The buckets of the data file. A new shape of a value gets a bucket with a new version.
var (
	bucketMessages = []byte("messages.v1") // sequence number -> message; the order of acceptance
	bucketSIDs     = []byte("sids.v1")     // sid -> sequence number
	bucketTo       = []byte("to.v1")       // recipient, 0, sequence number -> nothing
	bucketPending  = []byte("pending.v1")  // sequence number -> steps still to do
	bucketBlocked  = []byte("blocked.v1")  // number -> nothing
)

var errMissing = errors.New("carrier: no such message")

// tables are the buckets within one transaction.
type tables struct {
	messages, sids, to, pending, blocked *bolt.Bucket
}

// createTables makes the buckets that are not there and returns how many messages they hold.
func createTables(tx *bolt.Tx) (count int, err error) {
	for _, name := range [][]byte{bucketMessages, bucketSIDs, bucketTo, bucketPending, bucketBlocked} {
		if _, err := tx.CreateBucketIfNotExists(name); err != nil {
			return 0, err
		}
	}
	// Numbers have no gaps: only the oldest messages are ever removed.
	c := tablesOf(tx).messages.Cursor()
	first, _ := c.First()
	last, _ := c.Last()
	if first == nil {
		return 0, nil
	}
	return int(number(last)-number(first)) + 1, nil
}

func tablesOf(tx *bolt.Tx) tables {
	t := tables{
		messages: tx.Bucket(bucketMessages),
		sids:     tx.Bucket(bucketSIDs),
		to:       tx.Bucket(bucketTo),
		pending:  tx.Bucket(bucketPending),
		blocked:  tx.Bucket(bucketBlocked),
	}
	t.messages.FillPercent = 0.9 // its keys only grow, so pages need no room for later ones
	return t
}

// key writes a sequence number so that byte order is number order.
func key(seq uint64) []byte { return binary.BigEndian.AppendUint64(nil, seq) }

// number reads what key wrote.
func number(key []byte) uint64 { return binary.BigEndian.Uint64(key) }

// toKey is the key of a message in bucketTo.
func toKey(to string, seq uint64) []byte {
	return binary.BigEndian.AppendUint64(append([]byte(to), 0), seq)
}

// accept stores a new message and what will happen to it, and removes messages that are too old or too many.
func (st *store) accept(t tables, m *message, steps []step) (seq uint64, err error) {
	if seq, err = t.messages.NextSequence(); err != nil {
		return 0, err
	}
	err = errors.Join(
		t.put(seq, m),
		t.sids.Put([]byte(m.SID), key(seq)),
		t.to.Put(toKey(m.To, seq), nil),
		t.setPending(seq, steps),
	)
	st.count++
	return seq, errors.Join(err, st.prune(t, m.Created))
}

// prune removes at most two messages, so that the file shrinks when limits do and no commit is slow.
func (st *store) prune(t tables, now int64) error {
	for range 2 {
		k, v := t.messages.Cursor().First()
		if k == nil {
			return nil
		}
		if st.count <= st.keep {
			// Only the age is left as a reason, and decoding is the price of knowing it.
			var m struct {
				Created int64 `json:"created"`
			}
			if err := json.Unmarshal(v, &m); err != nil || now-m.Created <= keepFor.Milliseconds() {
				return err
			}
		}
		if err := t.drop(bytes.Clone(k), v); err != nil {
			return err
		}
		st.count--
	}
	return nil
}

// drop removes a message, and whatever was still to happen to it.
func (t tables) drop(k, v []byte) error {
	var m message
	if err := json.Unmarshal(v, &m); err != nil {
		return err
	}
	return errors.Join(
		t.messages.Delete(k),
		t.sids.Delete([]byte(m.SID)),
		t.to.Delete(toKey(m.To, number(k))),
		t.pending.Delete(k),
	)
}

func (t tables) put(seq uint64, m *message) error {
	data, err := json.Marshal(m)
	if err != nil {
		return err
	}
	return t.messages.Put(key(seq), data)
}

// get returns a message by its sequence number, errMissing when it was pruned.
func (t tables) get(seq uint64) (m message, err error) {
	data := t.messages.Get(key(seq))
	if data == nil {
		return m, errMissing
	}
	err = json.Unmarshal(data, &m)
	return m, err
}

// find returns the sequence number of a sid, 0 for none.
func (t tables) find(sid string) uint64 {
	k := t.sids.Get([]byte(sid))
	if k == nil {
		return 0
	}
	return number(k)
}

// setPending stores what is still to happen to a message; nothing removes the entry.
func (t tables) setPending(seq uint64, steps []step) error {
	if len(steps) == 0 {
		return t.pending.Delete(key(seq))
	}
	data, err := json.Marshal(steps)
	if err != nil {
		return err
	}
	return t.pending.Put(key(seq), data)
}

// eachPending visits all messages with steps to do in the order of acceptance.
func (t tables) eachPending(visit func(seq uint64, m message, steps []step)) error {
	return t.pending.ForEach(func(k, v []byte) error {
		m, err := t.get(number(k))
		if errors.Is(err, errMissing) {
			return nil
		}
		var steps []step
		if err := errors.Join(err, json.Unmarshal(v, &steps)); err != nil {
			return err
		}
		visit(number(k), m, steps)
		return nil
	})
}

// newest visits messages newest first, those to a number or all when to is empty, beginning below the
// sequence number before (0 for the newest), until visit says stop.
func (t tables) newest(to string, before uint64, visit func(m *message) (more bool)) error {
	if before == 0 {
		before = ^uint64(0)
	}
	bucket, prefix := t.messages, []byte(nil)
	if to != "" {
		bucket, prefix = t.to, append([]byte(to), 0)
	}
	c := bucket.Cursor()
	k, _ := c.Seek(binary.BigEndian.AppendUint64(bytes.Clone(prefix), before))
	if k == nil {
		k, _ = c.Last()
	} else {
		k, _ = c.Prev()
	}
	for ; k != nil && bytes.HasPrefix(k, prefix); k, _ = c.Prev() {
		m, err := t.get(number(k[len(k)-8:]))
		if err != nil {
			return err
		}
		if !visit(&m) {
			return nil
		}
	}
	return nil
}

// sentBetween reports whether the message left at or after from and before to; a zero bound is none. A
// message that has not left yet is outside of every bound, as at Twilio, where date_sent is null until then:
// a list filtered by DateSent misses queued messages.
func (m *message) sentBetween(from, to time.Time) bool {
	if from.IsZero() && to.IsZero() {
		return true
	}
	sent := time.UnixMilli(m.Sent)
	return m.Sent != 0 && !sent.Before(from) && (to.IsZero() || sent.Before(to))
}

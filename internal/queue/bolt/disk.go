package bolt

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"

	"go.etcd.io/bbolt"
	bolterrors "go.etcd.io/bbolt/errors"

	"github.com/josh-sms/josh/internal/fault"
)

// recordVersion is the version of the stored shape. Recorded files of every version are opened by a test.
const recordVersion = 1

// record is a stored message: JSON under its seq (8 bytes, big endian) in the bucket of its queue.
type record struct {
	V        int    `json:"v"`
	Group    string `json:"group"`
	Dedup    string `json:"dedup"`
	Body     string `json:"body"`
	Sent     int64  `json:"sent"`           // Unix nanoseconds
	Receives int    `json:"receives"`       // deliveries so far
	Dead     int64  `json:"dead,omitempty"` // since when it is a dead letter, Unix nanoseconds
	Urgent   bool   `json:"urgent,omitempty"`
}

// change is what the flusher does about one message: it is a copy, because the message lives on meanwhile.
type change struct {
	m         *message
	wasStored bool
	remove    bool
	record    record
}

// drain takes up to limit changes off the list, oldest first. A message that came and went since the last
// flush leaves no trace.
func (c *core) drain(limit int) []change {
	n := min(len(c.changes), limit)
	if n == 0 {
		return nil
	}
	out := make([]change, 0, n)
	for _, m := range c.changes[:n] {
		m.dirty = false
		if m.state == gone && !m.stored {
			continue
		}
		ch := change{m: m, wasStored: m.stored, remove: m.state == gone}
		if !ch.remove {
			m.stored = true
			ch.record = record{recordVersion, m.group.name, m.dedup, m.body, m.sent, m.receives, 0, m.urgent}
			if m.state == dead {
				ch.record.Dead = m.due
			}
		}
		out = append(out, ch)
	}
	rest := copy(c.changes, c.changes[n:])
	clear(c.changes[rest:])
	c.changes = c.changes[:rest]
	return out
}

// restore puts changes that could not be written back on the list.
func (c *core) restore(changes []change) {
	for _, ch := range changes {
		ch.m.stored = ch.wasStored
		c.changed(ch.m)
	}
}

// load puts a stored message into memory, ready to be delivered whatever it was before. One that had used
// up its deliveries becomes a dead letter: it may be what brought the process down.
func (c *core) load(seq uint64, r record, now int64) {
	c.seq = max(c.seq, seq)
	m := &message{seq: seq, dedup: r.Dedup, body: r.Body, sent: r.Sent, receives: r.Receives, urgent: r.Urgent, stored: true}
	switch {
	case r.Dead != 0:
		m.group, m.state, m.due = &group{name: r.Group}, dead, r.Dead
		c.dead[seq] = m
	case r.Receives >= c.maxReceives:
		c.enqueue(m, r.Group)
		c.uncount(m)
		c.bury(m, now)
	default:
		c.enqueue(m, r.Group)
		c.dedup.add(r.Group, r.Dedup, r.Sent)
	}
}

// write stores the changes of one queue.
func write(tx *bbolt.Tx, name string, changes []change) error {
	bucket, err := tx.CreateBucketIfNotExists([]byte(name))
	if err != nil {
		return fmt.Errorf("bucket %s: %w", name, err)
	}
	for _, ch := range changes {
		key := binary.BigEndian.AppendUint64(nil, ch.m.seq)
		if ch.remove {
			err = bucket.Delete(key)
		} else {
			err = put(bucket, key, ch.record)
		}
		if err != nil {
			return fmt.Errorf("queue %s: %w", name, err)
		}
	}
	return nil
}

func put(bucket *bbolt.Bucket, key []byte, r record) error {
	data, err := json.Marshal(r)
	if err != nil {
		return fmt.Errorf("encode a message: %w", err)
	}
	return bucket.Put(key, data)
}

// decode reads what write stored.
func decode(key, value []byte) (seq uint64, r record, err error) {
	if len(key) != 8 {
		return 0, r, fault.New(fault.Internal, "stored message: key")
	}
	if err := json.Unmarshal(value, &r); err != nil {
		return 0, r, fault.New(fault.Internal, "stored message: not readable") // the cause could quote it
	}
	if r.V < 1 || r.V > recordVersion || r.Group == "" || r.Receives < 0 {
		return 0, r, fault.New(fault.Internal, fmt.Sprintf("stored message: version %d", r.V))
	}
	return binary.BigEndian.Uint64(key), r, nil
}

// remove deletes keys, given by bucket.
func remove(tx *bbolt.Tx, keys map[string][][]byte) error {
	for name, list := range keys {
		for _, key := range list {
			if err := tx.Bucket([]byte(name)).Delete(key); err != nil {
				return fmt.Errorf("queue %s: %w", name, err)
			}
		}
	}
	return nil
}

// openFile opens the bbolt file at once or not at all.
func openFile(path string) (*bbolt.DB, error) {
	db, err := bbolt.Open(path, 0o600, &bbolt.Options{
		Timeout:        1, // nanosecond: bbolt takes 0 for "wait for ever"
		NoFreelistSync: true,
		FreelistType:   bbolt.FreelistMapType,
	})
	if errors.Is(err, bolterrors.ErrTimeout) {
		return nil, fault.Wrap(fault.Conflict, "queue file is in use by another process", err)
	}
	return db, fault.Wrap(fault.Config, "open the queue file", err)
}

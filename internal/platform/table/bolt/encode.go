package bolt

import (
	"bytes"
	"encoding/binary"
	"strings"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/platform/table"
)

// format is the first byte of every value, so that a later layout can be told from this one:
// version, due, expires, schema (varints), kind (length first), data.
const format = 1

// header is the part of a stored item that conditions and indexes need.
type header struct {
	version int64
	due     int64 // milliseconds since 1970, 0 for none
	expires int64 // seconds since 1970, 0 for never
}

// live returns the header as conditions see it at now: an expired item is an absent one.
func (h header) live(now int64) header {
	if h.expires != 0 && now >= h.expires {
		return header{}
	}
	return h
}

func headerOf(i table.Item) header {
	h := header{version: i.Version}
	if !i.Due.IsZero() {
		h.due = i.Due.UnixMilli()
	}
	if !i.Expires.IsZero() {
		h.expires = i.Expires.Unix()
	}
	return h
}

// appendKey appends the key under which an item is stored: what follows the last # of its PK, what stands before that,
// and SK, with a NUL between them. So the partitions of one number, which differ only in what stands before, are
// neighbours, and a turn writes one or two pages instead of one for each (docs/performance.md, "What was tuned"). PK has
// no NUL, so partitions do not mix.
func appendKey(b []byte, k table.Key) []byte {
	b = append(appendPartition(b, k.PK), 0)
	return append(b, k.SK...)
}

func appendPartition(b []byte, pk string) []byte {
	tail := strings.LastIndexByte(pk, '#') + 1
	b = append(b, pk[tail:]...)
	b = append(b, 0)
	return append(b, pk[:tail]...)
}

func encodeKey(k table.Key) []byte {
	return appendKey(make([]byte, 0, len(k.PK)+len(k.SK)+2), k)
}

func decodeKey(b []byte) table.Key {
	tail, rest, _ := bytes.Cut(b, []byte{0})
	head, sk, _ := bytes.Cut(rest, []byte{0})
	return table.Key{PK: string(head) + string(tail), SK: string(sk)}
}

func encodeItem(i table.Item, h header) []byte {
	const numbers = 5 * binary.MaxVarintLen64
	b := make([]byte, 1, 1+numbers+len(i.Kind)+len(i.Data))
	b[0] = format
	b = binary.AppendUvarint(b, uint64(h.version))
	b = binary.AppendUvarint(b, uint64(h.due))
	b = binary.AppendUvarint(b, uint64(h.expires))
	b = binary.AppendUvarint(b, uint64(i.Schema))
	b = binary.AppendUvarint(b, uint64(len(i.Kind)))
	b = append(b, i.Kind...)
	return append(b, i.Data...)
}

// decoder reads the numbers and strings of a value; the first thing missing makes it bad for good.
type decoder struct {
	rest []byte
	bad  bool
}

func newDecoder(value []byte) decoder {
	if len(value) == 0 || value[0] != format {
		return decoder{bad: true}
	}
	return decoder{rest: value[1:]}
}

func (d *decoder) number() int64 {
	n, size := binary.Uvarint(d.rest)
	if size <= 0 {
		d.bad, d.rest = true, nil
		return 0
	}
	d.rest = d.rest[size:]
	return int64(n)
}

func (d *decoder) text() string {
	n := d.number()
	if n < 0 || n > int64(len(d.rest)) {
		d.bad, d.rest = true, nil
		return ""
	}
	s := string(d.rest[:n])
	d.rest = d.rest[n:]
	return s
}

func (d *decoder) header() header {
	return header{version: d.number(), due: d.number(), expires: d.number()}
}

// decodeHeader reads the header of a value; a nil value is that of an absent item.
func decodeHeader(value []byte) (header, error) {
	if value == nil {
		return header{}, nil
	}
	d := newDecoder(value)
	h := d.header()
	if d.bad {
		return header{}, errCorrupt()
	}
	return h, nil
}

// decodeItem reads a value whole; nothing in the item refers to the value's memory.
func decodeItem(k table.Key, value []byte) (table.Item, error) {
	d := newDecoder(value)
	h := d.header()
	i := table.Item{Key: k, Version: h.version, Schema: int(d.number()), Kind: d.text()}
	if d.bad {
		return table.Item{}, errCorrupt()
	}
	if h.due != 0 {
		i.Due = time.UnixMilli(h.due).UTC()
	}
	if h.expires != 0 {
		i.Expires = time.Unix(h.expires, 0).UTC()
	}
	i.Data = bytes.Clone(d.rest)
	return i, nil
}

func errCorrupt() error {
	return fault.New(fault.Internal, "table: a stored value cannot be read")
}

// encodeCounter returns the value of a counter: format, n, expires (varints).
func encodeCounter(n int, expires int64) []byte {
	b := binary.AppendUvarint([]byte{format}, uint64(n))
	return binary.AppendUvarint(b, uint64(expires))
}

// decodeCounter reads the value of a counter, expired or not; an absent one is 0.
func decodeCounter(value []byte) (n int, expires int64, err error) {
	if value == nil {
		return 0, 0, nil
	}
	d := newDecoder(value)
	n, expires = int(d.number()), d.number()
	if d.bad {
		return 0, 0, errCorrupt()
	}
	return n, expires, nil
}

// dueEntrySize is the length of what stands before the item's key in an entry of the due index.
const dueEntrySize = 9

// dueKey is the key of an entry of the due index.
func dueKey(shard int, ms int64, item []byte) []byte {
	b := make([]byte, 0, dueEntrySize+len(item))
	b = append(b, byte(shard))
	b = binary.BigEndian.AppendUint64(b, uint64(ms))
	return append(b, item...)
}

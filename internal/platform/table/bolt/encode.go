package bolt

import (
	"bytes"
	"encoding/binary"
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

// appendKey appends the key under which an item is stored; PK has no NUL, so partitions do not mix.
func appendKey(b []byte, k table.Key) []byte {
	b = append(b, k.PK...)
	b = append(b, 0)
	return append(b, k.SK...)
}

func encodeKey(k table.Key) []byte {
	return appendKey(make([]byte, 0, len(k.PK)+1+len(k.SK)), k)
}

func decodeKey(b []byte) table.Key {
	pk, sk, _ := bytes.Cut(b, []byte{0})
	return table.Key{PK: string(pk), SK: string(sk)}
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

// The spaces of the expiry index.
const (
	itemSpace    = 'i'
	counterSpace = 'c'
)

// expiryKey is the key of an entry of the expiry index.
func expiryKey(seconds int64, space byte, key []byte) []byte {
	b := make([]byte, 0, 9+len(key))
	b = binary.BigEndian.AppendUint64(b, uint64(seconds))
	b = append(b, space)
	return append(b, key...)
}

func parseExpiryKey(b []byte) (seconds int64, space byte, key []byte) {
	if len(b) < 9 {
		return 0, 0, nil
	}
	return int64(binary.BigEndian.Uint64(b)), b[8], b[9:]
}

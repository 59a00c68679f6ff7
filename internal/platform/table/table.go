package table

import (
	"context"
	"errors"
	"hash/fnv"
	"strings"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
)

// Limits of every engine; DynamoDB's are the narrowest and therefore rule.
const (
	MaxOps        = 100         // operations in one Commit (TransactWriteItems takes 100)
	MaxKeys       = 100         // keys in one Get (BatchGetItem takes 100)
	MaxItemSize   = 380 << 10   // bytes of Data (DynamoDB takes 400 KB an item, names and keys included)
	MaxCommitSize = 3_900 << 10 // bytes of Data in one Commit (a transaction takes 4 MB, names and keys included)
	MaxPK         = 2048        // bytes of a partition key
	MaxSK         = 1024        // bytes of a sort key
	Shards        = 16          // of the due index, so that no index key is hot (1,000 writes a second each)
	DefaultLimit  = 100         // of a Query or Due without one
)

// Key names an item: a partition and a sort key within it, both UTF-8, not empty, without a NUL byte. Items
// of one partition are kept in the byte order of SK.
type Key struct{ PK, SK string }

// String returns the key as "PK/SK", the form used in logs, traces and as associated data of sealed bodies.
func (k Key) String() string { return k.PK + "/" + k.SK }

// Item is what is stored under a key.
type Item struct {
	Key
	// Version counts the writes of this key: 1 after an Insert. 0 means "not there".
	Version int64
	// Kind is the name of the type in Data, Schema the version of its shape. Both are required.
	Kind   string
	Schema int
	// Data is the JSON of the value; phones and bodies are sealed inside it.
	Data []byte
	// Due puts the item into the due index at that moment; the zero time keeps it out. Cut to milliseconds.
	Due time.Time
	// Expires makes the item count as absent from that moment on; the zero time keeps it. Cut to seconds.
	// What has expired may still stand in the due index until the engine removes it.
	Expires time.Time
}

// Exists reports whether the item was found.
func (i Item) Exists() bool { return i.Version > 0 }

// Expired reports whether the item counts as absent at now.
func (i Item) Expired(now time.Time) bool {
	return !i.Expires.IsZero() && now.Unix() >= i.Expires.Unix()
}

// OpKind says what an Op does and on which condition. To every condition an expired item is an absent one.
type OpKind int

// The operations of a Commit.
const (
	OpInsert  OpKind = iota + 1 // store Item; its key must be absent; the version becomes 1
	OpReplace                   // store Item; the stored version must be Item.Version, and becomes Item.Version+1
	OpUpsert                    // store Item whatever is there; the version becomes Item.Version, which must be new for that key
	OpDelete                    // remove Item.Key; the stored version must be Item.Version
	OpCheck                     // change nothing; the stored version must be Item.Version, 0 for absent
	OpCount                     // add one to the counter under Item.Key, as Table.Count does; it must be below Limit
)

// Op is one operation of a Commit. Make it with Insert, Note, Replace, Upsert, Delete, Check or Count.
type Op struct {
	Kind  OpKind
	Item  Item // for Delete and Check only Key and Version count, for Count only Key and Expires
	Limit int  // of Count
	Again bool // of an Insert: it is a Note
}

// Insert stores an item under a key that must be absent.
func Insert(i Item) Op { return Op{Kind: OpInsert, Item: i} }

// Note is Insert for an item whose key says all that matters, as a receipt's does: whoever finds the key taken may go on
// as if the item there were its own. So an engine may store a Note that is alone in its commit in a cheaper way, which after
// a lost answer reports its own write as a failed condition, and stores again what somebody removed meanwhile.
func Note(i Item) Op { return Op{Kind: OpInsert, Item: i, Again: true} }

// Replace stores an item over the version that was read (i.Version).
func Replace(i Item) Op { return Op{Kind: OpReplace, Item: i} }

// Upsert stores an item unconditionally with the version that it carries: the one way to write without
// having read. The version must never have been used for that key (a time in nanoseconds is one).
func Upsert(i Item) Op { return Op{Kind: OpUpsert, Item: i} }

// Delete removes the item if it still has the version.
func Delete(k Key, version int64) Op { return Op{Kind: OpDelete, Item: Item{Key: k, Version: version}} }

// Check demands that the item still has the version, 0 for absent, without changing it.
func Check(k Key, version int64) Op { return Op{Kind: OpCheck, Item: Item{Key: k, Version: version}} }

// Count adds one to a counter, with limit and expires as Table.Count takes them, only if all else is done too: what
// is refused uses up nothing. The counter's value is not reported.
func Count(k Key, limit int, expires time.Time) Op {
	return Op{Kind: OpCount, Item: Item{Key: k, Expires: expires}, Limit: limit}
}

// Put is Insert for an item that was not there and Replace for one that was.
func Put(i Item) Op {
	if i.Version == 0 {
		return Insert(i)
	}
	return Replace(i)
}

// Query selects items of one partition in the order of their sort keys.
type Query struct {
	PK       string
	From, To string // From <= SK < To; an empty To means "to the end"
	Reverse  bool
	Limit    int    // of items in the page; 0 means DefaultLimit
	After    string // the Next of the page before
}

// Prefix returns a query for all sort keys that start with prefix.
func Prefix(pk, prefix string) Query {
	if prefix == "" {
		return Query{PK: pk}
	}
	return Query{PK: pk, From: prefix, To: prefix + "\U0010FFFF"}
}

// Page is a part of a query's answer. Next is empty on the last page, which may be without items.
type Page struct {
	Items []Item
	Next  string
}

// DueEntry is a row of the due index. The index may lag behind the table: read the item before acting on it.
type DueEntry struct {
	Key
	Due time.Time
}

// Table is the port. All methods return errors of a kind of internal/base/fault; a failed condition of Commit
// is a *ConditionError (kind Conflict), anything transient is Unavailable.
type Table interface {
	// Get reads items by key in one round trip, strongly consistent, in the order of keys; an absent or
	// expired one has Version 0. At most MaxKeys.
	Get(ctx context.Context, keys ...Key) ([]Item, error)
	// Query reads a page of a partition, strongly consistent, without expired items. As with Get, each item is as it was at
	// one moment of the call, but not all at the same: of a commit that is done meanwhile a part may be seen.
	Query(ctx context.Context, q Query) (Page, error)
	// Commit does all operations or none. No two may name the same key. An engine repeats a commit whose
	// answer was lost by itself, and never takes its own write for somebody else's, but for that of a Note. To the caller,
	// Unavailable means that the commit may or may not have been done: read before deciding again. Two calls
	// are two commits, even with equal operations: of two equal Replaces one fails.
	Commit(ctx context.Context, ops ...Op) error
	// Count adds one to the counter under key unless it has reached limit (1 or more), and reports the value
	// and whether it was added. The counter is forgotten at expires (cut to seconds, the zero time is never),
	// which is set by the first addition. Counters are not items: Get and Query do not see them. An answer
	// that was lost may count twice, never past limit.
	Count(ctx context.Context, key Key, limit int, expires time.Time) (n int, added bool, err error)
	// Due lists entries of one shard (0 to Shards-1) of the due index whose time is not after until, earliest
	// first; limit 0 means DefaultLimit.
	Due(ctx context.Context, shard int, until time.Time, limit int) ([]DueEntry, error)
}

// Scan reads a page of the whole table, expired items included, in an order of the engine's own; after is the
// next of the page before, the zero Key begins. limit bounds what is looked at, so that a page may have fewer
// items, or none; next is the zero Key on the last one. What is written meanwhile may be in a page or not. It
// is for erasing a person and for audits, and no part of Table: whoever may read everything says so.
type Scan func(ctx context.Context, after Key, limit int) (items []Item, next Key, err error)

// ShardOf returns the shard of the due index that an item of the partition belongs to.
func ShardOf(pk string) int {
	h := fnv.New32a()
	_, _ = h.Write([]byte(pk))
	return int(h.Sum32() % Shards)
}

// ConditionError reports which operations of a Commit had a false condition.
type ConditionError struct {
	Failed []int // indexes into the operations
	Keys   []Key // the keys of those
}

// Error implements error.
func (e *ConditionError) Error() string {
	names := make([]string, len(e.Keys))
	for i, k := range e.Keys {
		names[i] = k.SK // never the partition: it may be a person's
	}
	return "condition failed on " + strings.Join(names, ", ")
}

// NewConditionError returns the error of a commit whose operations at the given indexes failed.
func NewConditionError(ops []Op, failed ...int) error {
	e := &ConditionError{Failed: failed}
	for _, i := range failed {
		e.Keys = append(e.Keys, ops[i].Item.Key)
	}
	return fault.Wrap(fault.Conflict, "commit", e)
}

// FailedOn reports whether err is a ConditionError that names key.
func FailedOn(err error, key Key) bool {
	e := (*ConditionError)(nil)
	if !errors.As(err, &e) {
		return false
	}
	for _, k := range e.Keys {
		if k == key {
			return true
		}
	}
	return false
}

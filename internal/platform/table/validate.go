package table

import (
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/josh-sms/josh/internal/base/fault"
)

// Validate checks what every engine demands of a commit before it is tried: errors are of kind Invalid, or
// TooLarge.
func Validate(ops []Op) error {
	if len(ops) == 0 || len(ops) > MaxOps {
		return fault.New(fault.Invalid, fmt.Sprintf("commit of %d operations", len(ops)))
	}
	size := 0
	for i := range ops {
		k := ops[i].Item.Key
		if err := k.validate(); err != nil {
			return err
		}
		for j := range i { // commits are of three to five operations: cheaper than a map
			if ops[j].Item.Key == k {
				return fault.New(fault.Invalid, "commit: two operations on "+k.SK)
			}
		}
		if err := ops[i].validate(); err != nil {
			return err
		}
		size += len(ops[i].Item.Data)
	}
	if size > MaxCommitSize {
		return fault.New(fault.TooLarge, fmt.Sprintf("commit of %d bytes", size))
	}
	return nil
}

// ValidateKeys checks what every engine demands of a Get.
func ValidateKeys(keys ...Key) error {
	if len(keys) > MaxKeys {
		return fault.New(fault.Invalid, fmt.Sprintf("get of %d keys", len(keys)))
	}
	for _, k := range keys {
		if err := k.validate(); err != nil {
			return err
		}
	}
	return nil
}

// ValidateCount checks what every engine demands of a Count.
func ValidateCount(k Key, limit int, expires time.Time) error {
	if limit < 1 || beforeEpoch(expires) {
		return fault.New(fault.Invalid, "count: bad limit or expiry on "+k.SK)
	}
	return k.validate()
}

// ValidateShard checks the shard of a Due.
func ValidateShard(shard int) error {
	if shard < 0 || shard >= Shards {
		return fault.New(fault.Invalid, fmt.Sprintf("no shard %d in the due index", shard))
	}
	return nil
}

func (k Key) validate() error {
	if !validPart(k.PK, MaxPK) {
		return fault.New(fault.Invalid, "bad partition key with sort key "+strings.ToValidUTF8(k.SK, "?"))
	}
	if !validPart(k.SK, MaxSK) {
		return fault.New(fault.Invalid, "bad sort key")
	}
	return nil
}

func validPart(s string, limit int) bool {
	return s != "" && len(s) <= limit && utf8.ValidString(s) && strings.IndexByte(s, 0) < 0
}

// validate checks one operation without its key.
func (op Op) validate() error {
	i := op.Item
	if len(i.Data) > MaxItemSize {
		return fault.New(fault.TooLarge, "commit: item "+i.SK)
	}
	if op.Kind == OpCount {
		return ValidateCount(i.Key, op.Limit, i.Expires)
	}
	writes := op.Kind == OpInsert || op.Kind == OpReplace || op.Kind == OpUpsert
	switch {
	case !writes && op.Kind != OpDelete && op.Kind != OpCheck:
		return fault.New(fault.Invalid, "commit: unknown operation on "+i.SK)
	case writes && (i.Kind == "" || !utf8.ValidString(i.Kind) || i.Schema <= 0):
		return fault.New(fault.Invalid, "commit: no kind or schema on "+i.SK)
	case op.Kind != OpInsert && op.Kind != OpCheck && i.Version <= 0, i.Version < 0:
		return fault.New(fault.Invalid, "commit: no version on "+i.SK)
	case writes && (beforeEpoch(i.Due) || beforeEpoch(i.Expires)):
		return fault.New(fault.Invalid, "commit: a time before 1970 on "+i.SK)
	}
	return nil
}

// beforeEpoch reports whether a time that is set cannot be stored as a positive number of seconds.
func beforeEpoch(t time.Time) bool { return !t.IsZero() && t.Unix() <= 0 }

package table

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
)

// TestShardOf pins shards that are stored in the due index: a change would lose what is due.
func TestShardOf(t *testing.T) {
	t.Parallel()
	for pk, want := range map[string]int{"": 5, "P#0": 12, "P#1": 15, "MSG#SM00": 15} {
		if got := ShardOf(pk); got != want {
			t.Errorf("ShardOf(%q) = %d, want %d", pk, got, want)
		}
	}
	var hits [Shards]int
	for n := range 1600 {
		hits[ShardOf(fmt.Sprintf("P#%x", n))]++
	}
	for shard, n := range hits {
		if n < 50 {
			t.Errorf("shard %d has %d of 1,600 partitions, want about 100", shard, n)
		}
	}
}

func TestExpired(t *testing.T) {
	t.Parallel()
	at := time.Unix(1_000_000, 900_000_000) // cut to the second 1,000,000
	tests := []struct {
		expires, now time.Time
		want         bool
	}{
		{time.Time{}, at, false},
		{at, time.Unix(999_999, 999_999_999), false},
		{at, time.Unix(1_000_000, 0), true},
		{at, at.Add(time.Hour), true},
	}
	for _, test := range tests {
		if got := (Item{Expires: test.expires}).Expired(test.now); got != test.want {
			t.Errorf("Expires %v at %v: %v, want %v", test.expires, test.now, got, test.want)
		}
	}
}

// TestConditionError holds that the text names no partition, which may be a person's.
func TestConditionError(t *testing.T) {
	t.Parallel()
	ops := []Op{Insert(Item{Key: Key{"P#secret", "A"}}), Delete(Key{"P#secret", "B"}, 1)}
	err := NewConditionError(ops, 1)
	if fault.KindOf(err) != fault.Conflict || !FailedOn(err, ops[1].Item.Key) || FailedOn(err, ops[0].Item.Key) {
		t.Errorf("%v does not name the second operation alone", err)
	}
	if text := err.Error(); strings.Contains(text, "secret") || !strings.Contains(text, "B") {
		t.Errorf("text %q, want the sort key and no partition", text)
	}
	if FailedOn(fault.New(fault.Conflict, "other"), ops[0].Item.Key) || FailedOn(nil, ops[0].Item.Key) {
		t.Error("FailedOn holds for an error that is not a ConditionError")
	}
}

// FuzzValidate holds that a key that is accepted is within what every engine can store.
func FuzzValidate(f *testing.F) {
	f.Add("P", "a")
	f.Add("", "\x00")
	f.Add("\xff", strings.Repeat("s", MaxSK+1))
	f.Fuzz(func(t *testing.T, pk, sk string) {
		err := Validate([]Op{Check(Key{pk, sk}, 0)})
		bad := pk == "" || sk == "" || len(pk) > MaxPK || len(sk) > MaxSK || strings.ContainsRune(pk+sk, 0) ||
			strings.ToValidUTF8(pk, "") != pk || strings.ToValidUTF8(sk, "") != sk
		if bad != (fault.KindOf(err) == fault.Invalid) {
			t.Errorf("Validate(%q, %q) = %v", pk, sk, err)
		}
	})
}

package bolt

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/josh-sms/josh/internal/platform/table"
)

// FuzzDecode reads any bytes as a stored value: no panic, and what can be read is written back the same.
func FuzzDecode(f *testing.F) {
	i := table.Item{Version: 3, Kind: "thing", Schema: 2, Data: []byte(`{"a":1}`), Due: time.UnixMilli(1e12), Expires: time.Unix(1e9, 0)}
	f.Add(encodeItem(i, headerOf(i)))
	f.Add(encodeItem(table.Item{}, header{}))
	f.Add(encodeCounter(7, 1e9))
	f.Add([]byte{format, 0x80})
	f.Add([]byte{format, 1, 2, 3, 4, 200})
	f.Add([]byte{99})
	f.Add([]byte{})
	f.Fuzz(func(t *testing.T, value []byte) {
		if value == nil {
			return // that is an absent item
		}
		_, _, _ = decodeCounter(value)
		h, headerErr := decodeHeader(value)
		got, err := decodeItem(table.Key{PK: "P", SK: "a"}, value)
		if err != nil {
			return
		}
		if headerErr != nil {
			t.Fatalf("the item can be read, its header not: %v", headerErr)
		}
		again, err := decodeItem(got.Key, encodeItem(got, h))
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(got, again, cmp.Comparer(bytes.Equal)); diff != "" {
			t.Fatal(diff)
		}
	})
}

// TestDecodeCorrupt cuts a value at every length: each is an error or an item with less data.
func TestDecodeCorrupt(t *testing.T) {
	t.Parallel()
	i := table.Item{Version: 300, Kind: "thing", Schema: 2, Data: []byte("data")}
	whole := encodeItem(i, headerOf(i))
	for n := range whole {
		got, err := decodeItem(table.Key{}, whole[:n])
		if cut := n < len(whole)-len(i.Data); cut != (err != nil) {
			t.Errorf("%d of %d bytes: %+v, %v", n, len(whole), got, err)
		}
	}
}

// TestDecodedItemIsACopy holds that an item outlives the memory it was read from: bbolt's belongs to the
// transaction.
func TestDecodedItemIsACopy(t *testing.T) {
	t.Parallel()
	want := table.Item{Version: 1, Kind: "thing", Schema: 1, Data: []byte("data")}
	value := encodeItem(want, headerOf(want))
	got, err := decodeItem(want.Key, value)
	if err != nil {
		t.Fatal(err)
	}
	clear(value)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// FuzzKey holds that a stored key names one item only, and that its partition's keys begin with the partition.
func FuzzKey(f *testing.F) {
	for _, k := range []table.Key{{}, {PK: "P"}, {PK: "P#"}, {PK: "#"}, {PK: "INNER#P#ab", SK: "I#1"}, {PK: "META", SK: "a\x00b"}} {
		f.Add(k.PK, k.SK)
	}
	f.Fuzz(func(t *testing.T, pk, sk string) {
		if strings.Contains(pk, "\x00") {
			return
		}
		want := table.Key{PK: pk, SK: sk}
		key := encodeKey(want)
		if got := decodeKey(key); got != want {
			t.Fatalf("%q is stored as %q, read as %q", want, key, got)
		}
		if !bytes.HasPrefix(key, append(appendPartition(nil, pk), 0)) {
			t.Fatalf("%q is stored as %q, outside of its partition", want, key)
		}
	})
}

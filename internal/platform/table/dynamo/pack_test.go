package dynamo

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"encoding/json"
	"strings"
	"testing"

	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/josh-sms/josh/internal/platform/table"
)

func packable(data string) table.Item {
	return table.Item{Key: table.Key{PK: "P", SK: "a"}, Version: 1, Kind: "thing", Schema: 2, Data: []byte(data)}
}

// TestPack holds that what is packed is read as it was, and that nothing is packed that would not cost less.
func TestPack(t *testing.T) {
	t.Parallel()
	var p packer
	rapid.Check(t, func(rt *rapid.T) {
		word := rapid.SliceOfN(rapid.Byte(), 0, 40)
		same := bytes.Repeat(word.Draw(rt, "word"), rapid.IntRange(0, 200).Draw(rt, "times"))
		want := packable(string(append(same, rapid.SliceOfN(rapid.Byte(), 0, 3000).Draw(rt, "other")...)))
		plain := itemAttributes(want, 1)
		before := units(plain)
		stored := p.pack(plain)
		_, packed := stored["z"]
		if after := units(stored); packed != (after < before) || after > before {
			rt.Fatalf("packed %v: %d units instead of %d", packed, after, before)
		}
		if want := (Size(want) + 1023) / 1024; units(stored) != want {
			rt.Fatalf("%d units, Size says %d", units(stored), want)
		}
		got, err := itemOf(stored)
		if err != nil {
			rt.Fatal(err)
		}
		if diff := cmp.Diff(want, got, cmp.Comparer(bytes.Equal)); diff != "" {
			rt.Fatalf("item (-want +got):\n%s", diff)
		}
	})
}

// TestPackedAtTheEdge: an item of exactly a unit stays as it is, one byte more is packed.
func TestPackedAtTheEdge(t *testing.T) {
	t.Parallel()
	var p packer
	room := 1024 - size(itemAttributes(packable(""), 1))
	for more, want := range []bool{false, true} {
		stored := p.pack(itemAttributes(packable(strings.Repeat("x", room+more)), 1))
		if _, packed := stored["z"]; packed != want {
			t.Errorf("of %d bytes: packed %v, want %v", 1024+more, packed, want)
		}
	}
}

// TestPackedIsNewer holds that code from before there were packed items takes one for what newer code wrote: it knows no
// schema so high.
func TestPackedIsNewer(t *testing.T) {
	t.Parallel()
	var p packer
	stored := p.pack(itemAttributes(packable(strings.Repeat("x", 2000)), 1))
	if _, plain := stored["d"]; plain || numberOf(stored["s"]) != 1002 {
		t.Errorf("data in the open: %v, schema %d, want none and 1002", plain, numberOf(stored["s"]))
	}
}

// TestPackedForEver opens what was stored when packing was new.
func TestPackedForEver(t *testing.T) {
	t.Parallel()
	z, err := base64.StdEncoding.DecodeString(packedThen)
	if err != nil {
		t.Fatal(err)
	}
	stored := itemAttributes(packable(""), 1)
	delete(stored, "d")
	stored["z"], stored["s"] = &types.AttributeValueMemberB{Value: z}, number(1002)
	got, err := itemOf(stored)
	if want := packable(strings.Repeat(`{"step":"claim","saw":"19 characters"},`, 60)); err != nil || !cmp.Equal(want, got) {
		t.Errorf("%v, %v, want %v", got, err, want)
	}
}

const packedThen = "qlYqLkktULJSSs5JzMxV0lEqTixXslIytFRIzkgsSkwuSS0qVqrVGVU2qmxU2aiyUWWjykaVjSobUcoAAQAA//8="

// TestBrokenPack: what cannot be unpacked is handed on as it is, so that it is put aside like any other broken item, and
// stops no query that has it among others.
func TestBrokenPack(t *testing.T) {
	t.Parallel()
	var p packer
	pack := func(data []byte) []byte { return p.deflate.Pack(data, flate.DefaultCompression) }
	for name, z := range map[string][]byte{
		"nothing":           {},
		"not compressed":    []byte(`{"step":"claim"`),
		"cut off":           pack(bytes.Repeat([]byte("word "), 1000))[:10],
		"more than an item": pack(make([]byte, table.MaxItemSize+1)),
	} {
		stored := itemAttributes(packable(""), 1)
		delete(stored, "d")
		stored["z"], stored["s"] = &types.AttributeValueMemberB{Value: z}, number(1002)
		want := packable(string(z))
		if got, err := itemOf(stored); err != nil || !cmp.Equal(want, got) || json.Valid(got.Data) {
			t.Errorf("%s: %v, %v, want what is stored", name, got, err)
		}
	}
}

// BenchmarkPack packs a filed text as it is under KMS.
func BenchmarkPack(b *testing.B) {
	var p packer
	i := packable(strings.Repeat(`{"step":"claim","saw":"19 characters","decision":"accepted","why":"first delivery","ms":0.007},`, 22))
	b.ReportAllocs()
	for b.Loop() {
		p.pack(itemAttributes(i, 1))
	}
}

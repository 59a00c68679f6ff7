package pack_test

import (
	"bytes"
	"compress/flate"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/text/pack"
)

type all struct {
	Int   int32
	Bool  bool
	Float float64
	Text  string
	Ints  pack.Ints
	Texts []string
}

func read(data string) (all, error) {
	r := pack.NewReader(data)
	a := all{r.Int(), r.Bool(), r.Float(), r.Text(), r.Ints(), pack.ReadList(r, func(s *string) { *s = r.Text() })}
	return a, r.Err()
}

func TestReadsWhatWasWritten(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		list := rapid.SliceOf(rapid.Int32()).Draw(t, "ints")
		want := all{
			rapid.Int32().Draw(t, "int"), rapid.Bool().Draw(t, "bool"), rapid.Float64().Draw(t, "float"), rapid.String().Draw(t, "text"),
			pack.IntsOf(list), rapid.SliceOf(rapid.String()).Draw(t, "texts"),
		}
		var w pack.Writer
		w.Int(want.Int)
		w.Bool(want.Bool)
		w.Float(want.Float)
		w.Text(want.Text)
		w.Ints(want.Ints)
		pack.WriteList(&w, want.Texts, func(s *string) { w.Text(*s) })
		data := string(w.Bytes())
		got, err := read(data)
		if diff := cmp.Diff(want, got); diff != "" || err != nil {
			t.Fatal(err, diff)
		}
		for i, n := range list {
			if got.Ints.Len() != len(list) || got.Ints.At(i) != n || !got.Ints.Slice(i, i+1).Contains(n) {
				t.Fatalf("number %d is %d, want %d", i, got.Ints.At(i), n)
			}
		}
		if _, err := read(data[:rapid.IntRange(0, len(data)-1).Draw(t, "cut")]); err == nil {
			t.Fatal("cut off, and no error")
		}
		if _, err := read(data + "x"); err == nil {
			t.Fatal("something left, and no error")
		}
	})
}

func FuzzReader(f *testing.F) {
	f.Add("\xff\xff\xff\xff")
	f.Add("\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\xff\xff\xff\x7f")
	f.Fuzz(func(_ *testing.T, data string) {
		_, _ = read(data)
	})
}

// TestInflate: what is compressed is read back; what is cut off is none.
func TestInflate(t *testing.T) {
	t.Parallel()
	var file bytes.Buffer
	w, err := flate.NewWriter(&file, flate.BestCompression)
	if err != nil {
		t.Fatal(err)
	}
	want := strings.Repeat("a text of many words, ", 100)
	if _, err := w.Write([]byte(want)); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if got, err := pack.Inflate(file.String()); got != want || err != nil {
		t.Errorf("%d letters, %v", len(got), err)
	}
	if _, err := pack.Inflate(file.String()[:file.Len()/2]); fault.KindOf(err) != fault.Internal {
		t.Errorf("a file that is cut off: %v", err)
	}
}

package near

import (
	"sort"
	"strings"
	"testing"

	"github.com/josh-sms/josh/internal/text/pack"
)

func mustLoad(t testing.TB) *Vectors {
	t.Helper()
	v, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func TestNear(t *testing.T) {
	t.Parallel()
	v := mustLoad(t)
	of := func(text string) *Vector { one := v.Of(strings.Fields(text)); return &one }
	for _, c := range []struct{ text, near, far string }{
		{"may my sister accompany me", "can i bring a friend", "how much does it cost"},
		{"is there a fee", "how much does it cost", "can i bring a friend"},
		{"who founded this company", "who runs this", "when is my next meeting"},
		{"erase my records", "delete my data", "tell me a joke"},
		{"husband", "wife", "invoice"},
		{"cuanto cuesta", "how much does it cost", "can i bring a friend"},
	} {
		if near, far := of(c.text).Dot(of(c.near)), of(c.text).Dot(of(c.far)); near <= far {
			t.Errorf("%q: %.2f to %q, %.2f to %q", c.text, near, c.near, far, c.far)
		}
	}
	if one := of("sister"); one.Dot(one) < 0.999 || one.Dot(one) > 1.001 {
		t.Errorf("the length of a vector is not 1: %f", one.Dot(one))
	}
	if none := of("zzyzx"); *none != (Vector{}) {
		t.Errorf("a word that it does not know: %v", none)
	}
}

// TestSorted: a word is found by halving.
func TestSorted(t *testing.T) {
	t.Parallel()
	v := mustLoad(t)
	if v.Len() < 8000 || !sort.SliceIsSorted(make([]struct{}, v.Len()), func(i, j int) bool { return v.word(i) < v.word(j) }) {
		t.Errorf("%d words, or not in order", v.Len())
	}
	for _, place := range []int{0, 1, v.Len() / 2, v.Len() - 1} {
		if got, ok := v.find(v.word(place)); !ok || got != place {
			t.Errorf("%q is found at %d, not at %d", v.word(place), got, place)
		}
	}
}

func TestReadRefuses(t *testing.T) {
	t.Parallel()
	whole, err := pack.Inflate(file)
	if err != nil {
		t.Fatal(err)
	}
	for what, data := range map[string]string{"nothing": "", "cut off": whole[:len(whole)-1], "other numbers": "\x20" + whole[1:]} {
		if _, err := read(data); err == nil {
			t.Errorf("%s is no error", what)
		}
	}
}

func BenchmarkOf(b *testing.B) {
	v := mustLoad(b)
	words := strings.Fields("is it all right if my sister comes with me on saturday")
	for b.Loop() {
		v.Of(words)
	}
}

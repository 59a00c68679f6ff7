package train

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/josh-sms/josh/internal/text/weigh"
)

func options() Options {
	return Options{Labels: []string{"tea", "war"}, Keep: 500}
}

// texts are lines in which one word tells the label, among words that tell nothing.
func texts() []byte {
	var b strings.Builder
	for i := range 60 {
		for _, c := range [][2]string{{"tea", "kettle"}, {"war", "cannon"}, {"none", "meadow"}} {
			fmt.Fprintf(&b, "{\"text\":\"the %s of day %d was near\",\"label\":\"%s\"}\n", c[1], i, c[0])
		}
	}
	return []byte(b.String())
}

func TestLearn(t *testing.T) {
	t.Parallel()
	packed, err := Compile(texts(), options())
	if err != nil {
		t.Fatal(err)
	}
	again, err := Compile(texts(), options())
	if err != nil || !bytes.Equal(packed, again) {
		t.Fatalf("the same texts give other weights (%v)", err)
	}
	w, sum, err := weigh.Load(string(packed))
	if err != nil || sum != Sum(texts()) {
		t.Fatal(sum, err)
	}
	for text, want := range map[string]int{"a kettle at last": 0, "they have a cannon": 1} {
		if odds, label := w.Weigh(text).Against(); odds < 0 || label != want {
			t.Errorf("%q: %f for %d", text, odds, label)
		}
	}
	if odds, _ := w.Weigh("a meadow is near").Against(); odds > 0 {
		t.Errorf("an ordinary text: %f", odds)
	}
}

func TestCompileRefuses(t *testing.T) {
	t.Parallel()
	for _, bad := range []string{"{", `{"text":"a","label":"cake"}`, `{"label":"tea"}`} {
		if _, err := Compile([]byte(bad), options()); err == nil {
			t.Errorf("%s: accepted", bad)
		}
	}
}

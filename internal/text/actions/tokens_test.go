package actions

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/josh-sms/josh/internal/base/sms"
	"github.com/josh-sms/josh/internal/text/near"
	"github.com/josh-sms/josh/internal/text/spot"
	"github.com/josh-sms/josh/internal/text/weigh/train"
)

var tokensTo = flag.String("tokens", "", "write the words of all texts that the network is learned from to this file, for learn.py")

// learnedFrom are the texts that the network of data/spots.bin was learned from, beside the lists of testdata.
func learnedFrom(t *testing.T) (files map[string][]byte, sum string) {
	t.Helper()
	files = map[string][]byte{}
	var all []byte
	for _, name := range []string{"requests", "told", "several", "asks"} {
		files[name] = textsOf(t, name)
		all = append(all, files[name]...)
	}
	return files, train.Sum(all)
}

// textsOf reads a file of texts/.
func textsOf(t *testing.T, name string) []byte {
	t.Helper()
	data, err := os.ReadFile("../../../texts/" + name + ".jsonl")
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// TestCompiledSpots: the network was learned from the texts that there are, and every label of it is an action.
func TestCompiledSpots(t *testing.T) {
	t.Parallel()
	vectors, err := near.Load()
	if err != nil {
		t.Fatal(err)
	}
	net, from, err := spot.Load(spotsFile, vectors)
	if err != nil {
		t.Fatal(err)
	}
	if _, sum := learnedFrom(t); from != sum {
		t.Error("the network was learned from other texts: learn.py")
	}
	for _, label := range net.Labels() {
		if domain, action, _ := strings.Cut(label, "."); !isAction(domain, action) {
			t.Errorf("%s is no action", label)
		}
	}
}

// TestWritesTokens writes what learn.py reads, with -tokens.
func TestWritesTokens(t *testing.T) {
	t.Parallel()
	if *tokensTo == "" {
		t.Skip("writes nothing without -tokens")
	}
	r := newReader(t)
	var out bytes.Buffer
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(false)
	add := func(text, from string, labels []string) {
		normal := sms.Normalize(text)
		words, _ := inRow(r.tokens(normal), normal)
		if err := e.Encode(map[string]any{"t": append([]string{}, words...), "l": append([]string{}, labels...), "from": from}); err != nil {
			t.Fatal(err)
		}
	}
	files, _ := learnedFrom(t)
	for _, name := range []string{"requests", "told", "several", "asks"} {
		for line := range bytes.Lines(files[name]) {
			var one struct {
				Text, Label string
				Labels      []string
			}
			if err := json.Unmarshal(line, &one); err != nil {
				t.Fatal(err)
			}
			from := "told"
			switch {
			case one.Label == "asks": // of which action is not said
				continue
			case name == "requests" && one.Label != "none":
				from = "made"
			case name == "requests" || name == "asks":
				from = "plain"
			}
			if one.Label != "" && one.Label != "none" {
				one.Labels = []string{one.Label}
			}
			add(one.Text, from, one.Labels)
		}
	}
	lists, err := filepath.Glob("testdata/*.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range lists {
		if strings.Contains(file, "unseen_") || strings.Contains(file, "_test_") {
			continue
		}
		for _, one := range rows(t, filepath.Base(file)) {
			add(one.Text, "told", strings.Fields(names(one.Actions)))
		}
	}
	if err := os.WriteFile(*tokensTo, out.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
}

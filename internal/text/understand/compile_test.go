package understand

import (
	"bytes"
	"encoding/json"
	"flag"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/josh-sms/josh/internal/text/pack"
)

var update = flag.Bool("update", false, "compile data/replies.bin")

// meaning is what some phrases of data/replies.json mean. A phrase lists choices in brackets: "(im|we are) (so|) in". A phrase
// that stands in two lists of a book means what the first says.
type meaning struct {
	Means   string
	Phrases []string
}

// TestCompiled makes data/replies.bin with -update, and holds it to what data/replies.json says.
func TestCompiled(t *testing.T) {
	t.Parallel()
	want := compiled(t)
	if *update {
		if err := os.WriteFile("data/replies.bin", want, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := os.ReadFile("data/replies.bin"); err != nil || !bytes.Equal(want, got) {
		t.Errorf("data/replies.bin is not what data/replies.json says (%v); compile it: make rules", err)
	}
	if _, err := unpackPhrases(string(want[:len(want)-1])); err == nil {
		t.Error("phrases that are cut off, and no error")
	}
}

// compiled expands all phrases and lays them out.
func compiled(t *testing.T) []byte {
	t.Helper()
	var data struct {
		Invite, Interview, Profile []meaning
		Steps                      map[string][]meaning
	}
	text, err := os.ReadFile("data/replies.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &data); err != nil {
		t.Fatal(err)
	}
	spelling, _, err := newSpelling(nil)
	if err != nil {
		t.Fatal(err)
	}
	c := compiler{t: t, spelling: &spelling, books: []string{""}, values: []map[string]value{{}}}
	c.book("invite", data.Invite)
	c.book("interview", data.Interview)
	c.book("profile", data.Profile)
	for _, id := range slices.Sorted(maps.Keys(data.Steps)) {
		if lettered()[id] != len(data.Steps[id]) {
			t.Errorf("%s has %d options and labels of %d", id, lettered()[id], len(data.Steps[id]))
		}
		c.book(id, data.Steps[id])
	}
	return c.pack()
}

type compiler struct {
	t        *testing.T
	spelling *spelling
	books    []string
	meanings []string
	values   []map[string]value // by book
}

func (c *compiler) book(name string, meanings []meaning) {
	values := map[string]value{}
	c.books, c.values = append(c.books, name), append(c.values, values)
	for _, m := range meanings {
		number := slices.Index(c.meanings, m.Means)
		if number < 0 {
			number = len(c.meanings)
			c.meanings = append(c.meanings, m.Means)
		}
		for _, pattern := range m.Phrases {
			all, rest := choices(pattern)
			if rest != "" {
				c.t.Errorf("brackets: %s", pattern)
			}
			for _, phrase := range all {
				c.put(values, c.spelling.hear(phrase), value(number+1))
			}
		}
	}
}

func (c *compiler) put(values map[string]value, phrase *said, means value) {
	if len(phrase.words) == 0 || values[phrase.joined].meaning() > 0 {
		return
	}
	values[phrase.joined] += means
	first := phrase.words[0].is
	values[first] = max(values[first], values[first]&0xffff|value(len(phrase.words))<<16)
	for _, w := range phrase.words {
		c.values[anyBook][w.is] = 1
	}
}

// pack lays the values out, and looks each of them up.
func (c *compiler) pack() []byte {
	n := 0
	for _, values := range c.values {
		n += len(values)
	}
	pairs := (5*n + 3) / 4 // four of five are taken
	slots := make([]int32, 2*pairs)
	for number, values := range c.values {
		for _, phrase := range slices.Sorted(maps.Keys(values)) {
			h := hash(number, phrase)
			at := slot(h, pairs)
			for slots[2*at+1] != 0 {
				at = (at + 1) % pairs
			}
			slots[2*at], slots[2*at+1] = int32(uint32(h>>32)), int32(values[phrase])
		}
	}
	all := phrases{slots: pack.IntsOf(slots)}
	for number, values := range c.values {
		for phrase, is := range values {
			if all.find(number, phrase) != is {
				c.t.Fatalf("%q is taken for another phrase", phrase)
			}
		}
	}
	var w pack.Writer
	w.Text(strings.Join(c.books, "\n"))
	w.Text(strings.Join(c.meanings, "\n"))
	w.Ints(pack.IntsOf(slots))
	return w.Bytes()
}

// choices reads a pattern as far as the bracket that ends it, and returns what is left from there.
func choices(pattern string) (all []string, rest string) {
	begun := []string{""} // of the choice that is read
	for rest = pattern; rest != ""; {
		i := strings.IndexAny(rest, "(|)")
		if i < 0 {
			i = len(rest)
		}
		begun, rest = each(begun, []string{rest[:i]}), rest[i:]
		if rest == "" || rest[0] == ')' {
			break
		}
		sign := rest[0]
		rest = rest[1:]
		if sign == '|' {
			all, begun = append(all, begun...), []string{""}
			continue
		}
		var inside []string
		inside, rest = choices(rest)
		begun, rest = each(begun, inside), strings.TrimPrefix(rest, ")")
	}
	return append(all, begun...), rest
}

func each(begins, ends []string) []string {
	all := make([]string, 0, len(begins)*len(ends))
	for _, begin := range begins {
		for _, end := range ends {
			all = append(all, begin+end)
		}
	}
	return all
}

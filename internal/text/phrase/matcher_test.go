package phrase_test

import (
	"math"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/josh-sms/josh/internal/base/sms"
	"github.com/josh-sms/josh/internal/text/phrase"
)

func TestScan(t *testing.T) {
	t.Parallel()
	g := phrase.Grammar{
		Classes: map[string][]string{"me": {"me", "this number", "my <thing>"}, "thing": {"phone", "number"}},
		Same:    map[string][]string{"texting": {"txtng"}},
		Fillers: []string{"really"},
		Real:    []string{"testing"},
	}
	for _, c := range []struct {
		pattern, text string
		want          bool
	}{
		{"stop texting <me>", "Stop texting me!", true},
		{"stop texting <me>", "STOP, TEXTING my phone", true},
		{"stop texting <me>", "stop really texting this number", true},
		{"stop texting <me>", "stop. Now texting me", false},
		{"stop texting <me>", "s t o p texting me", true},
		{"stop texting <me>", "s.t.o.p. texting me", true},
		{"stop texting <me>", "stoptextingme", true},
		{"stop texting <me>", "stoppp texitng me", true},
		{"stop texting <me>", "5top t3xting me", true},
		{"stop texting <me>", "ѕtор txtng me", true}, // Cyrillic
		{"stop texting <me>", "stop testing me", false},
		{"stop *2 me", "stop with this me", true},
		{"stop *2 me", "stop with all of this me", false},
		{"^ stop $", "Who is it? Stop. Go", true},
		{"^ stop $", "do stop there", false},
		{"^^ stop $$", "stop 🙄", true},
		{"^^ stop $$", "ok. stop", false},
		{"stop (it|that now)? me", "stop that now me", true},
		{"stop (it|that now)? me", "stop that me", false},
		{"see , you", "see, you", true},
		{"i want", "I. Want. That", true},
	} {
		m, err := phrase.New(g, []string{c.pattern})
		if err != nil {
			t.Fatal(err)
		}
		if _, found := m.Scan(sms.Normalize(c.text)); (len(found) > 0) != c.want {
			t.Errorf("%q in %q: found %v", c.pattern, c.text, found)
		}
	}
}

func TestNewRefuses(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		g       phrase.Grammar
		pattern string
	}{
		"a class that is not there":          {pattern: "<me>"},
		"a class within itself":              {g: phrase.Grammar{Classes: map[string][]string{"a": {"b <a>"}}}, pattern: "<a>"},
		"a group that is open":               {pattern: "(a|b"},
		"a gap too wide":                     {pattern: "a *99 b"},
		"capitals":                           {pattern: "Stop"},
		"nothing":                            {pattern: "a?"},
		"a spelling that is a word":          {g: phrase.Grammar{Same: map[string][]string{"a": {"b"}}}, pattern: "a b"},
		"an empty pattern in a class":        {g: phrase.Grammar{Classes: map[string][]string{"a": {""}}}, pattern: "b"},
		"a bracket that closes nothing":      {pattern: "a ) b"},
		"an apostrophe, which texts do lose": {pattern: "don't"},
	} {
		if _, err := phrase.New(c.g, []string{c.pattern}); err == nil {
			t.Errorf("%s: accepted", name)
		}
	}
}

func TestQuoted(t *testing.T) {
	t.Parallel()
	m, err := phrase.New(phrase.Grammar{}, []string{"stop it"})
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]bool{`she said "stop it" twice`: true, `"stop it"`: false, `stop it`: false, `"no" stop it`: false} {
		read, found := m.Scan(text)
		if len(found) != 1 || read.Quoted(found[0]) != want {
			t.Errorf("%q: %v", text, found)
		}
	}
}

// whole covers every token of a text.
func whole() phrase.Match { return phrase.Match{End: math.MaxInt} }

func TestStraight(t *testing.T) {
	t.Parallel()
	m, err := phrase.New(phrase.Grammar{Real: []string{"killings"}}, []string{"kill myself", "suicide tonight?", "2 pills", "ip can get ve ar i an cell ed ill"})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		text, all string
		hit       string // what stands with the bends of the first hit alone straight, "" without a hit
	}{
		{"", "", ""},
		{"Kill myself", "kill myself", "kill myself"},
		{"gonna k1ll mys3lf, ok", "gonna kill myself, ok", "gonna kill myself, ok"},
		{"i want to k.i.l.l myself", "i want to kill myself", "i want to kill myself"},
		{"k i l l myself", "kill myself", "kill myself"},
		{"killmyself!!", "kill myself!!", "kill myself!!"},
		{"okay killmyselftonight 1p", "okay kill myself tonight ip", "okay kill myself tonight 1p"},
		{"s u i c i d e tonighttttt...", "suicide tonight...", "suicide tonighttttt..."},
		{"2 pills, b4 4pm", "2 pills, b4 4pm", "2 pills, b4 4pm"},
		{"kil myself, slip", "kil myself, slip", ""},
		{"killings", "killings", ""},
		{"cancelled. k1ll myself", "can cell ed. kill myself", "cancelled. kill myself"},
		{"k1ll myself over a vegetarian", "kill myself over a ve get ar i an", "kill myself over a vegetarian"},
		{"it costs 1p and i'll kill mys3lf", "it costs ip and i'll kill myself", "it costs 1p and i'll kill myself"},
		{"s.u.i.c.i.d.e, k1ll myself", "suicide, kill myself", "suicide, k1ll myself"},
	} {
		read, found := m.Scan(sms.Normalize(c.text))
		if got := read.Straight(whole()); got != c.all {
			t.Errorf("%q: %q, want %q", c.text, got, c.all)
		}
		hit := ""
		if len(found) > 0 {
			hit = read.Straight(found[0])
		}
		if hit != c.hit {
			t.Errorf("%q, the hit alone: %q, want %q", c.text, hit, c.hit)
		}
	}
}

func FuzzScan(f *testing.F) {
	m, err := phrase.New(phrase.Grammar{Fillers: []string{"so"}}, []string{"stop *8 me", "^ (a|b c)? stop $", "kill myself"})
	if err != nil {
		f.Fatal(err)
	}
	for _, seed := range []string{"stop me", "k.i.l.l myself", "\"", "$$$", "a\xff", "killmyself!!", "su*cide", "aa4!a", "b!4aa"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		read, found := m.Scan(sms.Normalize(text))
		for _, match := range found {
			if match.Start < 0 || match.End < match.Start {
				t.Fatalf("%+v", match)
			}
			read.Quoted(match)
		}
		if strings.ContainsFunc(text, func(r rune) bool { return r >= utf8.RuneSelf }) {
			return
		}
		for _, match := range append(found, whole()) {
			straight := read.Straight(match)
			if again, _ := m.Scan(straight); again.Words() < read.Words() {
				t.Fatalf("%d words were %d before %v was written straight: %q", again.Words(), read.Words(), match, straight)
			}
		}
	})
}

package safety

import (
	"strings"
	"testing"

	"github.com/josh-sms/josh/internal/base/sms"
)

func mustLoadLexicon(t testing.TB) *Detector {
	t.Helper()
	d, err := LoadLexicon()
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func TestLexiconExamples(t *testing.T) {
	t.Parallel()
	d, source := mustLoadLexicon(t), mustParseLexicon(t)
	for _, e := range source.entries {
		for _, text := range e.Yes {
			f, worried, _ := d.byPhrases(sms.Normalize(text))
			if f.Hit == nil {
				f.Hit = worried
			}
			switch {
			case e.Minor && !f.Minor:
				t.Errorf("%s: must find %q", e.ID, text)
			case !e.Minor && (f.Hit == nil || f.Hit.Category != e.Category):
				t.Errorf("%s: must find %q, got %+v", e.ID, text, f.Hit)
			}
		}
		for _, text := range e.No {
			if f, _, _ := d.byPhrases(sms.Normalize(text)); f.Hit != nil && f.Hit.Confidence == Sure || e.Minor && f.Minor {
				t.Errorf("%s: must not find %q, got %+v minor %v", e.ID, text, f.Hit, f.Minor)
			}
		}
	}
}

// TestBentWords holds the detector to what people do to words that they think a machine looks for: what stands when it is written
// straight stands when it is bent.
func TestBentWords(t *testing.T) {
	t.Parallel()
	d := mustLoadLexicon(t)
	judge := NewScorer(d)
	signs := strings.NewReplacer("i", "1", "e", "3", "a", "@", "o", "0", "s", "$")
	bend := map[string]func(string) string{
		"signs":     signs.Replace,
		"apart":     func(w string) string { return strings.Join(strings.Split(w, ""), " ") },
		"dots":      func(w string) string { return strings.Join(strings.Split(w, ""), ".") },
		"drawn out": func(w string) string { return w + strings.Repeat(w[len(w)-1:], 4) },
	}
	for _, text := range []struct{ before, word, after string }{
		{"", "suicide", ""},
		{"i feel", "suicidal", ""},
		{"i want to", "die", ""},
		{"", "kill", "myself"},
		{"gonna", "kill", "myself tonight"},
		{"im going to", "murder", "you"},
		{"ill", "stab", "him when he gets home"},
	} {
		for how, bent := range bend {
			normal := sms.Normalize(strings.TrimSpace(text.before + " " + bent(text.word) + " " + text.after))
			f := d.Detect(normal)
			if f.Hit == nil {
				t.Errorf("%s: nothing is found in %q", how, normal)
				continue
			}
			if j, err := judge.Judge(t.Context(), normal, *f.Hit); !Stands(*f.Hit, j, err) {
				t.Errorf("%s: what was found in %q does not stand: %v", how, normal, j.Why)
			}
		}
	}
}

// TestHarmlessFamilies: figures of speech, an insult, and somebody who openly asks for the contact of somebody they met are no danger; asking
// for it in other words, or with what belongs to others, is what it was.
func TestHarmlessFamilies(t *testing.T) {
	t.Parallel()
	d := mustLoadLexicon(t)
	judge := NewScorer(d)
	for text, want := range map[string]bool{
		"I've been stabbed in the back by my coworkers": false, "my boss stabbed me in the back": false, "I've been hit by a bill": false,
		"who's the girl from saturday? can i get her insta": false, "whos that guy from the hike? can i have his number": false, "can i get his snap": false,
		"what's the name of the girl from last night, can i get her instagram": false, "suck my dick": false, "kiss my ass": false, "what if she's serious": false, "should I call someone": false,
		"quelqu'un pour un verre ce soir": false, "tengo ganas de salir esta noche": false, "je veux danser vendredi": false, "quelqu'un pour un meurtre ce soir": true,
		"dying my hair saturday": false, "i'm dying my hair on saturday": false, "want to die my hair red": false, "help me dye my hair": false, "i want to die on saturday": true,
		strings.Repeat("i want to climb ", 10): false, strings.Repeat("i want to go running. ", 8): false, strings.Repeat("i want to die ", 8): true, "help help help help help": false,
		"my boss stabbed me": true, "my husband hits me": true, "help me get into her instagram": true, "i need to get her password": true,
		"can i get her home address": true, "should i call someone before i end my life": true, "suck my dick or i will hurt you": true,
	} {
		normal := sms.Normalize(text)
		h, found := d.Detect(normal).Hit, false
		if h != nil {
			found = true
			if h.Confidence == Ambiguous {
				j, err := judge.Judge(t.Context(), normal, *h)
				found = Stands(*h, j, err)
			}
		}
		if found != want {
			t.Errorf("%q: %+v, stands %v", text, h, found)
		}
	}
}

// TestOtherWordsStay holds the words around a hit to what was written: some look bent only because the lexicon does not have them.
func TestOtherWordsStay(t *testing.T) {
	t.Parallel()
	d := mustLoadLexicon(t)
	for text, want := range map[string]string{
		"they cancelled my therapy. gonna k1ll myself":     "they cancelled my therapy. gonna kill myself",
		"i want to d1e. and nobody cooks for a vegetarian": "i want to die. and nobody cooks for a vegetarian",
		"s u i c i d e. bread was 1p, i'll be there":       "suicide. bread was 1p, i'll be there",
	} {
		f, _, read := d.byPhrases(sms.Normalize(text))
		if f.Hit == nil || read != want {
			t.Errorf("%q is weighed as %q, want %q (%+v)", text, read, want, f.Hit)
		}
	}
}

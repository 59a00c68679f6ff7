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
		if found := stands(t, d, text); found != want {
			t.Errorf("%q: stands %v", text, found)
		}
	}
}

// TestHarmlessAtAPlan: who looks for whom they are to meet, has something passed on or has second thoughts is in no danger, and is none; the same
// beginnings with a danger behind them are.
func TestHarmlessAtAPlan(t *testing.T) {
	t.Parallel()
	d := mustLoadLexicon(t)
	for text, want := range map[string]bool{
		"where is she": false, "Where is he? I'm at the cafe.": false, "im here where are you": false, "where can i find her": false, "how will i know its him": false, "i cant find her, its crowded": false,
		"which table is she at": false, "is she on her way": false, "does she live nearby": false, "may I ask where I should find him?": false,
		"tell her get well soon": false, "tell him i can't wait to meet him": false, "tell her i might be late bc of school dropoff": false, "tell her i'm on my way": false,
		"can you tell her I'm at the window table": false, "let her know i have her scarf": false, "tell them i'm sorry, i have to cancel": false,
		"i think im going to chicken out": false, "I would not wish to be a burden to the group.": false, "I keep thinking about the evening.": false, "i said no, i dont want to go": false,
		"i want to see her again": false, "im scared nobody comes": false,
		"maybe ill feel better by then": false, "i think im gonna puke": false, "fine. ill give it one more try": false, "ill give her 5 more min": false, "She's not here.": false, "im waiting for her outside": false,
		"where does she live": true, "ill give it one last try, then its over for me": true, "im gonna jump": true, "where is she, i'll hurt her": true, "where is my ex, i know she is in town": true, "i cant find her and she said she would jump": true,
		"tell her i'll kill her": true, "tell her i know where she lives": true, "tell them i'm sorry, i can't go on": true, "tell her im at the bridge and im going to jump": true,
		"tell him i said tick tock": true, "pls tell her to stop closing the blinds": true, "i dont want to be a burden": true, "i keep thinking about dying": true, "tell her im in her garden": true, "tell them not to look for me": true, "tell everyone goodbye from me": true,
		"im at the hospital with my wrists cut": true, "im scared he comes": true, "i think im going to chicken out of the pills": true, "tell them im sorry i cant make it to the end": true, "ask him where he is": true, "i said no and he didnt stop": true,
	} {
		if found := stands(t, d, text); found != want {
			t.Errorf("%q: found %v, want %v", text, found, want)
		}
	}
}

// stands reports whether a danger is found in a text that stands before the judge that needs no model.
func stands(t *testing.T, d *Detector, text string) bool {
	t.Helper()
	normal := sms.Normalize(text)
	h := d.Detect(normal).Hit
	if h == nil || h.Confidence != Ambiguous {
		return h != nil
	}
	j, err := NewScorer(d).Judge(t.Context(), normal, *h)
	return Stands(*h, j, err)
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

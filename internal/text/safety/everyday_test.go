package safety

import (
	"bufio"
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/josh-sms/josh/internal/base/sms"
	"github.com/josh-sms/josh/internal/text/phrase"
)

// stands reports whether a text is a danger once the judge that needs no model has looked.
func stands(t *testing.T, d *Detector, text string) bool {
	t.Helper()
	normal := sms.Normalize(text)
	h := d.Detect(normal).Hit
	if h == nil {
		return false
	}
	j, err := NewScorer(d).Judge(t.Context(), normal, *h)
	return Stands(*h, j, err)
}

// TestEverydayHurt: what somebody says of a quarrel brings no lines of a crisis. All of these did.
func TestEverydayHurt(t *testing.T) {
	t.Parallel()
	d := mustLoadLexicon(t)
	for _, text := range []string{
		"they went on without me and it hurt", "I felt left out. And I was angry the whole way home", "nobody even noticed I was gone",
		"I can't stop thinking about how she spoke to me in front of my brother", "im upset bc they decided without me",
		"me sentí excluida cuando se fueron sin mí", "I don't want to go on like this with her", "i'm trying not to be angry", "i wish she would just talk to me",
	} {
		if stands(t, d, text) {
			t.Errorf("%q is a danger", text)
		}
	}
}

// TestHurtThatIsMore: one word more than a quarrel needs, and the text is weighed as every other.
func TestHurtThatIsMore(t *testing.T) {
	t.Parallel()
	d := mustLoadLexicon(t)
	for _, text := range []string{
		"they forgot me so i took them all", "she left me on read. im going to do it", "i felt left out and i did it again", "nobody texted me. im at the station",
		"i was ignored. its over", "they went on without me and they can go on without me", "i waited an hour on the bridge", "he let me down so i let go",
		"nobody even noticed i was gone. next time i will be", "i felt forgotten and i wrote letters to all of them", "i was humiliated. im ready",
		"it hurt. it all hurts. make it stop", "it hurt and i want out", "nobody invited me. nobody needs me", "they ignored me and nobody would miss me",
		"nobody texted me. i dont matter to anyone", "they laughed at me. i tried it again last night", "she ignored me so i cut", "they ignored me, ive had enough",
		"i was left out. goodbye", "they ditched me and im not coming back", "they left me out. see you on the other side", "he let me down. im sorry",
		"she forgot me. i cant do this anymore", "they left me out so im leaving for good", "it hurts when i breathe", "i felt left out and i feel like dying",
		"he forgot my birthday \U0001F52A", "she left me out and i took 40", "they embarrassed me and i am better off dad", "i felt left out. i have a plan",
		"i was ghosted, i am so done", "no me invitaron y ya no quiero estar", "me sentí excluida, no puedo más", "they forgot about me. i forget about me too. soon",
		"it hurt " + strings.Repeat("so much ", 40),
	} {
		if d.everyday().tells(sms.Normalize(text)) {
			t.Errorf("%q is taken for everyday hurt", text)
		}
	}
	for _, text := range []string{
		"they went on without me and it hurt so bad i wanted to die", "i was just forgotten. i'd rather be dead", "I wont bother any of you ever again after tonight",
		"I don't want to go on like this with her gone", "nobody came to my picnic, that was the last sign i needed, goodbye",
	} {
		if !stands(t, d, text) {
			t.Errorf("%q is no danger", text)
		}
	}
}

// TestDoubtedByHurtOnly: the model, where one judges, is still asked, and an error leaves the hit standing.
func TestDoubtedByHurtOnly(t *testing.T) {
	t.Parallel()
	h := mustLoadLexicon(t).Detect("they went on without me and it hurt").Hit
	if h == nil || h.Confidence != Ambiguous || h.Lowered != everydayHurt || !h.WordsAlone() || !Stands(*h, Judgement{}, os.ErrDeadlineExceeded) {
		t.Errorf("%+v", h)
	}
}

// TestNoLearnedCrisisIsHurt: of more than 24,000 texts of people who would harm themselves, or who fear it of others, none is read as everyday hurt.
func TestNoLearnedCrisisIsHurt(t *testing.T) {
	t.Parallel()
	f, err := os.Open("../../../texts/danger.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	e := readEveryday(hurtFile)
	crises, lines := 0, bufio.NewScanner(f)
	for lines.Scan() {
		var row struct{ Text, Label string }
		if err := json.Unmarshal(lines.Bytes(), &row); err != nil {
			t.Fatal(err)
		}
		if row.Label != labelSelfHarm && row.Label != labelWorried {
			continue
		}
		crises++
		if e.tells(sms.Normalize(row.Text)) {
			t.Errorf("%q is taken for everyday hurt", row.Text)
		}
	}
	if err := lines.Err(); err != nil || crises < 24_000 {
		t.Errorf("%d crises, %v", crises, err)
	}
}

// TestHurtFile holds the list to its form, and to leaving out what speaks of an end, of means or of an intent.
func TestHurtFile(t *testing.T) {
	t.Parallel()
	section := ""
	for line := range strings.Lines(hurtFile) {
		line = strings.TrimSpace(line)
		switch {
		case line == "" || line[0] == '#':
		case line[0] == '[':
			section = line
		case section == "", strings.Count(line, "(") != strings.Count(line, ")"), strings.Trim(line, "abcdefghijklmnopqrstuvwxyz ()|?") != "", phrase.Fold(line) != line:
			t.Errorf("%q in section %q", line, section)
		}
	}
	e := readEveryday(hurtFile)
	for _, word := range strings.Fields("die dead kill suicide alive live life world here gone end over pills took cut knife gun rope bridge roof train car note goodbye bye sorry " +
		"forever better burden worthless point reason anymore cant done tired myself tonight tomorrow last miss wish want will wont would going go leave leaving tried did do ready hate alone") {
		if e.words[word] {
			t.Errorf("%q alone speaks of more than a quarrel", word)
		}
	}
	if len(e.words) < 500 || len(e.phrases) < 100 {
		t.Errorf("%d words, %d beginnings of phrases", len(e.words), len(e.phrases))
	}
}

package wording

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/josh-sms/josh/internal/base/sms"
	"github.com/josh-sms/josh/internal/domain/outbox"
)

// TestEveryValueHasAPlace: a value that no text can name, or of which nobody says how long it gets, is forgotten.
func TestEveryValueHasAPlace(t *testing.T) {
	t.Parallel()
	v, values := longest(), reflect.TypeFor[Values]()
	for field := range values.NumField() {
		place, want := values.Field(field).Tag.Get("place"), values.Field(field).Tag.Get("longest")
		if got, known := v.at(place); !known || want == "" || got != want {
			t.Errorf("%s: place %q has %q, want %q", values.Field(field).Name, place, got, want)
		}
	}
}

func TestTextsFitTheirBudget(t *testing.T) {
	t.Parallel()
	book := NewBook()
	for _, text := range Texts() {
		words := book.words(text, longest())
		got := sms.Count(words)
		if got.Encoding != sms.GSM7 {
			t.Errorf("%s: not GSM-7: %q", text.Purpose, words)
		}
		if got.Segments > text.MaxSegments {
			t.Errorf("%s: %d segments, budget %d: %q", text.Purpose, got.Segments, text.MaxSegments, words)
		}
		if text.MaxSegments > 2 {
			t.Errorf("%s: no text but contact exchange may take more than two segments", text.Purpose)
		}
	}
}

// TestTextsFitWithNamesOfEveryScript fills in names whose letters are not in GSM-7.
func TestTextsFitWithNamesOfEveryScript(t *testing.T) {
	t.Parallel()
	book := NewBook()
	for _, name := range []string{"Zo\u00eb", "\u592a\u90ce", "\u041c\u0430\u043a\u0441\u0438\u043c\u0438\u043b\u0438\u0430\u043d", strings.Repeat("\u0141", longName)} {
		for _, text := range Texts() {
			v := longest()
			v.FirstName = name
			words := book.words(text, v)
			if got := sms.Count(words); got.Segments > text.MaxSegments {
				t.Errorf("%s to %s: %d segments, budget %d: %q", text.Purpose, name, got.Segments, text.MaxSegments, words)
			}
		}
	}
	if words, _ := book.Render(Menu, Values{FirstName: "Zo\u00eb"}); !strings.Contains(words, "Zo\u00eb") {
		t.Errorf("a name that fits is left out: %q", words)
	}
}

func TestTextsAreComplete(t *testing.T) {
	t.Parallel()
	book, seen := NewBook(), map[Purpose]bool{}
	for _, text := range Texts() {
		if seen[text.Purpose] {
			t.Errorf("%s twice", text.Purpose)
		}
		seen[text.Purpose] = true
		if _, ok := text.Class.Rank(); !ok || text.Words == "" {
			t.Errorf("%s: no class or no words", text.Purpose)
		}
		for _, v := range []Values{{}, longest()} {
			if words := book.fill(text.Words, v); strings.ContainsAny(words, "{}") {
				t.Errorf("%s: a place is left open: %q", text.Purpose, words)
			}
		}
	}
}

// TestNoTextAsksForAStopWord holds the rule that no reply we ask for can be taken for an opt-out. Naming the
// way out ("STOP to opt out") is what the carriers demand of the first text and of compliance texts.
func TestNoTextAsksForAStopWord(t *testing.T) {
	t.Parallel()
	stop := stopWords()
	for _, text := range Texts() {
		if hit := stop.FindString(wayOut(text.Words)); hit != "" {
			t.Errorf("%s says %q outside of the way out", text.Purpose, hit)
		}
		names := strings.Contains(text.Words, "STOP")
		allowed := text.Class == outbox.Compliance || text.Purpose == Link || text.Purpose == LinkNoPictures ||
			text.Purpose == LinkInDoubt || text.Purpose == LinkAgain || slices.Contains([]Purpose{Spanish(Link), Spanish(LinkInDoubt), Spanish(LinkAgain)}, text.Purpose) || text.Purpose == RegionOpened || strings.HasPrefix(string(text.Purpose), string(Greeting)) ||
			slices.ContainsFunc(aboutStop(), func(id string) bool { return OfCard(string(text.Purpose), id) })
		if names && !allowed {
			t.Errorf("%s names STOP", text.Purpose)
		}
	}
}

func TestVoice(t *testing.T) {
	t.Parallel()
	binding := promises()
	for _, text := range Texts() {
		for _, fault := range unvoiced(text.Words) {
			t.Errorf("%s %s", text.Purpose, fault)
		}
		if hit := binding.FindString(text.Words); hit != "" {
			t.Errorf("%s promises: %q", text.Purpose, hit)
		}
	}
}

// TestComplianceTextsSayWhatTheyMust follows the CTIA handbook: program name, contact, frequency, rates, the way out.
func TestComplianceTextsSayWhatTheyMust(t *testing.T) {
	t.Parallel()
	must := map[Purpose][]string{
		HelpAnswer:         {"JOSH", "{support}", "Frequency", "Msg & data rates may apply", "STOP"},
		StopConfirmed:      {"JOSH", "no more texts", "START"},
		StopDelete:         {"JOSH", "no more texts", "deleted", "{support}", "START"},
		StartConfirmed:     {"JOSH", "HELP", "STOP", "Msg & data rates may apply"},
		Greeting:           {"JOSH", "Frequency", "Msg & data rates may apply", "HELP", "STOP"},
		GreetingWaitlisted: {"JOSH", "Msg & data rates may apply", "HELP", "STOP"},
		GreetingClosed:     {"JOSH", "Msg & data rates may apply", "HELP", "STOP"},
		Code:               {"JOSH", "\n@{host} #{code}"},
		Link:               {"JOSH", "{join}", "HELP", "STOP"},
		LinkInDoubt:        {"JOSH", "{join}", "HELP", "STOP"},
		Spanish(Link):      {"JOSH", "{join}", "HELP", "STOP"}, Spanish(LinkInDoubt): {"JOSH", "{join}", "HELP", "STOP"},
	}
	for _, text := range Texts() {
		for _, part := range must[text.Purpose] {
			if !strings.Contains(text.Words, part) {
				t.Errorf("%s does not say %q", text.Purpose, part)
			}
		}
	}
}

// TestFill: a value is put in as it is, whatever it looks like, and what is no place stays.
func TestFill(t *testing.T) {
	t.Parallel()
	v := Values{FirstName: "Ada", Answer: "{code} {", Region: "Oakland", BaseURL: "https://josh.example:8080"}
	for words, want := range map[string]string{
		"{answer}{name}, {region}": "{code} {Ada, Oakland", "{host} {other} {}": "josh.example {other} {}", "{{name}} {name": "{Ada} {name", "": "", "}": "}",
	} {
		if got := NewBook().fill(words, v); got != want {
			t.Errorf("%q: %q, want %q", words, got, want)
		}
	}
}

package wording

import (
	"strings"
	"testing"

	"github.com/josh-sms/josh/internal/base/sms"
	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/text/safety"
)

// TestSafetyTextsFitInEveryCountry fills the texts with the real resources: numbers in a third segment, or in
// characters that halve the segments, would reach nobody sooner.
func TestSafetyTextsFitInEveryCountry(t *testing.T) {
	t.Parallel()
	resources, err := safety.LoadResources()
	if err != nil {
		t.Fatal(err)
	}
	book := NewBook()
	for _, country := range []string{"US", "CA", "GB", "IE", "AU", "NZ", "default"} {
		for _, need := range []safety.Need{safety.NeedCrisis, safety.NeedAbuse, safety.NeedSexual, safety.NeedTrafficking} {
			c := resources.ForCountry(country)
			v := longest()
			v.Help, v.Emergency = Help(c, need), Emergency(c)
			for _, text := range safetyTexts() {
				words := book.fill(text.Words, v)
				if got := sms.Count(words); got.Encoding != sms.GSM7 || got.Segments > text.MaxSegments {
					t.Errorf("%s in %s for %s: %d segments of %v: %q", text.Purpose, country, need, got.Segments, got.Encoding, words)
				}
			}
		}
	}
}

func TestHelp(t *testing.T) {
	t.Parallel()
	resources, err := safety.LoadResources()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ country, want, emergency string }{
		{"US", "988 Suicide & Crisis Lifeline: call or text 988; Crisis Text Line: text HOME to 741741", "911"},
		{"gb", "Samaritans: call 116 123; Shout: text SHOUT to 85258", "999"},
		{"AU", "Lifeline: call 13 11 14 or text 0477 13 11 14", "000"},
		{"", "Find a Helpline: findahelpline.com", "your local emergency number"},
	} {
		got := resources.ForCountry(c.country)
		if help := Help(got, safety.NeedCrisis); help != c.want || Emergency(got) != c.emergency {
			t.Errorf("%q: %q, %q", c.country, help, Emergency(got))
		}
	}
}

func TestSafeReplyNamesATextForEveryKind(t *testing.T) {
	t.Parallel()
	book := NewBook()
	seen := map[Purpose]bool{}
	for _, kind := range []safety.Kind{safety.InCrisis, safety.Harmed, safety.Worried, safety.Threat, safety.Trespass, safety.TooYoung, safety.Urgent} {
		full := SafeReply(kind, safety.ReplyFull, true)
		if _, class := book.Render(full, longest()); class != "safety" || seen[full] {
			t.Errorf("%s: %q", kind, full)
		}
		seen[full] = true
		short := SafetyShort
		if kind == safety.Urgent { // the number once more, and no line to talk to
			short = SafetyEmergencyShort
		}
		if SafeReply(kind, safety.ReplyShort, true) != short || SafeReply(kind, safety.ReplySilent, true) != "" || SafeReply(kind, safety.ReplyNone, true) != "" {
			t.Errorf("%s: a repeat is not shorter", kind)
		}
	}
}

// TestStrangersHearOfNoAccount: a number without an account is told of none, and of no plans.
func TestStrangersHearOfNoAccount(t *testing.T) {
	t.Parallel()
	book := NewBook()
	purposes := []Purpose{CrisisAgainStranger, HoldLiftedStranger}
	for _, kind := range []safety.Kind{safety.InCrisis, safety.Harmed, safety.Worried, safety.Threat, safety.Trespass, safety.TooYoung, safety.Urgent} {
		purposes = append(purposes, SafeReply(kind, safety.ReplyFull, false))
	}
	for _, p := range purposes {
		words, _ := book.Render(p, longest())
		for _, of := range []string{"plan", "account", "hold"} {
			if words == "" || strings.Contains(strings.ToLower(words), of) {
				t.Errorf("%s tells a stranger of a %s: %q", p, of, words)
			}
		}
	}
}

// TestSafeRepliesSayWhoReadsThem: nobody in danger may take a program for somebody who watches, or for somebody who has
// forgotten them.
func TestSafeRepliesSayWhoReadsThem(t *testing.T) {
	t.Parallel()
	for _, text := range safetyTexts() {
		if text.Class != outbox.Safety || text.Purpose == SafetyShort || strings.HasPrefix(string(text.Purpose), string(SafetyUnderage)) {
			continue
		}
		trespass := strings.HasPrefix(string(text.Purpose), string(SafetyTrespass)) // who harms others need not be consoled
		if !strings.Contains(text.Words, "automated") || !strings.Contains(text.Words, "a person will look") && !strings.Contains(text.Words, "A person will look") ||
			!trespass && !strings.Contains(text.Words, "nobody reads along live") {
			t.Errorf("%s: %q", text.Purpose, text.Words)
		}
	}
}

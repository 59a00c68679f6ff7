package guide_test

import (
	"slices"
	"testing"

	"github.com/josh-sms/josh/internal/text/guide"
)

// TestAnotherFeels: what the other feels about the writer is not what the writer feels.
func TestAnotherFeels(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{"annoyed with me": "", "probably annoyed with me": "", "maybe mad at me": "", "annoyed": "annoyed", "i'm annoyed with myself": "annoyed"} {
		if got := guide.Feeling(text); got != want {
			t.Errorf("%q feels %q, want %q", text, got, want)
		}
	}
	for text, want := range map[string]string{"annoyed with me": "Maybe you felt annoyed with me.", "probably annoyed with me": "Maybe you felt annoyed with me."} {
		if got := guide.View(text, "Ada"); got != want {
			t.Errorf("View(%q) = %q, want %q", text, got, want)
		}
	}
}

// TestShortAnswers: what terse people text is no sentence to give back, and still a need or a topic.
func TestShortAnswers(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"idk", "i don't know", "I don't know really"} {
		if got := guide.Reflect(text); got != "" {
			t.Errorf("Reflect(%q) = %q", text, got)
		}
	}
	if got := guide.Needs("my money back by friday"); !slices.Equal(got, []string{"the money back by Friday"}) {
		t.Errorf("%q", got)
	}
	if got := guide.Invitations("Pat", "sobre la fiesta")[0]; got != "Hi Pat, I'd like to talk about la fiesta, if you're up for it." {
		t.Error(got)
	}
	for text, want := range map[string]bool{"anyway, it made me feel used": true, "ok anyway about pat": true, "any way I look at it she was wrong": false, "she went away": false} {
		if got := guide.Returns(text); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}

// TestSaidToTheOther: what is passed on speaks to who reads it.
func TestSaidToTheOther(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"i wasnt ignoring her, i was late for my train": "I wasn't ignoring you, I was late for my train.",
		"i just want her to know that we're fine":       "I just want you to know that we're fine.",
		"I never stopped caring about you":              "I never stopped caring about you.",
		"i was tired!":                                  "I was tired!",
	} {
		if got := guide.ToThem(text, "Ada"); got != want {
			t.Errorf("ToThem(%q) = %q, want %q", text, got, want)
		}
	}
	if got, own := guide.NeedOf("to know she isn't mad at me", "Pat"); got != "to know you aren't mad at me" || own {
		t.Errorf("%q, %v", got, own)
	}
	if got, own := guide.NeedOf("more notice", "Pat"); got != "more notice" || !own {
		t.Errorf("%q, %v", got, own)
	}
	for _, text := range []string{"what if i'm wrong about her", "to know she isn't mad at me"} {
		if got := guide.View(text, "Pat"); got != "" {
			t.Errorf("View(%q) = %q", text, got)
		}
	}
	if got := guide.Reflect("dunno, i was in a hurry"); got != "You were in a hurry." {
		t.Error(got)
	}
	for text, want := range map[string]bool{"can i change it later?": true, "is that too much?": true, "what does that mean?": true, "can i bring a friend?": false, "she changed it": false} {
		if got := guide.AsksDraft(text); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}

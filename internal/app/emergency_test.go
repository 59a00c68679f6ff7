package app_test

import (
	"strings"
	"testing"

	"github.com/josh-sms/josh/internal/domain/event"
	"github.com/josh-sms/josh/internal/lab/testkit"
)

// TestEmergency: whoever needs an ambulance, the police or the fire brigade is told at once what to call where they are,
// and that JOSH calls nobody. An operator is paged, nobody is held, and the conversation goes on.
func TestEmergency(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"I need an ambulance", "call 911", "my friend is not breathing", "someone broke into my house", "I've been shot", "my mom collapsed",
		"I can't breathe", "necesito una ambulancia", "appelez une ambulance", "ich brauche einen Krankenwagen",
	} {
		t.Run(text, func(t *testing.T) {
			t.Parallel()
			w := testkit.New(t, nil)
			w.Text(ada, text)
			first := bodies(w)
			if len(first) != 1 || !strings.Contains(first[0], "call 911") || !strings.Contains(first[0], "can't call anyone") || alerts(w) != 1 {
				t.Fatalf("%d alerts, %q", alerts(w), first)
			}
			if found := happened(t, w, ada); found[event.SafetyIncident] != 1 || found[event.HoldPlaced] != 0 {
				t.Errorf("events: %v", found)
			}
			state := w.State(ada)
			if state.HoldInForce(w.Clock.Now()) != nil || state.Contact.Value.Danger.Strikes != 0 {
				t.Error("held, or a strike")
			}
			w.Text(ada, text)
			w.Text(ada, "how does this work")
			if after := bodies(w); len(after) != 3 || !strings.Contains(after[1], "911") || strings.Contains(after[2], "911") {
				t.Errorf("then %q", after[1:])
			}
		})
	}
}

// TestNoEmergency: figures of speech and everyday texts that sound like an emergency get everyday answers.
func TestNoEmergency(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"my friend is not breathing down my neck", "I need a doctor friend for hiking", "call 911 on that outfit lol", "can't breathe 😂",
		"I've been shot down again", "emergency contact", "I almost had a heart attack when I saw the bill", "what if someone collapses on the hike",
	} {
		w := testkit.New(t, nil)
		w.Text(ada, text)
		if found := happened(t, w, ada); found[event.SafetyIncident] != 0 {
			t.Errorf("%q: %q", text, bodies(w))
		}
	}
}

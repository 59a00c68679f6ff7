package safety_test

import (
	"testing"

	"github.com/josh-sms/josh/internal/base/sms"
	"github.com/josh-sms/josh/internal/text/safety"
)

// TestHurtIsNoExcuse: who tells of a quarrel may be in danger as well. No text of these is passed over because the rest of it is what anybody says who
// was left out.
func TestHurtIsNoExcuse(t *testing.T) {
	t.Parallel()
	detector, err := safety.LoadLexicon()
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{
		"i hate that im still around. nobody called", "i felt so unwanted and i hate that i am still me", "nobody asked me. i hate how i look and i hate how i feel",
		"nobody called me. i texted mom to say bye", "I texted everyone to say bye because nobody called me", "i felt unwanted. i should have left them all",
	} {
		normal := sms.Normalize(text)
		hit := detector.Detect(normal).Hit
		if hit == nil {
			t.Errorf("%q is passed over", text)
			continue
		}
		if judged, err := safety.NewScorer(detector).Judge(t.Context(), normal, *hit); !safety.Stands(*hit, judged, err) {
			t.Errorf("%q is judged away: %+v", text, judged)
		}
	}
}

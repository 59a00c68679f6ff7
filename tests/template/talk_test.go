package template_test

import (
	"strings"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/domain/people"
)

// talk has texts of every intent, and questions that are answered in every way.
func talk(t *testing.T, r *recorder) {
	w := world(t, r)
	for who, profile := range map[string]string{phone: people.ProfileComplete, friend: ""} {
		w.Join(who, people.Person{
			ID: "p" + who[1:], FirstName: "Ada", State: people.Active, Region: "san-francisco", Profile: profile, CanParticipate: true, CanInitiate: true,
		})
	}
	for _, body := range []string{
		"how much does it cost?", "how does josh decide who i meet and what does it cost", "what does join mean", "can we do coffee?", "i like climbing now", "my name is Bea", "xylophone",
	} {
		w.Text(phone, body)
		pass(w, time.Hour)
	}
	w.Text(friend, "ready")
	pass(w, time.Minute)
}

// TestTalkMetrics: texts are counted by what they ask for, questions by how they are answered.
func TestTalkMetrics(t *testing.T) {
	t.Parallel()
	r := newRecorder()
	talk(t, r)
	w := r.written(t)
	for what, least := range map[string]float64{
		"intents_read linkup_request": 1, "intents_read interview_answer": 1, "intents_read profile_update": 2, "intents_read help": 1, "intents_read unknown": 2,
		"answers_given exact": 1, "answers_given contextual": 1, "answers_given novel": 1,
	} {
		metric, cause, _ := strings.Cut(what, " ")
		if got := w.sum[key("JOSH", metric, sorted([]string{"function=converse", "stage=" + stage, "cause=" + cause}))]; got < least {
			t.Errorf("%s: %v, want %v at least", what, got, least)
		}
	}
	by := sorted([]string{"function=converse", "stage=" + stage})
	if asked, read := w.sum[key("JOSH", "clarifiers_asked", by)], w.sum[key("JOSH", "intents_read", by)]; asked < 1 || read < 7 || asked >= read {
		t.Errorf("%v of %v texts are asked back about", asked, read)
	}
}

package browser

import (
	"testing"
	"time"
)

// TestFirstQuestions: the card says what became of each question of the interview, and is away while nobody was asked one.
func TestFirstQuestions(t *testing.T) {
	t.Parallel()
	f := story()
	b := open(t, f.serve(t), looks[0])
	b.until(`document.querySelectorAll(".bubble").length === 12`)
	if !eval[bool](b, `document.getElementById("interview").hidden`) {
		t.Error("shown while nobody was asked")
	}
	at := noon
	say := func(phone, direction, purpose, body string) {
		at = at.Add(time.Second)
		from, to := "+15550100000", phone
		if direction == "in" {
			from, to = to, from
		}
		f.put(map[string]any{"at": at, "direction": direction, "from": from, "to": to, "body": body, "segments": 1, "class": "reply", "purpose": purpose, "status": "delivered", "sid": "SM9", "job": "J9"})
	}
	for _, phone := range []string{"+15550100011", "+15550100012"} {
		say(phone, "out", "interview_intro_01", "OK to start?")
		say(phone, "in", "", "yes")
		say(phone, "out", "interview_pace_01", "How fast?")
	}
	say("+15550100011", "in", "", "hm")
	say("+15550100011", "out", "interview_again", "Just a letter will do.")
	say("+15550100011", "in", "", "Skip.")
	say("+15550100011", "out", "interview_done", "Noted.")
	b.until(`[...document.querySelectorAll("#interview-steps tr")].map((tr) => [...tr.children].map((c) => c.textContent).join(" ")).join("; ") === "intro_01 2 2 0 0 0; pace_01 2 0 1 1 1"`)
	b.accessible()
	b.shoot("first-questions")
}

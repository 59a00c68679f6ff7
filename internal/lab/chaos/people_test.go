package chaos

import (
	"fmt"
	"net/http"
	"time"

	"github.com/josh-sms/josh/internal/domain/outbox"
)

// texts puts the texts of all people on their way.
func (w *world) texts() {
	words := []string{"hello", "what now", "STOP", "START", "HELP", "hello", "thanks", "unstop", "quit", inCrisis}
	for _, vote := range []string{"a", "b"} {
		for _, what := range []string{"join vote %s", "join vote %s", "vote %s yes", "vote %s no", "leave vote %s"} {
			words = append(words, fmt.Sprintf(what, vote))
		}
	}
	words = append(words, "delete my account", "yes", "yes")
	for person := range crowd {
		phone := fmt.Sprintf("+1555010%04d", person)
		w.reachable(phone)
		at := w.between(0, time.Hour)
		for n := range textsEach {
			sid := fmt.Sprintf("SM%016x%016x", person, n)
			body := words[w.dice.IntN(len(words))]
			w.after(at, func() {
				w.oracle.expects(sid, phone, body)
				w.post(phone, sid, body, 0)
			})
			if w.dice.IntN(3) > 0 {
				at += w.between(0, 3*time.Second) // people type in bursts
			} else {
				at += w.between(0, 2*span/textsEach)
			}
		}
	}
	for n := range 2 { // a text that must not be missed, of an operator
		w.after(w.between(0, span), func() {
			w.job(fmt.Sprintf("%s-%d", w.ids.New(w.now), n), "+15550100000", outbox.Safety, "careful")
		})
	}
}

// post delivers a text, and again when there was no 200, or by mistake.
func (w *world) post(phone, sid, body string, times int) {
	status := 0
	w.spawn("webhook "+sid, func() {
		w.oracle.arrives(sid)
		if status = w.text(phone, sid, body); status == http.StatusOK {
			w.oracle.texts[sid].answered = true
		}
	}, func(bool) {
		if again := status != http.StatusOK && times < 3 || w.chance(10); again {
			w.after(w.between(0, time.Minute), func() { w.post(phone, sid, body, times+1) })
		}
	})
}

// reports has the carrier report on a text: shuffled, doubled, and sometimes that it failed.
func (w *world) reports(m *message) {
	status, code := "delivered", 0
	if w.chance(12) {
		status, code = "failed", []int{30003, 30008, 30001, 30005, 21610}[w.dice.IntN(5)]
	}
	for _, each := range []string{"queued", "sent", status, status} {
		c := 0
		if each == status {
			c = code
		}
		w.after(w.between(10*time.Millisecond, 2*time.Minute), func() { w.tell(m, each, c, 0) })
	}
}

func (w *world) tell(m *message, status string, code, times int) {
	answer := 0
	w.spawn("receipt "+status, func() { answer = w.report(m, status, code) }, func(bool) {
		if answer != http.StatusNoContent && times < 3 {
			w.after(w.between(0, time.Minute), func() { w.tell(m, status, code, times+1) })
		}
	})
}

package kill

import (
	"math/rand/v2"
	"net/http"
	"sync"
	"testing"
)

// TestReceiptsInAnyOrder delivers the receipts of one text a hundred times at once, shuffled and doubled, and
// those of another that failed: the last word is the highest status, and an error code stays.
func TestReceiptsInAnyOrder(t *testing.T) {
	t.Parallel()
	err := in(nil, func(w *world) {
		w.carrier.fails(func(_, _ string, _ int) fault { return fault{name: "silent"} })
		good, bad := w.say("+15550100021", "hello"), w.say("+15550100022", "hello")
		w.rest()
		w.shuffle(good, "delivered", "")
		w.shuffle(bad, "undelivered", "30005")
		var answer struct {
			Messages []struct {
				Direction, Status, To string
				Code                  int `json:"error_code"`
			}
		}
		_, err := w.call(http.MethodGet, "/dev/sms", nil, &answer)
		check(err)
		for _, m := range answer.Messages {
			if m.Direction != "out" {
				continue
			}
			want, code := "delivered", 0
			if m.To == bad.from {
				want, code = "undelivered", 30005
			}
			demand(m.Status == want && m.Code == code, "%s ends as %s, %d", m.To, m.Status, m.Code)
		}
		demand(len(w.left()) == 0, "still waiting: %+v", w.left())
	})
	if err != nil {
		t.Fatal(err)
	}
}

// shuffle delivers a hundred receipts of a text's reply at once: every status many times, the last one twice as
// often, in no order.
func (w *world) shuffle(t *text, last, code string) {
	tr, _ := w.trace(t)
	demand(len(tr.Jobs) == 1, "replies: %+v", tr.Jobs)
	m := w.carrier.of(tr.Jobs[0].ID)[0]
	statuses := []string{"accepted", "queued", "sending", "sent", last, last}
	errs := make(chan error, 100)
	var wg sync.WaitGroup
	for _, n := range rand.Perm(100) {
		wg.Go(func() {
			status := statuses[n%len(statuses)]
			form := receipt(m.sid, m.to, status)
			if status == last && code != "" {
				form.Set("ErrorCode", code)
			}
			answered, err := w.deliver(publicURL+"/api/twilio/status?job="+m.job, form)
			if err == nil && answered != http.StatusNoContent {
				err = errStatus(answered)
			}
			errs <- err
		})
	}
	wg.Wait()
	close(errs)
	for err := range errs {
		check(err)
	}
}

type errStatus int

func (e errStatus) Error() string { return http.StatusText(int(e)) }

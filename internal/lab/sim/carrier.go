package sim

import (
	"errors"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"github.com/josh-sms/josh/internal/lab/inprocess"
)

// How often the carrier does what, in each hundred texts: worse than a real one on any but its worst day.
const (
	refuses  = 1.0 // 500, and nothing is sent
	busy     = 1.0 // 429
	mute     = 0.5 // it sends, and its answer is lost
	fails    = 1.5 // it takes the text, which does not arrive
	twice    = 2.0 // a receipt comes twice
	redelive = 1.0 // a text of a person comes twice
)

func (t *town) percent(p float64) bool { return t.dice.Float64()*100 < p }

// fate is what the carrier does with a text that it is asked to send.
func (t *town) fate(s inprocess.Sent) inprocess.Fate {
	t.books.called(s)
	switch {
	case t.percent(refuses):
		return inprocess.Fate{Status: http.StatusInternalServerError, Code: 20500}
	case t.percent(busy):
		return inprocess.Fate{Status: http.StatusTooManyRequests, Code: 20429}
	case t.percent(mute):
		t.carries(s)
		return inprocess.Fate{Lost: errors.New("connection reset by peer"), Taken: true}
	}
	t.carries(s)
	return inprocess.Fate{}
}

// carries brings a text to its phone, and the receipts to JOSH.
func (t *town) carries(s inprocess.Sent) {
	fails := t.percent(fails)
	t.books.carried(s, !fails)
	if fails {
		code := []int{30003, 30008, 30005}[t.dice.IntN(3)]
		t.in(chance(t.dice, time.Minute), func() { t.receipt(s, "undelivered", code) })
		return
	}
	arrives := time.Second + chance(t.dice, 20*time.Second)
	t.in(arrives, func() {
		if p := t.to[s.To]; p != nil {
			t.lines.out(t, p, s.Body)
			purpose, id := t.books.purpose(s)
			p.gets(purpose, id, s.Body)
		}
	})
	t.in(arrives+chance(t.dice, 10*time.Second), func() { t.receipt(s, "delivered", 0) })
	if t.percent(twice) {
		t.in(chance(t.dice, time.Hour), func() { t.receipt(s, "sent", 0) })
	}
}

// receipt tells JOSH what became of a text.
func (t *town) receipt(s inprocess.Sent, status string, code int) {
	form := inprocess.Receipt(s, status)
	if code != 0 {
		form = inprocess.Receipt(s, status, "ErrorCode", strconv.Itoa(code))
	}
	target, err := url.Parse(s.Callback)
	if err != nil {
		t.books.breaks(t.to[s.To], "the address for receipts: %v", err)
		return
	}
	answer, err := t.josh.Post(inprocess.Event(target.Path, target.RawQuery, form))
	if err != nil || answer.StatusCode != http.StatusNoContent {
		t.books.breaks(t.to[s.To], "a receipt got %d (%v)", answer.StatusCode, err)
	}
}

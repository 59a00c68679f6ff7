package join_test

import (
	"fmt"
	"net/http"
	"net/url"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/josh-sms/josh/internal/testkit"
)

// send posts a form of an address of its own for a phone, and returns the answer's status.
func send(w *testkit.World, address, phone string) int {
	b := w.Browser(address)
	b.Get("/join")
	return b.Raw("/join", withToken(filled("phone", phone), b.FormToken())).Status
}

// TestRefusedFormsUseUpNothing of what is everybody's: neither a flood from one address, nor one for a range, takes a
// code of the day from anybody else.
func TestRefusedFormsUseUpNothing(t *testing.T) {
	t.Parallel()
	w := testkit.New(t, map[string]string{"CODES_PER_DAY": "52"}) // 20 + 30 + 2
	for i := range 25 {
		want := http.StatusSeeOther
		if i >= 20 {
			want = http.StatusTooManyRequests
		}
		if got := send(w, "192.0.2.1", fmt.Sprintf("+1415555%d1%02d", i%8, i)); got != want {
			t.Errorf("form %d of an address: %d, want %d", i, got, want)
		}
	}
	for i := range 40 {
		want := http.StatusSeeOther
		if i >= 30 {
			want = http.StatusTooManyRequests
		}
		if got := send(w, fmt.Sprintf("198.51.100.%d", i), fmt.Sprintf("+1212555%04d", 200+i)); got != want {
			t.Errorf("form %d for a range: %d, want %d", i, got, want)
		}
	}
	if got := send(w, "203.0.113.1", "+16465550101"); got != http.StatusSeeOther {
		t.Errorf("the last but one code of the day: %d", got)
	}
	b := w.Browser("203.0.113.2")
	atCode(t, b, filled("phone", "+16465550102"))
	if got := send(w, "203.0.113.3", "+16465550103"); got != http.StatusTooManyRequests {
		t.Errorf("one more than the codes of the day: %d", got)
	}
	says(t, b.Post("/join/code", url.Values{"again": {"yes"}}), http.StatusTooManyRequests, "can't send any more codes today")
}

// TestLostRacesCountOnce sends forms for one number from several browsers at once: each commits over the same list of
// codes, so most lose a race and decide again, and each has counted once in the end.
func TestLostRacesCountOnce(t *testing.T) {
	t.Parallel()
	const browsers = 6
	w := testkit.New(t, map[string]string{"CODES_PER_DAY": fmt.Sprint(browsers + 1)})
	var all sync.WaitGroup
	for i := range browsers {
		all.Go(func() {
			if got := send(w, fmt.Sprintf("198.51.100.%d", i), maya); got != http.StatusSeeOther {
				t.Errorf("a form beside others: %d", got)
			}
		})
	}
	all.Wait()
	for i, want := range []int{http.StatusSeeOther, http.StatusTooManyRequests} {
		if got := send(w, "192.0.2.9", fmt.Sprintf("+1646555010%d", i)); got != want {
			t.Errorf("form %d after them: %d, want %d", i, got, want)
		}
	}
}

// TestCeilingUnderLoad has more forms at once than codes are left: as many as are left leave.
func TestCeilingUnderLoad(t *testing.T) {
	t.Parallel()
	const forms, left = 24, 7
	w := testkit.New(t, map[string]string{"CODES_PER_DAY": fmt.Sprint(left)})
	var taken atomic.Int64
	var all sync.WaitGroup
	for i := range forms {
		all.Go(func() {
			switch got := send(w, fmt.Sprintf("198.51.100.%d", i), fmt.Sprintf("+1415555%04d", 200+i)); got {
			case http.StatusSeeOther:
				taken.Add(1)
			case http.StatusTooManyRequests:
			default:
				t.Errorf("form %d: %d", i, got)
			}
		})
	}
	all.Wait()
	if taken.Load() != left {
		t.Errorf("%d codes, want %d", taken.Load(), left)
	}
}

package join_test

import (
	"fmt"
	"net/http"
	"net/url"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/lab/testkit"
)

// send posts a form of an address of its own for a phone, and returns the answer's status.
func send(w *testkit.World, address, phone string) int {
	b := w.Browser(address)
	b.Get("/join")
	return b.Raw("/join", withToken(filled("phone", phone), b.FormToken())).Status
}

// far returns an address in a network of its own.
func far(i int) string { return fmt.Sprintf("10.%d.%d.1", i/250, i%250) }

// TestRefusedFormsUseUpNothing of what is everybody's: neither a flood from one address, nor one for a range, takes a
// code of the day from anybody else.
func TestRefusedFormsUseUpNothing(t *testing.T) {
	t.Parallel()
	w := testkit.New(t, map[string]string{"CODES_PER_DAY": "130"}) // of which 52 = 20 + 30 + 2 are for who has not texted
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
		if got := send(w, far(i), fmt.Sprintf("+1212555%04d", 200+i)); got != want {
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
	w.Clock.Advance(people.CodeAgain)
	says(t, b.Post("/join/code", url.Values{"again": {"yes"}}), http.StatusTooManyRequests, "can't send codes from here any more today")
}

// TestLostRacesCountOnce sends forms for one number from several browsers at once: each commits over the same list of
// codes, so most lose a race and decide again. The three that leave count once each in the end, those that are withheld not
// at all.
func TestLostRacesCountOnce(t *testing.T) {
	t.Parallel()
	const browsers = 6
	w := testkit.New(t, map[string]string{"CODES_PER_DAY": "10"}) // four are for who has not texted
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
	const forms, left = 24, 8
	w := testkit.New(t, map[string]string{"CODES_PER_DAY": "20"})
	var taken atomic.Int64
	var all sync.WaitGroup
	for i := range forms {
		all.Go(func() {
			switch got := send(w, far(i), fmt.Sprintf("+1415555%04d", 200+i)); got {
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

// byLink sends the form of somebody who has texted first and came by the link of the answer.
func byLink(t *testing.T, w *testkit.World, address, phone string) int {
	t.Helper()
	w.Text(phone, "hi")
	link := linkIn.FindStringSubmatch(last(w, phone))
	if link == nil {
		t.Fatalf("no link in %q", last(w, phone))
	}
	b := w.Browser(address)
	b.Get(link[1])
	form := filled()
	form.Del("phone")
	return b.Raw("/join", withToken(form, b.FormToken())).Status
}

// TestFloodClosesNothing: a hundred addresses, each in a network of its own, ask for as many codes as they get. Whoever
// comes after them is sent one, for a number of the UK as for one of the US.
func TestFloodClosesNothing(t *testing.T) {
	t.Parallel()
	for country, number := range map[string]string{"US": "+1212%03[1]d%04[2]d", "UK": "+447400%02[3]d%04[2]d"} {
		w := testkit.New(t, nil)
		n, sent := 0, 0
		for i := range 100 {
			for try := 0; try < 30; try++ {
				n++
				if send(w, far(i), fmt.Sprintf(number, 200+n%700, 1000+n, n%100)) != http.StatusSeeOther {
					break
				}
				sent++
			}
		}
		if half := map[string]int{"US": 400, "UK": 100}[country]; sent < half || sent >= 2*half {
			t.Errorf("%s: a flood of %d forms gets %d codes, want at least half a pot and not all of it", country, n, sent)
		}
		visitor := map[string]string{"US": "+16465550101", "UK": "+447400123456"}[country]
		if got := send(w, "203.0.113.1", visitor); got != http.StatusSeeOther {
			t.Errorf("%s: after a flood of %d forms a visitor gets %d", country, n, got)
		}
		if got := byLink(t, w, far(1), maya); got != http.StatusSeeOther {
			t.Errorf("who has texted first, behind an address of the flood, gets %d", got)
		}
	}
}

// TestEmptyPot: when nothing is left for those who have not texted, those who have are sent theirs, and UK numbers have a
// pot of their own.
func TestEmptyPot(t *testing.T) {
	t.Parallel()
	w := testkit.New(t, map[string]string{"CODES_PER_DAY": "20"}) // 10 for who has texted, 2 for the UK, 8 for others
	sent := 0
	for i := range 20 {
		if send(w, far(i), fmt.Sprintf("+1%d5550101", 212+i)) == http.StatusSeeOther {
			sent++
		}
	}
	if sent != 8 {
		t.Errorf("%d codes left, want 8", sent)
	}
	for i, want := range []int{http.StatusSeeOther, http.StatusSeeOther, http.StatusTooManyRequests} {
		if got := send(w, far(100+i), fmt.Sprintf("+44740012345%d", i)); got != want {
			t.Errorf("UK number %d: %d, want %d", i, got, want)
		}
	}
	for i := range 11 {
		want := http.StatusSeeOther
		if i == 10 {
			want = http.StatusTooManyRequests
		}
		if got := byLink(t, w, "192.0.2.1", fmt.Sprintf("+155501001%02d", i)); got != want {
			t.Errorf("person %d who texted first: %d, want %d", i, got, want)
		}
	}
}

// TestCodesOfANumber: three an hour and six in 24 hours leave, whoever asks from wherever, and the page never tells.
func TestCodesOfANumber(t *testing.T) {
	t.Parallel()
	w := testkit.New(t, nil)
	asked := 0
	ask := func(times int) {
		for range times {
			asked++
			if got := send(w, far(asked), maya); got != http.StatusSeeOther {
				t.Errorf("form %d: %d", asked, got)
			}
		}
	}
	for hour, want := range []int{3, 6, 6, 6} {
		ask(5)
		if got := texts(w, maya); got != want {
			t.Errorf("hour %d: %d codes in all, want %d", hour, got, want)
		}
		w.Clock.Advance(time.Hour + time.Minute)
	}
	w.Clock.Advance(21 * time.Hour) // the first three are a day old
	ask(5)
	if got := texts(w, maya); got != 9 {
		t.Errorf("a day later: %d codes, want 9", got)
	}
}

// TestWithheldCodesTakeNothing of what is everybody's, and no supply shows whether one was withheld.
func TestWithheldCodesTakeNothing(t *testing.T) {
	t.Parallel()
	w := testkit.New(t, map[string]string{"CODES_PER_DAY": "20"}) // 8 for who has not texted
	for i := range 20 {
		if got := send(w, far(i), maya); got != http.StatusSeeOther {
			t.Fatalf("form %d for one number: %d", i, got)
		}
	}
	next := 100
	same := func(supply string) {
		t.Helper()
		type seen struct {
			status              int
			reads, commits, ops int64
		}
		var answers []seen
		for _, phone := range []string{maya, "+16465550101"} {
			next++
			b := w.Browser(far(next))
			b.Get("/join")
			reads, commits, ops := w.Table.Reads.Load(), w.Table.Commits.Load(), w.Table.Ops.Load()
			status := b.Raw("/join", withToken(filled("phone", phone), b.FormToken())).Status
			answers = append(answers, seen{status, w.Table.Reads.Load() - reads, w.Table.Commits.Load() - commits, w.Table.Ops.Load() - ops})
		}
		if answers[0] != answers[1] {
			t.Errorf("%s: withheld %+v, sent %+v", supply, answers[0], answers[1])
		}
	}
	take := func(n int, want int) {
		t.Helper()
		for range n {
			next++
			if got := send(w, far(next), fmt.Sprintf("+1%d5550101", 200+next)); got != want {
				t.Fatalf("a form: %d, want %d", got, want)
			}
		}
	}
	same("plenty") // 3 of the number, 1 of the other
	take(1, http.StatusSeeOther)
	same("scarce")
	take(2, http.StatusSeeOther)
	take(1, http.StatusTooManyRequests)
	same("empty")
}

// TestStrictTransport is on every answer over https, and on none without it.
func TestStrictTransport(t *testing.T) {
	t.Parallel()
	for base, want := range map[string]bool{testkit.BaseURL: true, "http://127.0.0.1:8080": false} {
		w := testkit.New(t, map[string]string{"PUBLIC_BASE_URL": base})
		for _, path := range []string{"/join", "/join/code", "/join/done", "/privacy", "/nothing", "/healthz", "/join?t=x"} {
			got := w.Browser("192.0.2.1").Any(http.MethodGet, path, "").Headers["Strict-Transport-Security"]
			if (got == "max-age=31536000") != want {
				t.Errorf("%s%s: %q", base, path, got)
			}
		}
	}
}

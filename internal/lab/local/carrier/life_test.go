package carrier_test

import (
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/josh-sms/josh/internal/lab/local/carrier"
	"github.com/josh-sms/josh/internal/platform/twilio"
)

// Callbacks say each status once, signed (app checks it), with the fields that Twilio sends.
func TestMessageIsSentAndDelivered(t *testing.T) {
	t.Parallel()
	a := &app{}
	inTime(t, a, nil, func(t *testing.T, s *carrier.Simulator) {
		m := create(t, s)
		wait(0)
		if got := stored(t, s, alice); got.Status != "sent" || got.DateSent == nil || *got.DateSent != got.DateCreated {
			t.Errorf("at once = %+v, want sent", got)
		}
		wait(50 * time.Millisecond)
		var fetched carrier.Message
		get(t, s, request(m.URI, ""), &fetched)
		if fetched.Status != "delivered" || fetched.ErrorCode != nil || fetched.DateSent == nil {
			t.Errorf("after 50 ms = %+v, want delivered", fetched)
		}
		want := []twilio.Form{
			{
				{Name: "SmsSid", Value: m.SID}, {Name: "SmsStatus", Value: "sent"}, {Name: "MessageStatus", Value: "sent"},
				{Name: "To", Value: alice}, {Name: "MessageSid", Value: m.SID}, {Name: "AccountSid", Value: account},
				{Name: "From", Value: josh}, {Name: "ApiVersion", Value: "2010-04-01"},
			},
			{
				{Name: "RawDlrDoneDate", Value: "0001010000"},
				{Name: "SmsSid", Value: m.SID}, {Name: "SmsStatus", Value: "delivered"}, {Name: "MessageStatus", Value: "delivered"},
				{Name: "To", Value: alice}, {Name: "MessageSid", Value: m.SID}, {Name: "AccountSid", Value: account},
				{Name: "From", Value: josh}, {Name: "ApiVersion", Value: "2010-04-01"},
			},
		}
		if diff := cmp.Diff(want, a.got); diff != "" {
			t.Errorf("callbacks (-want +got):\n%s", diff)
		}
		if !s.Idle() {
			t.Error("not idle after the last callback")
		}
	})
}

func TestMessageWithoutCallback(t *testing.T) {
	t.Parallel()
	a := &app{}
	inTime(t, a, nil, func(t *testing.T, s *carrier.Simulator) {
		create(t, s, "StatusCallback", "")
		wait(time.Second)
		if got := stored(t, s, alice).Status; got != "delivered" || len(a.got) != 0 {
			t.Errorf("status %s with %d callbacks, want delivered with none", got, len(a.got))
		}
	})
}

// A service picks its sender later: until then there is no sender and no segment, and an opt-out shows late.
func TestMessagingService(t *testing.T) {
	t.Parallel()
	a := &app{}
	inTime(t, a, nil, func(t *testing.T, s *carrier.Simulator) {
		m := create(t, s, "From", "", "MessagingServiceSid", service)
		if m.Status != "accepted" || m.From != nil || m.NumSegments != "0" || *m.MessagingServiceSID != service {
			t.Errorf("accepted = %+v", m)
		}
		wait(time.Second)
		if m = stored(t, s, alice); m.Status != "delivered" || *m.From != josh || m.NumSegments != "1" {
			t.Errorf("delivered = %+v", m)
		}
		if sid, _ := a.got[0].Get("MessagingServiceSid"); sid != service {
			t.Errorf("callback names service %q", sid)
		}
		if err := s.Block(bob); err != nil {
			t.Fatal(err)
		}
		create(t, s, "To", bob, "MessagingServiceSid", service)
		wait(time.Second)
		if m = stored(t, s, bob); m.Status != "failed" || *m.ErrorCode != 21610 || m.DateSent != nil {
			t.Errorf("to an opted-out number = %+v, want failed with 21610", m)
		}
		if got := a.statuses(); !slices.Equal(got, []string{"sent", "delivered", "failed/21610"}) {
			t.Errorf("callbacks = %v", got)
		}
		if err := s.Unblock(bob); err != nil || len(s.Blocked()) != 0 {
			t.Errorf("Unblock = %v, left %v", err, s.Blocked())
		}
		create(t, s, "To", bob)
	})
}

// What a callback's answer leads to, by the connection overrides of its URL.
func TestCallbackRetries(t *testing.T) {
	t.Parallel()
	refused := errors.New("connection refused")
	tests := []struct {
		name, fragment string
		code           int
		err            error
		tries          int
	}{
		{"taken", "", 204, nil, 1},
		{"503", "", 503, nil, 4},
		{"no connection", "", 0, refused, 4},
		{"404", "", 404, nil, 4},
		{"redirect", "#rc=1&rp=4xx", 302, nil, 2},
		{"503, policy of Twilio", "#rc=2", 503, nil, 1},
		{"no connection, policy of Twilio", "#rc=2", 0, refused, 3},
		{"503, five retries", "#rc=5&rp=ct,5xx", 503, nil, 6},
		{"404, only 5xx", "#rc=5&rp=5xx", 404, nil, 1},
		{"none", "#rc=0&rp=all", 503, nil, 1},
		{"out of range", "#rc=9&rp=all", 503, nil, 2},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			a := &app{answer: func(int, twilio.Form) (int, error) { return tt.code, tt.err }}
			inTime(t, a, nil, func(t *testing.T, s *carrier.Simulator) {
				create(t, s, "StatusCallback", callback+tt.fragment)
				wait(time.Minute)
				var want []string
				for _, st := range []string{"sent", "delivered"} {
					want = append(want, slices.Repeat([]string{st}, tt.tries)...)
				}
				if diff := cmp.Diff(want, a.statuses()); diff != "" {
					t.Errorf("callbacks (-want +got):\n%s", diff)
				}
				if len(slices.Compact(a.tokens)) != 2 {
					t.Errorf("idempotency tokens = %v, want one a status", a.tokens)
				}
				if !s.Idle() || stored(t, s, alice).Status != "delivered" {
					t.Error("the message did not go on")
				}
			})
		})
	}
}

// A status never overtakes the one before it, even when that has to be repeated.
func TestCallbacksOfAMessageAreInOrder(t *testing.T) {
	t.Parallel()
	a := &app{answer: func(n int, _ twilio.Form) (int, error) { return map[bool]int{true: 500, false: 200}[n < 3], nil }}
	inTime(t, a, nil, func(t *testing.T, s *carrier.Simulator) {
		create(t, s)
		wait(time.Minute)
		if got := a.statuses(); !slices.Equal(got, []string{"sent", "sent", "sent", "delivered"}) {
			t.Errorf("callbacks = %v", got)
		}
	})
}

func TestPacing(t *testing.T) {
	t.Parallel()
	a := &app{}
	inTime(t, a, func(c *carrier.Config) { c.MPS = 2 }, func(t *testing.T, s *carrier.Simulator) {
		for range 6 {
			create(t, s)
		}
		create(t, s, "From", "+15550100009") // another sender has its own pace
		for i, want := range []int{2, 3, 4, 5, 6, 7} {
			wait(0)
			if got := count(a.statuses(), "sent"); got != want {
				t.Errorf("after %d half seconds %d have left, want %d", i, got, want)
			}
			wait(500 * time.Millisecond)
		}
	})
}

func TestFullQueueRefuses(t *testing.T) {
	t.Parallel()
	s := newSimulator(t, func(c *carrier.Config) { c.MPS = 1.0 / 7200 })
	for range 6 {
		create(t, s)
	}
	var refused apiError
	if get(t, s, request(messages, params().Encode()), &refused); refused.Code != 21611 {
		t.Errorf("create behind ten hours of queue = %+v, want 21611", refused)
	}
}

// The clock may be moved: nothing happens before it says so, and everything due when it does.
func TestMovedClock(t *testing.T) {
	t.Parallel()
	var mu sync.Mutex
	now := time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)
	move := func(d time.Duration) {
		mu.Lock()
		defer mu.Unlock()
		now = now.Add(d)
	}
	clock := func() time.Time {
		mu.Lock()
		defer mu.Unlock()
		return now
	}
	a := &app{}
	inTime(t, a, func(c *carrier.Config) { c.Now = clock }, func(t *testing.T, s *carrier.Simulator) {
		arm(t, s, carrier.Fault{Name: carrier.FaultReceiptsLate})
		create(t, s)
		wait(time.Hour) // of real time, in which the clock stands still
		due, ok := s.NextDue()
		if !ok || !due.Equal(clock().Add(50*time.Millisecond)) || !s.Idle() {
			t.Fatalf("next due = %v, %v, idle %v", due, ok, s.Idle())
		}
		for range 3 {
			due, _ := s.NextDue()
			move(due.Sub(clock()))
			if s.Idle() {
				t.Errorf("idle at %v, when something is due", due)
			}
			s.Kick()
			synctest.Wait()
		}
		if got := a.statuses(); !slices.Equal(got, []string{"sent", "delivered"}) {
			t.Errorf("callbacks = %v", got)
		}
		if due, ok := s.NextDue(); ok {
			t.Errorf("next due = %v after the last callback", due)
		}
	})
}

// Many senders and receivers at once: every message has both callbacks once, and nothing is left over.
func TestConcurrentMessages(t *testing.T) {
	t.Parallel()
	const senders, each = 20, 25
	var all sync.WaitGroup
	all.Add(2 * senders * each)
	a := &app{t: t, answer: func(int, twilio.Form) (int, error) { all.Done(); return 200, nil }}
	s := newSimulator(t, func(c *carrier.Config) { c.Callback = a })
	start(t, s)
	for i := range senders {
		go func() {
			for j := range each {
				create(t, s, "To", fmt.Sprintf("+1555010%04d", 1+i*each+j)) // 0000 is the sender
			}
		}()
	}
	all.Wait()
	seen := map[string]int{}
	for _, f := range a.got {
		sid, _ := f.Get("MessageSid")
		st, _ := f.Get("MessageStatus")
		seen[sid+st]++
	}
	if len(seen) != 2*senders*each {
		t.Errorf("%d different callbacks, want %d", len(seen), 2*senders*each)
	}
}

func count(all []string, want string) (n int) {
	for _, s := range all {
		if s == want {
			n++
		}
	}
	return n
}

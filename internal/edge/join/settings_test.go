package join_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/lab/testkit"
)

// TestEntitlementOfNewPeople is what the configuration says; who is a person already stays as they are.
func TestEntitlementOfNewPeople(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		environ               map[string]string
		participate, initiate bool
	}{
		{nil, true, true},
		{map[string]string{"DEFAULT_CAN_INITIATE": "false"}, true, false},
		{map[string]string{"DEFAULT_CAN_PARTICIPATE": "false", "DEFAULT_CAN_INITIATE": "false"}, false, false},
	} {
		w := testkit.New(t, c.environ)
		join(t, w, maya, "192.0.2.1")
		p := w.State(maya).Person.Value
		if p.CanParticipate != c.participate || p.CanInitiate != c.initiate {
			t.Errorf("%v makes %v and %v", c.environ, p.CanParticipate, p.CanInitiate)
		}
	}
}

// TestCeilingOfADay stops codes at the ceiling, whoever asks, and says so to operators and on the page.
func TestCeilingOfADay(t *testing.T) {
	t.Parallel()
	w := testkit.New(t, map[string]string{"CODES_PER_DAY": "10"})
	for _, phone := range []string{"+15550100061", "+15550100062", "+15550100065", "+15550100066"} { // four, for who has not texted
		atCode(t, w.Browser("192.0.2."+phone[len(phone)-2:]), filled("phone", phone))
	}
	b := w.Browser("192.0.2.63")
	b.Get("/join")
	says(t, b.Post("/join", filled("phone", "+15550100063")), http.StatusTooManyRequests, "can't send codes from here any more today")
	if n := texts(w, "+15550100063"); n != 0 {
		t.Errorf("%d texts over the ceiling", n)
	}
	if !strings.Contains(w.Logs.String(), `"limit":"code"`) {
		t.Error("operators hear nothing of it")
	}
	w.Clock.Advance(24 * time.Hour)
	atCode(t, w.Browser("192.0.2.64"), filled("phone", "+15550100063"))
}

package join_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/lab/testkit"
	"github.com/josh-sms/josh/internal/text/safety"
)

// TestHeldNumbersGetNoCode: under a hard hold only safety and compliance texts leave, and a code is neither.
// The pages say what they say to everybody. Once an operator has lifted the hold, a new code comes.
func TestHeldNumbersGetNoCode(t *testing.T) {
	t.Parallel()
	w := testkit.New(t, nil)
	w.Text(maya, "I am going to kill myself tonight")
	if hold := w.State(maya).Hold.Value; hold.Kind != safety.HardHold {
		t.Fatalf("the hold is %+v", hold)
	}
	before := texts(w, maya)
	b := w.Browser("192.0.2.1")
	atCode(t, b, filled())
	says(t, b.Get("/join/code"), http.StatusOK, "If the number ending in 0021 can get texts from us, a code is on its way.")
	w.Clock.Advance(time.Minute)
	says(t, b.Post("/join/code", url.Values{"again": {"yes"}}), http.StatusOK, "If the number can get texts from us, a new code is on its way.")
	if n := texts(w, maya); n != before {
		t.Errorf("%d texts under a hard hold", n-before)
	}
	w.Operate("hold.lift", map[string]any{"who": maya, "reason": "talked to them"})
	w.Clock.Advance(time.Minute)
	b.Post("/join/code", url.Values{"again": {"yes"}})
	says(t, b.Post("/join/code", url.Values{"code": {code(t, w, maya)}}), http.StatusOK, "Your number is confirmed")
}

// TestHeldOnTheWay: a hold that comes between the code and its proof does not show either. The person is one,
// and held: no greeting leaves.
func TestHeldOnTheWay(t *testing.T) {
	t.Parallel()
	w := testkit.New(t, nil)
	b := w.Browser("192.0.2.1")
	atCode(t, b, filled())
	right := code(t, w, maya)
	w.Put(record.Hold(w.Config.Hash()(maya)), record.KindHold, safety.Hold{Kind: safety.HardHold, By: "test", At: w.Clock.Now()})
	says(t, b.Post("/join/code", url.Values{"code": {right}}), http.StatusOK, "Your number is confirmed")
	s := w.State(maya)
	if s.Person.Value.State != people.Verified || s.Hold.Value.Kind != safety.HardHold {
		t.Errorf("the person is %s, the hold %q", s.Person.Value.State, s.Hold.Value.Kind)
	}
	if ok, why := people.Eligible(people.Standing{Person: s.Person.Value, Hold: s.Hold.Value.Kind, Region: people.Open, Now: w.Clock.Now()}, people.Interview); ok || why != people.Held {
		t.Errorf("may be interviewed: %v, %q", ok, why)
	}
	if got := last(w, maya); !strings.Contains(got, right) {
		t.Errorf("after the code they got %q", got)
	}
}

package app_test

import (
	"encoding/json"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/edge/ops"
	"github.com/josh-sms/josh/internal/lab/testkit"
)

// TestStagingTextsItsListOnly: on a staging system every kind of text is decided for somebody who is on the list and for somebody who
// is not. All of the first leave and none of the second, which is stored, and josh person why says so.
func TestStagingTextsItsListOnly(t *testing.T) {
	t.Parallel()
	const listed, other = "+15550100021", "+15550100022"
	w := testkit.New(t, map[string]string{"STAGE": "staging", "STAGING_ALLOWLIST": listed + ",+15550100029"})
	w.Clock.Set(time.Date(2027, 3, 1, 20, 0, 0, 0, time.UTC)) // day in San Francisco
	for _, who := range []string{listed, other} {
		for _, body := range []string{"hello", "HELP", "stop", "start"} {
			w.Text(who, body)
		}
		code := strings.TrimPrefix(who, "+1")
		b := w.Browser("192.0.2.1:1")
		b.Get("/join")
		b.Post("/join", url.Values{
			"first_name": {"Maya"}, "last_name": {"Oduya"}, "month": {"4"}, "day": {"17"}, "year": {"1994"}, "zip": {"94110"},
			"phone": {code}, "email": {""}, "consent_texts": {"yes"},
		})
		w.Work()
		w.Join(who, people.Person{FirstName: "Maya", Region: "san-francisco", State: people.Active})
		w.Text(who, "can I talk to a person?")
		w.Operate("human.answer", map[string]string{"who": who, "text": "Of course, what is it about?", "reason": "they asked"})
		w.Work()
		w.Text(who, "i want to kill myself tonight")
	}
	left := map[string]int{}
	for _, sent := range w.Carrier.Taken() {
		left[sent.To]++
	}
	if left[other] != 0 || left[listed] < 8 || len(left) != 1 {
		t.Errorf("texts left to %v", left)
	}
	decided := map[string][]string{}
	for _, who := range []string{listed, other} {
		var thread ops.Thread
		if err := json.Unmarshal(w.Operate("person.thread", map[string]string{"who": who}), &thread); err != nil {
			t.Fatal(err)
		}
		for _, text := range thread.Texts {
			if text.In {
				continue
			}
			decided[who] = append(decided[who], text.Purpose)
			if who == other && (text.Status != string(outbox.Suppressed) || text.Why != "they are not on the list of a staging system") {
				t.Errorf("%s is %s: %s", text.Purpose, text.Status, text.Why)
			}
		}
	}
	if !slices.Equal(decided[listed], decided[other]) {
		t.Errorf("decided for one %v, for the other %v", decided[listed], decided[other])
	}
	if why := string(w.Operate("person.why", map[string]string{"who": other})); !strings.Contains(why, "not on the list of a staging system") {
		t.Error(why)
	}
}

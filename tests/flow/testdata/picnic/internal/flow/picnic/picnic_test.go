package picnic_test

import (
	"encoding/json"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/flow/picnic"
	"github.com/josh-sms/josh/internal/lab/testkit"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/spine/erase"
)

const ada = "+15550100011"

// planned returns a world on a Friday, in which Ada plans a picnic for Sunday.
func planned(t *testing.T) *testkit.World {
	t.Helper()
	w := testkit.New(t, nil)
	w.Join(ada, people.Person{ID: "01ADA", FirstName: "Ada", State: people.Active, Region: "san-francisco"})
	for _, body := range []string{"plan a picnic", "4", "sunday"} {
		w.Text(ada, body)
	}
	says(w, 3, "a picnic for 4 on Sunday, November 22.")
	return w
}

// says demands how many texts Ada has, and what is in the last one.
func says(w *testkit.World, texts int, words string) {
	w.T.Helper()
	taken := w.Carrier.Taken()
	if len(taken) != texts || !strings.Contains(taken[len(taken)-1].Body, words) {
		w.T.Fatalf("%d texts, want %d with %q in the last: %+v", len(taken), texts, words, taken)
	}
}

// passes moves the clock, which runs once.
func passes(w *testkit.World, d time.Duration) {
	w.T.Helper()
	w.Clock.Advance(d)
	w.Tick()
	w.Work()
}

// TestEachQuestionOnce: texts that are delivered again, queue messages that are and a clock that runs again ask nothing again.
func TestEachQuestionOnce(t *testing.T) {
	t.Parallel()
	w := planned(t)
	for n := range 3 {
		w.Post("/api/twilio/inbound", "", testkit.Form(ada, []string{"plan a picnic", "4", "sunday"}[n], testkit.SID(n+1)))
		w.Work()
	}
	says(w, 3, "a picnic for 4")
	w.Clock.Advance(22 * time.Hour)
	for range 3 {
		w.Tick() // each gives a hint
	}
	w.Work()
	passes(w, time.Hour)
	says(w, 4, "Is the picnic on Sunday, November 22 still on, Ada?")
	passes(w, 96*time.Hour)
	says(w, 4, "still on")
}

// TestNothingForWhoHasLeft: who says STOP or is held, by what they text or by an operator, has no plan any more, and no timer.
func TestNothingForWhoHasLeft(t *testing.T) {
	t.Parallel()
	for how, leave := range map[string]func(w *testkit.World){
		"a STOP":   func(w *testkit.World) { w.Text(ada, "STOP") },
		"a danger": func(w *testkit.World) { w.Text(ada, "I want to kill myself") },
		"an operator's hold": func(w *testkit.World) {
			w.Operate("hold.place", map[string]any{"who": ada, "kind": "soft_hold", "reason": "looked at"})
		},
	} {
		w := planned(t)
		leave(w)
		w.Work()
		passes(w, time.Minute)
		if s := w.State(ada); len(s.Records)+len(s.Timers) > 0 {
			t.Errorf("after %s: %v, %v", how, s.Records, s.Timers)
		}
		passes(w, 96*time.Hour)
		for _, sent := range w.Carrier.Taken() {
			if strings.Contains(sent.Body, "still on") {
				t.Errorf("after %s: %s", how, sent.Body)
			}
		}
	}
}

// TestNoQuestionOverAnother: while somebody is asked whether to delete everything, the timer asks nothing; their yes deletes. Who
// does not answer is asked of the picnic when that question is over.
func TestNoQuestionOverAnother(t *testing.T) {
	t.Parallel()
	for _, answers := range []bool{true, false} {
		w := planned(t)
		w.Clock.Advance(21*time.Hour + 25*time.Minute)
		w.Text(ada, "delete my account")
		passes(w, 10*time.Minute) // the timer is due
		says(w, 4, "Reply YES")
		if answers {
			w.Text(ada, "yes")
			says(w, 5, "your account is deleted")
			continue
		}
		passes(w, 5*time.Minute)
		says(w, 4, "Reply YES")
		passes(w, time.Minute)
		says(w, 5, "still on")
	}
}

// TestNothingAfterDeletion: who deletes their account is asked nothing, and an audit of everything that is stored finds nothing
// of them.
func TestNothingAfterDeletion(t *testing.T) {
	t.Parallel()
	w := planned(t)
	passes(w, 22*time.Hour) // the timer has fired: what is filed of its turn goes, too
	w.Text(ada, "plan a picnic")
	w.Text(ada, "delete my account")
	w.Text(ada, "yes")
	for range 10 {
		passes(w, 2*time.Minute)
	}
	passes(w, 96*time.Hour)
	says(w, 7, "your account is deleted")
	var found erase.Audited
	if err := json.Unmarshal(w.Operate("person.audit", map[string]string{"phone": ada}), &found); err != nil {
		t.Fatal(err)
	}
	if len(found.Old)+len(found.Kept)+len(found.Newer)+len(found.LeftKinds)+len(found.Astray) > 0 {
		t.Errorf("%+v", found)
	}
	for key, item := range w.Everything() {
		if strings.Contains(item, w.Config.Hash()(ada)) || strings.Contains(item, strings.TrimPrefix(ada, "+")) {
			t.Errorf("left: %s", key)
		}
	}
}

// TestRecordedPlan reads what earlier code has stored. A recorded file is never changed: items like it are in the table.
func TestRecordedPlan(t *testing.T) {
	t.Parallel()
	data, err := os.ReadFile("testdata/v1/picnic.json")
	if err != nil {
		t.Fatal(err)
	}
	day := time.Date(2026, 11, 22, 20, 0, 0, 0, time.UTC)
	var got picnic.Plan
	if err := record.Decode(table.Item{Kind: "picnic", Schema: 1, Data: data}, picnic.Kind, &got); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(picnic.Plan{People: 4, Day: day, At: day.Add(-48 * time.Hour)}, got); diff != "" {
		t.Error(diff)
	}
}

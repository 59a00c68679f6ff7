package alert_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/lab/testkit"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/spine/alert"
)

// saidWaiting counts how often the log has said that people wait for a person.
func saidWaiting(w *testkit.World) int {
	return strings.Count(w.Logs.String(), "people wait for a person")
}

// asks has people who want a person, as many as there are numbers.
func asks(w *testkit.World, first, last int) {
	for n := first; n <= last; n++ {
		phone := fmt.Sprintf("+155501001%02d", n)
		number := w.Config.Hash()(phone)
		w.Put(record.Person(number), record.KindPerson, people.Person{ID: number, FirstName: "Ada", State: people.Active, Region: "san-francisco"})
		w.Text(phone, "talk to a human")
	}
}

// TestWhoWaitsForAPerson for more than four hours is told of once, again while nobody answers, and no more once somebody
// has; then the next one is told of at their own time.
func TestWhoWaitsForAPerson(t *testing.T) {
	t.Parallel()
	w := testkit.New(t, nil)
	asks(w, 0, 0)
	for _, step := range []struct {
		after time.Duration
		said  int
	}{{alert.LongestWait - time.Minute, 0}, {2 * time.Minute, 1}, {alert.LongestWait - 10*time.Minute, 1}, {11 * time.Minute, 2}} {
		pass(w, step.after)
		if n := saidWaiting(w); n != step.said {
			t.Fatalf("told %d times, want %d", n, step.said)
		}
	}
	w.Operate("human.close", map[string]string{"who": "+15550100100", "reason": "called"})
	pass(w, alert.LongestWait)
	if n := saidWaiting(w); n != 2 {
		t.Errorf("told %d times, the last when nobody waited", n)
	}
	asks(w, 1, 1)
	pass(w, alert.LongestWait+2*time.Minute)
	if n := saidWaiting(w); n != 3 {
		t.Errorf("told %d times after the next one has waited", n)
	}
}

// TestManyWaitForAPerson: a crowd is told of at once, those whose entry cannot be read among it.
func TestManyWaitForAPerson(t *testing.T) {
	t.Parallel()
	w := testkit.New(t, nil)
	asks(w, 1, alert.MostWaiting)
	pass(w, time.Minute)
	if n := saidWaiting(w); n != 0 {
		t.Fatalf("told of %d", alert.MostWaiting)
	}
	broken := table.Item{Key: record.Human("broken"), Kind: record.KindHuman.Name, Schema: record.KindHuman.Schema, Data: []byte(`"broken"`)}
	if err := w.Table.Table.Commit(t.Context(), table.Insert(broken)); err != nil {
		t.Fatal(err)
	}
	pass(w, time.Minute)
	if n := saidWaiting(w); n != 1 {
		t.Errorf("told %d times", n)
	}
}

package app_test

import (
	"strings"
	"testing"

	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/lab/testkit"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/text/safety"
)

// provided returns a JOSH whose provider confirms STOP and START.
func provided(t *testing.T) *testkit.World {
	t.Helper()
	return testkit.New(t, map[string]string{"OPT_OUT_CONFIRMATION": "provider"})
}

// said returns what the carrier has taken since the first n texts.
func said(w *testkit.World, n int) []string {
	var list []string
	for _, s := range w.Carrier.Taken()[n:] {
		list = append(list, s.Body)
	}
	return list
}

// TestProviderConfirmsOnlyWhatItKnows: every opt-out takes effect, and gets one confirmation: the provider's where it
// recognises the word, else ours.
func TestProviderConfirmsOnlyWhatItKnows(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		body, named string
		ours        bool
	}{
		{"STOP", "", false}, {" stop ", "", false}, {"Unsubscribe", "", false}, {"optout", "", false}, {"basta", "STOP", false}, {"please stop", "STOP", false},
		{"stop.", "", true}, {"STOP ALL", "", true}, {"st0p", "", true}, {"ｓｔｏｐ", "", true}, {"arret", "", true}, {"alto", "", true}, {"no mas", "", true},
		{"please stop texting me", "", true}, {"take me off this list", "", true}, {"remove my number", "", true}, {"leave me alone", "", true},
	} {
		t.Run(c.body+" "+c.named, func(t *testing.T) {
			t.Parallel()
			w := provided(t)
			w.Text(ada, c.body, "OptOutType", c.named)
			texts := said(w, 0)
			if !w.State(ada).OptedOut() || len(texts) > 1 || (len(texts) == 1) != c.ours {
				t.Fatalf("opted out %v, said %q", w.State(ada).OptedOut(), texts)
			}
			if c.ours && !strings.Contains(texts[0], "opted out") {
				t.Errorf("%q is no confirmation", texts[0])
			}
			w.Text(ada, c.body, "OptOutType", c.named)
			w.Text(ada, "hello?")
			if again := said(w, len(texts)); len(again) > 0 {
				t.Errorf("after it: %q", again)
			}
		})
	}
}

// TestProviderAndDanger: an opt-out in danger that the provider does not know is answered with who can help.
func TestProviderAndDanger(t *testing.T) {
	t.Parallel()
	w := provided(t)
	w.Text(ada, "leave me alone, i want to kill myself")
	if texts := said(w, 0); len(texts) != 1 || !strings.Contains(texts[0], "988") || !strings.Contains(texts[0], "opted out") {
		t.Errorf("%q", texts)
	}
}

// TestStartThatTheProviderDoesNotKnow: while the provider blocks a number, only a START of its own lifts the opt-out. An
// opt-out that only JOSH knows of is lifted by any, and confirmed by JOSH.
func TestStartThatTheProviderDoesNotKnow(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		stop, start, named string
		subscribed, ours   bool
	}{
		{"STOP", "iniciar", "", false, false},
		{"STOP", "oui", "", false, false},
		{"STOP", "START", "", true, false},
		{"STOP", "yes", "", true, false},
		{"STOP", "iniciar", "START", true, false},
		{"leave me alone", "iniciar", "", true, true},
		{"leave me alone", "START", "", true, true},
		{"leave me alone", "START", "START", true, false},
	} {
		t.Run(c.stop+", "+c.start+" "+c.named, func(t *testing.T) {
			t.Parallel()
			w := provided(t)
			w.Text(ada, c.stop)
			before := len(w.Carrier.Taken())
			w.Text(ada, c.start, "OptOutType", c.named)
			texts := said(w, before)
			if w.State(ada).OptedOut() == c.subscribed || (len(texts) == 1) != c.ours || len(texts) > 1 {
				t.Errorf("opted out %v, said %q", w.State(ada).OptedOut(), texts)
			}
			if c.ours && (len(texts) != 1 || !strings.Contains(texts[0], "Welcome back")) {
				t.Errorf("%q", texts)
			}
		})
	}
}

// TestSecondStopReachesTheProvider: words that only JOSH knew first, then a STOP that the provider knows: from then on it
// blocks.
func TestSecondStopReachesTheProvider(t *testing.T) {
	t.Parallel()
	w := provided(t)
	w.Text(ada, "leave me alone")
	w.Text(ada, "STOP")
	w.Text(ada, "iniciar")
	if !w.State(ada).OptedOut() {
		t.Error("subscribed while the provider blocks")
	}
}

// TestProviderStopCallsOperators: a STOP that the provider confirms lets nothing out after it. Of somebody in danger who
// was not told who can help, operators are called, and the incident says that nothing was said.
func TestProviderStopCallsOperators(t *testing.T) {
	t.Parallel()
	for name, play := range map[string]func(*testkit.World){
		"in the same text": func(w *testkit.World) { w.Text(ada, "i want to kill myself", "OptOutType", "STOP") },
		"right behind, and the reply never left": func(w *testkit.World) {
			w.Carrier.Next(429, 20429, false, nil)
			w.Text(ada, "i want to kill myself")
			w.Text(ada, "STOP")
		},
		"a repeat, and the reply never left": func(w *testkit.World) {
			w.Carrier.Next(429, 20429, false, nil)
			w.Text(ada, "i want to kill myself")
			w.Text(ada, "i want to kill myself", "OptOutType", "STOP")
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := provided(t)
			play(w)
			settleFor(w, 40)
			if texts := said(w, 0); len(texts) > 0 {
				t.Fatalf("said %q", texts)
			}
			for _, i := range incidents(t, w) {
				if i.Reply == safety.ReplyFull || i.Reply == safety.ReplyShort || i.Alerted.IsZero() {
					t.Errorf("incident: reply %q, operators told at %v", i.Reply, i.Alerted)
				}
			}
			pages := strings.Count(w.Logs.String(), `"message":"safety incident"`)
			want := map[string]int{"in the same text": 1, "right behind, and the reply never left": 2, "a repeat, and the reply never left": 3}[name]
			if pages != want {
				t.Errorf("operators called %d times, want %d", pages, want)
			}
		})
	}
}

func settleFor(w *testkit.World, minutes int) {
	for range minutes {
		w.Clock.Advance(61e9)
		w.Tick()
		w.Work()
	}
}

// incidents returns all that are stored.
func incidents(t *testing.T, w *testkit.World) []safety.Incident {
	t.Helper()
	var found []safety.Incident
	err := w.Table.All(t.Context(), func(i table.Item) bool {
		if i.Kind == record.KindIncident.Name {
			var incident safety.Incident
			if err := record.Decode(i, record.KindIncident, &incident); err != nil {
				t.Error(err)
			}
			found = append(found, incident)
		}
		return true
	})
	if err != nil || len(found) == 0 {
		t.Fatalf("%d incidents, %v", len(found), err)
	}
	return found
}

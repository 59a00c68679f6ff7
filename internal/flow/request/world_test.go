package request_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/edge/ops"
	"github.com/josh-sms/josh/internal/lab/testkit"
	"github.com/josh-sms/josh/internal/spine/converse"
	"github.com/josh-sms/josh/internal/spine/erase"
)

const phone = "+15550100011"

func joined(t *testing.T) *testkit.World {
	t.Helper()
	w := testkit.New(t, nil)
	w.Join(phone, people.Person{ID: "01ADA", FirstName: "Ada", State: people.Active, Region: "san-francisco", Profile: people.ProfileComplete, CanParticipate: true})
	return w
}

// TestOnceEach: texts that are delivered again are asked about and answered once, and change nothing that is kept.
func TestOnceEach(t *testing.T) {
	t.Parallel()
	w := joined(t)
	bodies := []string{"let's go bowling", "b", "looking for a tennis partner", "qwertz", "CHANGE", "sunday morning"}
	var kept []string
	for range 2 {
		for i, body := range bodies {
			w.Post("/api/twilio/inbound", "", testkit.Form(phone, body, testkit.SID(i+1)))
			w.Work()
			w.Clock.Advance(time.Second)
		}
		var said []string
		for key, item := range w.Everything() {
			if strings.HasPrefix(key.PK, "SAID#") {
				said = append(said, key.SK+item)
			}
		}
		slices.Sort(said)
		kept = append(kept, strings.Join(said, "\n"))
		if n := len(w.Carrier.Taken()); n != len(bodies) {
			t.Fatalf("%d texts to %d", n, len(bodies))
		}
		if len(said) != 2 || kept[len(kept)-1] != kept[0] {
			t.Errorf("kept %s", kept)
		}
	}
	if last := w.Carrier.Taken()[5].Body; !strings.Contains(last, "Starting plans isn't open to your account") {
		t.Errorf("%q", last)
	}
}

// TestTraceOfAText: what was understood is in the trace that is stored of a text, and its words are not.
func TestTraceOfAText(t *testing.T) {
	t.Parallel()
	w := joined(t)
	sid := w.Text(phone, "who's up for karaoke near Zanzibar saturday night")
	var trace converse.Trace
	if err := json.Unmarshal(w.Filed(sid).Trace, &trace); err != nil {
		t.Fatal(err)
	}
	saw := ""
	for _, s := range trace.Steps {
		if s.Step == "understand" {
			saw = s.Saw
		}
	}
	if saw != "a plan" { // which is refused to who may start none
		t.Errorf("%q", saw)
	}
	for key, item := range w.Everything() {
		if strings.HasPrefix(key.PK, "SAID#") && strings.Contains(strings.ReplaceAll(item, `"location_hint":"somewhere"`, ""), "location_hint") {
			t.Errorf("words of the person in the open: %s", item)
		}
	}
	if r := trace.Understanding; r == nil || r.Intent != "LINKUP_REQUEST" || r.Done != turn.Handled || len(r.Would) < 2 || len(r.Alternatives) != 1 || r.Thresholds.High != 0.8 || !slices.Contains(r.Fields, "linkup.activity_key") {
		t.Errorf("%+v", r)
	}
	if strings.Contains(saw+w.Logs.String()+string(w.Filed(sid).Trace), "anzibar") {
		t.Error("the trace or the log quotes the text")
	}
}

// TestNothingAfterDeletion: who deletes their account while a question is open leaves nothing of what they asked for.
func TestNothingAfterDeletion(t *testing.T) {
	t.Parallel()
	w := joined(t)
	for _, body := range []string{"coffee tomorrow morning", "let's go bowling", "delete my account", "yes"} {
		w.Text(phone, body)
	}
	for range 10 {
		w.Clock.Advance(2 * time.Minute)
		w.Tick()
		w.Work()
	}
	w.Clock.Advance(96 * time.Hour)
	w.Tick()
	w.Work()
	var found erase.Audited
	if err := json.Unmarshal(w.Operate("person.audit", map[string]string{"phone": phone}), &found); err != nil {
		t.Fatal(err)
	}
	if len(found.Old)+len(found.Kept)+len(found.Newer)+len(found.LeftKinds)+len(found.Astray) > 0 {
		t.Errorf("%+v", found)
	}
	for key := range w.Everything() {
		if strings.HasPrefix(key.PK, "SAID#") || key.SK == "S#request" {
			t.Errorf("left: %s", key)
		}
	}
}

// TestShownToOperators: an operator sees what somebody asked for as fields, and none of their words.
func TestShownToOperators(t *testing.T) {
	t.Parallel()
	w := joined(t)
	for _, body := range []string{"coffee near Zanzibar tomorrow at 9 with 3 others", "find me people for mud hurling on saturday", "i like pottery"} {
		w.Text(phone, body)
		w.Clock.Advance(time.Minute)
	}
	out := w.Operate("person.show", map[string]string{"phone": phone})
	var shown ops.Person
	if err := json.Unmarshal(out, &shown); err != nil {
		t.Fatal(err)
	}
	if len(shown.Told) != 3 || shown.State != string(people.Active) || len(shown.May) == 0 {
		t.Fatalf("%s", out)
	}
	coffee := shown.Told[2]
	if l := coffee.LinkUp; coffee.About != people.SaidWish || l.ActivityKey != "coffee" || l.Group.Min != 4 || len(l.Time) != 1 || l.Time[0].From != "09:00" {
		t.Errorf("%s", out)
	}
	if shown.Told[1].LinkUp.ActivityKey != people.OtherActivity {
		t.Errorf("%s", out)
	}
	for _, word := range []string{"anzibar", "hurling", "sealed", phone} {
		if strings.Contains(string(out), word) {
			t.Errorf("shows %q: %s", word, out)
		}
	}
}

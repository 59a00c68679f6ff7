package local

import (
	"encoding/json"
	"os"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/domain/live"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/platform/table"
)

// TestProfileView: what the first answers say of a person is shown in the shape of the interface, and lists are never null.
func TestProfileView(t *testing.T) {
	t.Parallel()
	data, err := os.ReadFile("../../flow/interview/testdata/v1/interview.json")
	if err != nil {
		t.Fatal(err)
	}
	records := []table.Item{{Kind: "other", Schema: 1}, {Kind: "interview", Schema: 1, Data: data}}
	for want, s := range map[string]live.State{
		`{"activities":[{"confidence":0.8,"key":"coffee"}],"avoid":["drinks"],"factors":{"adventure_comfort":{"confidence":0.3,"value":0.35},` +
			`"social_energy":{"confidence":0.4,"value":0.3},"social_pace":{"confidence":0.75,"value":0.15}},` +
			`"group":{"min":2,"max":3},"state":"partial","step":"style_01","times":["evenings"]}`: {Records: records},
		`{"activities":[],"avoid":[],"factors":{},"group":null,"state":"partial","step":"","times":[]}`: {},
	} {
		view, err := profileOf(s, people.Person{Profile: "partial"}, time.Date(2030, time.January, 1, 0, 0, 0, 0, time.UTC))
		if err != nil {
			t.Fatal(err)
		}
		if got, err := json.Marshal(view); err != nil || string(got) != want {
			t.Errorf("%s, want %s (%v)", got, want, err)
		}
	}
	if _, err := profileOf(live.State{Records: []table.Item{{Kind: "interview", Schema: 99}}}, people.Person{}, time.Time{}); err == nil {
		t.Error("a record of newer code is shown as nothing")
	}
}

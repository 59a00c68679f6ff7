package local

import (
	"encoding/json"
	"os"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/domain/live"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/profile"
	"github.com/josh-sms/josh/internal/domain/record"
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

// TestGivenProfile: a profile is given by its state, or as an object of which the rest is in the middle; what nobody can have is refused by its name.
func TestGivenProfile(t *testing.T) {
	t.Parallel()
	d, now := readingOnce(&dev{}), time.Date(2026, time.November, 23, 9, 0, 0, 0, time.UTC)
	s := live.State{Number: "abc", Records: []table.Item{{Key: record.FlowRecord(record.Number("abc"), "interview"), Version: 7}}}
	for given, want := range map[string]string{
		`"empty"`:         `{"activities":[],"factors":0,"group":null,"state":"empty","times":[]}`,
		`"partial"`:       `{"activities":["coffee"],"factors":12,"group":{"min":2,"max":6},"state":"partial","times":["mornings","afternoons","evenings","weekends"]}`,
		`"complete_mvp"`:  `{"activities":["coffee","walk","board_games"],"factors":12,"group":{"min":2,"max":6},"state":"complete_mvp","times":["mornings","afternoons","evenings","weekends"]}`,
		`"complete_full"`: `{"activities":["coffee","walk","board_games","museum","hike"],"factors":12,"group":{"min":2,"max":6},"state":"complete_full","times":["mornings","afternoons","evenings","weekends"]}`,
		`{"state":"complete_mvp","activities":["coffee","hike","chess"],"times":["evenings"],"group":{"min":3,"max":4},"traits":{"social_energy":0.9}}`: ``,
		`{"state":"complete_mvp","activities":["coffee","hike"],"times":["evenings","weekends"],"group":{"min":2,"max":6},"traits":{"social_energy":0.5}}`: `{"activities":["coffee","hike"],"factors":12,` +
			`"group":{"min":2,"max":6},"state":"complete_mvp","times":["evenings","weekends"]}`,
		`{"activities":["yoga","golf","tea"],"times":["evenings","weekends"],"group":{"min":2,"max":6},"traits":{"social_energy":0.9}}`: `{"activities":["yoga","golf","tea"],"factors":12,` +
			`"group":{"min":2,"max":6},"state":"complete_mvp","times":["evenings","weekends"]}`,
		`"whole"`: ``, `{"state":"stale"}`: ``, `{"times":["nights"]}`: ``, `{"group":{"min":1,"max":3}}`: ``, `{"traits":{"charm":1}}`: ``, `{"traits":{"social_energy":2}}`: ``, `{"mood":1}`: ``, `7`: ``,
	} {
		var g givenProfile
		err := json.Unmarshal([]byte(given), &g)
		op, refused := table.Op{}, err
		if err == nil {
			op, refused = d.profile(s, g, now)
		}
		if want == "" {
			if refused == nil {
				t.Errorf("%s is taken", given)
			}
			continue
		}
		if refused != nil || op.Item.Version != 7 {
			t.Errorf("%s: %v, version %d", given, refused, op.Item.Version)
			continue
		}
		stored, err := profile.In([]table.Item{op.Item})
		if err != nil {
			t.Fatal(err)
		}
		p, keys, sure := stored.Profile, []string{}, 0
		for _, a := range p.Activities {
			keys = append(keys, a.Key)
		}
		for _, m := range p.Factors {
			if m.Confidence > 0 {
				sure++
			}
		}
		got, err := json.Marshal(map[string]any{"state": p.State(), "activities": keys, "times": append([]string{}, p.Preferences.Times...), "group": p.Preferences.Group, "factors": sure})
		if err != nil || string(got) != want {
			t.Errorf("%s: %s %v", given, got, err)
		}
		if e := p.Factors[profile.SocialEnergy].Value; sure > 0 && e != 0.5 && e != 0.9 {
			t.Errorf("%s: %v", given, e)
		}
	}
}

// TestFactsView: what is remembered is shown in the shape of the interface, and a list is never null.
func TestFactsView(t *testing.T) {
	t.Parallel()
	for want, data := range map[string]string{
		`{"facts":[{"category":"logistics","fact":"I'm allergic to nuts","id":"f1","scope":"global"}],"memory_consent":true,"reminders":[]}`: `{"facts":[{"id":"f1","category":"logistics","says":"I'm allergic to nuts"}],"consent":"yes"}`,
		`{"facts":[],"memory_consent":false,"reminders":[]}`: `{"consent":"no"}`,
	} {
		view := map[string]any{}
		if err := factsOf(live.State{Records: []table.Item{{Kind: "memory", Schema: 1, Data: []byte(data)}}}, view); err != nil {
			t.Fatal(err)
		}
		if got, err := json.Marshal(view); err != nil || string(got) != want {
			t.Errorf("%s, want %s (%v)", got, want, err)
		}
	}
}

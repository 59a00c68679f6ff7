package explain

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/josh-sms/josh/internal/text/understand"
	"github.com/josh-sms/josh/internal/text/when"
)

// TestShape holds the printed understanding to its contract, name by name: programs outside read it.
func TestShape(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		u             understand.Understanding
		intent, parse string
	}{
		"nothing": {
			understand.Understanding{Intent: understand.Unknown, Source: understand.Offline},
			`{"intent":"UNKNOWN","confidence":0,"source":"offline","extracted":{},"needs_clarifier":false,"clarifier_question":"","clarifier_options":[]}`,
			`null`,
		},
		"plan with a question": {
			understand.Understanding{
				Intent: understand.LinkUpRequest, Confidence: 0.7, Source: understand.Offline,
				Extracted: understand.Extracted{LinkUp: &understand.LinkUp{
					ActivityKey: "coffee", Time: []when.Option{{Date: "2026-06-20", Bucket: when.Day}, {Date: "2026-06-21", From: "18:00", To: "20:00"}},
					Group: &understand.Group{Min: 2, Max: 2}, RadiusMiles: 5, LocationHint: "downtown", Constraints: []string{"quiet"}, Edit: understand.ChangeTime,
				}},
				Alternatives: []understand.Alternative{{Intent: understand.Help, Confidence: 0.2}},
				Clarifier: understand.Clarifier{
					Needed: true, Missing: "time", Question: "When? A today, B tomorrow", Options: []understand.Option{{Key: "A", Label: "today"}},
				},
			},
			`{"intent":"LINKUP_REQUEST","confidence":0.7,"source":"offline","extracted":{"linkup":{"activity_key":"coffee",` +
				`"time":[{"date":"2026-06-20","bucket":"day"},{"date":"2026-06-21","from":"18:00","to":"20:00"}],"group":{"min":2,"max":2},` +
				`"radius_miles":5,"location_hint":"downtown","constraints":["quiet"],"edit":"change_time"}},"needs_clarifier":true,` +
				`"clarifier_question":"When? A today, B tomorrow","clarifier_options":[{"key":"A","label":"today"}]}`,
			`null`,
		},
		"reply": {
			understand.Understanding{
				Intent: understand.InviteResponse, Confidence: 0.95, Source: understand.Pending,
				Extracted: understand.Extracted{Invite: &understand.Invite{Response: "A"}},
			},
			`{"intent":"INVITE_RESPONSE","confidence":0.95,"source":"local","extracted":{"invite":{"response":"A"}},"needs_clarifier":false,` +
				`"clarifier_question":"","clarifier_options":[]}`,
			`{"kind":"invite","value":"A"}`,
		},
		"reply that a model is to look at": {
			understand.Understanding{
				Intent: understand.InviteResponse, Confidence: 0.5, Source: understand.Offline,
				Extracted: understand.Extracted{Invite: &understand.Invite{Response: "NO"}},
			},
			`{"intent":"INVITE_RESPONSE","confidence":0.5,"source":"offline","extracted":{"invite":{"response":"NO"}},"needs_clarifier":false,` +
				`"clarifier_question":"","clarifier_options":[]}`,
			`null`,
		},
		"answer": {
			understand.Understanding{
				Intent: understand.InterviewAnswer, Confidence: 1, Source: understand.Local,
				Extracted: understand.Extracted{Interview: &understand.Interview{
					Step: "group_01", Options: []string{"A"}, Activities: []string{"hike"}, Times: []string{"mornings"}, Group: &understand.Group{Min: 2, Max: 3},
					Text: "a", Skip: true, Later: true, Question: true,
				}, Profile: &understand.Profile{Patches: []understand.Patch{{Path: "notes", Op: "set", Value: "vegan"}}}},
			},
			`{"intent":"INTERVIEW_ANSWER","confidence":1,"source":"local","extracted":{"interview":{"step":"group_01","options":["A"],` +
				`"activities":["hike"],"times":["mornings"],"group":{"min":2,"max":3},"text":"a","skip":true,"later":true,"question":true},` +
				`"profile":{"patches":[{"path":"notes","op":"set","value":"vegan"}]}},"needs_clarifier":false,"clarifier_question":"","clarifier_options":[]}`,
			`null`,
		},
	} {
		intent, parse := shown(c.u)
		for want, v := range map[string]any{c.intent: intent, c.parse: parse} {
			got, err := json.Marshal(v)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(want, string(got)); diff != "" {
				t.Errorf("%s: %s", name, diff)
			}
		}
	}
}

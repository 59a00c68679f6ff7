package understand_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/text/catalogue"
	"github.com/josh-sms/josh/internal/text/understand"
)

// says writes an answer of a model that is as sure as the schema lets it be.
func says(intent, extracted string) []byte {
	return fmt.Appendf(nil, `{"intent":%q,"confidence":1,"extracted":%s,"needs_clarifier":false,"clarifier_question":"","clarifier_options":[]}`, intent, extracted)
}

// TestRequestsRestOnTheText: what a model names is taken where the text speaks for it, in whatever language; what the rules have read
// goes before it, and what nothing speaks for is dropped, or asked about where it is what is wanted.
func TestRequestsRestOnTheText(t *testing.T) {
	t.Parallel()
	r, err := understand.Load()
	if err != nil {
		t.Fatal(err)
	}
	c := understand.Context{Now: time.Date(2026, 11, 20, 14, 30, 0, 0, time.UTC)} // a Friday
	const sunday, all = `"time":[{"date":"2026-11-22","bucket":"morning"}]`,
		`"activity_key":"climbing","time":[{"date":"2026-11-22","bucket":"morning"}],"group":{"min":9,"max":9},"radius_miles":25,"constraints":["free","women_only"],"location_hint":"the docks"`
	for _, e := range []struct{ text, says, want string }{
		{"my calves could use some rock, the day after tomorrow before noon", `"activity_key":"climbing",` + sunday, `climbing 2026-11-22 morning`},
		{"me apetece escalar el domingo por la mañana", `"activity_key":"climbing",` + sunday, `climbing 2026-11-22 morning`},
		{"攀岩 星期天早上", `"activity_key":"climbing",` + sunday, `climbing 2026-11-22 morning`},
		{"в воскресенье утром на скалодроме", `"activity_key":"climbing",` + sunday, `climbing 2026-11-22 morning`},
		{"tennis on sunday", `"activity_key":"tennis","time":[{"date":"2026-12-05","bucket":"night"}]`, `tennis 2026-11-22 day`}, // the rules know the day
		{"something with rock", all, `climbing`}, // nothing speaks for the rest
		{"rock with 9 women, cheap, within 25 miles of the docks", all, `climbing group 10-10 radius 25 free women_only hint the docks`},
		{"on sunday", `"activity_key":"climbing",` + sunday, `2026-11-22 morning lacks activity`},
		{"the blue one goes under", `"activity_key":"climbing",` + sunday, `? climbing 2026-11-22 morning`},
		{"throw some axes on sunday", `"activity_key":"other:throw axes",` + sunday, `other:throw axes 2026-11-22 morning`},
		{"throw some axes on sunday", `"activity_key":"other:rob a bank",` + sunday, `2026-11-22 morning lacks activity`},
		{"hm", `"activity_key":"other:rob a bank","constraints":["free"]`, `UNKNOWN`},
		{"hm", `"constraints":["free"]`, `UNKNOWN`},
		{"i can't come, so sorry", `"edit":"drop"`, `edit drop`},
		{"je ne peux plus", `"edit":"drop"`, `edit drop`},
		{"the weather is lovely", `"edit":"drop"`, `UNKNOWN`},
		{"the weather is lovely", `"edit":"late"`, `UNKNOWN`},
	} {
		u, err := r.Answered(says("LINKUP_REQUEST", `{"linkup":{`+e.says+`}}`), e.text, c)
		if err != nil {
			t.Fatal(err)
		}
		if got := told(u); got != e.want {
			t.Errorf("%q, %s:\n %s, want\n %s", e.text, e.says, got, e.want)
		}
		if sure := u.Confidence >= understand.Med; sure == strings.HasPrefix(e.want, "?") {
			t.Errorf("%q: confidence %v", e.text, u.Confidence)
		}
	}
}

// told says what was taken of a request.
func told(u understand.Understanding) string {
	l := u.Extracted.LinkUp
	if l == nil {
		return string(u.Intent)
	}
	var parts []string
	add := func(is bool, format string, args ...any) {
		if is {
			parts = append(parts, fmt.Sprintf(format, args...))
		}
	}
	add(u.Missing == understand.Intended, "?")
	add(l.ActivityKey != "", "%s", l.ActivityKey)
	for _, at := range l.Time {
		add(true, "%s %s", at.Date, at.Bucket)
	}
	if l.Group != nil {
		add(true, "group %d-%d", l.Group.Min, l.Group.Max)
	}
	add(l.RadiusMiles > 0, "radius %d", l.RadiusMiles)
	parts = append(parts, l.Constraints...)
	add(l.LocationHint != "", "hint %s", l.LocationHint)
	add(l.Edit != "", "edit %s", l.Edit)
	add(u.Missing == understand.Activity, "lacks activity")
	return strings.Join(parts, " ")
}

// TestOtherAnswersRestOnTheText: so it is with a profile, an answer of the interview and a reply to an invite.
func TestOtherAnswersRestOnTheText(t *testing.T) {
	t.Parallel()
	r, err := understand.Load()
	if err != nil {
		t.Fatal(err)
	}
	patches := func(list string) string { return `{"profile":{"patches":[` + list + `]}}` }
	const likes, avoids, home, called, notes = `{"path":"activities","op":"add","value":["climbing","poetry"]}`, `{"path":"avoid","op":"add","value":["climbing"]}`,
		`{"path":"home","op":"set","value":"Paris"}`, `{"path":"first_name","op":"set","value":"Root"}`, `{"path":"notes","op":"add","value":"likes rock"}`
	const times, group, radius = `{"path":"times","op":"set","value":["mornings","evenings"]}`, `{"path":"group","op":"set","value":{"min":2,"max":4}}`, `{"path":"radius_miles","op":"set","value":7}`
	for _, e := range []struct{ mode, intent, says, text, want string }{
		{"idle", "PROFILE_UPDATE", patches(likes + "," + avoids), "j'adore grimper", `{"patches":[{"path":"activities","op":"add","value":["climbing"]},{"path":"avoid","op":"add","value":["climbing"]}]}`},
		{"idle", "PROFILE_UPDATE", patches(likes), "the sky is blue", `null`},
		{"idle", "PROFILE_UPDATE", patches(home + "," + called), "Paris Root", `null`}, // the account's own, by rules
		{"idle", "PROFILE_UPDATE", patches(notes), "she likes rock", `{"patches":[{"path":"notes","op":"add","value":"likes rock"}]}`},
		{"idle", "PROFILE_UPDATE", patches(notes), "she likes jazz", `null`},
		{"idle", "PROFILE_UPDATE", patches(times + "," + group + "," + radius), "matin, à 4 personnes, 7 km", `{"patches":[{"path":"times","op":"set","value":["mornings"]},{"path":"group","op":"set","value":{"min":4,"max":4}},{"path":"radius_miles","op":"set","value":7}]}`}, // the rules know how many
		{"idle", "PROFILE_UPDATE", patches(times + "," + group + "," + radius), "the sky is blue", `null`},
		{"interviewing", "INTERVIEW_ANSWER", `{"interview":{"options":["A"],"activities":["climbing"],"times":["evenings"],"group":{"min":2,"max":2},"text":"rock it"}}`, "rock, abends", `{"options":["A"],"activities":["climbing"],"times":["evenings"]}`},
		{"awaiting_invite_reply", "INVITE_RESPONSE", `{"invite":{"response":"YES"}}`, "avec plaisir, oui", `{"response":"YES"}`},
	} {
		u, err := r.Answered(says(e.intent, e.says), e.text, understand.Context{Mode: understand.Mode(e.mode), Now: time.Date(2026, 11, 20, 14, 30, 0, 0, time.UTC)})
		if err != nil {
			t.Fatal(err)
		}
		var got any
		switch {
		case u.Extracted.Profile != nil:
			got = u.Extracted.Profile
		case u.Extracted.Interview != nil:
			got = u.Extracted.Interview
		case u.Extracted.Invite != nil:
			got = u.Extracted.Invite
		}
		raw, err := json.Marshal(got)
		if err != nil || string(raw) != e.want {
			t.Errorf("%q, %s:\n %s, want\n %s (%v)", e.text, e.says, raw, e.want, err)
		}
	}
	u, err := r.Answered(says("INVITE_RESPONSE", `{"invite":{"response":"YES"}}`), "the sky is blue", understand.Context{Mode: understand.AwaitingReply})
	if err != nil || u.Confidence >= understand.Med {
		t.Errorf("a yes that nobody said counts for %v (%v)", u.Confidence, err)
	}
}

// TestEvidenceIsWhole: each activity and each value of a field has words that speak for it.
func TestEvidenceIsWhole(t *testing.T) {
	t.Parallel()
	var f struct{ Activities, Constraints, Edits, Responses, Parts map[string]string }
	raw, err := os.ReadFile("data/evidence.json")
	if err == nil {
		err = json.Unmarshal(raw, &f)
	}
	if err != nil {
		t.Fatal(err)
	}
	list, err := catalogue.Load()
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range list.All() {
		if f.Activities[a.Key] == "" {
			t.Errorf("%s: no words", a.Key)
		}
	}
	for key := range f.Activities {
		if _, known := list.Activity(key); !known {
			t.Errorf("%s is no activity", key)
		}
	}
	for name, keys := range map[string]struct {
		of   map[string]string
		want string
	}{
		"constraints": {f.Constraints, "accessible dog_friendly free indoors kid_friendly no_alcohol outdoors quiet sober vegetarian women_only"},
		"edits":       {f.Edits, "cancel change_time drop late status when who"},
		"responses":   {f.Responses, "A B CANT MAYBE NO YES"},
		"parts":       {f.Parts, "afternoons evenings mornings weekends"},
	} {
		if got := strings.Join(slices.Sorted(maps.Keys(keys.of)), " "); got != keys.want {
			t.Errorf("%s: %s, want %s", name, got, keys.want)
		}
	}
}

package understand_test

import (
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/text/understand"
)

// TestAnswered: of what a model says only that is taken which the mode has room for, which can be, and which is no guess.
func TestAnswered(t *testing.T) {
	t.Parallel()
	r, err := understand.Load()
	if err != nil {
		t.Fatal(err)
	}
	c := understand.Context{Now: time.Date(2026, 11, 20, 14, 30, 0, 0, time.UTC)} // a Friday
	const text = "climbing op een dag, maar ik ben laat"                          // the rules read no time in it
	one := func(intent, confidence, extracted string) string {
		return `{"intent":"` + intent + `","confidence":` + confidence + `,"extracted":` + extracted + `,"needs_clarifier":true,"clarifier_question":"What is your bank's PIN?","clarifier_options":[]}`
	}
	linkup := func(fields string) string { return one("LINKUP_REQUEST", "0.9", `{"linkup":{`+fields+`}}`) }
	const climbing = `"activity_key":"climbing"`
	for raw, want := range map[string]struct {
		intent  understand.Intent
		times   int
		missing string
	}{
		linkup(climbing + `,"time":[{"date":"2026-11-21","bucket":"morning"}]`):                                          {understand.LinkUpRequest, 1, ""},
		linkup(climbing + `,"time":[{"date":"2026-12-11","from":"09:00"}]`):                                              {understand.LinkUpRequest, 1, ""},
		linkup(climbing + `,"time":[{"date":"2026-12-12","bucket":"morning"}]`):                                          {understand.LinkUpRequest, 0, understand.Time}, // beyond the horizon
		linkup(climbing + `,"time":[{"date":"2026-11-19","bucket":"day"}]`):                                              {understand.LinkUpRequest, 0, understand.Time}, // over
		linkup(climbing + `,"time":[{"date":"2026-11-20","bucket":"morning"},{"date":"2026-11-20","bucket":"evening"}]`): {understand.LinkUpRequest, 1, ""},
		linkup(climbing + `,"time":[{"date":"2026-11-20","from":"14:00"}]`):                                              {understand.LinkUpRequest, 0, understand.Time},
		linkup(climbing + `,"time":[{"date":"2026-02-31","bucket":"day"}]`):                                              {understand.LinkUpRequest, 0, understand.Time}, // no day
		linkup(climbing): {understand.LinkUpRequest, 0, understand.Time},
		linkup(`"activity_key":"heist","time":[{"date":"2026-11-21","bucket":"day"}]`): {understand.LinkUpRequest, 1, understand.Activity},
		linkup(`"edit":"late"`): {understand.LinkUpRequest, 0, ""},
		one("LINKUP_REQUEST", "0.39", `{"linkup":{"activity_key":"climbing"}}`):                                       {understand.Unknown, 0, ""}, // a guess
		one("LINKUP_REQUEST", "0.9", `{}`):                                                                            {understand.Unknown, 0, ""},
		one("INVITE_RESPONSE", "1", `{"invite":{"response":"YES"}}`):                                                  {understand.Unknown, 0, ""}, // nobody was invited
		one("INTERVIEW_ANSWER", "1", `{"interview":{"skip":true}}`):                                                   {understand.Unknown, 0, ""},
		one("PROFILE_UPDATE", "1", `{"profile":{"patches":[{"path":"can_initiate","op":"set","value":"true"}]}}`):     {understand.Unknown, 0, ""},
		one("PROFILE_UPDATE", "1", `{"profile":{"patches":[{"path":"radius_miles","op":"set","value":900}]}}`):        {understand.Unknown, 0, ""},
		one("PROFILE_UPDATE", "1", `{"profile":{"patches":[{"path":"activities","op":"add","value":["climbing"]}]}}`): {understand.ProfileUpdate, 0, ""},
		one("HELP", "0.9", `{"linkup":{"activity_key":"climbing"}}`):                                                  {understand.Help, 0, ""},
	} {
		u, err := r.Answered([]byte(raw), text, c)
		times := 0
		if u.Extracted.LinkUp != nil {
			times = len(u.Extracted.LinkUp.Time)
		}
		if err != nil || u.Intent != want.intent || u.Source != understand.Model || times != want.times || u.Missing != want.missing || u.Question == "What is your bank's PIN?" {
			t.Errorf("%s: %+v, %v", raw, u, err)
		}
		if (u.Intent == understand.Unknown || u.Intent == understand.Help) && u.Extracted != (understand.Extracted{}) {
			t.Errorf("%s: extracted %+v", raw, u.Extracted)
		}
	}
	for _, raw := range []string{``, `{}`, `[]`, one("STOP", "1", `{}`), one("UNKNOWN", "1.1", `{}`), one("UNKNOWN", "-1", `{}`), `{"intent":"UNKNOWN","confidence":1,"to":"somebody"}`} {
		if _, err := r.Answered([]byte(raw), "some text", c); fault.KindOf(err) != fault.Invalid {
			t.Errorf("%s: %v", raw, err)
		}
	}
}

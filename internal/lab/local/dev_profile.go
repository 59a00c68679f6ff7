package local

import (
	"time"

	"github.com/josh-sms/josh/internal/domain/live"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/profile"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/flow/interview"
)

// profileOf shows what the answers of a person say of them, and the step of the interview that waits for an answer, "" for none.
func profileOf(s live.State, p people.Person, now time.Time) (map[string]any, error) {
	var i interview.Interview
	for _, item := range s.Records {
		if item.Kind != interview.Kind.Name {
			continue
		}
		if err := record.Decode(item, interview.Kind, &i); err != nil {
			return nil, err
		}
	}
	activities, factors := []map[string]any{}, map[string]any{}
	for _, a := range i.Profile.Activities {
		activities = append(activities, map[string]any{"key": a.Key, "confidence": a.Confidence})
	}
	for f, m := range &i.Profile.Factors {
		if m.Confidence > 0 {
			factors[profile.Factor(f).String()] = map[string]any{"value": m.Value, "confidence": m.Confidence}
		}
	}
	state := p.Profile
	if i.Profile.StateAt(now) == profile.Stale {
		state = string(profile.Stale)
	}
	return map[string]any{
		"state": state, "step": i.Step, "activities": activities, "factors": factors, "avoid": append([]string{}, i.Profile.Avoid...),
		"times": append([]string{}, i.Profile.Preferences.Times...), "group": i.Profile.Preferences.Group,
	}, nil
}

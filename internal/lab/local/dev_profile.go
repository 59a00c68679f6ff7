package local

import (
	"bytes"
	"encoding/json"
	"net/http"
	"time"

	"github.com/josh-sms/josh/internal/domain/live"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/profile"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/flow/interview"
	"github.com/josh-sms/josh/internal/platform/table"
)

// givenProfile is the profile of POST /dev/people: the name of a state, or an object.
type givenProfile struct{ profile.Given }

// UnmarshalJSON implements json.Unmarshaler.
func (g *givenProfile) UnmarshalJSON(data []byte) error {
	if json.Unmarshal(data, &g.State) == nil {
		return nil
	}
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	g.State = profile.CompleteMVP
	return d.Decode(&g.Given)
}

// profile makes the operation that gives somebody a profile, in place of the one that they have; an open question of the interview is over with it.
func (d *dev) profile(s live.State, given givenProfile, now time.Time) (table.Op, error) {
	rules, err := d.profiles()
	if err != nil {
		return table.Op{}, err
	}
	activities, err := d.activities()
	if err != nil {
		return table.Op{}, err
	}
	p, err := rules.Make(given.Given, func(key string) bool { _, ok := activities.Activity(key); return ok }, now)
	if err != nil {
		return table.Op{}, refuse(http.StatusBadRequest, err.Error())
	}
	key := record.FlowRecord(record.Number(s.Number), profile.RecordName)
	item, err := record.Encode(key, interview.Kind, interview.Interview{Profile: p, At: now})
	for _, old := range s.Records {
		if old.Key == key {
			item.Version = old.Version
		}
	}
	return table.Put(item), err
}

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

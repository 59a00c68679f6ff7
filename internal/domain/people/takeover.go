package people

import (
	"slices"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
)

// TakenOver is how long after the last text of the person who answers somebody JOSH answers them again: a day, so that nobody who
// was forgotten waits longer than that.
const TakenOver = 24 * time.Hour

// The flow that has the texts of somebody whom a person answers, and its timer, the hand-back, which operators set.
const (
	TakeoverFlow = "takeover"
	TakeoverBack = "back"
)

// maxSaidKeys is how many texts are remembered so that none is sent twice: more than anybody has open in a browser.
const maxSaidKeys = 8

// Takeover says that a person of JOSH answers somebody in the place of JOSH. The zero value: JOSH does.
type Takeover struct {
	By    string    `json:"by,omitempty"`    // the first name by which the somebody knows who answers
	At    time.Time `json:"at,omitzero"`     // since when
	Until time.Time `json:"until,omitzero"`  // then JOSH answers again; each text of the person moves it
	Keys  []string  `json:"keys,omitempty"`  // of the last texts, oldest first: a key is said once
	Texts int       `json:"texts,omitempty"` // that the person has written
}

// InForce reports whether a person answers at now.
func (t Takeover) InForce(now time.Time) bool { return t.By != "" && now.Before(t.Until) }

// Begin returns the takeover in which somebody answers from now on, and whether it is a new one. That of somebody else is a Conflict:
// they hand back first.
func (t Takeover) Begin(by string, now time.Time) (after Takeover, begun bool, err error) {
	switch {
	case !t.InForce(now):
		return Takeover{By: by, At: now, Until: now.Add(TakenOver)}, true, nil
	case t.By != by:
		return t, false, fault.New(fault.Conflict, t.By+" answers them now, and has to hand them back first")
	}
	return t, false, nil
}

// Say returns the takeover after a text of the person, and whether it is a new one: a key that was said is no second text. "" is a key
// of its own each time. by is the name of who writes, "" for whoever has begun. Outside of a takeover, and of somebody else's, it is
// a Conflict.
func (t Takeover) Say(by, key string, now time.Time) (after Takeover, fresh bool, err error) {
	switch {
	case !t.InForce(now):
		return t, false, fault.New(fault.Conflict, "JOSH answers them: take them over first")
	case by != "" && by != t.By:
		return t, false, fault.New(fault.Conflict, t.By+" answers them now, and has to hand them back first")
	case key != "" && slices.Contains(t.Keys, key):
		return t, false, nil
	}
	if key != "" {
		keys := append(slices.Clone(t.Keys), key)
		t.Keys = keys[max(0, len(keys)-maxSaidKeys):]
	}
	t.Until = now.Add(TakenOver)
	t.Texts++
	return t, true, nil
}

package explain

import (
	"encoding/json"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/text/understand"
)

// Input is a line of JSON: a text and what is known beside it. Other fields are for whoever wrote the line.
type Input struct {
	Text          *string         `json:"text,omitempty"`
	Mode          understand.Mode `json:"mode,omitempty"` // "" counts as idle
	Step          string          `json:"step,omitempty"` // of the interview
	InviteOptions int             `json:"invite_options,omitempty"`
	Now           string          `json:"now,omitempty"` // RFC 3339, "" for the clock's
	Zone          string          `json:"zone,omitempty"`
	Country       string          `json:"country,omitempty"`
	FirstNames    []string        `json:"first_names,omitempty"` // people of the last LinkUp
	Last          []string        `json:"last,omitempty"`        // ids of the cards of the last answer
}

// Zone is the zone of a sender of whom none is given: the one with the most people of the first country.
const Zone = "America/New_York"

// Reader turns lines into texts with what is known beside them. Its zero value is ready; it keeps the zones that it has
// met, because a zone is read from a file. It is for one goroutine.
type Reader struct {
	Now     time.Time          // of lines that name none
	Default understand.Context // of lines that say nothing else
	zones   map[string]*time.Location
}

// Line reads a line of JSON. It has a text.
func (r *Reader) Line(line []byte) (in Input, c understand.Context, err error) {
	if err := json.Unmarshal(line, &in); err != nil {
		return in, c, fault.New(fault.Invalid, "it is not a JSON object of the known fields")
	}
	if in.Text == nil {
		return in, c, fault.New(fault.Invalid, "it has no text")
	}
	c, err = r.Context(in)
	return in, c, err
}

// Context returns what a line says beside its text. What it does not say is the default's.
func (r *Reader) Context(in Input) (understand.Context, error) {
	c := r.Default
	c.Now = r.Now
	if in.Now != "" {
		now, err := time.Parse(time.RFC3339, in.Now)
		if err != nil {
			return c, fault.New(fault.Invalid, "its now is no time like 2026-06-16T18:30:00Z")
		}
		c.Now = now
	}
	switch in.Mode {
	case "":
	case understand.Idle, understand.Interviewing, understand.Forming, understand.AwaitingReply:
		c.Mode, c.InviteOptions = in.Mode, 0
	default:
		return c, fault.New(fault.Invalid, "its mode is none of idle, interviewing, linkup_forming, awaiting_invite_reply")
	}
	if in.InviteOptions < 0 {
		return c, fault.New(fault.Invalid, "its invite_options is below 0")
	}
	if in.InviteOptions > 0 {
		c.InviteOptions = in.InviteOptions
	}
	if c.Mode == understand.AwaitingReply && c.InviteOptions == 0 {
		c.InviteOptions = 1 // what is open offers something
	}
	if in.Country != "" {
		c.Country = in.Country
	}
	c.Step, c.FirstNames = in.Step, in.FirstNames
	var err error
	c.Zone, err = r.zone(in.Zone)
	return c, err
}

// zone returns a zone by its name in the database of time zones, Zone for "".
func (r *Reader) zone(name string) (*time.Location, error) {
	if name == "" {
		name = Zone
	}
	if zone := r.zones[name]; zone != nil {
		return zone, nil
	}
	zone, err := time.LoadLocation(name)
	if err != nil || name == "Local" {
		return nil, fault.New(fault.Invalid, "its zone is none like "+Zone)
	}
	if r.zones == nil {
		r.zones = map[string]*time.Location{}
	}
	r.zones[name] = zone
	return zone, nil
}

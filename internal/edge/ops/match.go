package ops

import (
	"context"
	"strings"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/event"
	"github.com/josh-sms/josh/internal/domain/linkup"
	"github.com/josh-sms/josh/internal/domain/live"
	"github.com/josh-sms/josh/internal/domain/match"
	"github.com/josh-sms/josh/internal/text/when"
)

// MatchQuestion is about whom and which plan it is asked: one that there is, or a brief.
type MatchQuestion struct {
	Number string // hash
	LinkUp string
	Brief  *linkup.Brief
}

// MatchExplain names a person and a plan: its id, or who would ask for what and when.
type MatchExplain struct {
	Phone    string    `json:"phone"`
	LinkUp   string    `json:"linkup"`
	For      string    `json:"for"` // phone of who would ask for it
	Activity string    `json:"activity"`
	At       time.Time `json:"at"`
	Radius   int       `json:"radius"` // miles, 0 for the default
	Min      int       `json:"min"`    // people, 0 for the default
	Max      int       `json:"max"`
	Reason   string    `json:"reason"`
}

// MatchWhy is the answer. Names are there when a reason was given.
type MatchWhy struct {
	match.Why

	Phone string `json:"phone"`          // masked
	Name  string `json:"name,omitempty"` // first name
	For   string `json:"for,omitempty"`  // first name of who would ask for it
}

// MatchExplain says why somebody was asked for a plan, or was not. That it was asked is recorded before it is answered, with the reason if one was given.
func (o *Ops) MatchExplain(ctx context.Context, in MatchExplain) (MatchWhy, error) {
	number, phone, err := o.numberOf(ctx, in.Phone)
	if err != nil {
		return MatchWhy{}, err
	}
	q := MatchQuestion{Number: number, LinkUp: strings.TrimSpace(in.LinkUp)}
	initiator := ""
	switch {
	case q.LinkUp != "" && in.For != "" || q.LinkUp == "" && (in.For == "" || in.Activity == "" || in.At.IsZero()):
		return MatchWhy{}, fault.New(fault.Invalid, "either a LinkUp, or who would ask for it, an activity and a time")
	case q.LinkUp == "":
		if q.Brief, err = o.brief(ctx, in); err != nil {
			return MatchWhy{}, err
		}
		initiator = q.Brief.Initiator
	}
	state, err := o.state(ctx, number)
	if err != nil {
		return MatchWhy{}, err
	}
	if stranger(state) {
		return MatchWhy{}, fault.New(fault.NotFound, nobody)
	}
	reason := ""
	if strings.TrimSpace(in.Reason) != "" {
		if reason, err = given(in.Reason, "reason"); err != nil {
			return MatchWhy{}, err
		}
	}
	seen, err := o.event(event.MatchExplained, number, "linkup:"+q.LinkUp, "", "", reason)
	if err == nil {
		err = o.Table.Commit(ctx, seen)
	}
	if err != nil {
		return MatchWhy{}, err
	}
	view := MatchWhy{Phone: phone.Masked()}
	if view.Why, err = o.Matching(ctx, q); err != nil || reason == "" {
		return view, err
	}
	if view.Name, err = o.firstName(ctx, number); err == nil && initiator != "" {
		view.For, err = o.firstName(ctx, initiator)
	}
	return view, err
}

// brief makes the brief of a plan that there is not.
func (o *Ops) brief(ctx context.Context, in MatchExplain) (*linkup.Brief, error) {
	initiator, _, err := o.numberOf(ctx, in.For)
	if err != nil {
		return nil, err
	}
	state, err := o.state(ctx, initiator)
	if err != nil {
		return nil, err
	}
	if stranger(state) || state.Person.Value.Region == "" {
		return nil, fault.New(fault.NotFound, "who would ask for it lives in no region")
	}
	return &linkup.Brief{
		Initiator: initiator, Activity: in.Activity, Group: linkup.NewGroup(in.Min, in.Max), Region: state.Person.Value.Region, RadiusMiles: in.Radius,
		Options: []linkup.Option{{Key: "A", From: in.At, To: in.At.Add(linkup.Lasts), Said: when.Option{Date: in.At.Format(time.DateOnly)}}},
	}, nil
}

// firstName returns the first name of the person of a number, "" for who has none.
func (o *Ops) firstName(ctx context.Context, number string) (string, error) {
	state, err := o.state(ctx, number)
	if err != nil || !state.Person.Present() {
		return "", err
	}
	p, err := live.OpenPerson(ctx, o.Seal, number, state.Person.Value)
	return p.FirstName, err
}

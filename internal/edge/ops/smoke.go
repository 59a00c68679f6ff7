package ops

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/base/sms"
	"github.com/josh-sms/josh/internal/domain/event"
	"github.com/josh-sms/josh/internal/domain/live"
	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/platform/table"
)

// Production is the stage in which nothing is tried.
const Production = "prod"

// The name of a person whom josh smoke has made: who has another one is somebody.
const (
	smokeFirst = "Smoke"
	smokeLast  = "Josh"
)

// smokeLasts is longer than a smoke takes: its numbers are nobody else's for so long.
const smokeLasts = 10 * time.Minute

// SmokeNumber names a number that is to be somebody for a while.
type SmokeNumber struct {
	Phone    string `json:"phone"`
	Region   string `json:"region,omitempty"`   // "" takes an open one, by day if there is one
	Complete bool   `json:"complete,omitempty"` // with a profile by which plans are made; else before the first question
}

// SmokePerson is the person that a number is now.
type SmokePerson struct {
	Number string    `json:"number"` // hash
	Region string    `json:"region"`
	Opens  time.Time `json:"opens,omitzero"` // when people are asked to join plans there again; zero: they are now
}

// Pretended is what Pretend makes the person of a number of.
type Pretended struct {
	State    live.State // of the number, as it is
	Phone    sms.Phone
	First    string
	Last     string
	Region   string
	Complete bool
}

// SmokeBegin makes a number a person whom josh smoke tries JOSH with, and erases in the end. It takes no number of somebody else's, on a
// staging system none that is off the list, and none at all in production.
func (o *Ops) SmokeBegin(ctx context.Context, in SmokeNumber) (SmokePerson, error) {
	number, phone, err := o.numberOf(ctx, in.Phone)
	switch {
	case err != nil:
		return SmokePerson{}, err
	case o.Stage == Production:
		return SmokePerson{}, fault.New(fault.Forbidden, "this is production: nothing is tried here")
	}
	if err := Listed(o.Only, phone); err != nil {
		return SmokePerson{}, err
	}
	who, err := o.whereItIsDay(ctx, in.Region)
	if err != nil {
		return SmokePerson{}, err
	}
	who.Number = number
	for range maxRaces {
		if err = o.pretend(ctx, number, phone, who.Region, in.Complete); fault.KindOf(err) != fault.Conflict {
			break
		}
	}
	return who, o.stillThere(err)
}

// Listed refuses phones that are not on the list of a staging system; nil is none, which has all.
func Listed(only []sms.Phone, phones ...sms.Phone) error {
	for _, phone := range phones {
		if only != nil && !slices.Contains(only, phone) {
			return fault.New(fault.Forbidden, phone.Masked()+" is not on the list of this staging system (STAGING_ALLOWLIST)")
		}
	}
	return nil
}

// pretend makes a number a person, unless it is somebody.
func (o *Ops) pretend(ctx context.Context, number string, phone sms.Phone, region string, complete bool) error {
	state, err := o.state(ctx, number)
	if err != nil {
		return err
	}
	if !state.Person.Present() && state.OptedOut() {
		return fault.New(fault.Invalid, phone.Masked()+" has opted out: smoke ends with a START, so it takes no such number")
	}
	if state.Person.Present() {
		if err := o.ofSmoke(ctx, state, phone); err != nil {
			return err
		}
		if age := o.Now().Sub(state.Person.Value.CreatedAt); !complete && age < smokeLasts {
			return fault.New(fault.Invalid, phone.Masked()+" is in use by another smoke, or one that was killed: it is free in "+(smokeLasts-age).Round(time.Second).String())
		}
	}
	ops, err := o.Pretend(ctx, Pretended{State: state, Phone: phone, First: smokeFirst, Last: smokeLast, Region: region, Complete: complete})
	if err != nil {
		return err
	}
	made, err := o.event(event.PersonChanged, number, "person:smoke", "", string(people.Active), "operator: smoke")
	if err != nil {
		return err
	}
	return o.Table.Commit(ctx, append([]table.Op{made}, ops...)...)
}

// SmokeLook returns the conversation of a number that is a person of josh smoke. It is about nobody, so the audit has no record of each look.
func (o *Ops) SmokeLook(ctx context.Context, in ByPhone) (Thread, error) {
	number, phone, err := o.numberOf(ctx, in.Phone)
	if err != nil {
		return Thread{}, err
	}
	state, err := o.state(ctx, number)
	if err == nil {
		err = o.ofSmoke(ctx, state, phone)
	}
	if err != nil {
		return Thread{}, err
	}
	t, err := o.standing(ctx, state, false)
	if err == nil {
		t.Texts, err = o.texts(ctx, state, false)
	}
	return t, err
}

// ofSmoke refuses a number that is no person of josh smoke.
func (o *Ops) ofSmoke(ctx context.Context, state live.State, phone sms.Phone) error {
	was, err := live.OpenPerson(ctx, o.Seal, state.Number, state.Person.Value)
	if err == nil && (was.FirstName != smokeFirst || was.LastName != smokeLast) {
		err = fault.New(fault.Invalid, phone.Masked()+" is no number of smoke but somebody: smoke erases what it takes, so it takes nobody's")
	}
	return err
}

// whereItIsDay returns the region of a slug, or an open one: one in which it is day, if there is one.
func (o *Ops) whereItIsDay(ctx context.Context, slug string) (SmokePerson, error) {
	all, err := people.LoadRegions()
	if err != nil {
		return SmokePerson{}, err
	}
	var found SmokePerson
	for _, one := range slices.Sorted(maps.Keys(all)) {
		ruling, err := o.ruling(ctx, one)
		if err != nil {
			return SmokePerson{}, err
		}
		if cmp.Or(ruling.Value.State, all[one].State) != people.Open || slug != "" && one != slug {
			continue
		}
		now := o.Now()
		by := outbox.Guard(outbox.Job{Class: outbox.Proactive, ExpiresAt: now.Add(outbox.ProactiveTTL)}, outbox.Recipient{Zone: all[one].Home}, now)
		if by.Action == outbox.Send {
			return SmokePerson{Region: one}, nil
		}
		if found.Region == "" || by.Until.Before(found.Opens) {
			found = SmokePerson{Region: one, Opens: by.Until}
		}
	}
	if found.Region == "" {
		return SmokePerson{}, fault.New(fault.Invalid, "no region is open: people can be asked to plans nowhere (josh region list)")
	}
	return found, nil
}

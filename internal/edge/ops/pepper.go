package ops

import (
	"context"
	"strings"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
)

// Peppers is the answer of PepperShow.
type Peppers struct {
	Now     time.Time `json:"now"`
	Peppers []Pepper  `json:"peppers"`           // in the order of PHONE_PEPPER
	Unknown int       `json:"unknown,omitempty"` // numbers that were made with none of them
}

// Pepper is one of those under which numbers are known.
type Pepper struct {
	Name    string `json:"name"` // the beginning of its fingerprint
	First   bool   `json:"first"`
	Numbers int    `json:"numbers"`           // that are known under it, by whatever is stored
	Sealed  int    `json:"sealed"`            // profiles, and entries of pools
	Needed  bool   `json:"needed"`            // it cannot be let go of
	Dropped bool   `json:"dropped,omitempty"` // the table no longer demands it
}

// Add counts a number for the pepper at a place, -1 for none of them.
func (p *Peppers) Add(at int) {
	if at < 0 {
		p.Unknown++
		return
	}
	p.Peppers[at].Numbers++
}

// judged says of each pepper whether it is needed.
func (p Peppers) judged() Peppers {
	for i := range p.Peppers {
		one := &p.Peppers[i]
		one.Needed = one.First || one.Numbers+one.Sealed+p.Unknown > 0
	}
	return p
}

// PepperBook knows the peppers of a table.
type PepperBook interface {
	// Count reads the whole table for how many numbers are known under each.
	Count(ctx context.Context) (Peppers, error)
	// Drop lets go of one, by its name, under which none is.
	Drop(ctx context.Context, name string) (Peppers, error)
}

// PepperShow says how many numbers are known under each pepper. It reads the whole table.
func (o *Ops) PepperShow(ctx context.Context, _ None) (Peppers, error) {
	view, err := o.Peppers.Count(ctx)
	return view.judged(), err
}

// ByName names a pepper.
type ByName struct {
	Name   string `json:"name"` // as PepperShow has it, or the beginning of it
	Reason string `json:"reason"`
}

// PepperDrop lets go of a pepper under which nobody is known any more: from now on JOSH works without it.
func (o *Ops) PepperDrop(ctx context.Context, in ByName) (Peppers, error) {
	if len(strings.TrimSpace(in.Name)) < leastName {
		return Peppers{}, fault.New(fault.Invalid, "the name of a pepper is what josh pepper show says, at least its first 6 digits")
	}
	view, err := o.Peppers.Drop(ctx, strings.TrimSpace(in.Name))
	return view.judged(), err
}

// leastName is the least that an operator types of a name.
const leastName = 6

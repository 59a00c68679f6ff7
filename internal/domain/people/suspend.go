package people

import (
	"cmp"

	"github.com/josh-sms/josh/internal/base/fault"
)

// Suspend returns the person as an operator suspends them, and whether that is new: no plans are for them, and to what they text they hear
// once a day that their account is paused. Who is nobody is NotFound.
func (p Person) Suspend() (after Person, fresh bool, err error) {
	switch {
	case p.State == Suspended:
		return p, false, nil
	case !p.Known():
		return p, false, nobody()
	}
	p.Was, p.State = p.State, Suspended
	return p, true, nil
}

// Restore returns the person as they were before they were suspended, and whether that is new. Who is nobody is NotFound.
func (p Person) Restore() (after Person, fresh bool, err error) {
	switch {
	case !p.Known():
		return p, false, nobody()
	case p.State != Suspended:
		return p, false, nil
	}
	p.State, p.Was = cmp.Or(p.Was, Active), ""
	return p, true, nil
}

func nobody() error { return fault.New(fault.NotFound, "nobody with that number is registered") }

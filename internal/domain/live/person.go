package live

import (
	"context"
	"encoding/json"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
)

// Sealer seals and opens what is private of a person.
type Sealer interface {
	Seal(ctx context.Context, aad string, plain []byte) (string, error)
	Open(ctx context.Context, aad, sealed string) ([]byte, error)
}

// OpenPerson returns a person as they are read with what is sealed in them. Somebody whose seal is broken is
// one without a name: that must not keep a text of theirs from being answered. Errors are of kind Unavailable
// when the key cannot be had.
func OpenPerson(ctx context.Context, s Sealer, number string, stored people.Person) (people.Person, error) {
	if stored.Sealed == "" {
		return stored, nil
	}
	plain, err := s.Open(ctx, record.Person(number).String(), stored.Sealed)
	switch {
	case fault.KindOf(err) == fault.Invalid:
		return stored, nil
	case err != nil:
		return stored, err
	}
	var private people.Private
	if err := json.Unmarshal(plain, &private); err != nil {
		return stored, nil //nolint:nilerr // as broken as a seal
	}
	return stored.With(private), nil
}

// SealPerson returns a person as they are to be stored. before is what OpenPerson made of the stored one, the
// zero Person for none: what is private is sealed anew only when it has changed, so that a turn which changes
// nothing writes nothing.
func SealPerson(ctx context.Context, s Sealer, number string, before, after people.Person) (people.Person, error) {
	bare, private := after.Bare(), after.Private()
	if before.Sealed != "" && before.Private() == private {
		bare.Sealed = before.Sealed
		return bare, nil
	}
	plain, err := json.Marshal(private)
	if err != nil {
		return bare, fault.Wrap(fault.Internal, "encode person", err)
	}
	bare.Sealed, err = s.Seal(ctx, record.Person(number).String(), plain)
	return bare, err
}

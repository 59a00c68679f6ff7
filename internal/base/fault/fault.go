package fault

import (
	"errors"
	"fmt"
)

// Kind says what a failure means for whoever has to react to it.
type Kind string

// The kinds. Internal is what every error without a kind is taken for.
const (
	Internal    Kind = "internal"    // a bug or an impossible state: alert, do not retry blindly
	Invalid     Kind = "invalid"     // the caller's input is wrong: do not retry
	Forbidden   Kind = "forbidden"   // a signature or credential does not match
	NotFound    Kind = "not_found"   // the thing asked for is not there
	Conflict    Kind = "conflict"    // somebody else wrote first: read again and decide again
	TooLarge    Kind = "too_large"   // over a size limit: do not retry
	Unavailable Kind = "unavailable" // a dependency is away, slow or throttling: retry later
	Config      Kind = "config"      // a setting is missing or wrong: an operator has to act
)

// Error is an error with a kind. Op names the operation in the code's own words, for operators.
type Error struct {
	Kind Kind
	Op   string
	Err  error // nil when Op says it all
}

// New returns an error of the given kind.
func New(kind Kind, op string) error { return &Error{Kind: kind, Op: op} }

// Wrap gives err a kind; it returns nil for a nil err. An err that already has a kind keeps its own.
func Wrap(kind Kind, op string, err error) error {
	if err == nil {
		return nil
	}
	if had := (*Error)(nil); errors.As(err, &had) {
		kind = had.Kind
	}
	return &Error{Kind: kind, Op: op, Err: err}
}

// Error implements error.
func (e *Error) Error() string {
	if e.Err == nil {
		return e.Op
	}
	return fmt.Sprintf("%s: %v", e.Op, e.Err)
}

// Unwrap returns the cause, nil when there is none.
func (e *Error) Unwrap() error { return e.Err }

// KindOf returns the kind of err: "" for nil, Internal for an error without a kind.
func KindOf(err error) Kind {
	if err == nil {
		return ""
	}
	if e := (*Error)(nil); errors.As(err, &e) {
		return e.Kind
	}
	return Internal
}

// Away reports whether an error says that something else has to come back first: a dependency that does not answer, or a
// setting that is wrong. Trying again later can help, and nobody's text is at fault.
func Away(err error) bool {
	kind := KindOf(err)
	return kind == Unavailable || kind == Config
}

package model

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
)

// Outcome says what became of a call.
type Outcome string

// The outcomes.
const (
	OK Outcome = "ok"

	// An answer came, and cannot be used.

	Prose      Outcome = "prose"       // words in the place of the tool, with JSON among them or without
	Fenced     Outcome = "fenced"      // the same, in code fences
	SecondCall Outcome = "second_call" // the tool was called more than once
	WrongTool  Outcome = "wrong_tool"  // a tool that nobody offered
	Refused    Outcome = "refused"     // the model or a filter would not
	Empty      Outcome = "empty"       // nothing
	Truncated  Outcome = "truncated"   // there was no room for the end
	TooLong    Outcome = "too_long"    // more than the request has room for
	Malformed  Outcome = "malformed"   // no JSON, a key twice, a number beyond all bounds, too deep
	Mismatch   Outcome = "mismatch"    // JSON that the schema does not allow

	// No answer came.

	Throttled Outcome = "throttled"
	Away      Outcome = "away"      // an error of the provider, or no connection
	TimedOut  Outcome = "timed_out" // not within the time
	Rejected  Outcome = "rejected"  // the provider takes no such request or does not know us: an operator has to act
	Open      Outcome = "open"      // no call was made: the model has failed too often just now, or was not told what to say
	Cancelled Outcome = "cancelled" // whoever asked has gone
	Unasked   Outcome = "unasked"   // no call was made: the request itself is wrong
)

// unusable says whether an answer came and cannot be used.
func (o Outcome) unusable() bool {
	return slices.Contains([]Outcome{Prose, Fenced, SecondCall, WrongTool, Refused, Empty, Truncated, TooLong, Malformed, Mismatch}, o)
}

// repairable says whether asking once more may help. Who has refused refuses again.
func (o Outcome) repairable() bool { return o.unusable() && o != Refused }

// failed says whether the model is to blame that there is no answer.
func (o Outcome) failed() bool {
	return slices.Contains([]Outcome{Throttled, Away, TimedOut, Rejected}, o)
}

// elsewhere says whether another model may answer.
func (o Outcome) elsewhere() bool { return o.failed() || o == Open }

// kind is what an outcome means for who reacts to it.
func (o Outcome) kind() fault.Kind {
	switch {
	case o == Rejected:
		return fault.Config
	case o.unusable(), o == Unasked:
		return fault.Invalid
	default:
		return fault.Unavailable
	}
}

// Error is a request without an answer. Its kind (fault.KindOf) is that of its cause, or else follows from the outcome:
// Invalid for what cannot be used, Config for what an operator has to mend, Unavailable for the rest. Its text has no word of
// the request or the answer.
type Error struct {
	Outcome    Outcome
	RetryAfter time.Duration // how long the provider asks to wait, 0 when it does not say
	// Hint tells the model what was wrong with its answer. It may have words of the answer in it: not for logs.
	Hint  string
	cause error
}

// NewError returns a request's end without an answer. The text of cause goes to logs; it may be nil.
func NewError(o Outcome, cause error) *Error { return &Error{Outcome: o, cause: cause} }

// Error implements error.
func (e *Error) Error() string {
	if e.cause == nil {
		return "model: " + string(e.Outcome)
	}
	return fmt.Sprintf("model: %s: %v", e.Outcome, e.cause)
}

// Unwrap returns the cause with its kind.
func (e *Error) Unwrap() error {
	if e.cause == nil {
		return fault.New(e.Outcome.kind(), "model: "+string(e.Outcome))
	}
	return fault.Wrap(e.Outcome.kind(), "model: "+string(e.Outcome), e.cause)
}

// OutcomeOf returns what became of a call that returned err. An error of nobody's counts as Away.
func OutcomeOf(err error) Outcome {
	if err == nil {
		return OK
	}
	if e := (*Error)(nil); errors.As(err, &e) {
		return e.Outcome
	}
	return Away
}

// ended returns the error of a call that its context has ended, nil when the context goes on.
func ended(ctx context.Context) *Error {
	switch err := ctx.Err(); {
	case err == nil:
		return nil
	case errors.Is(err, context.DeadlineExceeded):
		return NewError(TimedOut, nil)
	default:
		return NewError(Cancelled, nil)
	}
}

// asError returns err as what every error of a Model is.
func asError(err error) *Error {
	if e := (*Error)(nil); errors.As(err, &e) {
		return e
	}
	return NewError(Away, err)
}

package rest

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/platform/twilio"
)

// Processed says whether Twilio may have acted on a request that failed.
type Processed string

// What can be known about a request that failed.
const (
	No      Processed = "no"      // it never left, or Twilio says that it refused it
	Unknown Processed = "unknown" // it may have been taken: look before sending again
)

// SendError is the failure of a call. Its kind (see fault.KindOf) follows from Class: Config for
// Configuration, Invalid for what will never go, Unavailable for the rest. Its text has no part of the
// answer or of the request, which would name the recipient.
type SendError struct {
	Class      twilio.Class
	Code       int // Twilio's error code, 0 when it gave none
	HTTPStatus int // 0 when there was no answer or an unreadable one of success
	Processed  Processed
	Late       bool          // there was no connection in time, see Message.BeginBy
	RetryAfter time.Duration // how long Twilio asks to wait, 0 when it does not say
	op         string
	cause      error // nil when the answer says it all
}

// Error implements error.
func (e *SendError) Error() string {
	return fmt.Sprintf("class %s, code %d, status %d, processed %s: %v", e.Class, e.Code, e.HTTPStatus, e.Processed, e.Unwrap())
}

// Unwrap returns the cause with its kind.
func (e *SendError) Unwrap() error {
	kind := fault.Unavailable
	switch e.Class {
	case twilio.Configuration:
		kind = fault.Config
	case twilio.Permanent, twilio.Suppress:
		kind = fault.Invalid
	case twilio.Retry, twilio.Wait, twilio.Ambiguous, twilio.Informational:
	}
	return &fault.Error{Kind: kind, Op: e.op, Err: e.cause}
}

// failure builds a SendError. A call that only reads changes nothing: it can be repeated whatever became of
// it. cause may be nil.
func failure(method string, class twilio.Class, code, status int, cause error) *SendError {
	if method == http.MethodGet && class == twilio.Ambiguous {
		class = twilio.Retry
	}
	e := &SendError{Class: class, Code: code, HTTPStatus: status, Processed: No, op: "twilio " + method, cause: cause}
	if class == twilio.Ambiguous {
		e.Processed = Unknown
	}
	return e
}

// broken classes a request without an answer. The URL that net/http puts around the cause names the account
// and, in a list, the recipient: it is taken off.
func broken(method string, err error, connected bool) *SendError {
	if outer := (*url.Error)(nil); errors.As(err, &outer) {
		err = outer.Err
	}
	if connected {
		return failure(method, twilio.Ambiguous, 0, 0, err)
	}
	return failure(method, twilio.Retry, 0, 0, err)
}

// unreadable classes an answer of success that says nothing usable.
func unreadable(method string) *SendError {
	return failure(method, twilio.Ambiguous, 0, 0, errors.New("unreadable answer"))
}

// refused classes an answer that is not of success. The body may be anything: what stands between us and
// Twilio answers too.
func (c *Client) refused(method string, resp *http.Response, body []byte) *SendError {
	var answer struct{ Code int }
	_ = json.Unmarshal(body, &answer) // no JSON, no code: the status decides
	class := c.codes.Class(answer.Code, resp.StatusCode)
	if class == twilio.Informational {
		class = twilio.Configuration // refused because of a webhook's URL (21609), which is a setting of ours
	}
	e := failure(method, class, answer.Code, resp.StatusCode, nil)
	e.RetryAfter = retryAfter(resp.Header.Get("Retry-After"))
	return e
}

// maxRetryAfter bounds what is believed of Retry-After; a job's own expiry is shorter anyway.
const maxRetryAfter = time.Hour

// retryAfter reads the form in seconds; the form with a date would need a clock, and Twilio does not use it.
func retryAfter(header string) time.Duration {
	seconds, err := strconv.Atoi(header)
	if err != nil || seconds < 0 {
		return 0
	}
	return time.Duration(min(seconds, int(maxRetryAfter/time.Second))) * time.Second
}

package outbox

import (
	"cmp"
	"fmt"
	"strings"
)

// Why says in words why a job waits or ended as it did: the carrier's code if it gave one, else the reason that is stored.
// meaning says what a code means, "" for one that it does not know.
func Why(reason string, code int, meaning func(code int) string) string {
	used := ""
	if cause := Cause(reason); cause != reason {
		reason, used = cause, "; its tries are used up"
	}
	if code != 0 {
		return CodeWords(code, meaning) + used
	}
	return reasonWords(reason) + used
}

// Cause returns the reason without whether all tries were made: what is mended by the same is one cause.
func Cause(reason string) string {
	for _, prefix := range [...]string{"tries_used_up:", "resends_used_up:"} {
		reason = strings.TrimPrefix(reason, prefix)
	}
	return reason
}

// CodeWords says what a code of the carrier means.
func CodeWords(code int, meaning func(code int) string) string {
	if words := meaning(code); words != "" {
		return fmt.Sprintf("%s (%d)", words, code)
	}
	return fmt.Sprintf("code %d, which JOSH does not know", code)
}

// reasonWords says what a reason of a job means.
func reasonWords(reason string) string {
	switch reason {
	case "opted_out":
		return "they are opted out"
	case "not_listed":
		return "they are not on the list of a staging system"
	case "opted_in":
		return "they came back meanwhile"
	case "not_the_opt_out_in_force":
		return "it confirms an opt-out that is no longer in force"
	case "suspended":
		return "they are suspended"
	case "hard_hold":
		return "they are under a hard hold"
	case "safety":
		return "a text about their safety took its place"
	case "expired":
		return "too late to be of use"
	case "content_unreadable":
		return "its words cannot be read"
	case "never_looked_up", "never_heard_of":
		return "nobody can say whether the carrier took it"
	case "not_at_provider":
		return "the carrier does not have it"
	case "connected_too_late":
		return "no connection in time"
	}
	kind, answered, _ := strings.Cut(reason, ":") // as internal/app writes the answer to a call: class and HTTP status
	switch {
	case kind == "receipt":
		return "the carrier reported a failure"
	case kind == "handling_failed":
		return "JOSH failed over it"
	case answered == "0":
		return "the carrier did not answer"
	case answered != "":
		return "the carrier answered " + answered
	}
	return cmp.Or(strings.ReplaceAll(reason, "_", " "), "no reason is known")
}

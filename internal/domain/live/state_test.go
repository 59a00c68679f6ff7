package live_test

import (
	"testing"

	"github.com/josh-sms/josh/internal/domain/live"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/text/compliance"
)

// A text is only opted out "before" by a STOP that is older than itself, whether that STOP has had its turn or not.
func TestOptedOutBefore(t *testing.T) {
	t.Parallel()
	turned := func(id string) (s live.State) {
		s.Contact.Value.OptOut = &people.OptOut{TextID: id}
		return s
	}
	accepted := func(id string) (s live.State) {
		s.OptOut = record.Slot[compliance.OptedOut]{Value: compliance.OptedOut{TextID: id}, Version: 1}
		return s
	}
	for name, c := range map[string]struct {
		state live.State
		want  bool
	}{
		"never":                       {live.State{}, false},
		"older STOP, accepted":        {accepted("a"), true},
		"older STOP, turn done":       {turned("a"), true},
		"younger STOP, accepted":      {accepted("c"), false},
		"younger STOP, turn done":     {turned("c"), false},
		"the provider's, without one": {accepted(""), true},
	} {
		if got := c.state.OptedOutBefore("b"); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}

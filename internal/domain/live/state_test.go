package live_test

import (
	"testing"

	"github.com/josh-sms/josh/internal/domain/live"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/platform/table"
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

// TestInnerChangesMeetTexts: of a turn of a text and one of a signal that were decided from the same state only one commits,
// although the signal changes nothing of the contact: else a STOP would not see what a signal has just brought the person
// into. A person who never texted gets a contact by it, a number that is nobody's none.
func TestInnerChangesMeetTexts(t *testing.T) {
	t.Parallel()
	known := live.State{Number: "h", Contact: record.Slot[people.Contact]{Value: people.Contact{Turns: 3}, Version: 4}}
	for name, c := range map[string]struct {
		state live.State
		want  table.OpKind
	}{
		"a number with a contact": {known, table.OpReplace},
		"a person without":        {live.State{Number: "h", Person: record.Slot[people.Person]{Version: 1}}, table.OpInsert},
		"a number without":        {live.State{Number: "h"}, table.OpCheck},
	} {
		ops, err := live.InnerChanges(c.state, c.state)
		if err != nil || len(ops) != 1 || ops[0].Kind != c.want || ops[0].Item.Key != record.Contact("h") || ops[0].Item.Version != c.state.Contact.Version {
			t.Errorf("%s: %+v, %v", name, ops, err)
		}
	}
}

package timer_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/spine/timer"
)

// TestKindOfItsOwn: a capability gives the clock a kind of its own. The clock knows nothing of it, keeps to its urgency,
// and leaves an entry of two kinds to the first.
func TestKindOfItsOwn(t *testing.T) {
	t.Parallel()
	s := newStand(t)
	s.Workers = 1
	var rounds []string
	kind := func(name, prefix string, urgency timer.Urgency) timer.Kind {
		return timer.Kind{
			Is: func(key table.Key) bool { return strings.HasPrefix(key.PK, prefix) }, Urgency: urgency,
			Work: func(_ context.Context, d timer.Due) error {
				s.work(name)
				rounds = append(rounds, d.Round)
				return nil
			},
		}
	}
	s.Kinds = []timer.Kind{kind("last", "L#", timer.Last), kind("vote", "VOTE#", timer.Ordinary), kind("first", "F#", timer.First), kind("any", "V", timer.Ordinary)}
	for _, pk := range []string{"L#1", "VOTE#1", "VETO#1", "F#1"} {
		s.due(table.Key{PK: pk, SK: "X"})
	}
	s.advance(time.Second)
	if n, err := s.Run(t.Context()); n != 4 || err != nil {
		t.Errorf("%d worked, %v", n, err)
	}
	if s.done[0] != "first" || s.done[3] != "last" || !slices.Contains(s.done, "vote") || !slices.Contains(s.done, "any") {
		t.Errorf("worked in the order %q", s.done)
	}
	s.advance(3 * time.Minute) // each is due again: nobody has taken it away
	if _, err := s.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	if len(rounds) != 8 || slices.Contains(rounds[4:], rounds[0]) {
		t.Errorf("an offer has the name of the one before: %q", rounds)
	}
}

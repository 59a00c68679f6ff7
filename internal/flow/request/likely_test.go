package request_test

import (
	"testing"

	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/wording"
)

// TestLikely: what only a model reads in a text is kept when the sender says that it is meant, and not before.
func TestLikely(t *testing.T) {
	t.Parallel()
	r, m := loaded(t)
	for reply, want := range map[string]struct {
		text wording.Purpose
		kept bool
	}{
		"A": {wording.RequestKept, true}, "yes": {wording.RequestKept, true}, "ok": {wording.RequestKept, true},
		"b": {wording.RequestNotMeant, false}, "no": {wording.RequestNotMeant, false}, "never mind": {wording.RequestNotMeant, false},
		"lets have coffee on sunday": {wording.RequestKept, true}, "STOP": {wording.StopConfirmed, false}, "i want to kill myself": {wording.SafetyCrisis, false},
		"qwertz": {wording.Menu, false}, "is it free": {"", false},
	} {
		c := begin(t, r, m, ada())
		d := c.says("rocks, climbing saturday")
		if purpose(d) != wording.RequestIntended || c.wishes() != 0 {
			t.Fatalf("%s, %d kept", purpose(d), c.wishes())
		}
		d = c.says(reply)
		if got := purpose(d); want.text != "" && got != want.text || (c.wishes() == 1) != want.kept {
			t.Errorf("%q: %s, %d kept", reply, got, c.wishes())
		}
	}
}

// wishes counts what is kept of what was told.
func (c *talk) wishes() (n int) {
	for _, item := range c.items {
		if item.Kind == record.KindSaid.Name {
			n++
		}
	}
	return n
}

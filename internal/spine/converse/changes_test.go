package converse

import (
	"context"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/work"
	"github.com/josh-sms/josh/internal/platform/table"
)

// legible seals nothing, so that a test can read what was sealed and under what.
type legible struct{}

func (legible) Seal(_ context.Context, aad string, plain []byte) (string, error) {
	return aad + "=" + string(plain), nil
}
func (legible) Open(context.Context, string, string) ([]byte, error) { return nil, nil }

// TestChanges: what a turn decides to keep is written as it was read, with the secret that the turn never saw.
func TestChanges(t *testing.T) {
	t.Parallel()
	content := work.Content{From: "+15550100011", Body: "I like climbing"}
	at := time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC)
	key := record.Said("h", "01K")
	said := turn.Change{Key: key, Kind: record.KindSaid, Version: 3, Expires: at, Value: people.Said{ID: "01K"}, Seals: turn.SenderWords}
	var c commitment
	turns := Turns{Seal: legible{}}
	turns.addChanges(t.Context(), &c, []turn.Change{said, {Key: record.Human("h"), Version: 7}}, content)
	if c.err != nil || len(c.ops) != 2 {
		t.Fatalf("%d operations, %v", len(c.ops), c.err)
	}
	var stored people.Said
	item := c.ops[0].Item
	if err := record.Decode(item, record.KindSaid, &stored); err != nil {
		t.Fatal(err)
	}
	if c.ops[0].Kind != table.OpReplace || item.Version != 3 || !item.Expires.Equal(at) || stored.Sealed != key.String()+"=I like climbing" {
		t.Errorf("%+v, %+v", c.ops[0], stored)
	}
	if diff := cmp.Diff(table.Delete(record.Human("h"), 7), c.ops[1]); diff != "" {
		t.Error(diff)
	}
	for name, bad := range map[string]turn.Change{
		"an unknown secret": {Key: key, Kind: record.KindSaid, Value: people.Said{}, Seals: "diary"},
		"no place for it":   {Key: key, Kind: record.KindWaiting, Value: people.Waiting{}, Seals: turn.SenderPhone},
	} {
		var c commitment
		if turns.addChanges(t.Context(), &c, []turn.Change{bad}, content); fault.KindOf(c.err) != fault.Internal || len(c.ops) != 0 {
			t.Errorf("%s: %v, %d operations", name, c.err, len(c.ops))
		}
	}
}

package converse

import (
	"context"
	"time"

	"github.com/josh-sms/josh/internal/people"
	"github.com/josh-sms/josh/internal/record"
	"github.com/josh-sms/josh/internal/table"
	"github.com/josh-sms/josh/internal/turn"
)

// addHuman writes the sender's entry in the queue of those who want a person, or takes it out.
func (t *Turns) addHuman(ctx context.Context, c *commitment, d turn.Decision, from string) {
	if d.Human == nil || c.err != nil {
		return
	}
	entry := d.Human.Entry
	key := record.Human(entry.Number)
	if d.Human.Gone {
		c.ops = append(c.ops, table.Delete(key, d.Human.Version))
		return
	}
	if entry.Sealed == "" {
		if entry.Sealed, c.err = t.Seal.Seal(ctx, key.String(), []byte(from)); c.err != nil {
			return
		}
	}
	c.put(key, record.KindHuman, d.Human.Version, time.Time{}, time.Time{}, entry)
}

// addSaid keeps what a text tells for later. The key is the text's, so that a turn that is repeated keeps it once.
func (t *Turns) addSaid(ctx context.Context, c *commitment, d turn.Decision, snap turn.Snapshot, words string) {
	if d.Keep == "" || c.err != nil {
		return
	}
	key := record.Said(snap.State.Number, snap.Message.ID)
	sealed, err := t.Seal.Seal(ctx, key.String(), []byte(words))
	if err != nil {
		c.err = err
		return
	}
	c.put(key, record.KindSaid, 0, time.Time{}, time.Time{}, people.Said{ID: snap.Message.ID, About: d.Keep, Sealed: sealed, At: snap.Now})
}

package converse

import (
	"context"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/work"
	"github.com/josh-sms/josh/internal/platform/table"
)

// addChanges adds the records that a decision writes and removes beside what is live about the number.
func (t *Turns) addChanges(ctx context.Context, c *commitment, changes []turn.Change, content work.Content) {
	for _, change := range changes {
		if change.Value == nil {
			c.ops = append(c.ops, table.Delete(change.Key, change.Version))
			continue
		}
		value, err := t.sealed(ctx, change, content)
		if err != nil {
			c.err = err
			return
		}
		c.put(change.Key, change.Kind, change.Version, time.Time{}, change.Expires, value)
	}
}

// sealed returns the value of a change with the secret of the text that it keeps.
func (t *Turns) sealed(ctx context.Context, change turn.Change, content work.Content) (any, error) {
	var plain string
	switch change.Seals {
	case "":
		return change.Value, nil
	case turn.SenderPhone:
		plain = content.From
	case turn.SenderWords:
		plain = content.Body
	default:
		return nil, fault.New(fault.Internal, "turn: seals "+string(change.Seals))
	}
	value, ok := change.Value.(turn.Sealable)
	if !ok {
		return nil, fault.New(fault.Internal, "turn: no place for what is sealed in a "+change.Kind.Name)
	}
	sealed, err := t.Seal.Seal(ctx, change.Key.String(), []byte(plain))
	return value.WithSealed(sealed), err
}

package request

import (
	"time"

	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/shadow"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/text/understand"
)

// shadowKept is how long a text waits to be read again, whoever forgets it.
const shadowKept = 24 * time.Hour

// shadowed has a second reader read the text, when it is one of the share that is: after the commit of this turn, of which nothing depends on
// it. What no model is shown no second one is.
func (t running) shadowed(u understand.Understanding) {
	if !shadow.Sampled(t.Message.ID, t.shadow) || t.asking.Meddles != nil && t.asking.Meddles(t.Message.Normal) != "" {
		return
	}
	c := t.context()
	t.Change(turn.Change{
		Key: record.Shadow(t.State.Number, t.Message.ID), Kind: record.KindShadow, Due: t.Now, Expires: t.Now.Add(shadowKept),
		Value: shadow.Wanted{
			ID: t.Message.ID, SID: t.Message.SID, At: t.Now, Ours: shadow.Of(u),
			Question: shadow.Question{Mode: c.Mode, Now: t.Now, Zone: c.Zone.String(), Country: c.Country},
		},
	})
}

package danger

import (
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/text/safety"
)

// again gives somebody under a hold the lines once more, at most once an hour and three times a day: whoever was in
// danger is never met with nothing but silence. Thanks, questions and "I'm fine now" all get the same.
func (t running) again(saw string, purpose wording.Purpose) turn.Verdict {
	history, ask := t.heard()
	if ask != nil {
		return turn.Wait(ask)
	}
	t.hasten()
	if !history.MayRepeat(t.Now) {
		return t.End("held", saw, "recorded, silent", "got the lines within the hour, or three times today, or they are on their way")
	}
	t.After.Contact.Value.Danger = history
	t.HelpFor(safety.NeedCrisis)
	t.Say(purpose)
	t.told(safety.Again, safety.NeedCrisis)
	return t.End("held", saw, "who can help, once more", "nobody under a hold is met with nothing but silence")
}

package linkup

import (
	"regexp"
	"sync"
	"time"

	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/wording"
)

// illAhead is how long before a plan being ill says something of it.
const illAhead = 3 * 24 * time.Hour

// ill is how people say that they, or somebody they look after, are ill, and nothing else. It is compiled for the first text of somebody with a plan.
var ill = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(?:(?:hey|hi|josh|so|um|oh no|ugh|sorry|so sorry|im sorry|unfortunately|bad news) )*` +
		`(?:(?:im|i am|i feel|i got|i have|ive got|i think im|i woke up|woke up|feeling|i caught|i prob have|i probably have|i think i have|i dont feel|ive been)|` +
		`my (?:son|daughter|kids?|baby|child|mom|mum|dad|husband|wife|partner|boyfriend|girlfriend|boy|girl|toddler) (?:is|has|got|are|woke up|have)) ` +
		`(?:(?:so|really|very|pretty|quite|a bit|feeling|coming down with|down with|home|with|still) )*` +
		`(?:sick|ill|unwell|not well|not feeling well|under the weather|throwing up|` +
		`(?:a |the )?(?:high |bad )?(?:fever|flu|covid|migraine|stomach bug|food poisoning)|` +
		`(?:a|with a) (?:bad )?cold|in (?:the )?(?:hospital|er))` +
		`(?: (?:today|now|sorry|so|again|in bed|as well|unfortunately|this morning|tonight|and|with (?:a |the )?(?:cold|fever|flu|migraine|covid)))*$`)
})

// unwell reads a text of somebody who is ill, or looks after somebody who is: whether they leave the plan they are in is asked, for some would go
// all the same. What is on in days only is left to them. Of several plans it is the next.
func (t member) unwell(slot record.Slot[Mine], _ string) turn.Verdict {
	p := t.meant(slot.Value)
	if on := slot.Value.on(); len(on) > 0 {
		p = &on[0]
	}
	open := p != nil && (p.State == Locked || p.Role == Initiator && p.State == Yes)
	if !open || p.at().From.Sub(t.Now) > illAhead || t.since(*p) || t.choices() || !ill().MatchString(unmarked(t.Message.Normal)) {
		return turn.GoOn("nobody is ill", "go on", "")
	}
	if p.State == Yes {
		return t.callsOff(slot, *p)
	}
	if v, waits := t.waits(actDrop, *p, nil, wording.DropsOut); waits {
		return v
	}
	return t.drops(slot, *p)
}

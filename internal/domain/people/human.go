package people

import "time"

// MaxHumanTexts bounds the texts that an entry of the queue for a person names; of more the newest count.
const MaxHumanTexts = 20

// HumanWanted is the entry of somebody who wants a person, in the queue that operators work off. There is one for a
// number at most, and it holds no words: those are where texts are kept, for as long as they are.
type HumanWanted struct {
	ID     string      `json:"id"`     // of the text that made it
	Number string      `json:"number"` // hash
	Sealed string      `json:"sealed"` // the number itself, sealed under the key of the entry
	About  HumanReason `json:"about"`
	At     time.Time   `json:"at"`   // since when they wait
	SIDs   []string    `json:"sids"` // texts that the person is to read, oldest first
}

// WithSealed returns the entry with the number, sealed.
func (h HumanWanted) WithSealed(sealed string) any {
	h.Sealed = sealed
	return h
}

// HumanReason says why somebody is in the queue.
type HumanReason string

// The reasons, the most urgent first.
const (
	HumanReport        HumanReason = "report"         // they report somebody
	HumanAsked         HumanReason = "asked"          // they asked for a person
	HumanFollowUp      HumanReason = "follow_up"      // they texted back to an operator's answer
	HumanTalking       HumanReason = "talking"        // they texted while a person answers them
	HumanNotUnderstood HumanReason = "not_understood" // three texts in a row that nothing understood
)

// Add returns the entry with a text added. A report stays one.
func (h HumanWanted) Add(sid string, about HumanReason) HumanWanted {
	sids := append(append([]string(nil), h.SIDs...), sid)
	h.SIDs = sids[max(0, len(sids)-MaxHumanTexts):]
	if about == HumanReport {
		h.About = HumanReport
	}
	return h
}

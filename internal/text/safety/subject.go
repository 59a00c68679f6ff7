package safety

import (
	"slices"

	"github.com/josh-sms/josh/internal/text/phrase"
)

// Who is in danger matters as much as what (product contract, 2.2): "my friend wants to die" is somebody who worries. The phrases of
// self-harm are found whoever would harm themselves; contexts say of whom they are.

// attribute says of whom a hit of self-harm is, and whether the sender stands in it. What is left in doubt is the sender's: to take somebody
// who worries for somebody who wants to die costs a hold, the other way round it costs the lines of a crisis.
func (d *Detector) attribute(h *Hit, text *phrase.Text, said *subjects, m phrase.Match, e *entry) (mine bool) {
	switch {
	case h.Who == Victim, h.Who == Other && h.Category != SelfHarm:
		return false
	case h.Who == Other:
		if back := d.takenBack(text, said, m, e, e.ID); back != "" {
			h.Who, h.Severity, h.Confidence, h.Lowered = Sender, High, Ambiguous, back
		}
		return true
	}
	if said.asked++; said.asked > maxAsked {
		return false
	}
	told := false
	for _, at := range said.others {
		c := d.context(at)
		if !c.about(e) || !c.covers(text, at, m) || d.takenBack(text, said, m, e, c.ID) != "" {
			continue
		}
		if c.Effect == effectTold {
			told = true
		} else if h.Category == SelfHarm {
			h.Who, h.Severity = Other, Low
			return false
		}
	}
	if told { // with the lines of a crisis, and operators look at it first
		h.Category, h.Who, h.Severity = SelfHarm, Victim, High
	}
	return d.takenBack(text, said, m, e, thirdPerson) != ""
}

// maxAsked bounds for how many hits of a text it is asked of whom they are: each is held to all that the text says of
// others, so that the same words again and again would take time by their square. What comes after is the sender's.
const maxAsked = 16

// subjects are the contexts in a text that say of whom its hits are.
type subjects struct {
	others []phrase.Match // of somebody else
	backs  []phrase.Match // of the sender after all
	asked  int            // hits so far
}

func (d *Detector) subjectsIn(found []phrase.Match) *subjects {
	var s subjects
	for _, at := range found {
		c := d.context(at)
		switch {
		case c == nil:
		case c.Effect == effectOther, c.Effect == effectTold:
			s.others = append(s.others, at)
		case c.Effect == effectSender:
			s.backs = append(s.backs, at)
		}
	}
	return &s
}

// thirdPerson is the context of what a verb alone says of others; what takes it back says that the sender stands in a phrase.
const thirdPerson = "third_person"

// takenBack returns the context that takes back what a context or an entry says of others, "" for none.
func (d *Detector) takenBack(text *phrase.Text, said *subjects, m phrase.Match, e *entry, id string) string {
	for _, at := range said.backs {
		c := d.context(at)
		if !slices.Contains(c.Of, id) || slices.Contains(e.Immune, c.ID) {
			continue
		}
		if c.covers(text, at, m) && (e.Who != Other || !text.Quoted(at)) { // what others are quoted with is theirs
			return c.ID
		}
	}
	return ""
}

// context returns the context whose phrase was found, nil when it is a phrase of an entry.
func (d *Detector) context(at phrase.Match) *circumstance {
	if i := d.of.At(at.Pattern); i < 0 {
		return &d.contexts[^i]
	}
	return nil
}

// worried reports whether the sender fears that somebody else harms themselves.
func (h *Hit) worried() bool { return h.Category == SelfHarm && h.Who == Other }

// ofSender reports whether the sender would harm themselves.
func (h *Hit) ofSender() bool { return h.Category == SelfHarm && h.Who == Sender }

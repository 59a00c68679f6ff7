package prompts

import (
	"time"

	"github.com/josh-sms/josh/internal/platform/model/assemble"
)

// Intent is what the prompt "intent" shows a model: what a text may be for can be read from this. It has no number and no
// name.
type Intent struct {
	Mode          string // of the conversation
	Step          string // of the interview, "" outside of one
	InviteOptions int    // how many times an open invite offers
	Now           time.Time
	Country       string // ISO 3166 code
	Earlier       []Said // the last texts before this one, the oldest first; as many as there is room for are shown
	Text          string

	// What is remembered of the sender, from version 3 on; as much as there is room for is shown.

	Summary     []string // of what was said over weeks, a line for each aspect
	Preferences []string
	Facts       []string // the relevant first
}

// maxEarlier bounds, in characters, what is shown of earlier texts: four of one segment each.
const maxEarlier = 640

func (i Intent) state(shows fields) assemble.State {
	s := assemble.State{Text: i.Text, Recent: recent(i.Earlier)}
	if shows["Summary"] {
		s.Summary = i.Summary
	}
	if shows["Preferences"] {
		s.Preferences = i.Preferences
	}
	if shows["Facts"] {
		s.Facts = i.Facts
	}
	return s
}

// bound has a text of now read by itself, with a few words of before: none of them is protected.
func (Intent) bound(l assemble.Limits) assemble.Limits {
	l.Letters, l.Protected = maxEarlier, 0
	return l
}

func (i Intent) with(s shown) any {
	i.Summary, i.Preferences, i.Facts = s.texts(assemble.SummaryBlock), s.texts(assemble.PreferencesBlock), s.texts(assemble.FactsBlock)
	i.Earlier = earlier(s)
	return i
}

// Said is a text of before.
type Said struct {
	ByJosh bool
	Text   string
}

package request

import (
	"slices"
	"strings"

	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/text/understand"
	"github.com/josh-sms/josh/internal/text/when"
)

// beside adds to an option what a text names besides: "saturday morning with 3 friends", "dinner at 8".
func (t running) beside(o Open, l understand.LinkUp) understand.LinkUp {
	named, _ := t.reader.Named(t.Message.Normal, t.context(), l.ActivityKey)
	more := t.bare(named)
	more.ActivityKey = ""
	switch {
	case namesDay(words(t.Message.Normal)):
	case len(o.LinkUp.Time) > 0:
		more.Time = onDay(o.LinkUp.Time, more.Time)
	default:
		more.Time = nil
	}
	return with(l, more)
}

// byHalf finds the one option of which a text says no more than the half of the day, or words of its label: "pm", "evening".
func byHalf(o Open, normal string) (l understand.LinkUp, ok bool) {
	said := content(words(normal))
	if len(said) == 0 || strings.HasPrefix(strings.ToLower(normal), "good ") { // "good evening" greets
		return l, false
	}
	for i, word := range said {
		switch word {
		case "am":
			said[i] = "morning"
		case "pm", "night":
			said[i] = "evening"
		}
	}
	found := 0
	for _, option := range o.Options {
		if within(said, words(option.Label)) {
			l, found = option.LinkUp, found+1
		}
	}
	return l, found == 1
}

// idea returns something to do that the catalogue does not have, which a short text names to the question what: "skydiving".
func idea(normal string) (activity string, ok bool) {
	said := content(words(normal))
	if len(said) == 0 || len(said) > longestIdea || refuses(words(normal)) {
		return "", false
	}
	last := said[len(said)-1]
	if !strings.HasSuffix(last, "ing") || slices.Contains(strings.Fields("anything nothing something everything evening morning going doing being working sleeping coming "+
		"feeling thinking wondering asking kidding joking texting driving having getting trying boring ping ring king thing bring"), last) {
		return "", false
	}
	return "other:" + join(said), true
}

// longestIdea is how many words an idea has at most.
const longestIdea = 3

// withdraws reports whether a text after a request takes it back.
func (t running) withdraws(o Open) bool {
	switch join(words(t.Message.Normal)) {
	case "cancel it", "cancel that", "cancel this", "cancel that please", "please cancel", "please cancel that", "please cancel it", "scratch that", "never mind", "nevermind", "nvm", "forget it",
		"forget that", "forget about it", "take it out", "take that out", "remove it", "remove that", "delete it", "delete that", "drop it", "undo", "undo that", "take that back",
		"i changed my mind", "changed my mind", "actually never mind", "actually nevermind", "actually nvm", "actually cancel that", "actually no":
		return true
	}
	u := t.rules()
	l := u.Extracted.LinkUp
	return l != nil && l.Edit == understand.Cancel && u.Confidence >= t.at.High && (l.ActivityKey == "" || l.ActivityKey == o.LinkUp.ActivityKey)
}

// withdrawn takes a request back. What was said stays, as it was said.
func (t running) withdrawn(o Open, saw string) turn.Verdict {
	t.Places.Choice = t.activity(o.LinkUp)
	return t.fill(o, understand.LinkUp{}, wording.RequestOpen, "taken back by its sender", saw)
}

// repeats reports whether a text asks for what was noted a text before, and for nothing else.
func repeats(o Open, l understand.LinkUp) bool {
	same := l.ActivityKey != "" && l.ActivityKey == o.LinkUp.ActivityKey && slices.Equal(l.Time, o.LinkUp.Time)
	return same && (l.Group == nil || o.LinkUp.Group != nil && *l.Group == *o.LinkUp.Group)
}

// finer reports whether a short text names no more than the hour of a request that has a day: "and 10am".
func finer(o Open, said []string, named []when.Option) bool {
	return len(said) <= longestIdea && len(named) == 1 && named[0].From != "" && !namesDay(said) && len(o.LinkUp.Time) == 1 && o.LinkUp.Time[0].From == ""
}

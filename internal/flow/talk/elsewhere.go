package talk

import (
	"slices"
	"strings"

	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/text/answers"
	"github.com/josh-sms/josh/internal/text/guide"
)

// mostElsewhere is from how many words a text of somebody in a talk is one of the talk whatever it may mean elsewhere: commands are short.
const mostElsewhere = 8

// elsewhere reports whether a text of somebody in a talk is for the rest of the product all the same: to be kept away from somebody, or a short question
// about plans.
func (t member) elsewhere(s Side, word guide.Word) (bool, *turn.Ask) {
	normal := t.Message.Normal
	if t.others.Commands(normal) || guide.AsksRecord(normal) || word == "" && (guide.Errand(normal) || t.others.Commands(guide.Bare(normal))) {
		return true, nil
	}
	edits, ask := t.others.Edits(t.Turn)
	if ask != nil || edits {
		return edits, ask
	}
	if s.State == Invited || s.State == Asked || s.Waits { // there is nothing to say now: what is no word of the talk is for the rest
		asks := guide.AsksHow(normal) || guide.AsksOther(normal) || guide.AsksMemory(normal) || guide.Intensity(normal) >= tooStrong
		return word == "" && !asks && (s.State != Asked || !t.answersInvitation()), nil
	}
	return t.asksElse(word), nil
}

// shortAnswer is how many words a text has at most that is an answer to an invitation, whatever it says.
const shortAnswer = 4

// answersInvitation reports whether a text of somebody who is invited is to that: behind the invitation whatever they say or ask, "oh god, what did I do?",
// later only what is short or asks.
func (t member) answersInvitation() bool {
	normal := t.Message.Normal
	short := len(strings.Fields(normal)) <= shortAnswer
	switch wording.Purpose(t.State.Contact.Value.Said) {
	case wording.TalkInvited, wording.TalkInvitedMore:
		return true
	case wording.TalkInvitedFree:
		return short || refuses(normal)
	case wording.TalkExplained, wording.TalkPrivacy, wording.TalkMemory:
		return short || refuses(normal) || guide.Question(normal)
	default:
		return refuses(normal)
	}
}

// asksElse reports whether a short text of somebody in a talk asks for a person, or about how something stands with JOSH.
func (t member) asksElse(word guide.Word) bool {
	if len(strings.Fields(t.Message.Normal)) > mostElsewhere || guide.AsksHow(t.Message.Normal) || guide.AsksOther(t.Message.Normal) || guide.AsksDraft(t.Message.Normal) || word != "" {
		return false
	}
	asked := t.Asked()
	return asked.ID == answers.Human || strings.HasSuffix(t.Message.Normal, "?") && slices.Contains([]answers.Kind{"status", "cost"}, asked.Kind)
}

// returnsTo reports whether a text goes back to a talk in which something is to be said: "anyway, it made me feel used".
func (s Side) returnsTo(normal string) bool {
	return guide.Returns(normal) && (s.State == In || s.State == Alone) && !s.Waits
}

package danger

import (
	"strings"

	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/text/safety"
)

// followUp answers what people ask on the day after they told of a danger that holds nobody (product contract, 2.2): "what do I do", "who
// do I call", "she won't talk to me". An everyday card would be cold.
func (t running) followUp() turn.Verdict {
	if v := t.linesOnceMore(); v.Done() {
		return v
	}
	if t.followsUp() {
		return t.noMoreLines()
	}
	return turn.GoOn("no question about a danger", "go on", "")
}

// followsUp reports whether the text asks about a danger of the last day.
func (t running) followsUp() bool {
	last := t.State.Contact.Value.Danger.Recent(t.Now)
	return wording.FollowUp(last.Kind) != "" && t.Answers.FollowsUp(t.Message.Normal)
}

// shortQuestion is how many words a question has that can hold nothing else. With more there is room for a danger in its last words.
const shortQuestion = 6

// asksShortly reports whether a text is a short question about a danger of the last day, and nothing else. The words of such questions
// ("should I call someone", "what if she's serious") are those of dangers; behind one they are no new one. It is not enough for whoever would
// harm themselves.
func (t running) asksShortly() bool {
	return len(strings.Fields(t.Message.Normal)) <= shortQuestion && t.State.Contact.Value.Danger.Last.Kind != safety.InCrisis && t.followsUp()
}

// linesOnceMore names who can help once more to somebody who asks, as often as to somebody under a hold. It is no new incident: the one that
// they ask about says that they did.
func (t running) linesOnceMore() turn.Verdict {
	if !t.followsUp() {
		return turn.Verdict{}
	}
	history, ask := t.heard()
	if ask != nil {
		return turn.Wait(ask)
	}
	t.hasten()
	if !history.MayRepeat(t.Now) {
		return turn.Verdict{}
	}
	last := history.Last
	t.After.Contact.Value.Danger = history
	t.HelpFor(last.Need)
	t.Say(wording.FollowUp(last.Kind))
	t.told(safety.Again, last.Need)
	if fate, known := t.fates[last.Job]; !known || fate.Lost { // a STOP right behind this text is about this text
		t.After.Contact.Value.Danger.Last.Job = outbox.JobID(t.Message.ID, 0)
	}
	if instead := t.superseded(); instead != nil {
		t.Cancel, t.CancelReason, t.helps = append(t.Cancel, instead...), "safety", safety.ReplyFull
	}
	t.followedUp = last.Incident
	return t.End("followed_up", "asks about a danger, "+string(last.Kind), "who can help, once more", "told of it less than a day ago")
}

// noMoreLines answers the same question when the lines were just given, or often enough.
func (t running) noMoreLines() turn.Verdict {
	t.HelpFor(t.State.Contact.Value.Danger.Last.Need)
	t.SayOr(wording.FollowUpMore, wording.FollowUpMoreToo)
	return t.End("followed_up", "told of a danger", "kind words", "got the lines within the hour, or three times today, or they are on their way")
}

// gently answers what nothing understood within an hour of the text in which they told of a danger: "they are coming" must not be met with a
// list of choices. What an open question or a person waits for goes to them.
func (t running) gently() turn.Verdict {
	last := t.State.Contact.Value.Danger.Recent(t.Now)
	if wording.FollowUp(last.Kind) == "" || t.Now.Sub(last.At) >= safety.ReplyWindow {
		return turn.GoOn("no danger of late", "go on", "")
	}
	if t.State.Session.Value.Pending(t.Now) != "" || !t.State.Contact.Value.HumanAt.IsZero() {
		return turn.GoOn("a danger of late", "go on", "somebody waits for what they text")
	}
	return t.noMoreLines()
}

package optout

import (
	"github.com/josh-sms/josh/internal/domain/event"
	"github.com/josh-sms/josh/internal/domain/live"
	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/text/compliance"
	"github.com/josh-sms/josh/internal/text/safety"
)

// keyword answers STOP, START and HELP before anything else is looked at (47 CFR 64.1200(a)(10), CTIA).
func (t running) keyword() turn.Verdict {
	match := t.Keywords.Recognise(t.Message.Normal, t.Message.OptOutType, t.State.OptedOutBefore(t.Message.ID))
	switch match.Keyword {
	case compliance.Stop:
		return t.stop(match)
	case compliance.Start:
		return t.start(match)
	case compliance.Help:
		return t.help(match)
	}
	return turn.GoOn("whole text", "no keyword", "not one of the STOP, START or HELP words")
}

// stop records an opt-out. A danger in the same text has its own step: then the turn goes on to it, and who can help
// is part of the one confirmation. So it is when a danger in a text shortly before was not answered.
func (t running) stop(match compliance.Match) turn.Verdict {
	if ask := t.danger.Look(t.Turn); ask != nil {
		return turn.Wait(ask)
	}
	earlier, unanswered, ask := t.danger.Unanswered(t.Turn)
	if ask != nil {
		return turn.Wait(ask)
	}
	t.Stopping, t.CancelReason = true, "opted_out"
	for _, j := range t.State.Jobs {
		if j.Value.Class != outbox.Compliance || j.Value.Confirms() && t.State.Contact.Value.OptOut == nil {
			t.Cancel = append(t.Cancel, j.Value.ID)
		}
	}
	t.After.Session.Value = t.After.Session.Value.Settle()
	t.recordOptOut(match)
	if was := t.State.Contact.Value.OptOut; was != nil {
		still := *was
		still.TextID = max(was.TextID, t.Message.ID) // a START that is older than this STOP comes too late
		still.AtProvider = was.Blocked() || t.atProvider(compliance.Stop)
		t.After.Contact.Value.OptOut = &still
		t.danger.Hasten(t.Turn)
		return t.stopped("stop_again", match.Words, "silent", "was opted out already: a second STOP is not answered")
	}
	t.After.Contact.Value.OptOut = &people.OptOut{
		At: t.Message.AcceptedAt, SID: t.Message.SID, Words: match.Words, Source: "person", TextID: t.Message.ID,
		AtProvider: t.atProvider(compliance.Stop),
	}
	t.Happened(event.OptedOut, "opt_out", "subscribed", "opted_out", match.Words)
	if t.atProvider(compliance.Stop) {
		return t.stoppedThere(match, earlier, unanswered)
	}
	switch {
	case t.danger.Found(t.Turn) != nil:
		t.HelpFor(safety.NeedOf(*t.danger.Found(t.Turn)))
		t.Say(wording.StopConfirmedCrisis)
		return t.stopped("stopped", match.Words, "opted out, one confirmation", "with who can help in it")
	case unanswered:
		t.danger.AnswerAtStop(t.Turn, earlier)
		t.Say(wording.StopConfirmedCrisis)
		return t.stopped("stopped", match.Words, "opted out, one confirmation", "with who can help in it: a danger shortly before was not answered")
	case t.State.Person.Present() && t.Gone(t.Message.Normal):
		t.Say(wording.StopDelete)
		return t.stopped("stopped", match.Words, "opted out, one confirmation", "it says how everything is deleted: the text may ask for that as well")
	}
	t.Say(wording.StopConfirmed)
	return t.stopped("stopped", match.Words, "opted out, one confirmation", "STOP beats everything")
}

// recordOptOut puts the opt-out where every send looks for it. Intake has done so with the claim of the text, save when only
// the turn knows that it is one.
func (t running) recordOptOut(match compliance.Match) {
	if !t.State.OptOut.Present() {
		t.After.OptOut = live.New(compliance.OptedOut{
			TextID: t.Message.ID, At: t.Message.AcceptedAt, SID: t.Message.SID, Words: match.Words, Source: "person",
		})
	}
}

// stopped ends the turn of an opt-out, unless somebody is in danger.
func (t running) stopped(outcome, saw, decision, why string) turn.Verdict {
	if t.danger.Found(t.Turn) != nil {
		return t.Going(outcome, saw, decision, why)
	}
	return t.End(outcome, saw, decision, why)
}

// start lifts an opt-out. A confirmation of the STOP that has not left would no longer be true; if it was to say who can
// help, the one of this START does.
func (t running) start(match compliance.Match) turn.Verdict {
	there := t.atProvider(compliance.Start)
	if !t.State.OptedOutBefore(t.Message.ID) {
		if there {
			return t.End("start_already", match.Words, "silent", "the provider answers START")
		}
		t.Say(wording.StartAlready)
		return t.End("start_already", match.Words, "one line", "was not opted out")
	}
	blocked := t.blocked()
	if blocked && t.Message.AtProvider != compliance.Start {
		return t.End("start_not_at_provider", match.Words, "still opted out, silent", "the provider blocks the number until it recognises a START itself: nothing would get through")
	}
	earlier, unanswered, ask := t.danger.Unanswered(t.Turn)
	if ask != nil {
		return turn.Wait(ask)
	}
	t.CancelReason = "opted_in"
	for _, j := range t.State.Jobs {
		if j.Value.Confirms() {
			t.Cancel = append(t.Cancel, j.Value.ID)
		}
	}
	t.After.Contact.Value.OptOut = nil
	if optedOut := t.State.OptOut; optedOut.Present() && optedOut.Value.TextID < t.Message.ID {
		t.After.OptOut = record.Slot[compliance.OptedOut]{}
	}
	t.Happened(event.OptedIn, "opt_out", "opted_out", "subscribed", match.Words)
	switch {
	case t.After.OptedOut(): // a later STOP is in force already, and its turn comes next
		return t.End("started", match.Words, "opted in, silent", "a later STOP is in force already")
	case unanswered:
		t.danger.AnswerAtStop(t.Turn, earlier)
		t.Say(wording.StartConfirmedCrisis)
		return t.End("started", match.Words, "opted in, one confirmation", "with who can help in it: a danger shortly before was not answered")
	case there && (blocked || t.Message.OptOutType != ""):
		return t.End("started", match.Words, "opted in, silent", "the provider confirms")
	}
	t.Say(wording.StartConfirmed)
	return t.End("started", match.Words, "opted in, one confirmation", "START after a STOP")
}

func (t running) help(match compliance.Match) turn.Verdict {
	switch {
	case t.Message.OptOutType != "":
		return t.End("help", match.Words, "silent", "the provider has answered")
	case t.State.OptedOut():
		return t.End("help_opted_out", match.Words, "recorded, silent", "opted out: the carrier would refuse the answer")
	}
	t.Say(wording.HelpAnswer)
	return t.End("help", match.Words, "help text", "HELP is answered for everybody, whatever else is going on")
}

// optOut ends the turn of somebody who is opted out: whatever they say is recorded and nothing is answered.
func (t running) optOut() turn.Verdict {
	if t.State.OptedOut() {
		t.danger.Hasten(t.Turn)
		return t.End("opted_out", "opted out", "recorded, silent", "no text leaves after a STOP")
	}
	return turn.GoOn("not opted out", "may be answered", "")
}

package takeover

import (
	"github.com/josh-sms/josh/internal/domain/event"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/text/safety"
)

// Flow returns the flow of those whom a person answers.
func Flow() turn.Flow {
	return turn.Flow{Name: people.TakeoverFlow, Taken: taken, Timers: map[string]func(*turn.Turn) turn.Verdict{people.TakeoverBack: back}, Left: left}
}

// taken puts a text before the person who answers: it says nothing, and waits in the queue until they have written.
func taken(t *turn.Turn) turn.Verdict {
	entry, ask := t.Human()
	if ask != nil {
		return turn.Wait(ask)
	}
	t.AddToHuman(entry, people.HumanTalking)
	return t.End("taken_over", "a person answers them", "left to the person, silent", "JOSH says nothing until it is handed back")
}

// back gives the conversation back when the person has written nothing for a day. What they have not answered stays in the queue.
func back(t *turn.Turn) turn.Verdict {
	const saw = "a day without a text of the person who answers"
	now := t.State.Contact.Value.Takeover
	switch {
	case now.By == "":
		return t.End("takeover_over", saw, "silent", "it was handed back before")
	case now.InForce(t.Now):
		t.SetTimer(people.TakeoverFlow, people.TakeoverBack, now.Until, nil)
		return t.End("takeover_goes_on", saw, "waits", "the person has written since")
	}
	end(t, "a day without a text of theirs")
	if t.May(people.News) == people.Allowed {
		t.Places.Operator = now.By
		t.Say(wording.HumanBack)
	}
	return t.End("handed_back", saw, "JOSH answers again", "")
}

// left ends a takeover of somebody who may not be texted any more: after a STOP, under a hard hold, or when they are gone. A soft
// hold and a pause leave it as it is: a person may write to them.
func left(t *turn.Turn, reason people.Reason) {
	hold := t.After.HoldInForce(t.Now)
	if t.State.Contact.Value.Takeover.By == "" || reason == people.Pausing || reason == people.Held && (hold == nil || hold.Kind != safety.HardHold) {
		return
	}
	end(t, string(reason))
	t.StopTimer(people.TakeoverFlow, people.TakeoverBack)
}

func end(t *turn.Turn, why string) {
	t.Happened(event.HandedBack, "takeover", t.State.Contact.Value.Takeover.By, "", why)
	t.After.Contact.Value.Takeover = people.Takeover{}
}

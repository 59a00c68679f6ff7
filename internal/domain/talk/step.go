package talk

import "time"

// What says what somebody is told.
type What string

// What one side is told, or has released.
const (
	ToldInvited  What = "invited"
	ToldOpened   What = "opened"
	ToldDeclined What = "declined" // or no answer: the same words, without reasons
	ToldView     What = "view"     // what the other imagines that they feel
	ToldFix      What = "fix"      // what the other says is off in what they imagined
	ToldNeeds    What = "needs"
	ToldRepair   What = "repair" // both have said that the needs are right
	ToldProposed What = "proposed"
	ToldAccepted What = "accepted"
	ToldRefused  What = "refused"
	ToldCheck    What = "check"
	ToldEnded    What = "ended" // nothing else is said of why
	ToldNothing  What = "nothing"
)

// Tell is that a number is told something. Words and ID name what was released, which is sealed elsewhere.
type Tell struct {
	To    string
	What  What
	Words string
}

// Step is what a signal or the clock leads to.
type Step struct {
	Talk    Talk
	Tells   []Tell
	Did     string // one word for the trace; "ignored" changes nothing
	Because string
}

func (t Talk) ignored(why string) Step { return Step{Talk: t, Did: "ignored", Because: why} }

// Start is an invitation that its author has read and released. Where the other has invited the author at the same time, both
// want it: that is a yes.
func (t Talk) Start(id, begun, author, other, words string, now time.Time) Step {
	if t.Begun == begun {
		return t.ignored("it is begun")
	}
	if !t.State.Over() && (t.State != Agreed || !t.Checked) { // one that was asked about is over for whoever begins another
		if t.State == Inviting && t.SideOf(author) == 1 {
			return t.Answer(author, true, now)
		}
		return t.ignored("there is one already")
	}
	fresh := Talk{
		ID: id, Begun: begun, State: Inviting, At: now, Last: now, By: now.Add(AnswerSpan),
		Sides: []Side{{Number: author}, {Number: other}},
	}
	fresh.happened(now, "invited", 0)
	step := Step{Talk: fresh, Did: "invited", Tells: []Tell{{To: other, What: ToldInvited, Words: words}}}
	if refused := len(t.Sides) == 2 && t.Sides[0].Number == author && (t.Why == whyDeclined || t.Why == whySilent); refused && now.Sub(t.By) < AgainAfter {
		step.Tells, step.Because = nil, "the last one came to nothing a while ago: it is not passed on, and runs out"
	}
	return step
}

// Answer is a yes or a no to the invitation.
func (t Talk) Answer(number string, yes bool, now time.Time) Step {
	if t.State != Inviting || t.SideOf(number) != 1 {
		return t.ignored("no invitation of theirs is open")
	}
	if !yes {
		return t.refused(whyDeclined, now)
	}
	t = t.copied()
	t.State, t.Last = Open, now
	t.Sides[0].Stage, t.Sides[1].Stage = Witness, Witness
	t.happened(now, "opened", 1)
	return Step{Talk: t, Did: "opened", Tells: []Tell{{To: t.Sides[0].Number, What: ToldOpened}, {To: t.Sides[1].Number, What: ToldOpened}}}
}

// Why a talk that was never begun is closed.
const (
	whyDeclined = "declined"
	whySilent   = "no answer"
)

func (t Talk) refused(why string, now time.Time) Step {
	t.State, t.Why = Closed, why
	t.happened(now, why, 1)
	return Step{Talk: t, Did: why, Tells: []Tell{{To: t.Sides[0].Number, What: ToldDeclined}}}
}

// Leave is that one side goes, for whatever reason: the other hears that the talk has ended, and no more. Who was only invited hears nothing.
func (t Talk) Leave(number, why string, now time.Time) Step {
	side := t.SideOf(number)
	switch {
	case side < 0 || t.State.Over():
		return t.ignored("they are in no talk")
	case t.State == Inviting && side == 1:
		return t.refused(why, now)
	}
	step := t.end(why, side, now)
	step.Tells = []Tell{{To: t.Other(side), What: ToldEnded}}
	if t.State == Inviting {
		step.Tells[0].What = ToldNothing
	}
	return step
}

func (t Talk) end(why string, side int, now time.Time) Step {
	t.State, t.Why = Closed, why
	t.happened(now, "closed", side)
	return Step{Talk: t, Did: "closed", Because: why}
}

// Due is what the clock does.
func (t Talk) Due(now time.Time) Step {
	next := t.Next()
	if next.IsZero() || now.Before(next) {
		return t.ignored("nothing is due")
	}
	switch t.State {
	case Inviting:
		step := t.end(whySilent, -1, now)
		step.Tells = []Tell{{To: t.Sides[0].Number, What: ToldDeclined}, {To: t.Sides[1].Number, What: ToldNothing}}
		return step
	case Open:
		t.State = Resting
		t.happened(now, "rests", -1)
		return Step{Talk: t, Did: "rests", Because: "two weeks of silence"}
	case Agreed:
		if !t.Checked {
			t.Checked = true
			t.happened(now, "checked", -1)
			return Step{Talk: t, Did: "checks", Tells: t.both(ToldCheck)}
		}
		step := t.end("agreed", -1, now)
		step.Tells = t.both(ToldNothing) // both have heard of it
		return step
	default:
		step := t.end("silence", -1, now)
		step.Tells = t.both(ToldEnded)
		return step
	}
}

func (t Talk) both(what What) []Tell {
	return []Tell{{To: t.Sides[0].Number, What: what}, {To: t.Sides[1].Number, What: what}}
}

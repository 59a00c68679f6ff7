package talk

import "time"

// at returns the side of a number that does something at a stage of an open talk, and the talk awake; ok is false where it is not theirs to do.
func (t Talk) at(number string, least, most Stage, now time.Time) (talk Talk, side int, ok bool) {
	side = t.SideOf(number)
	if side < 0 || t.State != Open && t.State != Resting && t.State != Agreed {
		return t, side, false
	}
	if stage := t.Sides[side].Stage; stage < least || stage > most {
		return t, side, false
	}
	t = t.copied()
	t.Last = now
	if t.State == Resting {
		t.State = Open
	}
	return t, side, true
}

const notNow = "not theirs to do at this stage"

// Heard is that somebody has said that they feel heard: the one way from the first stage.
func (t Talk) Heard(number string, now time.Time) Step {
	talk, side, ok := t.at(number, Witness, Witness, now)
	if !ok {
		return t.ignored(notNow)
	}
	talk.Sides[side].Heard, talk.Sides[side].Stage = true, Perspective
	talk.happened(now, "heard", side)
	return Step{Talk: talk, Did: "heard"}
}

// Awake is that somebody has said something.
func (t Talk) Awake(number string, now time.Time) Step {
	talk, _, ok := t.at(number, Witness, Repair, now)
	if !ok || t.State == Open && now.Sub(t.Last) < time.Hour {
		return t.ignored("it is awake")
	}
	return Step{Talk: talk, Did: "awake"}
}

// Share is what one side imagines that the other may feel. It is passed on once both have shared: nobody's depends on what they have read.
func (t Talk) Share(number, words string, now time.Time) Step {
	talk, side, ok := t.at(number, Perspective, Perspective, now)
	if !ok || t.Sides[side].View != "" {
		return t.ignored(notNow)
	}
	talk.Sides[side].View = words
	talk.happened(now, "shared", side)
	step := Step{Talk: talk, Did: "shared"}
	if other := talk.Sides[1-side]; other.View != "" {
		for n := range talk.Sides {
			talk.Sides[n].Stage = Needs
			step.Tells = append(step.Tells, Tell{To: talk.Sides[n].Number, What: ToldView, Words: talk.Sides[1-n].View})
		}
		talk.happened(now, "stage 3", -1)
		step.Talk = talk
	}
	return step
}

// Fix is what is off in what the other has imagined.
func (t Talk) Fix(number, words string, now time.Time) Step {
	talk, side, ok := t.at(number, Needs, Repair, now)
	if !ok || t.Sides[side].Corrections >= MostCorrections {
		return t.ignored(notNow)
	}
	talk.Sides[side].Corrections++
	talk.happened(now, "corrected", side)
	return Step{Talk: talk, Did: "corrected", Tells: []Tell{{To: talk.Other(side), What: ToldFix, Words: words}}}
}

// Need is what one side needs. Both lists are read side by side once both are there, and again when one was changed.
func (t Talk) Need(number, words string, now time.Time) Step {
	talk, side, ok := t.at(number, Needs, Needs, now)
	if !ok {
		return t.ignored(notNow)
	}
	for n := range talk.Sides {
		talk.Sides[n].Confirmed = false // what was right of the lists before is not of these
	}
	talk.Sides[side].Needs = words
	talk.happened(now, "needs", side)
	step := Step{Talk: talk, Did: "needs"}
	if talk.Sides[1-side].Needs != "" {
		for n := range talk.Sides {
			step.Tells = append(step.Tells, Tell{To: talk.Sides[n].Number, What: ToldNeeds, Words: talk.Sides[1-n].Needs})
		}
	}
	return step
}

// Confirm is that somebody says that both lists are right; words is the id of the other's, which may have been changed meanwhile.
func (t Talk) Confirm(number, words string, now time.Time) Step {
	talk, side, ok := t.at(number, Needs, Needs, now)
	if !ok || t.Sides[0].Needs == "" || t.Sides[1].Needs == "" || t.Sides[side].Confirmed || t.Sides[1-side].Needs != words {
		return t.ignored(notNow)
	}
	talk.Sides[side].Confirmed = true
	talk.happened(now, "confirmed", side)
	step := Step{Talk: talk, Did: "confirmed"}
	if talk.Sides[1-side].Confirmed {
		talk.Sides[0].Stage, talk.Sides[1].Stage = Repair, Repair
		talk.happened(now, "stage 4", -1)
		step.Talk, step.Tells = talk, talk.both(ToldRepair)
	}
	return step
}

// Propose is something small that one or both may do.
func (t Talk) Propose(number, words string, now time.Time) Step {
	talk, side, ok := t.at(number, Repair, Repair, now)
	if !ok {
		return t.ignored(notNow)
	}
	accepted := 0
	for n, a := range talk.Agreements {
		switch {
		case a.ID == words:
			return t.ignored("the same again")
		case a.Accepted:
			accepted++
		case a.By == side: // the new one stands in its place
			talk.Agreements[n].Refused = true
		}
	}
	if accepted >= MostAgreements {
		return t.ignored("as many as two can keep")
	}
	talk.Agreements = append(talk.Agreements, Agreement{ID: words, By: side, At: now})
	talk.Sides[0].Done, talk.Sides[1].Done = false, false
	talk.happened(now, "proposed", side)
	return Step{Talk: talk, Did: "proposed", Tells: []Tell{{To: talk.Other(side), What: ToldProposed, Words: words}}}
}

// Reply is a yes or a no to what the other has proposed. The first yes makes the talk one with an agreement.
func (t Talk) Reply(number, words string, yes bool, now time.Time) Step {
	talk, side, ok := t.at(number, Repair, Repair, now)
	if !ok {
		return t.ignored(notNow)
	}
	for n, a := range talk.Agreements {
		if a.ID != words || a.By == side || a.Accepted || a.Refused {
			continue
		}
		if !yes {
			talk.Agreements[n].Refused = true
			talk.happened(now, "refused", side)
			return Step{Talk: talk, Did: "refused", Tells: []Tell{{To: talk.Other(side), What: ToldRefused, Words: words}}}
		}
		talk.Agreements[n].Accepted = true
		talk.happened(now, "accepted", side)
		if talk.State != Agreed {
			talk.State, talk.CheckAt = Agreed, now.Add(CheckAfter)
		}
		return Step{Talk: talk, Did: "accepted", Tells: []Tell{{To: talk.Other(side), What: ToldAccepted, Words: words}}}
	}
	return t.ignored("nothing of that is open")
}

// Finish is that somebody has nothing to agree to, or nothing more. A talk without an agreement ends when both have said so; one with an agreement
// goes on until it was asked about.
func (t Talk) Finish(number string, now time.Time) Step {
	talk, side, ok := t.at(number, Repair, Repair, now)
	if !ok || t.Sides[side].Done {
		return t.ignored(notNow)
	}
	talk.Sides[side].Done = true
	talk.happened(now, "done", side)
	if talk.State == Agreed || !talk.Sides[1-side].Done {
		return Step{Talk: talk, Did: "done"}
	}
	step := talk.end("no agreement", side, now)
	step.Tells = talk.both(ToldEnded)
	return step
}

package danger

import (
	"github.com/josh-sms/josh/internal/domain/event"
	"github.com/josh-sms/josh/internal/domain/live"
	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/domain/session"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/text/safety"
)

// look runs the detector, and asks for the second stage when what it finds is ambiguous. It returns the ask, nil once
// it is known what the text says. At once means that no model is asked.
func (t running) look(atOnce bool) *turn.Ask {
	if t.looked {
		return nil
	}
	f := t.detector.Detect(t.Message.Normal)
	t.saw, t.why = "no sign of danger", ""
	switch h := f.Hit; {
	case h == nil:
	case h.WordsAlone() && t.asksShortly():
		t.saw, t.why = describe(*h), "asks about the danger before it"
		f.Hit = nil
	case h.Confidence == safety.Ambiguous:
		stands, ask := t.secondStage(*h, atOnce)
		if ask != nil {
			return ask
		}
		if !stands {
			f.Hit = nil
		}
	default:
		t.saw, t.why = describe(*h), "the lexicon is sure"
	}
	if f.Hit == nil && f.Minor {
		t.saw = "under 18, rule " + f.MinorRule
	}
	t.looked = true
	if f.Hit != nil || f.Minor {
		f.Confirmed = t.judged != nil && t.judged.Confirms(nil)
		t.finding = &f
	}
	return nil
}

// watch looks for danger in every text, whoever sends it (product contract, 2.2). What stands ends the turn: with an
// incident, perhaps a hold, and a safe reply unless nothing may leave.
func (t running) watch() turn.Verdict {
	if ask := t.look(false); ask != nil {
		return turn.Wait(ask)
	}
	if t.finding == nil {
		return turn.GoOn(t.saw, "go on", t.why)
	}
	history, ask := t.heard()
	if ask != nil {
		return turn.Wait(ask)
	}
	r := safety.Respond(*t.finding, history, t.State.HoldInForce(t.Now), t.Now, t.State.OptedOut() || t.Stopping)
	if t.Stopping && len(t.Texts) > 0 {
		r.Reply = safety.ReplyAtStop
	}
	incident := safety.NewIncident(*t.finding, r, t.Now)
	incident.ID, incident.Number, incident.SID = t.Message.ID, t.State.Number, t.Message.SID
	incident.Judged = t.judged
	if incident.RepeatOf, ask = t.repeatOf(incident); ask != nil {
		return turn.Wait(ask)
	}
	t.After.Contact.Value.Danger = r.History.Alarm(&incident)
	t.After.Contact.Value.Danger.Last = safety.Last{Incident: incident.ID, At: t.Now, Kind: r.Kind, Need: r.Need}
	t.answer(r, &incident)
	t.After.Contact.Value.Danger.Last.Job = incident.ReplyJob
	t.incident = &incident
	t.Happened(event.SafetyIncident, "incident:"+incident.ID, "", string(incident.Category), incident.Rule)
	decision := "incident"
	if incident.RepeatOf != "" {
		decision = "repeated incident"
	}
	if r.Placed {
		t.place(*r.Hold)
		decision += ", " + string(r.Hold.Kind)
	}
	t.cancelProactive()
	if purpose := wording.SafeReply(r.Kind, r.Reply, t.State.Known()); purpose != "" {
		t.HelpFor(r.Need)
		t.Say(purpose)
	}
	return t.End(t.outcomeOf(r.Kind), t.saw, decision+", reply "+string(r.Reply), t.why)
}

// outcomeOf returns what the turn of a text in danger is called.
func (t running) outcomeOf(kind safety.Kind) string {
	switch {
	case t.Stopping:
		return t.Outcome
	case kind == safety.TooYoung:
		return "underage"
	}
	return "crisis"
}

// answer says in an incident, and remembers, which text tells the person who can help: one of this turn, or an earlier
// one that the decision to say less rests on.
func (t running) answer(r safety.Response, incident *safety.Incident) {
	switch r.Reply {
	case safety.ReplyFull, safety.ReplyShort, safety.ReplyAtStop:
		kind := r.Kind
		if r.Reply != safety.ReplyFull {
			kind = ""
		}
		t.told(kind, r.Need)
		t.helps = r.Reply
		*incident = incident.AnsweredBy(outbox.JobID(t.Message.ID, 0), r.Reply, t.Now)
	case safety.ReplyWaits:
		*incident = incident.AnsweredBy(r.On, safety.ReplyFull, t.Now)
	case safety.ReplySilent:
		*incident = incident.AnsweredBy(r.On, safety.ReplySilent, t.Now).Told(t.Now)
	case safety.ReplyNone, safety.ReplyMissed:
	}
	t.Relies = append(t.Relies, t.fates[r.On].relies...)
	if r.Reply == safety.ReplyFull {
		t.Cancel = append(t.Cancel, t.superseded()...)
	}
	if r.Reply != safety.ReplyAtStop { // which cancels what waits; where nothing is said the confirmation of a STOP may wait
		t.hasten()
	}
}

// place puts the sender under a hold.
func (t running) place(h safety.Hold) {
	h.Incident = t.Message.ID
	before := t.State.Hold.Value.Kind
	if t.State.HoldInForce(t.Now) == nil {
		before = ""
	}
	if t.State.Hold.Present() {
		t.After.Hold.Value = h
	} else {
		t.After.Hold = live.New(h)
	}
	s := t.After.Session.Value.Settle()
	s.Mode = session.SafetyHold
	t.SetSession(s)
	t.holdPlaced = true
	t.Happened(event.HoldPlaced, "hold", string(before), string(h.Kind), h.Reason)
}

// cancelProactive keeps what was queued for an ordinary day from reaching somebody whose day is none.
func (t running) cancelProactive() {
	for _, j := range t.State.Jobs {
		if j.Value.Class == outbox.Proactive {
			t.Cancel = append(t.Cancel, j.Value.ID)
		}
	}
	if t.CancelReason == "" {
		t.CancelReason = "safety"
	}
}

package danger

import (
	"encoding/json"
	"strconv"
	"strings"
	"time"

	"github.com/josh-sms/josh/internal/domain/event"
	"github.com/josh-sms/josh/internal/domain/live"
	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/domain/session"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/text/safety"
)

// StageTwo is the purpose of the call that asks whether an ambiguous hit is a crisis. Its input is a Question, its output
// the JSON of a safety.Judgement. A call that fails leaves the hit standing.
const StageTwo = "safety_stage2"

// stageTwo is the version of that call, and within how long it waits: safety never waits for a model.
const (
	stageTwo = "1"
	within   = 2 * time.Second
)

// Question is what the second stage is asked.
type Question struct {
	Normal string // the normal form of the text
	Hit    safety.Hit
}

// look runs the detector, and asks for the second stage when what it finds is ambiguous. It returns the ask, nil once
// it is known what the text says.
func (t running) look() *turn.Ask {
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
		stands, ask := t.secondStage(*h)
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

// secondStage reports whether an ambiguous hit stands.
func (t running) secondStage(h safety.Hit) (stands bool, ask *turn.Ask) {
	answer, ask := t.Answer(turn.Call{Purpose: StageTwo, Version: stageTwo, Input: Question{t.Message.Normal, h}, Within: within})
	if ask != nil {
		return false, ask
	}
	var j safety.Judgement
	err := answer.Failure()
	if err == nil {
		err = json.Unmarshal(answer.Output, &j)
	}
	t.saw = describe(h)
	says := "the judge did not answer"
	if err == nil {
		t.judged, says = &j, describeJudgement(j)
	}
	if safety.Stands(h, j, err) {
		t.why = "stands: " + says
		return true, nil
	}
	t.why = "lowered by the judge: " + says
	return false, nil
}

// describe names a hit by its rule, never by words of the text.
func describe(h safety.Hit) string {
	saw := string(h.Confidence) + " " + string(h.Severity) + " " + string(h.Category) + " of " + string(h.Who) + ", rule " + h.Rule
	if h.Lowered != "" {
		saw += ", lowered by " + h.Lowered
	}
	return saw
}

func describeJudgement(j safety.Judgement) string {
	answer := "no crisis"
	if j.Crisis {
		answer = "crisis"
	}
	return answer + " at " + strconv.FormatFloat(j.Confidence, 'f', 2, 64) + " (" + strings.Join(j.Why, ", ") + ")"
}

// watch looks for danger in every text, whoever sends it (product contract, 2.2). What stands ends the turn: with an
// incident, perhaps a hold, and a safe reply unless nothing may leave.
func (t running) watch() turn.Verdict {
	if ask := t.look(); ask != nil {
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

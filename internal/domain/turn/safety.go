package turn

import (
	"strconv"
	"strings"

	"github.com/josh-sms/josh/internal/domain/event"
	"github.com/josh-sms/josh/internal/domain/live"
	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/domain/session"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/text/safety"
)

// Detector finds danger in the normal form of a text.
type Detector interface {
	Detect(normal string) safety.Finding
}

// Judged is what the judge answered about an ambiguous hit.
type Judged struct {
	Judgement safety.Judgement
	Err       error // it did not answer: the hit stands
}

// danger is what a text is found to say.
type danger struct {
	looked  bool
	finding *safety.Finding // that stands; nil for none
	saw     string          // for the trace
	why     string
}

// look runs the detector, and asks for the judge when what it finds is ambiguous. It returns the ask, nil once
// t.danger is known.
func (t *running) look() *Ask {
	if t.danger.looked {
		return nil
	}
	f := t.Detector.Detect(t.Message.Normal)
	d := danger{looked: true, saw: "no sign of danger"}
	switch h := f.Hit; {
	case h == nil:
	case h.WordsAlone() && t.asksShortly():
		d.saw, d.why = describe(*h), "asks about the danger before it"
		f.Hit = nil
	case h.Confidence == safety.Ambiguous && t.Judged == nil:
		return &Ask{Judge: h}
	case h.Confidence == safety.Ambiguous && !safety.Standing(*h, t.Judged.Judgement, t.Judged.Err):
		d.saw, d.why = describe(*h), "lowered by the judge: "+t.verdictOfJudge()
		f.Hit = nil
	default:
		d.saw, d.why = describe(*h), "the lexicon is sure"
		if h.Confidence == safety.Ambiguous {
			d.why = "stands: " + t.verdictOfJudge()
		}
	}
	if f.Hit == nil && f.Minor {
		d.saw = "under 18, rule " + f.MinorRule
	}
	if f.Hit != nil || f.Minor {
		d.finding = &f
	}
	t.danger = d
	return nil
}

// describe names a hit by its rule, never by words of the text.
func describe(h safety.Hit) string {
	saw := string(h.Confidence) + " " + string(h.Severity) + " " + string(h.Category) + " of " + string(h.Who) + ", rule " + h.Rule
	if h.Lowered != "" {
		saw += ", lowered by " + h.Lowered
	}
	return saw
}

func (t *running) verdictOfJudge() string {
	if t.Judged.Err != nil {
		return "the judge did not answer"
	}
	j := t.Judged.Judgement
	answer := "no crisis"
	if j.Crisis {
		answer = "crisis"
	}
	return answer + " at " + strconv.FormatFloat(j.Confidence, 'f', 2, 64) + " (" + strings.Join(j.Why, ", ") + ")"
}

// watch looks for danger in every text, whoever sends it (product contract, 2.2). What stands ends the turn: with an
// incident, perhaps a hold, and a safe reply unless nothing may leave.
func watch(t *running) verdict {
	if ask := t.look(); ask != nil {
		return verdict{ask: ask}
	}
	d := t.danger
	if d.finding == nil {
		return goOn(d.saw, "go on", d.why)
	}
	history, ask := t.heard()
	if ask != nil {
		return verdict{ask: ask}
	}
	d.finding.Confirmed = t.Judged != nil && t.Judged.Judgement.Confirms(t.Judged.Err)
	r := safety.Respond(*d.finding, history, t.State.HoldInForce(t.Now), t.Now, t.State.OptedOut() || t.stopping)
	if t.stopping && len(t.Texts) > 0 {
		r.Reply = safety.ReplyAtStop
	}
	incident := safety.NewIncident(*d.finding, r, t.Now)
	incident.ID, incident.Number, incident.SID = t.Message.ID, t.State.Number, t.Message.SID
	if t.Judged != nil && t.Judged.Err == nil {
		incident.Judged = &t.Judged.Judgement
	}
	if incident.RepeatOf, ask = t.repeatOf(incident); ask != nil {
		return verdict{ask: ask}
	}
	t.After.Contact.Value.Danger = r.History.Alarm(&incident)
	t.After.Contact.Value.Danger.Last = safety.Last{Incident: incident.ID, At: t.Now, Kind: r.Kind, Need: r.Need}
	t.answer(r, &incident)
	t.After.Contact.Value.Danger.Last.Job = incident.ReplyJob
	t.Incident = &incident
	t.happened(event.SafetyIncident, "incident:"+incident.ID, "", string(incident.Category), incident.Rule)
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
		t.helpFor(r.Need)
		t.say(purpose)
	}
	return t.end(t.outcomeOf(r.Kind), d.saw, decision+", reply "+string(r.Reply), d.why)
}

// outcomeOf returns what the turn of a text in danger is called.
func (t *running) outcomeOf(kind safety.Kind) string {
	switch {
	case t.stopping:
		return t.Outcome
	case kind == safety.TooYoung:
		return "underage"
	}
	return "crisis"
}

// answer says in an incident, and remembers, which text tells the person who can help: one of this turn, or an earlier
// one that the decision to say less rests on.
func (t *running) answer(r safety.Response, incident *safety.Incident) {
	switch r.Reply {
	case safety.ReplyFull, safety.ReplyShort, safety.ReplyAtStop:
		kind := r.Kind
		if r.Reply != safety.ReplyFull {
			kind = ""
		}
		t.told(kind, r.Need)
		t.Helps = r.Reply
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
func (t *running) place(h safety.Hold) {
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
	t.setSession(s)
	t.HoldPlaced = true
	t.happened(event.HoldPlaced, "hold", string(before), string(h.Kind), h.Reason)
}

// cancelProactive keeps what was queued for an ordinary day from reaching somebody whose day is none.
func (t *running) cancelProactive() {
	for _, j := range t.State.Jobs {
		if j.Value.Class == outbox.Proactive {
			t.Cancel = append(t.Cancel, j.Value.ID)
		}
	}
	if t.CancelReason == "" {
		t.CancelReason = "safety"
	}
}

// helpFor fills the places of the texts that name who helps in the country of the number.
func (t *running) helpFor(need safety.Need) {
	c := t.Resources.ForCountry(t.Message.Country)
	t.helpers, t.emergency = wording.Help(c, need), wording.Emergency(c)
}

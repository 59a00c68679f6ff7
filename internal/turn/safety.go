package turn

import (
	"strconv"
	"strings"

	"github.com/josh-sms/josh/internal/event"
	"github.com/josh-sms/josh/internal/live"
	"github.com/josh-sms/josh/internal/outbox"
	"github.com/josh-sms/josh/internal/safety"
	"github.com/josh-sms/josh/internal/session"
	"github.com/josh-sms/josh/internal/wording"
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
	r := safety.Respond(*d.finding, t.State.Contact.Value.Danger, t.State.HoldInForce(t.Now), t.Now, t.State.OptedOut() || t.stopping)
	if t.stopping && len(t.Texts) > 0 {
		r.Reply = safety.ReplyAtStop
	}
	incident := safety.NewIncident(*d.finding, r, t.Now)
	incident.ID, incident.Number, incident.SID = t.Message.ID, t.State.Number, t.Message.SID
	if t.Judged != nil && t.Judged.Err == nil {
		incident.Judged = &t.Judged.Judgement
	}
	var ask *Ask
	if incident.RepeatOf, ask = t.repeatOf(incident); ask != nil {
		return verdict{ask: ask}
	}
	t.After.Contact.Value.Danger = t.remember(r, &incident)
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
	if purpose := wording.SafeReply(r.Kind, r.Reply); purpose != "" {
		t.helpFor(r.Need)
		t.say(purpose)
	}
	outcome := "crisis"
	switch {
	case t.stopping:
		outcome = t.Outcome
	case r.Kind == safety.TooYoung:
		outcome = "underage"
	}
	return t.end(outcome, d.saw, decision+", reply "+string(r.Reply), d.why)
}

// remember returns what is known of the sender's dangers from now on.
func (t *running) remember(r safety.Response, incident *safety.Incident) safety.History {
	h := r.History.Alarm(incident)
	last := safety.Last{Incident: incident.ID, At: t.Now, Need: r.Need}
	switch r.Reply {
	case safety.ReplyFull, safety.ReplyShort, safety.ReplyAtStop:
		last.Job = outbox.JobID(t.Message.ID, 0)
	case safety.ReplySilent:
		last.Job = h.Last.Job // who can help was named within the hour
	case safety.ReplyNone:
	}
	h.Last = last
	return h
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

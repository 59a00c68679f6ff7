package danger

import (
	"slices"

	"github.com/josh-sms/josh/internal/domain/live"
	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/text/safety"
)

// incidents writes the incident of the turn, and what becomes of the texts that were to answer earlier ones.
func (t running) incidents() *turn.Ask {
	if t.incident != nil {
		if ask := t.record(*t.incident); ask != nil {
			return ask
		}
	}
	if t.holdPlaced {
		entry, err := live.HoldEntry(t.State.Number, t.After.Hold.Value)
		if err != nil {
			return &turn.Ask{Err: err}
		}
		t.Change(turn.Change{
			Key: entry.Key, Kind: record.KindListed, Version: entry.Version, Expires: entry.Expires, Force: true,
			Value: safety.Listed{Number: t.State.Number},
		})
	}
	return t.answers()
}

// record adds an incident, and its entry in the list of open ones. A text that was put aside and is taken up again may
// have both already.
func (t running) record(i safety.Incident) *turn.Ask {
	key, entry := record.Incident(i.Number, i.ID), record.IncidentEntry(true, i.ID)
	var stored, listed table.Item
	due := i.At.Add(record.HandoffSlack) // until operators know: if this process dies before it tells them, the clock does
	if t.Message.Redriven > 0 {
		var missing []table.Key
		for _, k := range []table.Key{key, entry} {
			if _, asked := t.Items[k]; !asked {
				missing = append(missing, k)
			}
		}
		if missing != nil {
			return &turn.Ask{Items: missing}
		}
		stored, listed = t.Items[key], t.Items[entry]
		if stored.Exists() {
			before, readable, ask := t.read(stored)
			if ask != nil {
				return ask
			}
			if readable {
				if i = i.Replacing(before); !i.Alerted.IsZero() {
					due = i.RemindAt()
				}
			}
		}
	}
	c := turn.Change{
		Key: key, Kind: record.KindIncident, Version: stored.Version, Due: due, Expires: stored.Expires, Value: i, Seals: turn.SenderPhone, AtOnce: true,
	}
	if i.Erased && !i.Open() {
		c.Seals = "" // the number goes when an incident of somebody who is erased is closed
	}
	t.Change(c)
	if i.Open() {
		t.Change(turn.Change{Key: entry, Kind: record.KindListed, Version: listed.Version, Value: safety.Listed{Number: i.Number}})
	}
	return nil
}

// read decodes an incident. One that is broken is passed over: it fails no turn. One that newer code wrote makes the turn
// wait.
func (t running) read(item table.Item) (i safety.Incident, readable bool, ask *turn.Ask) {
	err := record.Decode(item, record.KindIncident, &i)
	if err == nil {
		return i, true, nil
	}
	if ask := turn.Newer(err); ask != nil {
		return i, false, ask
	}
	t.Passed = append(t.Passed, turn.Passed{Key: item.Key, Err: err})
	return i, false, nil
}

// answers notes in earlier incidents what becomes of the texts that were to answer them: this turn's text does it in
// their place, or nothing does because they are cancelled, or nothing can any more. Operators see what was said and not
// what was meant to be.
func (t running) answers() *turn.Ask {
	gone := map[string]bool{} // texts that must not leave any more; true: certainly will not
	for _, slot := range t.State.Jobs {
		if j := slot.Value; j.MustNotMiss() && slices.Contains(t.Cancel, j.ID) {
			gone[j.ID] = j.Status == outbox.Pending
		}
	}
	if t.answered == "" && t.unhelped == "" && t.followedUp == "" && len(gone) == 0 {
		return nil
	}
	page, ask := t.Page(record.LastIncidents(t.State.Number))
	if ask != nil {
		return ask
	}
	for _, item := range page.Items {
		if t.incident != nil && item.Key == record.Incident(t.incident.Number, t.incident.ID) { // of a text taken up again: it is written already
			continue
		}
		i, readable, ask := t.read(item)
		if ask != nil {
			return ask
		}
		if !readable {
			continue
		}
		if c, changed := t.fateOf(i, item, gone); changed {
			t.Change(c)
		}
	}
	return nil
}

// fateOf returns an earlier incident with what becomes of the text that was to answer it.
func (t running) fateOf(i safety.Incident, item table.Item, gone map[string]bool) (c turn.Change, changed bool) {
	c = turn.Change{Key: item.Key, Kind: record.KindIncident, Version: item.Version, Due: item.Due, Expires: item.Expires}
	canceled, waited := gone[i.ReplyJob]
	switch {
	case t.helps != "" && (i.ID == t.answered || waited):
		i = i.AnsweredBy(outbox.JobID(t.Message.ID, 0), t.helps, t.Now)
	case i.ID == t.followedUp:
		i = i.AskedAgain(outbox.JobID(t.Message.ID, 0), t.Now)
	case i.ID == t.unhelped: // operators are told again, loudly, whatever it was before
		i = i.Missed(safety.Fate{Why: safety.StoppedAtProvider, At: t.Now}).Again()
		i.RepeatOf = ""
		c.AtOnce = true
		if i.Open() {
			c.Due = t.Now.Add(record.HandoffSlack)
		}
	case canceled:
		i = i.Missed(safety.Fate{Why: string(outbox.Canceled) + ": " + t.CancelReason, At: t.Now})
	default:
		return c, false
	}
	c.Value = i
	return c, true
}

// LastWords is what is done about a text that is put aside because its turn cannot be done: who can help, an incident and
// operators when it tells of danger, that we are sorry when it does not. It changes nothing of the state of the number: a
// turn that could not be done has done nothing, and the state may be what is broken. job is the id of the text that says
// so; silenced is for somebody to whom nothing may leave.
func (d *Danger) LastWords(rules turn.Rules, snap turn.Snapshot, job string, silenced bool) (turn.Decision, *turn.Ask) {
	t := turn.Begin(rules, snap)
	r := d.of(t)
	purpose := wording.Sorry
	if f := d.Detector.Detect(snap.Message.Normal); f.Hit != nil {
		held := snap.State.HoldInForce(snap.Now)
		response := safety.Respond(f, safety.History{}, held, snap.Now, silenced)
		response.Hold = held // an operator decides; no history: what was said before is not looked up here
		purpose = wording.SafeReply(response.Kind, response.Reply, snap.State.Known())
		incident := safety.NewIncident(f, response, snap.Now)
		incident.ID, incident.Number, incident.SID = snap.Message.ID, snap.State.Number, snap.Message.SID
		if purpose != "" { // else the reply says why nothing is said
			incident = incident.AnsweredBy(job, response.Reply, snap.Now)
		}
		if ask := r.record(incident); ask != nil {
			return turn.Decision{}, ask
		}
		t.HelpFor(response.Need)
	}
	if purpose != "" && !silenced {
		t.Say(purpose)
	}
	return t.Decision, nil
}

// InDanger reports whether the detector finds danger in a text, be it sure of it or not.
func (d *Danger) InDanger(normal string) bool { return d.Detector.Detect(normal).Hit != nil }

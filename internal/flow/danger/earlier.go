package danger

import (
	"slices"

	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/text/safety"
)

// repeatOf returns the incident that a new one only repeats, "" when operators are to be called: there is none, they
// have not been told of it yet, they have closed it and believe the person safe, or no text can reach the person any more.
func (t running) repeatOf(i safety.Incident) (id string, ask *turn.Ask) {
	id = t.State.Contact.Value.Danger.Covering(i)
	if id == "" || t.noHelp {
		return "", nil
	}
	item, ask := t.Fetch(record.Incident(t.State.Number, id))
	if ask != nil {
		return "", ask
	}
	var first safety.Incident
	if record.Decode(item, record.KindIncident, &first) != nil || first.Alerted.IsZero() || !first.Open() {
		return "", nil
	}
	return id, nil
}

// became is what is known of a text that named who can help.
type became struct {
	safety.Passage
	relies []turn.Reliance // what must still be so when the turn is committed
}

// heard returns what the sender was told of who can help, as far as it counts: without the texts that failed, expired,
// were held back or came back undelivered. It asks for what became of those that are filed.
func (t running) heard() (safety.History, *turn.Ask) {
	before := t.State.Contact.Value.Danger
	t.fates = map[string]became{}
	var missing []table.Key
	need := func(key table.Key) (table.Item, bool) {
		item, asked := t.Items[key]
		if !asked && !slices.Contains(missing, key) {
			missing = append(missing, key)
		}
		return item, asked
	}
	after := before.Heard(t.Now, func(s safety.Said) safety.Passage {
		fate := t.fate(s.Job, need)
		t.fates[s.Job] = fate
		return fate.Passage
	})
	if missing != nil {
		return before, &turn.Ask{Items: missing}
	}
	return after, nil
}

// fate finds out what became of a text: it waits among the jobs of the number, or it is filed. One that the carrier had
// and failed waits for its window, or its failure is reported and not worked off yet: that is as good as lost.
func (t running) fate(job string, need func(table.Key) (table.Item, bool)) became {
	for _, slot := range t.State.Jobs {
		if slot.Value.ID == job {
			rank, _ := slot.Value.Class.Rank()
			at := turn.Reliance{Key: record.PendingJob(t.State.Number, rank, job), Version: slot.Version}
			return became{safety.Passage{Lost: slot.Value.CameBack(), Waits: true}, []turn.Reliance{at}}
		}
	}
	item, known := need(record.Text(t.State.Number, job))
	if !known {
		return became{}
	}
	var filed outbox.Job
	if record.Decode(item, record.KindFiledJob, &filed) != nil || filed.Status != outbox.Sent {
		return became{Passage: safety.Passage{Lost: true}}
	}
	failure, _ := need(record.FailedReceipt(job, filed.SID))
	return became{
		safety.Passage{Lost: failure.Exists(), Left: filed.FinishedAt},
		[]turn.Reliance{{Key: item.Key, Version: item.Version}, {Key: record.FailedReceipt(job, filed.SID)}},
	}
}

// superseded lists the texts that wait for a window of the carrier and that a new one makes needless.
func (t running) superseded() (jobs []string) {
	for id, fate := range t.fates {
		if fate.Lost && fate.Waits {
			jobs = append(jobs, id)
		}
	}
	slices.Sort(jobs)
	return jobs
}

// hasten brings forward every text that names who can help and waits for another try: whoever is in danger and texts
// again waits for no try in a quarter of an hour, and what is written now stands behind those texts.
func (t running) hasten() {
	for _, j := range t.State.Jobs {
		if j.Value.MayHasten(t.Now) {
			t.Hasten = append(t.Hasten, j.Value.ID)
		}
	}
}

// unsent reports whether a text of the number waits to leave, or may be on its way.
func (t running) unsent(job string) bool {
	return slices.ContainsFunc(t.State.Jobs, func(slot record.Slot[outbox.Job]) bool { return slot.Value.ID == job })
}

// unanswered returns the danger shortly before an opt-out of which nobody can say that the person was told who can
// help: the text that did so waits and is cancelled by the opt-out, was held back, given up or never written, or came
// back. ok is false when there is none.
func (t running) unanswered() (last safety.Last, ok bool, ask *turn.Ask) {
	last = t.State.Contact.Value.Danger.Last
	if last.Incident == "" || t.Now.Sub(last.At) >= safety.ReplyWindow && !t.unsent(last.Job) {
		return last, false, nil
	}
	if _, ask := t.heard(); ask != nil {
		return last, false, ask
	}
	fate, known := t.fates[last.Job]
	if !known || fate.Lost || fate.Waits {
		return last, true, nil
	}
	t.Relies = append(t.Relies, fate.relies...)
	return last, false, nil
}

// answerAtStop notes that the confirmation of an opt-out answers an earlier danger.
func (t running) answerAtStop(last safety.Last) {
	t.HelpFor(last.Need)
	t.told("", last.Need)
	t.After.Contact.Value.Danger.Last.Job = outbox.JobID(t.Message.ID, 0)
	t.answered, t.helps = last.Incident, safety.ReplyAtStop
}

// told remembers the text of this turn as one that names who can help.
func (t running) told(kind safety.Kind, need safety.Need) {
	danger := &t.After.Contact.Value.Danger
	*danger = danger.With(safety.Said{Job: outbox.JobID(t.Message.ID, 0), At: t.Now, Kind: kind, Need: need})
}

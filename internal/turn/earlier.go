package turn

import (
	"slices"

	"github.com/josh-sms/josh/internal/outbox"
	"github.com/josh-sms/josh/internal/record"
	"github.com/josh-sms/josh/internal/safety"
	"github.com/josh-sms/josh/internal/table"
)

// fetch returns an item that the turn may look at, or the ask for it.
func (t *running) fetch(key table.Key) (table.Item, *Ask) {
	item, asked := t.Items[key]
	if !asked {
		return item, &Ask{Items: []table.Key{key}}
	}
	return item, nil
}

// repeatOf returns the incident that a new one only repeats, "" when operators are to be called: there is none, they
// have not been told of it yet, or they have closed it and believe the person safe.
func (t *running) repeatOf(i safety.Incident) (id string, ask *Ask) {
	id = t.State.Contact.Value.Danger.Covering(i)
	if id == "" {
		return "", nil
	}
	item, ask := t.fetch(record.Incident(t.State.Number, id))
	if ask != nil {
		return "", ask
	}
	var first safety.Incident
	if record.Decode(item, record.KindIncident, &first) != nil || first.Alerted.IsZero() || !first.Open() {
		return "", nil
	}
	return id, nil
}

// unanswered returns the danger shortly before an opt-out of which nobody can say that the person was told who can
// help: the text that did so was cancelled by the opt-out, held back, given up or never written. ok is false when
// there is none.
func (t *running) unanswered() (last safety.Last, ok bool, ask *Ask) {
	last = t.State.Contact.Value.Danger.Last
	if last.Incident == "" || t.Now.Sub(last.At) >= safety.ReplyWindow {
		return last, false, nil
	}
	if last.Job == "" || t.waits(last.Job) {
		return last, true, nil
	}
	item, ask := t.fetch(record.Job(last.Job))
	if ask != nil {
		return last, false, ask
	}
	var job outbox.Job
	told := record.Decode(item, record.KindFiledJob, &job) == nil && job.Status == outbox.Sent
	return last, !told, nil
}

// waits reports whether a text has not left yet. One that is in the air counts as well: nobody knows.
func (t *running) waits(job string) bool {
	return slices.ContainsFunc(t.State.Jobs, func(slot record.Slot[outbox.Job]) bool { return slot.Value.ID == job })
}

// answerAtStop notes that the confirmation of an opt-out answers an earlier danger.
func (t *running) answerAtStop(last safety.Last) {
	t.helpFor(last.Need)
	last.Job = outbox.JobID(t.Message.ID, 0)
	t.After.Contact.Value.Danger.Last = last
	t.Answered = last.Incident
}

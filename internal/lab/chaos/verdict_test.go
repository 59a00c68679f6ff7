package chaos

import (
	"cmp"
	"encoding/json"
	"slices"
	"strings"

	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/text/compliance"
	"github.com/josh-sms/josh/internal/text/safety"
)

// everywhere judges a state: what must hold at every moment.
func (o *oracle) everywhere() {
	filed, pending, waiting := map[string]bool{}, map[string]bool{}, map[string]bool{}
	o.s.memory.All(func(i table.Item) {
		if i.Kind == record.KindFiledJob.Name {
			filed[strings.TrimPrefix(i.SK, "T#")] = true
		}
		if p, ok := waits(i); ok {
			if i.Due.IsZero() {
				o.violated("%s waits without being due", i.SK)
			}
			waiting[p.Work] = true
			pending[p.Job] = pending[p.Job] || p.FailedSID == ""
		}
	})
	for _, t := range o.texts {
		if t.id != "" && t.effects == 0 && !waiting[t.id] || t.answered && t.id == "" {
			o.violated("text %q is lost", t.body)
		}
	}
	o.signals()
	for id, f := range o.jobs {
		if pending[id] == filed[id] && !o.ballots.erased[f.number] {
			o.violated("job %s: pending %v, filed %v", id, pending[id], filed[id])
		}
	}
}

// waits reports whether an item is work. An incident is, until operators have been told.
func waits(i table.Item) (p record.Pending, ok bool) {
	p, ok = record.ParsePending(i.Key)
	var incident safety.Incident
	if ok && p.Incident != "" && json.Unmarshal(i.Data, &incident) == nil && !incident.Alerted.IsZero() {
		return p, false
	}
	return p, ok
}

// atRest judges the end: nothing waits, and what was sent is what was promised.
func (o *oracle) atRest() {
	o.everywhere()
	jobs := map[string]outbox.Job{}
	outs := map[string]bool{}
	o.s.memory.All(func(i table.Item) {
		if _, open := waits(i); open {
			o.violated("%s is never finished", i.SK)
		}
		switch i.Kind {
		case record.KindFiledJob.Name:
			var j outbox.Job
			_ = json.Unmarshal(i.Data, &j)
			jobs[j.ID] = j
		case record.KindOptOut.Name:
			outs[strings.TrimPrefix(i.PK, "P#")] = true
		}
	})
	o.ended(jobs)
	o.votesAtRest()
	o.s.memory.All(func(i table.Item) {
		if i.Kind != record.KindContact.Name {
			return
		}
		var c people.Contact
		_ = json.Unmarshal(i.Data, &c)
		number := strings.TrimPrefix(i.PK, "P#")
		if !o.either[number] && ((c.OptOut != nil || outs[number]) != o.out[number] || c.OptOut != nil && !outs[number]) {
			o.violated("opted out: contact %v, gate %v, in truth %v", c.OptOut != nil, outs[number], o.out[number])
		}
	})
	o.confirmations()
	o.helped()
	o.truthful(jobs)
}

// truthful demands that every incident says what became of the text that answers it.
func (o *oracle) truthful(jobs map[string]outbox.Job) {
	o.s.memory.All(func(item table.Item) {
		var i safety.Incident
		if item.Kind != record.KindIncident.Name || json.Unmarshal(item.Data, &i) != nil || i.ReplyJob == "" {
			return
		}
		j, known := jobs[i.ReplyJob]
		if told := i.Reply == i.Planned; known && told != (j.Status == outbox.Sent) || i.Reply == safety.ReplyWaits {
			o.violated("an incident says %s of %s, which ended as %s", i.Reply, i.ReplyJob, j.Status)
		}
	})
}

// helped demands that a STOP whose person was in danger within the hour before it, and was not told who can help, tells
// them. A crisis that was accepted after the confirmation was written comes too late for it.
func (o *oracle) helped() {
	for _, stop := range o.texts {
		for _, id := range stop.jobs {
			if f := o.jobs[id]; f.purpose == outbox.PurposeStopConfirmed && o.unhelped(stop) {
				o.violated("the person was in danger before %q and nobody told them who can help", stop.body)
			}
		}
	}
}

// unhelped reports whether the sender of a STOP was in danger within the hour before its turn, and no text that names
// who can help was taken by the carrier since an hour before that.
func (o *oracle) unhelped(stop *text) bool {
	endangered := false
	for _, crisis := range o.texts {
		if crisis.phone == stop.phone && crisis.outcome == "crisis" && crisis.done < stop.done {
			endangered = endangered || stop.doneAt.Sub(crisis.doneAt) < safety.ReplyWindow
		}
	}
	return endangered && !slices.ContainsFunc(o.s.carrier.taken, func(m *message) bool {
		f := o.jobs[m.job]
		return m.to == stop.phone && stop.doneAt.Sub(m.at) < 2*safety.ReplyWindow &&
			(f.class == outbox.Safety || f.purpose == outbox.PurposeStopConfirmedCrisis || f.purpose == outbox.PurposeStartConfirmedCrisis)
	})
}

// ended judges how the jobs ended against what the carrier has.
func (o *oracle) ended(jobs map[string]outbox.Job) {
	type group struct{ sent, unsure int }
	groups := map[string]*group{}
	for id, j := range jobs {
		f := o.jobs[id]
		if o.ballots.erased[f.number] {
			continue // what was sent to them is forgotten
		}
		g := groups[f.words]
		if g == nil {
			g = &group{}
			groups[f.words] = g
		}
		switch {
		case j.Status == outbox.Sent:
			g.sent++
		case j.Status == outbox.Unknown:
			g.unsure++
		case j.Reason == "":
			o.violated("%s ended as %s without a reason", id, j.Status)
		}
		if f.mayDouble {
			g.unsure++
		}
	}
	for words, g := range groups {
		n, untold := o.alive(words)
		if n > g.sent+g.unsure || n+untold < g.sent {
			o.violated("text %q: %d sent, %d unsure, and %d at the carrier", words, g.sent, g.unsure, n)
		}
	}
}

// confirmations demands one confirmation of each STOP that changed something, in the order in which they
// took effect.
func (o *oracle) confirmations() {
	byPhone := map[string][]*text{}
	for _, t := range o.texts {
		if t.effects > 0 {
			byPhone[t.phone] = append(byPhone[t.phone], t)
		}
	}
	for phone, texts := range byPhone {
		if o.ballots.erased[hashOf(phone)] {
			continue // somebody new had the number in between
		}
		slices.SortFunc(texts, func(a, b *text) int { return cmp.Compare(a.done, b.done) })
		out, last := false, ""
		for _, t := range texts {
			n := 0
			for _, id := range t.jobs {
				if o.jobs[id] != nil && confirms(o.jobs[id].purpose) {
					n++
				}
			}
			want := t.keyword == compliance.Stop && !out
			silent := n == 0 && o.either[hashOf(t.phone)] // the carrier has said it, or would refuse the confirmation
			if want != (n == 1) && !silent && t.outcome != "dead" {
				o.violated("text %q was confirmed %d times, out before: %v", t.body, n, out)
			}
			switch t.keyword {
			case compliance.Stop:
				out, last = true, max(last, t.id)
			case compliance.Start:
				out = out && t.id < last // one that is older than the STOP undoes nothing
			}
		}
	}
}

package ops

import (
	"context"
	"slices"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/base/sms"
	"github.com/josh-sms/josh/internal/domain/event"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/text/safety"
)

// Incidents is the answer of IncidentList.
type Incidents struct {
	Now       time.Time      `json:"now"` // by the clock that the times of the list are of
	Total     int            `json:"total"`
	Incidents []IncidentView `json:"incidents"`
}

// Which says which incidents are listed: the open ones, or those that were closed.
type Which struct {
	Listing

	Closed bool `json:"closed"`
}

// IncidentView is an incident with what an operator may see of it: the number masked, and no words unless they gave a
// reason.
type IncidentView struct {
	safety.Incident
	Sealed     bool     `json:"sealed,omitempty"` // hides the incident's own: it is no use to anybody
	Phone      string   `json:"phone"`            // masked, unless revealed
	ReplyWords string   `json:"reply_words"`      // what they were told, or what became of the text that was to tell them
	State      string   `json:"state"`            // open or closed
	NoteTexts  []string `json:"notes,omitempty"`
	Conclusion string   `json:"outcome,omitempty"`
	Repeats    int      `json:"repeats,omitempty"` // listed incidents that only repeat this one
	Text       *string  `json:"text,omitempty"`    // the words, revealed; null when they are no longer kept
}

// IncidentList lists incidents: the open ones in the order of safety.ByUrgency, those that were closed newest first. All are read, for the order
// stands in the records; only those that are listed are opened, each of which may be a call of the key service.
func (o *Ops) IncidentList(ctx context.Context, in Which) (Incidents, error) {
	list := Incidents{Now: o.Now(), Incidents: []IncidentView{}}
	found, err := o.incidents(ctx, !in.Closed)
	if err != nil {
		return list, err
	}
	slices.SortFunc(found, func(a, b storedIncident) int {
		if in.Closed {
			return b.Closed.Compare(a.Closed)
		}
		return safety.ByUrgency(a.Incident, b.Incident)
	})
	repeats := map[string]int{}
	for _, i := range found {
		repeats[i.RepeatOf]++
	}
	list.Total = len(found)
	for _, i := range first(found, in.Most) {
		view, err := o.incidentView(ctx, i.item)
		if err != nil {
			return list, err
		}
		view.Repeats = repeats[view.ID]
		list.Incidents = append(list.Incidents, view)
	}
	return list, nil
}

// listed turns the entries of a list into the keys of what they stand for.
func listed(items []table.Item, key func(table.Item, safety.Listed) table.Key) ([]table.Key, error) {
	keys := make([]table.Key, 0, len(items))
	for _, item := range items {
		var l safety.Listed
		if err := record.Decode(item, record.KindListed, &l); err != nil {
			return nil, err
		}
		keys = append(keys, key(item, l))
	}
	return keys, nil
}

// Look asks for one incident, with the number and the words in the clear when a reason is given.
type Look struct {
	ID     string `json:"id"`
	Reveal bool   `json:"reveal"`
	Reason string `json:"reason"`
}

// IncidentShow shows one incident. What is revealed is recorded, with the reason, before it is shown.
func (o *Ops) IncidentShow(ctx context.Context, in Look) (IncidentView, error) {
	if !in.Reveal {
		_, item, err := o.incident(ctx, in.ID)
		if err != nil {
			return IncidentView{}, err
		}
		return o.incidentView(ctx, item)
	}
	reason, err := given(in.Reason, "reason")
	if err != nil {
		return IncidentView{}, err
	}
	view, item, err := o.change(ctx, in.ID, reason, func(*safety.Incident, table.Item) (event.Type, []table.Op, error) {
		return event.IncidentRevealed, nil, nil
	})
	if err != nil {
		return IncidentView{}, err
	}
	incident := view.Incident
	o.Log.WarnContext(ctx, "incident revealed", "incident", incident.ID)
	if incident.Sealed != "" { // else the person has deleted their account
		phone, err := o.Seal.Open(ctx, item.String(), incident.Sealed)
		if err != nil {
			return IncidentView{}, err
		}
		view.Phone = string(phone)
	}
	if words := o.words(ctx, incident.SID); words != "" {
		view.Text = &words
	}
	return view, nil
}

// Writing is what an operator writes about an incident.
type Writing struct {
	ID   string `json:"id"`
	Text string `json:"text"`
}

// IncidentNote adds a note.
func (o *Ops) IncidentNote(ctx context.Context, in Writing) (IncidentView, error) {
	return o.write(ctx, in, func(i *safety.Incident, sealed string) (event.Type, []table.Op, error) {
		i.Notes = append(i.Notes, safety.Note{At: o.Now(), Sealed: sealed})
		return event.IncidentNoted, nil, nil
	})
}

// IncidentClose closes an incident with its outcome. A hold that came of it stays: lifting it is a decision of its own.
func (o *Ops) IncidentClose(ctx context.Context, in Writing) (IncidentView, error) {
	return o.write(ctx, in, func(i *safety.Incident, sealed string) (event.Type, []table.Op, error) {
		if !i.Open() {
			return "", nil, fault.New(fault.Conflict, "the incident is closed already")
		}
		i.Closed, i.Outcome = o.Now(), sealed
		if i.Erased {
			i.Sealed = ""
		}
		open, err := o.get(ctx, record.IncidentEntry(true, i.ID), "open incident")
		if err != nil {
			return "", nil, err
		}
		closed, err := record.Encode(record.IncidentEntry(false, i.ID), record.KindListed, safety.Listed{Number: i.Number})
		closed.Expires = i.Closed.Add(keptClosed)
		return event.IncidentClosed, []table.Op{table.Delete(open.Key, open.Version), table.Insert(closed)}, err
	})
}

// write changes an incident by what an operator wrote, which is sealed like the words of a text.
func (o *Ops) write(ctx context.Context, in Writing, change func(*safety.Incident, string) (event.Type, []table.Op, error)) (IncidentView, error) {
	text, err := given(in.Text, "text")
	if err != nil {
		return IncidentView{}, err
	}
	view, _, err := o.change(ctx, in.ID, "by an operator", func(i *safety.Incident, item table.Item) (event.Type, []table.Op, error) {
		sealed, err := o.Seal.Seal(ctx, item.String(), []byte(text))
		if err != nil {
			return "", nil, err
		}
		return change(i, sealed)
	})
	return view, err
}

// change changes an incident and records who did what to it and why. Whoever does has seen it: operators are not told of
// it again.
func (o *Ops) change(
	ctx context.Context, id, reason string, change func(*safety.Incident, table.Item) (event.Type, []table.Op, error),
) (IncidentView, table.Item, error) {
	for range maxRaces {
		incident, item, err := o.incident(ctx, id)
		if err != nil {
			return IncidentView{}, item, err
		}
		typ, ops, err := change(&incident, item)
		if err != nil {
			return IncidentView{}, item, err
		}
		if incident.Seen.IsZero() {
			incident.Seen = o.Now()
			incident = incident.Noted(safety.CallSeen, incident.Seen)
		}
		happened, err := o.event(typ, incident.Number, "incident:"+incident.ID, "", "", reason)
		if err != nil {
			return IncidentView{}, item, err
		}
		changed, err := record.Encode(item.Key, record.KindIncident, incident)
		if err != nil {
			return IncidentView{}, item, err
		}
		changed.Version, changed.Due, changed.Expires = item.Version, item.Due, item.Expires
		if !incident.Alerted.IsZero() { // else operators are still to be told
			changed.Due = incident.RemindAt()
		}
		if !incident.Open() && changed.Expires.IsZero() {
			changed.Expires = incident.Closed.Add(keptClosed)
		}
		err = o.Table.Commit(ctx, append(ops, table.Replace(changed), happened)...)
		if fault.KindOf(err) == fault.Conflict {
			continue
		}
		if err != nil {
			return IncidentView{}, item, err
		}
		view, err := o.incidentView(ctx, changed)
		return view, changed, err
	}
	return IncidentView{}, table.Item{}, fault.New(fault.Unavailable, "somebody else is at work on the incident: try again")
}

// incident reads an incident by its id, open or closed.
func (o *Ops) incident(ctx context.Context, id string) (i safety.Incident, item table.Item, err error) {
	if id == "" {
		return i, item, fault.New(fault.Invalid, "an id is required")
	}
	entries, err := o.Table.Get(ctx, record.IncidentEntry(true, id), record.IncidentEntry(false, id))
	if err != nil {
		return i, item, err
	}
	for _, entry := range entries {
		if !entry.Exists() {
			continue
		}
		var l safety.Listed
		if err := record.Decode(entry, record.KindListed, &l); err != nil {
			return i, item, err
		}
		if item, err = o.get(ctx, record.Incident(l.Number, id), "incident"); err == nil {
			err = record.Decode(item, record.KindIncident, &i)
			concerns(ctx, i.Number)
		}
		return i, item, err
	}
	return i, item, fault.New(fault.NotFound, "no such incident")
}

// incidentView makes the masked view of a stored incident. What cannot be decrypted is left out.
func (o *Ops) incidentView(ctx context.Context, item table.Item) (IncidentView, error) {
	var view IncidentView
	if err := record.Decode(item, record.KindIncident, &view.Incident); err != nil {
		return view, err
	}
	view.ReplyWords = o.told(view.Incident)
	view.State = "closed"
	if view.Open() {
		view.State = "open"
	}
	unseal := func(sealed string) string { return o.unseal(ctx, item.Key, sealed) }
	view.Phone = sms.Phone(unseal(view.Incident.Sealed)).Masked()
	view.Conclusion = unseal(view.Outcome)
	for _, note := range view.Notes {
		view.NoteTexts = append(view.NoteTexts, unseal(note.Sealed))
	}
	return view, nil
}

package linkup

import (
	"encoding/json"
	"slices"

	rules "github.com/josh-sms/josh/internal/domain/linkup"
	"github.com/josh-sms/josh/internal/domain/plans"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/turn"
)

// Ahead returns what tells of the LinkUps of somebody that are not over.
func Ahead(reader Reader) Teller { return Teller{reader} }

// Teller tells of the LinkUps of the sender of a text.
type Teller struct{ reader Reader }

// Entries returns the LinkUps that are on, those that still look for people, and invites that can be answered; nobody is named yet.
func (l Teller) Entries(t *turn.Turn) (entries []plans.Entry, ask *turn.Ask) {
	slot, ask := turn.Record[Mine](t, Name, KindMine)
	if ask != nil {
		return nil, ask
	}
	m := member{t, l.reader, Guard{}}
	for _, p := range slot.Value.Plans {
		e := plans.Entry{ID: p.ID, What: m.what(p)}
		switch {
		case len(p.times()) == 0:
			continue
		case p.State == Locked:
			e.Status = plans.On
		case p.State == Yes && p.Role == Initiator:
			e.Status = plans.Asking
		case p.State == Yes:
			e.Status = plans.SaidYes
		case p.State == Asked && t.Now.Before(p.By):
			e.Status = plans.Invited
		default:
			continue
		}
		for _, o := range p.times() {
			e.Times = append(e.Times, plans.Span{From: o.From, To: o.To})
		}
		entries = append(entries, e)
	}
	return entries, nil
}

// With returns entries with the first names of those who are in what is on, as they are now.
func (l Teller) With(t *turn.Turn, entries []plans.Entry) ([]plans.Entry, *turn.Ask) {
	missing := &turn.Ask{}
	for _, e := range entries {
		if _, asked := t.Items[linkUpKey(e.ID)]; e.Status == plans.On && !asked {
			missing.Items = append(missing.Items, linkUpKey(e.ID))
		}
	}
	if len(missing.Items) > 0 {
		return nil, missing
	}
	entries = slices.Clone(entries)
	others, all := make([]int, len(entries)), []string(nil) // how many of all are in each
	for n, e := range entries {
		item := t.Items[linkUpKey(e.ID)]
		if e.Status != plans.On || !item.Exists() {
			continue
		}
		var l rules.LinkUp
		if ask := turn.Newer(record.Decode(item, KindLinkUp, &l)); ask != nil {
			return nil, ask
		}
		in := slices.DeleteFunc(l.Participants(), func(number string) bool { return number == t.State.Number })
		others[n], all = len(in), append(all, in...)
	}
	names, ask := namesOf(t, all)
	if ask != nil {
		return nil, ask
	}
	for n := range entries {
		if entries[n].Status != plans.On {
			continue
		}
		if entries[n].Names = "others"; others[n] > 0 {
			entries[n].Names = list(names[:min(others[n], len(names))], others[n])
		}
		names = names[min(others[n], len(names)):]
	}
	return entries, nil
}

// namesOf looks up first names, none where they cannot be looked up.
func namesOf(t *turn.Turn, numbers []string) (names []string, ask *turn.Ask) {
	if len(numbers) == 0 {
		return nil, nil
	}
	answer, ask := t.Answer(turn.Call{Purpose: Names, Version: "1", Input: numbers})
	if ask != nil {
		return nil, ask
	}
	if answer.Failure() != nil || json.Unmarshal(answer.Output, &names) != nil || len(names) != len(numbers) {
		return nil, nil
	}
	return names, nil
}

package local

import (
	"cmp"
	"context"
	"net/http"
	"slices"
	"time"

	rules "github.com/josh-sms/josh/internal/domain/linkup"
	"github.com/josh-sms/josh/internal/domain/live"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/profile"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/flow/linkup"
	"github.com/josh-sms/josh/internal/platform/table"
)

// getLinkup shows everything that is stored about a LinkUp.
func (d *dev) getLinkup(r *http.Request) (any, error) {
	l, err := d.linkup(r.Context(), r.PathValue("id"))
	if err != nil {
		return nil, err
	}
	return d.viewOf(r.Context(), l)
}

// getLinkups lists LinkUps: all, those of a phone, those in a state.
func (d *dev) getLinkups(r *http.Request) (any, error) {
	of, state := "", r.FormValue("state")
	if given := r.FormValue("phone"); given != "" {
		number, err := phone(given)
		if err != nil {
			return nil, err
		}
		if of, err = d.numbers.Find(r.Context(), string(number)); err != nil {
			return nil, err
		}
	}
	list := []any{}
	for after := ""; ; {
		page, err := d.table.Query(r.Context(), record.LinkUpsQuery(after))
		if err != nil {
			return nil, err
		}
		for _, item := range page.Items {
			l, err := d.linkup(r.Context(), item.SK)
			if err != nil {
				return nil, err
			}
			if of != "" && !slices.Contains(l.Numbers(), of) || state != "" && l.State.Said() != state {
				continue
			}
			view, err := d.viewOf(r.Context(), l)
			if err != nil {
				return nil, err
			}
			list = append(list, view)
		}
		if after = page.Next; after == "" {
			return map[string]any{"linkups": list}, nil
		}
	}
}

func (d *dev) linkup(ctx context.Context, id string) (l rules.LinkUp, err error) {
	items, err := d.table.Get(ctx, record.FlowRecord(record.LinkUp(id), linkup.Name))
	switch {
	case err != nil:
		return l, err
	case !items[0].Exists():
		return l, refuse(http.StatusNotFound, "no such LinkUp")
	}
	err = record.Decode(items[0], linkup.KindLinkUp, &l)
	return l, err
}

// viewOf shows a LinkUp with the phones of its people, null for one who is erased.
func (d *dev) viewOf(ctx context.Context, l rules.LinkUp) (map[string]any, error) {
	phones := map[string]any{}
	for _, number := range l.Numbers() {
		items, err := d.table.Get(ctx, record.Person(number))
		if err != nil {
			return nil, err
		}
		var p people.Person
		if !items[0].Exists() || record.Decode(items[0], record.KindPerson, &p) != nil {
			continue
		}
		if p, err = live.OpenPerson(ctx, d.seal, number, p); err != nil {
			return nil, err
		}
		phones[number] = p.Phone
	}
	participants, invites, options := []any{}, []any{}, []any{}
	for _, number := range l.Participants() {
		participants = append(participants, phones[number])
	}
	for _, i := range l.Invites {
		invites = append(invites, map[string]any{
			"id": i.ID, "phone": phones[i.Number], "state": i.State, "option": i.Option, "wave": i.Wave, "score": i.Score,
			"reasons": append([]string{}, i.Reasons...), "expires_at": i.ExpiresAt, "left": i.Left, "unable": i.Unable,
		})
	}
	for _, o := range l.Options {
		options = append(options, map[string]any{"key": o.Key, "from": o.From, "to": o.To})
	}
	return map[string]any{
		"id": l.ID, "state": l.State.Said(), "initiator": phones[l.Initiator], "activity": l.Activity, "options": options, "chosen": l.Chosen,
		"group": l.Group, "radius_miles": l.RadiusMiles, "constraints": append([]string{}, l.Constraints...), "location_hint": l.LocationHint, "region": l.Region, "wave": l.Wave, "lock_version": l.LockVersion, "participants": participants, "invites": invites,
		"relaxed": append([]string{}, l.Relaxed...), "history": append([]rules.Moment{}, l.History...),
		"created_at": l.CreatedAt, "expires_at": l.ExpiresAt, "replace_by": l.ReplaceBy, "remind_at": l.RemindAt, "certificate": l.Certificate,
	}, nil
}

// plans adds to the view of a person the LinkUps that they are in and the invites that they have got.
func (d *dev) plans(ctx context.Context, s live.State, view map[string]any) error {
	var m linkup.Mine
	for _, item := range s.Records {
		if item.Kind == linkup.KindMine.Name {
			if err := record.Decode(item, linkup.KindMine, &m); err != nil {
				return err
			}
		}
	}
	linkups, invites := []any{}, []any{}
	for _, p := range m.Plans {
		l, err := d.linkup(ctx, p.ID)
		if err != nil {
			continue // it has not begun
		}
		if slices.Contains(l.Participants(), s.Number) {
			linkups = append(linkups, map[string]any{"id": p.ID, "state": l.State.Said(), "role": p.Role})
		}
		for _, i := range l.Invites {
			if i.Number == s.Number && i.Unable == "" {
				invites = append(invites, map[string]any{"linkup": p.ID, "state": i.State, "wave": i.Wave, "expires_at": i.ExpiresAt})
			}
		}
	}
	view["linkups"], view["invites"] = linkups, invites
	return nil
}

// pooled makes the operations by which a person can be asked to join plans where they live.
func (d *dev) pooled(ctx context.Context, s live.State, p people.Person, now time.Time) (ops []table.Op, err error) {
	known, err := profile.In(s.Records)
	if err != nil {
		return nil, err
	}
	var mine linkup.Mine
	for _, item := range s.Records {
		if item.Kind == linkup.KindMine.Name {
			if err := record.Decode(item, linkup.KindMine, &mine); err != nil {
				return nil, err
			}
		}
	}
	was, err := d.table.Get(ctx, record.Pool(cmp.Or(s.Person.Value.Region, p.Region), s.Number))
	if err != nil {
		return nil, err
	}
	var e *linkup.Entry
	if linkup.InPool(p) {
		entry := linkup.NewEntry(s.Number, p, known.Profile, mine, now)
		e = &entry
	}
	changes, err := linkup.PoolChanges(was[0], p.Region, e)
	for _, c := range changes {
		if c.Value == nil {
			ops = append(ops, table.Delete(c.Key, c.Version))
			continue
		}
		item, err := record.Encode(c.Key, c.Kind, c.Value)
		if err != nil {
			return nil, err
		}
		item.Version = c.Version
		ops = append(ops, table.Upsert(item))
	}
	return ops, err
}

package erase

import (
	"bytes"
	"context"
	"encoding/json"
	"slices"
	"time"

	"github.com/josh-sms/josh/internal/fault"
	"github.com/josh-sms/josh/internal/ident"
	"github.com/josh-sms/josh/internal/outbox"
	"github.com/josh-sms/josh/internal/people"
	"github.com/josh-sms/josh/internal/record"
	"github.com/josh-sms/josh/internal/safety"
	"github.com/josh-sms/josh/internal/table"
	"github.com/josh-sms/josh/internal/work"
)

// batch is how many items go in one commit.
const batch = 50

// kept lists the kinds that outlive the person: what holds a STOP in force, what safety needs, and the
// evidence that the law asks for. None of them has the name of the person.
func kept() []string {
	return []string{record.KindOptOut.Name, record.KindHold.Name, record.KindConsents.Name, record.KindIncident.Name, record.KindListed.Name}
}

// sweep removes what a page of the table says about a number, and counts what stays. What is live under the
// number was made anew with the order: it is somebody else's, or goes in the end.
func (e *Eraser) sweep(ctx context.Context, number string, o *people.Erasure, items []table.Item) error {
	var old []table.Item
	partition := record.Person(number).PK
	for _, item := range items {
		named := bytes.Contains([]byte(item.PK+item.SK), []byte(number)) || bytes.Contains(item.Data, []byte(number))
		switch {
		case !named, item.Kind == record.KindErasure.Name:
		case slices.Contains(kept(), item.Kind):
			if err := e.unname(ctx, item); err != nil {
				return err
			}
			count(&o.Kept, item.Kind)
		case item.PK == partition:
			countLive(o, item)
		case newer(*o, item):
			count(&o.Newer, item.Kind)
		case item.Kind == record.KindMessage.Name:
			if waits, err := e.waits(ctx, number, item); err != nil {
				return err
			} else if waits {
				return underWay()
			}
			old = append(old, item)
		case item.Kind == record.KindFiledJob.Name:
			if err := e.forget(ctx, number, item); err != nil {
				return err
			}
			receipts, err := e.beside(ctx, item)
			if err != nil {
				return err
			}
			old = append(old, receipts...) // before their job, without which nobody would find them
			old = append(old, item)
		default:
			old = append(old, item)
		}
	}
	now := e.Now()
	gone := func(item table.Item) bool { return item.Expired(now) }
	for _, item := range old {
		if gone(item) {
			if err := e.removeExpired(ctx, item, o); err != nil {
				return err
			}
		}
	}
	for chunk := range slices.Chunk(slices.DeleteFunc(old, gone), batch) {
		if err := e.remove(ctx, chunk, o); err != nil {
			return err
		}
	}
	return nil
}

// waits reports whether the text of a claim is still to be done: without its claim its turn could never be committed.
// Claim and text are stored in one commit, so that a claim without a text is of one that is done by now, which is not
// of the version that was read, or of one that is lost.
func (e *Eraser) waits(ctx context.Context, number string, claim table.Item) (bool, error) {
	message := decode[work.Message](claim)
	if message.Status != work.Accepted || message.TextID == "" {
		return false, nil
	}
	items, err := e.Table.Get(ctx, record.Work(number, message.TextID))
	return err == nil && items[0].Exists(), err
}

// countLive counts what is live under the number: somebody new, or the strikes that outlive the person.
func countLive(o *people.Erasure, item table.Item) {
	switch item.Kind {
	case record.KindContact.Name:
		c := decode[people.Contact](item)
		if c.LastTextID != o.Upto {
			count(&o.Newer, item.Kind)
		} else if !c.Danger.IsZero() {
			count(&o.Kept, item.Kind)
		}
	case record.KindPerson.Name, record.KindSession.Name, record.KindJob.Name, record.KindWork.Name:
		count(&o.Newer, item.Kind)
	}
}

// newer reports whether an item came after the order, and is therefore about somebody who has come (back)
// since. What does not say when it was made is old.
func newer(o people.Erasure, item table.Item) bool {
	switch item.Kind {
	case record.KindMessage.Name:
		return newerID(o, decode[work.Message](item).TextID)
	case record.KindFiledJob.Name:
		return newerID(o, decode[outbox.Job](item).ID)
	case record.KindEvent.Name:
		return newerID(o, decode[struct {
			ID string `json:"id"`
		}](item).ID)
	case record.KindDead.Name:
		return decode[work.DeadLetter](item).At.After(o.At)
	case record.KindLink.Name:
		return decode[people.Link](item).At.After(o.At)
	case record.KindWaiting.Name:
		return decode[people.Waiting](item).Since.After(o.At)
	case record.KindRegistration.Name:
		r := decode[people.Registration](item)
		return r.CreatedAt.After(o.At) || r.Code.SentAt.After(o.At)
	case record.KindHuman.Name:
		return newerID(o, decode[people.HumanWanted](item).ID)
	case record.KindSaid.Name:
		return newerID(o, decode[people.Said](item).ID)
	case record.KindCodes.Name:
		return slices.ContainsFunc(decode[people.SentCodes](item).At, func(at time.Time) bool { return at.After(o.At) })
	}
	return false
}

// idLength is that of a ULID; the ids of jobs and events begin with one.
const idLength = 26

// newerID reports whether an id was made after the order. An id of the same millisecond decides by itself.
func newerID(o people.Erasure, id string) bool {
	if len(id) < idLength {
		return false
	}
	made, at := ident.Time(id[:idLength]), o.At.Truncate(time.Millisecond)
	return made.After(at) || made.Equal(at) && o.Upto != "" && id[:idLength] > o.Upto
}

// decode reads an item as far as it can be read.
func decode[T any](item table.Item) (v T) {
	_ = json.Unmarshal(item.Data, &v) // what cannot be read is old
	return v
}

// forget takes the provider's sids of an ended text out of the list of those that left last.
func (e *Eraser) forget(ctx context.Context, number string, filed table.Item) error {
	job := decode[outbox.Job](filed)
	items, err := e.Table.Get(ctx, record.Recent(number))
	if err != nil || !items[0].Exists() {
		return err
	}
	var recent outbox.Recent
	if err := record.Decode(items[0], record.KindRecent, &recent); err != nil {
		return err
	}
	left := slices.DeleteFunc(slices.Clone(recent.SIDs), func(sid string) bool { return sid == job.SID || slices.Contains(job.Spent, sid) })
	if len(left) == len(recent.SIDs) {
		return nil
	}
	if len(left) == 0 {
		return e.Table.Commit(ctx, table.Delete(items[0].Key, items[0].Version))
	}
	item, err := record.Encode(items[0].Key, record.KindRecent, outbox.Recent{SIDs: left})
	if err != nil {
		return err
	}
	item.Version, item.Expires = items[0].Version, items[0].Expires
	return e.Table.Commit(ctx, table.Replace(item))
}

// beside returns the other items of the partition of an ended text: its receipts.
func (e *Eraser) beside(ctx context.Context, filed table.Item) ([]table.Item, error) {
	items, err := e.all(ctx, table.Query{PK: filed.PK})
	return slices.DeleteFunc(items, func(item table.Item) bool { return item.SK == filed.SK }), err
}

// all reads every page of a query.
func (e *Eraser) all(ctx context.Context, q table.Query) (items []table.Item, err error) {
	for {
		page, err := e.Table.Query(ctx, q)
		if err != nil {
			return nil, err
		}
		items = append(items, page.Items...)
		if page.Next == "" {
			return items, nil
		}
		q.After = page.Next
	}
}

// unname takes the number itself out of an incident that is closed. As long as it is open, a human may have to
// send help to it; whoever closes it takes it out.
func (e *Eraser) unname(ctx context.Context, item table.Item) error {
	if item.Kind != record.KindIncident.Name {
		return nil
	}
	var i safety.Incident
	if err := record.Decode(item, record.KindIncident, &i); err != nil {
		return err
	}
	if i.Erased && (i.Open() || i.Sealed == "") {
		return nil
	}
	i.Erased = true
	if !i.Open() {
		i.Sealed = ""
	}
	changed, err := record.Encode(item.Key, record.KindIncident, i)
	if err != nil {
		return err
	}
	changed.Version, changed.Due, changed.Expires = item.Version, item.Due, item.Expires
	return e.Table.Commit(ctx, table.Replace(changed))
}

// remove deletes items; one that was changed meanwhile is left to the next pass.
func (e *Eraser) remove(ctx context.Context, items []table.Item, o *people.Erasure) error {
	ops := make([]table.Op, len(items))
	for i, item := range items {
		ops[i] = table.Delete(item.Key, item.Version)
	}
	o.Found = true
	err := e.Table.Commit(ctx, ops...)
	switch {
	case err == nil:
		for _, item := range items {
			count(&o.Removed, item.Kind)
		}
		return nil
	case fault.KindOf(err) != fault.Conflict:
		return err
	case len(items) == 1:
		return nil
	}
	for i := range items {
		if err := e.remove(ctx, items[i:i+1], o); err != nil {
			return err
		}
	}
	return nil
}

// removeExpired deletes what has expired and is still there: to a condition it is absent already, so that it is
// stored again first. DynamoDB would leave it for two days.
func (e *Eraser) removeExpired(ctx context.Context, item table.Item, o *people.Erasure) error {
	item.Expires, item.Due = e.Now().Add(time.Hour), time.Time{}
	switch err := e.Table.Commit(ctx, table.Insert(item)); fault.KindOf(err) {
	case "":
		item.Version, item.Expires = 1, time.Time{}
		return e.remove(ctx, []table.Item{item}, o)
	case fault.Conflict: // it is gone, or somebody has written a new one
		o.Found = true
		return nil
	default:
		return err
	}
}

func count(counts *map[string]int, kind string) {
	if *counts == nil {
		*counts = map[string]int{}
	}
	(*counts)[kind]++
}

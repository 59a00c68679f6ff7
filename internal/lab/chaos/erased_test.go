package chaos

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/work"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/spine/erase"
)

// erased erases, at the end of a day, everybody who was in it, by the ways that are declared: an audit of the whole
// table finds that they lead to all that names each of them before, and nothing of them afterwards; and when all are
// gone, nothing is there but what is kept.
func (o *oracle) erased() {
	if o.verdict != "" {
		return
	}
	e := &erase.Eraser{Table: o.s.memory, Scan: o.s.scan, Kinds: o.s.kinds, Now: o.s.time, Log: o.s.log}
	numbers := map[string]bool{}
	for _, t := range o.texts {
		numbers[hashOf(t.phone)] = true
	}
	ctx := context.Background()
	o.s.now = o.s.now.Add(time.Hour)
	for number := range numbers {
		if found, err := e.Audit(ctx, number, time.Time{}); err != nil || len(found.Astray)+len(found.LeftKinds) > 0 {
			o.violated("an erasure of %s would miss %v, %v", number, found, err)
		}
		at := o.s.now
		proof, err := e.Erase(ctx, number, o.s.ids.New(at))
		for range 2 * len(o.ballots.votes) { // flows let go of them first, and votes hear that they have left
			if fault.KindOf(err) != fault.Unavailable {
				break
			}
			o.s.turnsOfAll(number)
			o.s.now = o.s.now.Add(time.Second)
			at = o.s.now
			proof, err = e.Erase(ctx, number, o.s.ids.New(at))
		}
		if err != nil || !proof.Done || proof.Whole {
			o.violated("%s is not erased: %+v, %v", number, proof, err)
		}
		o.ballots.erased[number] = true
		for id := range o.ballots.votes {
			o.takenOut(id)
		}
		if found, err := e.Audit(ctx, number, at); err != nil || len(found.Old)+len(found.Astray)+len(found.LeftKinds) > 0 {
			o.violated("after the erasure of %s there is %+v, %v", number, found, err)
		}
	}
	kept := []string{
		record.KindOptOut.Name, record.KindHold.Name, record.KindIncident.Name, record.KindListed.Name, record.KindContact.Name,
		record.KindPause.Name, record.KindReferral.Name,
	}
	o.s.memory.All(func(i table.Item) {
		if _, group := strings.CutPrefix(strings.TrimPrefix(i.PK, "INNER#"), "L#"); group {
			return // of votes: the audits have found that they name nobody
		}
		if i.Kind == record.KindReceipt.Name && !i.Expires.IsZero() {
			return // of a text that was forgotten when it came
		}
		if !slices.Contains(kept, i.Kind) && !i.Expired(o.s.now) && i.PK != record.Event("intake", "").PK {
			o.violated("after everybody is erased there is a %s, %s", i.Kind, i.Key)
		}
	})
}

// turnsOfAll does the turns of a number and of all votes that wait.
func (s *system) turnsOfAll(number string) {
	hints := []work.Hint{{Number: number}}
	for id := range s.oracle.ballots.votes {
		hints = append(hints, work.Hint{LinkUp: id})
	}
	for _, hint := range hints {
		if _, err := s.turns().Handle(context.Background(), hint); err != nil {
			s.oracle.violated("at the end of the day: %v", err)
		}
	}
}

// scan is a table.Scan of all at once.
func (s *system) scan(context.Context, table.Key, int) (items []table.Item, _ table.Key, _ error) {
	s.memory.All(func(i table.Item) { items = append(items, i) })
	return items, table.Key{}, nil
}

package erase

import (
	"bytes"
	"context"
	"log/slog"
	"slices"
	"time"

	"github.com/josh-sms/josh/internal/compliance"
	"github.com/josh-sms/josh/internal/fault"
	"github.com/josh-sms/josh/internal/people"
	"github.com/josh-sms/josh/internal/record"
	"github.com/josh-sms/josh/internal/table"
)

const (
	// maxPasses bounds how often the table is read until a pass finds nothing: a text may arrive meanwhile.
	maxPasses = 5
	// batch is how many items go in one commit.
	batch = 50
)

// Eraser removes what is stored about a number.
type Eraser struct {
	Table table.Table
	All   func(ctx context.Context, fn func(table.Item) bool) error // every item of the table
	Now   func() time.Time
	Log   *slog.Logger
}

// Proof says what was removed, and what is left that names the number.
type Proof struct {
	Number  string         `json:"number"`  // hash
	Removed map[string]int `json:"removed"` // by kind
	Kept    map[string]int `json:"kept"`    // by kind: the opt-out, holds and incidents, consents, the fact of the erasure
	Left    int            `json:"left"`    // items that name the number otherwise; 0 is the proof
	Passes  int            `json:"passes"`  // readings of the whole table; the last one found nothing
}

// kept lists the kinds that outlive the person: what holds a STOP in force, what safety needs, and the
// evidence that the law asks for. None of them has the name of the person, and none can be read as a number.
func kept() []string {
	return []string{record.KindOptOut.Name, record.KindHold.Name, record.KindConsents.Name, "incident"}
}

// Erase removes everything about a number, and reads the table again until nothing is left. While a text from
// or to the person is under way, the last one among them, it returns an error of kind Unavailable: nothing
// that was accepted is lost.
func (e *Eraser) Erase(ctx context.Context, number string) (Proof, error) {
	proof := Proof{Number: number, Removed: map[string]int{}}
	if err := e.keepOptOut(ctx, number); err != nil {
		return proof, err
	}
	for proof.Passes < maxPasses {
		found, keep, busy, err := e.find(ctx, number)
		switch {
		case err != nil:
			return proof, err
		case busy:
			return proof, fault.New(fault.Unavailable, "erase: a text is under way")
		}
		proof.Passes++
		proof.Kept, proof.Left = keep, len(found)
		if len(found) == 0 {
			e.Log.InfoContext(ctx, "person erased", "items", total(proof.Removed), "passes", proof.Passes)
			return proof, nil
		}
		for chunk := range slices.Chunk(found, batch) {
			if err := e.remove(ctx, chunk, proof.Removed); err != nil {
				return proof, err
			}
		}
	}
	return proof, fault.New(fault.Unavailable, "erase: there is always something new")
}

// keepOptOut moves the opt-out out of the record of the number, which goes, to the gate, which stays.
func (e *Eraser) keepOptOut(ctx context.Context, number string) error {
	items, err := e.Table.Get(ctx, record.Contact(number), record.OptOut(number))
	if err != nil || !items[0].Exists() || items[1].Exists() {
		return err
	}
	var c people.Contact
	if err := record.Decode(items[0], record.KindContact, &c); err != nil || c.OptOut == nil {
		return err
	}
	gate, err := record.Encode(record.OptOut(number), record.KindOptOut, compliance.Gate{
		TextID: c.OptOut.TextID, At: c.OptOut.At, SID: c.OptOut.SID, Words: c.OptOut.Words, Source: c.OptOut.Source,
	})
	if err != nil {
		return err
	}
	return e.Table.Commit(ctx, table.Insert(gate), table.Check(items[0].Key, items[0].Version))
}

// find returns the items that name the number and have to go, and counts those that stay. What is filed under
// an id of its own names the number in its first item; the rest of its partition goes with it.
func (e *Eraser) find(ctx context.Context, number string) (found []table.Item, keep map[string]int, busy bool, err error) {
	keep = map[string]int{}
	filed := map[string]bool{}
	err = e.All(ctx, func(item table.Item) bool {
		named := bytes.Contains([]byte(item.PK+item.SK), []byte(number)) || bytes.Contains(item.Data, []byte(number))
		switch {
		case !named && !filed[item.PK]:
		case item.Kind == record.KindJob.Name, item.Kind == record.KindWork.Name:
			busy = true
		case slices.Contains(kept(), item.Kind):
			keep[item.Kind]++
		default:
			found = append(found, table.Item{Key: item.Key, Version: item.Version, Kind: item.Kind})
			if item.Kind == record.KindFiledJob.Name {
				filed[item.PK] = true // its receipts come behind it
			}
		}
		return true
	})
	return found, keep, busy, err
}

// remove deletes items; one that was changed meanwhile is left to the next pass.
func (e *Eraser) remove(ctx context.Context, items []table.Item, removed map[string]int) error {
	ops := make([]table.Op, len(items))
	for i, item := range items {
		ops[i] = table.Delete(item.Key, item.Version)
	}
	err := e.Table.Commit(ctx, ops...)
	switch {
	case err == nil:
		for _, item := range items {
			removed[item.Kind]++
		}
		return nil
	case fault.KindOf(err) != fault.Conflict:
		return err
	case len(items) == 1:
		return nil
	}
	for i := range items {
		if err := e.remove(ctx, items[i:i+1], removed); err != nil {
			return err
		}
	}
	return nil
}

func total(counts map[string]int) int {
	n := 0
	for _, c := range counts {
		n += c
	}
	return n
}

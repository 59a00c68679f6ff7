package restored

import (
	"context"
	"encoding/json"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/erasure"
	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/platform/seal"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/spine/erase"
)

// pageSize is how many items are looked at together.
const pageSize = 500

// Audit looks at a restored table.
type Audit struct {
	Table   table.Table // opens what it seals itself, as that of every process
	Scan    table.Scan  // of the same
	Seal    seal.Sealer
	Kinds   []erasure.Kind // that this release knows
	Eraser  *erase.Eraser  // of the same table
	Numbers int            // how many numbers are looked up as an erasure would; each costs a reading of the table
	Now     func() time.Time
}

// Found is what a restored table has.
type Found struct {
	Items   int            `json:"items"`
	Expired int            `json:"expired"`
	Kinds   map[string]int `json:"kinds"`
	Newest  time.Time      `json:"newest,omitzero"` // when the last text in it was accepted

	Numbers  int            `json:"numbers"`
	Waiting  int            `json:"waiting"` // accepted texts that have no answer yet
	Pending  map[string]int `json:"pending"` // texts that have not left, by status
	Timers   int            `json:"timers"`
	Signals  int            `json:"signals"`
	OptedOut int            `json:"opted_out"`
	Held     int            `json:"held"`
	Erasures int            `json:"erasures"` // under way
	Opened   int            `json:"opened"`   // seals
	Audited  int            `json:"audited"`  // numbers that were looked up as an erasure would

	Faults map[string]int `json:"faults,omitempty"` // what is wrong, and how often
}

// Whole reports whether nothing is wrong.
func (f Found) Whole() bool { return len(f.Faults) == 0 }

// audit is one at work.
type audit struct {
	Audit
	schemas map[string]int
	found   Found
	numbers []string
	due     [table.Shards]int
}

// Run looks at everything. An error says that the table could not be read to its end; what is wrong in it is in Found.
func (a Audit) Run(ctx context.Context) (Found, error) {
	r := &audit{Audit: a, schemas: map[string]int{}}
	r.found = Found{Kinds: map[string]int{}, Pending: map[string]int{}, Faults: map[string]int{}}
	for _, k := range a.Kinds {
		r.schemas[k.Name] = k.Schema
	}
	var after table.Key
	for {
		items, next, err := a.Scan(ctx, after, pageSize)
		if err != nil {
			return r.found, err
		}
		if err := r.page(ctx, items); err != nil {
			return r.found, err
		}
		if after = next; next == (table.Key{}) {
			break
		}
	}
	if r.found.Items == 0 {
		r.wrong("nothing is in it", 1)
	}
	if err := r.index(ctx); err != nil {
		return r.found, err
	}
	return r.found, r.erasable(ctx)
}

func (r *audit) wrong(what string, n int) { r.found.Faults[what] += n }

// page looks at each item of a page, and at where the others lead.
func (r *audit) page(ctx context.Context, items []table.Item) error {
	var leads []lead
	for _, item := range items {
		r.found.Items++
		if !item.Due.IsZero() {
			r.due[table.ShardOf(item.PK)]++
		}
		if item.Expired(r.Now()) {
			r.found.Expired++
			continue
		}
		r.found.Kinds[item.Kind]++
		schema, known := r.schemas[item.Kind]
		switch {
		case !known:
			r.wrong("of a kind that this josh does not know: "+item.Kind, 1)
			continue
		case item.Schema > schema:
			r.wrong("written by a newer josh: "+item.Kind, 1)
			continue
		}
		more, err := r.look(item)
		if err != nil {
			r.wrong("cannot be read: "+item.Kind, 1)
		}
		switch err := r.open(ctx, item); {
		case fault.KindOf(err) == fault.Invalid:
			r.wrong("does not open: "+item.Kind, 1)
		case err != nil:
			return err
		}
		leads = append(leads, more...)
	}
	return r.follow(ctx, leads)
}

// index compares the due index with the items: what it lacks nobody would take up again.
func (r *audit) index(ctx context.Context) error {
	end := time.Date(9999, 1, 1, 0, 0, 0, 0, time.UTC)
	for shard, want := range r.due {
		entries, err := r.Table.Due(ctx, shard, end, want+1)
		if err != nil {
			return err
		}
		if len(entries) != want {
			r.wrong("the index of what is due has too many entries, or too few", max(want-len(entries), len(entries)-want))
		}
	}
	return nil
}

// erasable looks numbers up as an erasure would: what names one and is not found by the declared ways would stay.
func (r *audit) erasable(ctx context.Context) error {
	step := max(1, len(r.numbers)/max(1, r.Numbers))
	for i := 0; i < len(r.numbers) && r.found.Audited < r.Numbers; i += step {
		got, err := r.Eraser.Audit(ctx, r.numbers[i], time.Time{})
		if err != nil {
			return err
		}
		r.found.Audited++
		for kind, n := range got.Astray {
			r.wrong("names a number where no erasure looks: "+kind, n)
		}
		for kind, n := range got.LeftKinds {
			r.wrong("would keep an erasure from ending: "+kind, n)
		}
	}
	return nil
}

// look counts an item, and says where it leads.
func (r *audit) look(item table.Item) ([]lead, error) {
	if !json.Valid(item.Data) || string(item.Data) == "null" { // as what the table seals is read when it does not open
		return nil, fault.New(fault.Invalid, "no JSON")
	}
	pending, _ := record.ParsePending(item.Key)
	switch item.Kind {
	case record.KindContact.Name:
		number := record.Subject(item.PK).Number()
		r.found.Numbers++
		r.numbers = append(r.numbers, number)
	case record.KindOptOut.Name:
		r.found.OptedOut++
	case record.KindHold.Name:
		r.found.Held++
	case record.KindTimer.Name:
		r.found.Timers++
	case record.KindSignal.Name:
		r.found.Signals++
	case record.KindErasure.Name:
		r.found.Erasures++
	case record.KindWork.Name:
		r.found.Waiting++
		return r.work(item, pending.Hash)
	case record.KindText.Name:
		return nil, r.text(item)
	case record.KindMessage.Name:
		return r.claim(item)
	case record.KindJob.Name:
		return r.job(item, pending.Hash)
	case record.KindFiledJob.Name:
		return r.filed(item)
	case record.KindFiledAt.Name:
		return r.filedAt(item)
	}
	return nil, nil
}

// pendingKeys are where a text that has not left may wait.
func pendingKeys(number, id string) []table.Key {
	var keys []table.Key
	for rank := range outbox.Classes() {
		keys = append(keys, record.PendingJob(number, rank, id))
	}
	return keys
}

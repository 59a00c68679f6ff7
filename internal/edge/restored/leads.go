package restored

import (
	"context"
	"slices"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/work"
	"github.com/josh-sms/josh/internal/platform/table"
)

// lead is what an item promises of others: one of some is there, or none is.
type lead struct {
	number string // whose it is: an erasure under way may have taken the others already
	keys   []table.Key
	absent bool   // none of them must be there
	wrong  string // what it is otherwise
}

// follow looks at where the leads of a page lead, a hundred keys at a time.
func (r *audit) follow(ctx context.Context, leads []lead) error {
	there := map[table.Key]bool{}
	var keys []table.Key
	for _, l := range leads {
		keys = append(keys, l.keys...)
	}
	for part := range slices.Chunk(keys, table.MaxKeys) {
		items, err := r.Table.Get(ctx, unique(part)...)
		if err != nil {
			return err
		}
		for _, item := range items {
			there[item.Key] = item.Exists()
		}
	}
	for _, l := range leads {
		found := slices.ContainsFunc(l.keys, func(k table.Key) bool { return there[k] })
		if found != l.absent {
			continue
		}
		orders, err := r.Table.Get(ctx, record.Erasure(l.number))
		if err != nil {
			return err
		}
		if !orders[0].Exists() {
			r.wrong(l.wrong, 1)
		}
	}
	return nil
}

func unique(keys []table.Key) []table.Key {
	seen := map[table.Key]bool{}
	var out []table.Key
	for _, k := range keys {
		if !seen[k] {
			seen[k], out = true, append(out, k)
		}
	}
	return out
}

// work is a text that waits: it was claimed, and is not done.
func (r *audit) work(item table.Item, number string) ([]lead, error) {
	var t work.Text
	if err := record.Decode(item, record.KindWork, &t); err != nil {
		return nil, err
	}
	r.newest(t)
	return []lead{
		{number: number, keys: []table.Key{record.Message(t.SID)}, wrong: "a text waits that nobody has claimed"},
		{number: number, keys: []table.Key{record.Text(number, t.ID)}, absent: true, wrong: "a text waits that is filed as well"},
	}, nil
}

func (r *audit) newest(t work.Text) {
	if t.AcceptedAt.After(r.found.Newest) {
		r.found.Newest = t.AcceptedAt
	}
}

func (r *audit) text(item table.Item) error {
	var t work.Filed
	err := record.Decode(item, record.KindText, &t)
	r.newest(t.Text)
	return err
}

// claim is that of a text which waits or is filed: one that is neither was accepted and lost.
func (r *audit) claim(item table.Item) ([]lead, error) {
	var m work.Message
	err := record.Decode(item, record.KindMessage, &m)
	return []lead{{
		number: m.Number, keys: []table.Key{record.Work(m.Number, m.TextID), record.Text(m.Number, m.TextID)},
		wrong: "a text was accepted and is neither waiting nor filed",
	}}, err
}

// job is a text that has not left: it is not filed.
func (r *audit) job(item table.Item, number string) ([]lead, error) {
	var j outbox.Job
	if err := record.Decode(item, record.KindJob, &j); err != nil {
		return nil, err
	}
	r.found.Pending[string(j.Status)]++
	if j.Final() {
		return nil, fault.New(fault.Invalid, "a job has ended and waits")
	}
	return []lead{{number: number, keys: []table.Key{record.Text(number, j.ID)}, absent: true, wrong: "a text is to leave that is filed as well"}}, nil
}

// filed is a text that has left, or will not: what the carrier reports of its sid finds it.
func (r *audit) filed(item table.Item) ([]lead, error) {
	var j outbox.Job
	if err := record.Decode(item, record.KindFiledJob, &j); err != nil {
		return nil, err
	}
	if !j.Final() {
		return nil, fault.New(fault.Invalid, "a job is filed and has not ended")
	}
	var leads []lead
	if j.SID != "" {
		leads = append(leads, lead{number: j.Number, keys: []table.Key{record.Sent(j.SID)}, wrong: "a text has left whose receipts would not find it"})
	}
	return leads, nil
}

func (r *audit) filedAt(item table.Item) ([]lead, error) {
	var at outbox.FiledAt
	err := record.Decode(item, record.KindFiledAt, &at)
	return []lead{{
		number: at.Number, keys: append(pendingKeys(at.Number, at.Job), record.Text(at.Number, at.Job)), wrong: "a sid of the carrier leads to no text",
	}}, err
}

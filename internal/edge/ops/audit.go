package ops

import (
	"cmp"
	"context"
	"encoding/json"
	"slices"
	"strings"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/base/span"
	"github.com/josh-sms/josh/internal/domain/audit"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/platform/observe"
	"github.com/josh-sms/josh/internal/platform/table"
)

// trail is who runs a command, and of whom it has turned out to be.
type trail struct {
	by     string
	number string // hash
}

type trailKey struct{}

// As returns a context in which commands are run by an operator: a user of the machine, or the caller that AWS knows.
func As(ctx context.Context, operator string) context.Context {
	return context.WithValue(ctx, trailKey{}, &trail{by: audit.Name(operator)})
}

// By returns the name of the operator who runs a command, "" for nobody's.
func By(ctx context.Context) string {
	if t, ok := ctx.Value(trailKey{}).(*trail); ok {
		return t.by
	}
	return ""
}

// concerns notes of whom a command is.
func concerns(ctx context.Context, number string) {
	if t, ok := ctx.Value(trailKey{}).(*trail); ok && t.number == "" {
		t.number = number
	}
}

// changes are the commands that change something, and looks those that are about one person, whatever they show: each is
// recorded. All others are when they reveal something.
func changes() []string {
	return []string{
		"answers.answer", "answers.close", "backup.make", "card.add", "card.change", "card.withdraw", "dead.redrive", "hold.lift", "hold.look", "hold.place",
		"human.answer", "human.close", "incident.close", "incident.note", "linkup.cancel", "linkup.extend", "linkup.remove", "key.rotate", "pause.end", "pepper.drop",
		"person.back", "person.entitle", "person.erase", "person.take", "person.text", "region.set", "smoke.begin",
	}
}

func looks() []string {
	return []string{"match.explain", "person.about", "person.show", "person.thread", "person.why", "replay.export", "replay.test"}
}

// named is what arguments say of whom or what a command is, and why.
type named struct {
	Reveal bool   `json:"reveal"`
	Reason string `json:"reason"`
	Phone  string `json:"phone"`
	Who    string `json:"who"`
	ID     string `json:"id"`
	SID    string `json:"sid"`
	LinkUp string `json:"linkup"`
	Slug   string `json:"slug"`
}

// reveals reports whether words, names or numbers are shown in the clear. A reason is enough where it alone opens them.
func (n named) reveals(command string) bool {
	return n.Reveal || n.Reason != "" && (command == "person.thread" || command == "replay.export")
}

// subject returns the id of what a command is about. A phone is none, nor is the hash of one: that leads to the person.
func (n named) subject() string {
	for _, id := range []string{n.ID, n.SID, n.LinkUp, n.Slug, n.Who} {
		if id != "" && !likePhone(id) && !likeHash(id) {
			return observe.Clean(id[:min(len(id), mostID)])
		}
	}
	return ""
}

// number returns the hash of the number that arguments name, "" where they name none.
func (o *Ops) number(ctx context.Context, n named) string {
	for _, typed := range []string{n.Phone, n.Who, n.ID} {
		if likeHash(typed) {
			return typed
		}
		if likePhone(typed) {
			if number, _, err := o.numberOf(ctx, typed); err == nil {
				return number
			}
		}
	}
	return ""
}

// mostID is longer than any id.
const mostID = 80

// audited runs a command and keeps a record of it, from before it begins: what cannot be recorded is not done.
func (o *Ops) audited(ctx context.Context, name string, args json.RawMessage, run Command) (any, error) {
	var n named
	_ = json.Unmarshal(args, &n) // the command refuses what it cannot read
	if !slices.Contains(changes(), name) && !slices.Contains(looks(), name) && !n.Reveal {
		return run(ctx, args)
	}
	by := By(ctx)
	if by == "" {
		return nil, fault.New(fault.Forbidden, "nobody is behind this command: everything that changes something or shows somebody has a name in the audit")
	}
	now := o.Now()
	r := audit.Record{ID: o.IDs.New(now), At: now, By: by, Command: name, Look: n.reveals(name), Why: observe.Clean(strings.TrimSpace(n.Reason)), Number: audit.Of(o.number(ctx, n)), Subject: n.subject(), Outcome: audit.Begun}
	version, err := o.keep(ctx, r, 0)
	if err != nil {
		return nil, fault.Wrap(fault.Unavailable, "the audit cannot be written, so nothing was done", err)
	}
	own := As(ctx, by)
	value, err := run(own, args)
	if r.Outcome = audit.Done; err != nil {
		r.Outcome = string(fault.KindOf(err))
	}
	if t, ok := own.Value(trailKey{}).(*trail); ok && t.number != "" {
		r.Number = audit.Of(t.number)
	}
	if _, failed := o.keep(ctx, r, version); failed != nil {
		o.Log.ErrorContext(ctx, "the end of a command is not in the audit", "audit", r.ID, "command", name, "kind", fault.KindOf(failed), "error", failed)
	}
	return value, err
}

// Recorded runs what operators do by other ways than a command of Call, and keeps the same record of it under a name of changes.
func (o *Ops) Recorded(ctx context.Context, name string, run func(context.Context) error) error {
	_, err := o.audited(ctx, name, nil, func(ctx context.Context, _ json.RawMessage) (any, error) { return nil, run(ctx) })
	return err
}

// keep writes a record, version 0 for a new one, and returns its version.
func (o *Ops) keep(ctx context.Context, r audit.Record, version int64) (int64, error) {
	item, err := record.Encode(record.Audit(r.ID, r.At), record.KindAudit, r)
	if err != nil {
		return 0, err
	}
	item.Version, item.Expires = version, r.At.Add(audit.Kept)
	return version + 1, o.Table.Commit(ctx, table.Put(item))
}

// AuditQuestion says which records of the audit are listed.
type AuditQuestion struct {
	Since   string `json:"since"` // a duration, as span.Parse reads it; "" for 30 days
	By      string `json:"by"`
	Command string `json:"command"` // its name, or the part before the dot
	Phone   string `json:"phone"`
	Looks   bool   `json:"looks"` // only what read something in the clear
	Limit   int    `json:"limit"` // 0 for 200
}

// AuditList is the answer of Audit.
type AuditList struct {
	Now     time.Time      `json:"now"` // by the clock that the times of the list are of
	Records []audit.Record `json:"records"`
	More    bool           `json:"more,omitempty"` // there are older ones
}

// Bounds of a list of the audit.
const (
	usualSpan  = 30 * 24 * time.Hour
	usualLimit = 200
	mostLimit  = 5000
)

// Audit lists what operators have done, the newest first.
func (o *Ops) Audit(ctx context.Context, in AuditQuestion) (AuditList, error) {
	now, back := o.Now(), usualSpan
	list := AuditList{Now: now, Records: []audit.Record{}}
	if in.Since != "" {
		var err error
		if back, err = span.Parse(in.Since); err != nil || back <= 0 {
			return list, fault.New(fault.Invalid, "since is a duration above zero: 24h, 7d")
		}
	}
	limit := min(cmp.Or(in.Limit, usualLimit), mostLimit)
	f := audit.Filter{By: in.By, Command: in.Command, Looks: in.Looks, Since: now.Add(-min(back, audit.Kept))}
	if in.Phone != "" {
		phone, err := o.typed(in.Phone)
		if err != nil {
			return list, err
		}
		for _, number := range o.Numbers.All(string(phone)) { // also one that an erasure has made unknown since
			f.Numbers = append(f.Numbers, audit.Of(number))
		}
	}
	first := time.Date(f.Since.UTC().Year(), f.Since.UTC().Month(), 1, 0, 0, 0, 0, time.UTC)
	for month := time.Date(now.UTC().Year(), now.UTC().Month(), 1, 0, 0, 0, 0, time.UTC); !month.Before(first); month = month.AddDate(0, -1, 0) {
		more, err := o.month(ctx, month, f, limit, &list)
		if list.More = more; err != nil || more {
			return list, err
		}
	}
	return list, nil
}

// month adds the records of a month, and reports whether there are more than may be listed.
func (o *Ops) month(ctx context.Context, month time.Time, f audit.Filter, limit int, list *AuditList) (more bool, err error) {
	for query := record.AuditQuery(month); ; {
		page, err := o.Table.Query(ctx, query)
		if err != nil {
			return false, err
		}
		for _, item := range page.Items {
			var r audit.Record
			if err := record.Decode(item, record.KindAudit, &r); err != nil {
				return false, err
			}
			if !f.Wants(r) {
				continue
			}
			if len(list.Records) >= limit {
				return true, nil
			}
			list.Records = append(list.Records, r)
		}
		if page.Next == "" {
			return false, nil
		}
		query.After = page.Next
	}
}

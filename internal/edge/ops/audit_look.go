package ops

import (
	"context"
	"encoding/json"
	"slices"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/base/ident"
	"github.com/josh-sms/josh/internal/domain/audit"
	"github.com/josh-sms/josh/internal/domain/record"
)

// lookGoesOn is how long a look that shows nothing in the clear is one look: a page that is kept up to date asks every two seconds.
const lookGoesOn = 15 * time.Minute

// goesOn are the commands whose look goes on while a page is open.
func goesOn() []string { return []string{"person.show", "person.thread", "person.why"} }

// earlier returns the record that a look belongs to which goes on, nil for what is a look of its own or a change. A look that was begun
// with a reason is only for who gave it.
func (o *Ops) earlier(ctx context.Context, r audit.Record, n named) (*audit.Record, error) {
	switch {
	case !slices.Contains(goesOn(), r.Command):
		return nil, nil
	case n.Look != "":
		return o.began(ctx, r, n.Look)
	case r.Look || r.Number == "" && (r.Subject == "" || r.Subject == unknownSubject):
		return nil, nil
	}
	since := r.At.Add(-lookGoesOn)
	for query := record.AuditQuery(r.At); ; {
		page, err := o.Table.Query(ctx, query)
		if err != nil {
			return nil, err
		}
		for _, item := range page.Items {
			var was audit.Record
			if err := record.Decode(item, record.KindAudit, &was); err != nil {
				return nil, err
			}
			if was.At.Before(since) {
				return nil, nil
			}
			if was.Outcome != audit.Begun && was.Command == r.Command && was.By == r.By && was.Subject == r.Subject && (r.Number == "" || was.Number == r.Number) {
				return &was, nil
			}
		}
		if query.After = page.Next; page.Next == "" {
			return nil, nil
		}
	}
}

// began returns the record of the look that was begun with a reason, by its id.
func (o *Ops) began(ctx context.Context, r audit.Record, id string) (*audit.Record, error) {
	again := fault.New(fault.Invalid, "a reason is required again: it counts for an hour, and for who gave it")
	if !idForm.MatchString(id) {
		return nil, again
	}
	var was audit.Record
	item, err := o.get(ctx, record.Audit(id, ident.Time(id)), "look")
	if err == nil {
		err = record.Decode(item, record.KindAudit, &was)
	}
	if fault.KindOf(err) == fault.NotFound || err == nil && (was.By != r.By || was.Command != r.Command || !was.Look) {
		return nil, again
	}
	return &was, err
}

// lookedAgain runs a look that goes on. Its record is the earlier one, unless that shows nothing: then what is shown now has a record of
// its own before it is.
func (o *Ops) lookedAgain(ctx context.Context, r, earlier audit.Record, args json.RawMessage, run Command) (any, error) {
	r.ID = earlier.ID
	value, r, err := o.recorded(ctx, r, args, run)
	if err != nil || earlier.Outcome == audit.Done {
		return value, err
	}
	r.ID = o.IDs.New(r.At)
	if _, err := o.keep(ctx, r, 0); err != nil {
		return nil, fault.Wrap(fault.Unavailable, "the audit cannot be written, so nothing is shown", err)
	}
	return value, nil
}

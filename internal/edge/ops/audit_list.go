package ops

import (
	"cmp"
	"context"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/base/span"
	"github.com/josh-sms/josh/internal/domain/audit"
	"github.com/josh-sms/josh/internal/domain/record"
)

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

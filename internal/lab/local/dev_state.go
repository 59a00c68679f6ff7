package local

import (
	"context"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/base/sms"
	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/work"
	"github.com/josh-sms/josh/internal/lab/local/carrier"
	"github.com/josh-sms/josh/internal/platform/queue"
	"github.com/josh-sms/josh/internal/platform/seal"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/text/safety"
)

// queues shows how many messages each queue holds.
func (d *dev) queues(ctx context.Context) (map[string]queue.Depth, error) {
	in, err := d.in.Depth(ctx)
	if err != nil {
		return nil, err
	}
	out, err := d.out.Depth(ctx)
	if err == nil && d.urgent != nil { // the other half of what leaves
		var urgent queue.Depth
		urgent, err = d.urgent.Depth(ctx)
		out.Ready += urgent.Ready
		out.InFlight += urgent.InFlight
		out.Delayed += urgent.Delayed
		out.Dead += urgent.Dead
	}
	return map[string]queue.Depth{"inbound": in, "outbound": out}, err
}

func (d *dev) getQueues(r *http.Request) (any, error) { return d.queues(r.Context()) }

// waiting is something that is not finished.
type waiting struct {
	Kind    string    `json:"kind"` // text, job, receipt, alert, erasure, signal or timer
	Phone   string    `json:"phone"`
	Class   string    `json:"class,omitempty"`
	Purpose string    `json:"purpose,omitempty"`
	Status  string    `json:"status"`
	Reason  string    `json:"reason,omitempty"`
	Attempt int       `json:"attempt"`
	Due     time.Time `json:"due"`
	SID     string    `json:"sid"`
}

// maxWaiting bounds the list of what waits: it is for people.
const maxWaiting = 200

func (d *dev) getWaiting(r *http.Request) (any, error) {
	var due []table.DueEntry
	for shard := range table.Shards {
		entries, err := d.table.Due(r.Context(), shard, farFuture, maxWaiting)
		if err != nil {
			return nil, err
		}
		due = append(due, entries...)
	}
	slices.SortStableFunc(due, func(a, b table.DueEntry) int { return a.Due.Compare(b.Due) })
	list := []waiting{}
	for _, e := range due {
		if len(list) == maxWaiting {
			break // what is due later is not read
		}
		w, ok, err := d.waits(r.Context(), e)
		if err != nil {
			return nil, err
		}
		if ok {
			if d.masked {
				w.Phone = sms.Phone(w.Phone).Masked()
			}
			list = append(list, w)
		}
	}
	return map[string]any{"waiting": list}, nil
}

// waits reads what an entry of the due index stands for; ok is false when it is done meanwhile.
func (d *dev) waits(ctx context.Context, e table.DueEntry) (w waiting, ok bool, err error) {
	items, err := d.table.Get(ctx, e.Key)
	if err != nil || !items[0].Exists() {
		return w, false, err
	}
	if _, ok := record.ErasureOf(e.Key); ok {
		return waiting{Kind: "erasure", Status: "accepted", Due: e.Due}, true, nil
	}
	if record.IsSignal(e.Key) {
		return waiting{Kind: "signal", Status: "accepted", Due: e.Due}, true, nil
	}
	if record.IsTimer(e.Key) {
		return waiting{Kind: "timer", Status: "set", Due: e.Due}, true, nil
	}
	pending, _ := record.ParsePending(e.Key)
	if pending.Incident != "" {
		var incident safety.Incident
		status := "not_told"
		if err := record.Decode(items[0], record.KindIncident, &incident); err == nil && !incident.Alerted.IsZero() {
			status = "not_seen" // operators know, and are told again until one of them looks
		}
		return waiting{Kind: "alert", Status: status, Due: e.Due}, true, nil
	}
	if pending.FailedSID != "" {
		return waiting{Kind: "receipt", Status: "failed", Due: e.Due, SID: pending.FailedSID}, true, nil
	}
	if pending.Job == "" {
		var text work.Text
		if err := record.Decode(items[0], record.KindWork, &text); err != nil {
			return w, false, err
		}
		var content work.Content
		err = d.open(ctx, record.Message(text.SID), text.Sealed, &content)
		return waiting{Kind: "text", Phone: content.From, Status: "accepted", Attempt: text.Failures, Due: e.Due, SID: text.SID}, err == nil, err
	}
	var job outbox.Job
	if err := record.Decode(items[0], record.KindJob, &job); err != nil {
		return w, false, err
	}
	var content outbox.Content
	err = seal.OpenJSON(ctx, d.seal, record.JobSeal(job.ID), job.Sealed, &content)
	due := job.NextAt
	if due.IsZero() {
		due = e.Due
	}
	return waiting{
		Kind: "job", Phone: content.To, Class: string(job.Class), Purpose: job.Purpose, Status: string(job.Status),
		Reason: job.Reason, Attempt: job.Attempt, Due: due, SID: job.ReplyTo,
	}, err == nil, err
}

// carrierFault is an armed fault as the API shows and takes it.
type carrierFault struct {
	Fault   string `json:"fault"`
	Count   int    `json:"count"`
	To      string `json:"to,omitempty"`
	DelayMS int64  `json:"delay_ms,omitempty"`
}

func (d *dev) getCarrier(*http.Request) (any, error) {
	armed := []carrierFault{}
	for _, f := range d.carrier.Armed() {
		armed = append(armed, carrierFault{f.Name, f.Count, f.To, f.Delay.Milliseconds()})
	}
	names := slices.DeleteFunc(carrier.FaultNames(), func(n string) bool { return n == carrier.FaultNone })
	for i, n := range names {
		if strings.HasSuffix(n, ":") {
			names[i] = n + "30007"
		}
	}
	return map[string]any{"faults": names, "armed": armed, "simulator": d.simulated, "codes": d.codes.Meanings()}, nil
}

func (d *dev) postCarrier(r *http.Request) (any, error) {
	in := carrierFault{Count: 1}
	if err := body(r, &in); err != nil {
		return nil, err
	}
	if !d.simulated {
		return nil, refuse(http.StatusConflict, "sends go to TWILIO_API_BASE_URL: the simulated carrier is off")
	}
	if in.Count < 1 || in.DelayMS < 0 {
		return nil, refuse(http.StatusBadRequest, "count is at least 1 and delay_ms at least 0")
	}
	armed, err := d.carrier.Arm(carrier.Fault{Name: in.Fault, Count: in.Count, To: in.To, Delay: time.Duration(in.DelayMS) * time.Millisecond})
	if fault.KindOf(err) == fault.Invalid {
		return nil, refuse(http.StatusBadRequest, err.Error())
	}
	return map[string]any{"armed": armed}, err
}

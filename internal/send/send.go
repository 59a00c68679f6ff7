package send

import (
	"context"
	"encoding/json"
	"log/slog"
	"sync/atomic"
	"time"

	"github.com/josh-sms/josh/internal/crash"
	"github.com/josh-sms/josh/internal/fault"
	"github.com/josh-sms/josh/internal/live"
	"github.com/josh-sms/josh/internal/observe"
	"github.com/josh-sms/josh/internal/outbox"
	"github.com/josh-sms/josh/internal/people"
	"github.com/josh-sms/josh/internal/record"
	"github.com/josh-sms/josh/internal/seal"
	"github.com/josh-sms/josh/internal/table"
	"github.com/josh-sms/josh/internal/work"
	"github.com/josh-sms/josh/internal/zone"
)

// Limits of the driver.
const (
	callTimeout = 10 * time.Second // of one call to the provider: within outbox.Lease and the function's 30 s
	maxRaces    = 5                // commits that lost a race before the queue takes over
	maxJobs     = 20               // jobs of one number and class that one hint works off
)

// Carrier takes texts and knows which it has taken.
type Carrier interface {
	// Create hands a text over. It never fails in a way that the Call does not describe.
	Create(ctx context.Context, to, body, statusCallback string) outbox.Call
	// Find calls fn for the texts to a number since a moment, newest first, until fn returns false. An error
	// means that the records could not be read, never that there are none.
	Find(ctx context.Context, to string, since time.Time, fn func(Listed) bool) error
}

// Listed is a text in the carrier's records.
type Listed struct {
	SID       string
	Body      string
	Ours      bool // sent by our account through its API
	CreatedAt time.Time
}

// Sender drives jobs.
type Sender struct {
	Table   table.Table
	Seal    seal.Sealer
	Carrier Carrier
	Pacer   *outbox.Pacer
	BaseURL string         // of the status callback
	Regions people.Regions // for the zone of a person
	Owner   string         // names this process in leases
	Now     func() time.Time
	// CarrierNow is the clock by which the carrier dates its records; nil means Now.
	CarrierNow func() time.Time
	Log        *slog.Logger
	Metrics    *observe.Metrics
	Report     observe.Reporter
	Crash      crash.Hook

	paused atomic.Bool // sending was found paused; the record in the table says whether it still is
}

// attempt is one job with everything that was read for it.
type attempt struct {
	state live.State
	slot  record.Slot[outbox.Job]
	more  bool // of the same class, behind this one
}

func (a attempt) rank() int {
	rank, _ := a.slot.Value.Class.Rank()
	return rank
}

func (a attempt) key() table.Key { return record.PendingJob(a.state.Number, a.rank(), a.slot.Value.ID) }

// Handle works off the jobs of the number and class of a hint, in order. It returns how long to wait when
// the first of them is not due: its number and class wait with it, nobody else does.
func (s *Sender) Handle(ctx context.Context, hint work.Hint) (time.Duration, error) {
	rank, ok := outbox.Class(hint.Class).Rank()
	if !ok {
		return 0, fault.New(fault.Invalid, "hint: unknown class")
	}
	for jobs, races := 0, 0; jobs < maxJobs; {
		a, err := s.first(ctx, hint.Number, rank)
		if err != nil || a == nil {
			return 0, err
		}
		wait, err := s.do(observe.WithCorrelation(ctx, a.slot.Value.CorrelationID), a)
		switch {
		case fault.KindOf(err) == fault.Conflict && races < maxRaces:
			races++ // a STOP, a hold or another sender came first: look again
		case err != nil || wait > 0:
			return wait, err
		case !a.more:
			return 0, nil
		default:
			jobs++
		}
	}
	return time.Millisecond, nil
}

// first reads the number's state and the oldest unfinished job of the class; nil when there is none.
func (s *Sender) first(ctx context.Context, number string, rank int) (*attempt, error) {
	page, err := s.Table.Query(ctx, record.SendQuery(number, rank))
	if err != nil {
		return nil, err
	}
	state, err := live.Decode(number, page.Items)
	if err != nil {
		return nil, err
	}
	var a *attempt
	now := s.Now()
	for _, slot := range state.Jobs {
		if r, _ := slot.Value.Class.Rank(); r != rank {
			continue
		}
		switch {
		case a == nil:
			a = &attempt{state: state, slot: slot}
		case a.slot.Value.Status == outbox.Pending && a.slot.Value.Resends > 0 && a.slot.Value.NextAt.After(now):
			a.slot, a.more = slot, true // one that failed later has lost its place: it keeps nobody waiting
		default:
			a.more = true
			return a, nil
		}
	}
	return a, nil
}

// do brings a job as far as it gets now. A wait above zero means that it has to be seen to again then.
func (s *Sender) do(ctx context.Context, a *attempt) (time.Duration, error) {
	job, now := a.slot.Value, s.Now()
	switch wait := job.NextAt.Sub(now); {
	case wait > 0 && job.Status == outbox.Pending && job.Resends > 0:
		return 0, nil // it waits for hours, and the clock offers it then: a hint given back would block its group meanwhile
	case wait > 0:
		return wait, nil // a retry's time has not come, or somebody may be sending it at this moment
	}
	if job.Status == outbox.Sending {
		return s.reconcile(ctx, a)
	}
	switch v := outbox.Guard(job, s.gate(a.state, now), now); v.Action {
	case outbox.HoldBack:
		return 0, s.file(ctx, a, job.End(outbox.Suppressed, v.Reason, now))
	case outbox.GiveUp:
		return 0, s.file(ctx, a, job.End(outbox.Expired, v.Reason, now))
	case outbox.WaitUntil:
		return v.Until.Sub(now), s.keep(ctx, a, job.Postpone(v.Until, v.Reason))
	case outbox.Send:
	}
	if wait, err := s.mayTry(ctx); err != nil || wait > 0 {
		return wait, err
	}
	if !s.paced(ctx, job.Class) {
		return time.Second, nil
	}
	return s.call(ctx, a)
}

// patience bounds the wait for the pace: a function's time is for calls, and who waits longer comes again.
const patience = 5 * time.Second

// paced waits for the pace, and reports whether the call may be made now.
func (s *Sender) paced(ctx context.Context, c outbox.Class) bool {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	return s.Pacer.Wait(ctx, c) == nil
}

func (s *Sender) gate(state live.State, now time.Time) outbox.Gate {
	g := outbox.Gate{OptedOut: state.OptedOut(), Hold: state.HoldInForce(now)}
	if r, ok := s.Regions[state.Person.Value.Region]; ok {
		g.Zone, _ = zone.Load(r.Zone) // checked when the data file was loaded
	}
	return g
}

// call records `sending`, calls the provider and records what came of it.
func (s *Sender) call(ctx context.Context, a *attempt) (time.Duration, error) {
	content, err := s.open(ctx, a.slot.Value)
	if err != nil {
		return 0, s.undeliverable(ctx, a, err)
	}
	s.Crash.At(crash.SendBeforeSending)
	job := a.slot.Value.Begin(s.Owner, s.Now())
	if s.CarrierNow != nil {
		job.ListedFrom = s.CarrierNow()
	}
	if err := s.begin(ctx, a, job); err != nil {
		return 0, err
	}
	s.Crash.At(crash.SendAfterSending)
	if now := s.Now(); !job.MayStart(now) { // frozen between the commit and here: a STOP may have been answered
		return time.Millisecond, s.keep(ctx, a, job.NotStarted(now))
	}
	callCtx, cancel := context.WithTimeout(ctx, callTimeout)
	defer cancel()
	start := time.Now() //nolint:forbidigo // a stopwatch for a metric, not a rule
	result := s.Carrier.Create(callCtx, content.To, content.Body, StatusCallback(s.BaseURL, job.ID))
	s.Metrics.Duration(observe.SendDuration, time.Since(start)) //nolint:forbidigo // see above
	s.Crash.At(crash.SendAfterCall)
	s.learn(ctx, result)
	return s.settle(ctx, a, job.After(result, s.Now()))
}

// settle records a job after a call or a look-up.
func (s *Sender) settle(ctx context.Context, a *attempt, job outbox.Job) (time.Duration, error) {
	// The function's own time may be over; what is known of the call must still be written.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), callTimeout)
	defer cancel()
	if job.Final() {
		return 0, s.file(ctx, a, job)
	}
	s.Metrics.Count(observe.SendsRetried, 1)
	s.Log.WarnContext(ctx, "text not sent yet", "job", job.ID, "status", job.Status, "reason", job.Reason, "code", job.ErrorCode, "attempt", job.Attempt)
	return max(job.NextAt.Sub(s.Now()), time.Millisecond), s.keep(ctx, a, job)
}

func (s *Sender) open(ctx context.Context, job outbox.Job) (outbox.Content, error) {
	var content outbox.Content
	plain, err := s.Seal.Open(ctx, record.Job(job.ID).String(), job.Sealed)
	if err != nil {
		return content, err
	}
	err = fault.Wrap(fault.Internal, "job content", json.Unmarshal(plain, &content))
	return content, err
}

// undeliverable files a job whose content cannot be read; a key service that is away is only waited for.
func (s *Sender) undeliverable(ctx context.Context, a *attempt, cause error) error {
	if fault.KindOf(cause) == fault.Unavailable {
		return cause
	}
	s.Report.Report(ctx, cause, map[string]string{"where": "send"})
	return s.file(ctx, a, a.slot.Value.End(outbox.Failed, "content_unreadable", s.Now()))
}

// StatusCallback returns the URL that the provider reports a job's statuses to.
func StatusCallback(baseURL, jobID string) string { return baseURL + "/api/twilio/status?job=" + jobID }

package send

import (
	"cmp"
	"context"
	"encoding/json"
	"log/slog"
	"slices"
	"sync/atomic"
	"time"

	"github.com/josh-sms/josh/internal/base/crash"
	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/base/sms"
	"github.com/josh-sms/josh/internal/domain/live"
	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/work"
	"github.com/josh-sms/josh/internal/platform/observe"
	"github.com/josh-sms/josh/internal/platform/seal"
	"github.com/josh-sms/josh/internal/platform/table"
)

// Limits of the driver.
const (
	callTimeout = 10 * time.Second // of one call to the provider: within outbox.Lease and the function's 30 s
	maxRaces    = 5                // commits that lost a race before the queue takes over
	maxJobs     = 20               // jobs of one number and class that one hint works off
)

// Carrier takes texts and knows which it has taken.
type Carrier interface {
	// Create hands a text over. It never fails in a way that the Call does not describe. No byte of the request leaves
	// after beginBy, by the clock of this machine, however long it takes to connect.
	Create(ctx context.Context, to, body, statusCallback string, beginBy time.Time) outbox.Call
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
	// Only are the phones that texts may leave to, on a staging system; nil is all.
	Only []sms.Phone
	// CarrierNow is the clock by which the carrier dates its records; nil means Now.
	CarrierNow func() time.Time
	Log        *slog.Logger
	Metrics    *observe.Metrics
	Report     observe.Reporter
	Tracer     *observe.Tracer // nil begins no spans
	Crash      crash.Hook

	paused atomic.Bool // sending was found paused; the record in the table says whether it still is
}

// attempt is one job with everything that was read for it.
type attempt struct {
	state   live.State
	contact int64 // version of the number's record, readable or not
	slot    record.Slot[outbox.Job]
	due     time.Time // when the clock sees to the job
	more    bool      // of the same class, behind this one
	doubt   bool      // a sender may have died over it without a word
}

func (a attempt) rank() int {
	rank, _ := a.slot.Value.Class.Rank()
	return rank
}

func (a attempt) key() table.Key { return record.PendingJob(a.state.Number, a.rank(), a.slot.Value.ID) }

// Handle works off the jobs of the number and class of a hint, in order, as long as there is time. It returns how long
// to wait when the first of them is not due: its number and class wait with it, nobody else does.
func (s *Sender) Handle(ctx context.Context, hint work.Hint) (time.Duration, error) {
	rank, ok := outbox.Class(hint.Class).Rank()
	if !ok {
		return 0, fault.New(fault.Invalid, "hint: unknown class")
	}
	doubt := hint.Doubtful() // of the first job only: those behind it were not begun
	for jobs, races := 0, 0; jobs < maxJobs && (jobs == 0 || roomForCall(ctx)); {
		a, err := s.first(ctx, hint.Number, rank)
		if a == nil {
			if err != nil {
				s.Metrics.Count(observe.SendsRetried, 1)
			}
			return 0, err
		}
		jobCtx := observe.WithCorrelation(ctx, a.slot.Value.CorrelationID())
		wait := time.Duration(0)
		if a.doubt = doubt; err == nil {
			wait, err = s.attempt(jobCtx, a)
		}
		doubt = false
		if err != nil && (fault.KindOf(err) != fault.Conflict || races == maxRaces) {
			err = s.failed(jobCtx, hint.Number, rank, a.slot.Value.ID, err)
		}
		switch {
		case fault.KindOf(err) == fault.Conflict && races < maxRaces:
			races++ // a STOP, a hold or another sender came first: look again
		case err != nil:
			s.Metrics.Count(observe.SendsRetried, 1)
			return 0, observe.Mark(jobCtx, err)
		case wait > 0:
			return wait, nil
		case !a.more:
			return 0, nil
		default:
			jobs++
		}
	}
	return time.Millisecond, nil
}

// attempt is do, with a panic that is a failure like any other.
func (s *Sender) attempt(ctx context.Context, a *attempt) (wait time.Duration, err error) {
	ctx, span := s.Tracer.Start(ctx, observe.SpanSend)
	span.Set(observe.KeyJob, a.slot.Value.ID)
	span.Set(observe.KeyPurpose, a.slot.Value.Purpose)
	defer func() { span.End(err) }()
	defer func() {
		if p := recover(); p != nil {
			wait, err = 0, observe.Caught(ctx, s.Log, s.Metrics, s.Report, p)
		}
	}()
	return s.do(ctx, a)
}

// first reads the number's state and the oldest unfinished job of the class; nil when there is none. One that has lost
// its place is not there for now: it keeps nobody waiting, and the clock offers it. A hint given back for it would block
// its group meanwhile. An error beside a job means that it cannot be said whether it may leave.
func (s *Sender) first(ctx context.Context, number string, rank int) (*attempt, error) {
	page, err := s.Table.Query(ctx, record.SendQuery(number, rank))
	if err != nil {
		return nil, err
	}
	state, unread := live.Readable(number, page.Items)
	broken, err := s.unreadable(ctx, number, rank, unread)
	if err != nil {
		return nil, err
	}
	now := s.Now()
	state.Jobs = slices.DeleteFunc(state.Jobs, func(slot record.Slot[outbox.Job]) bool {
		r, _ := slot.Value.Class.Rank()
		return r != rank || slot.Value.LostPlace(now)
	})
	if len(state.Jobs) == 0 {
		return nil, nil //nolint:nilnil // there is none, so nothing has to be said about one
	}
	a := &attempt{state: state, slot: state.Jobs[0], more: len(state.Jobs) > 1}
	for _, item := range page.Items {
		switch item.Key {
		case record.Contact(number):
			a.contact = item.Version
		case a.key():
			a.due = item.Due
		}
	}
	return a, broken
}

// do brings a job as far as it gets now. A wait above zero means that it has to be seen to again then.
func (s *Sender) do(ctx context.Context, a *attempt) (time.Duration, error) {
	job, now := a.slot.Value, s.Now()
	if wait := job.NextAt.Sub(now); wait > 0 {
		return wait, nil // a retry's time has not come, or somebody may be sending it at this moment
	}
	if job.Status == outbox.Sending {
		return s.reconcile(ctx, a)
	}
	to := s.recipient(a.state, now)
	var err error
	if to.Unlisted, err = s.unlisted(ctx, job); err != nil {
		return 0, s.undeliverable(ctx, a, err)
	}
	switch v := outbox.Guard(job, to, now); v.Action {
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

// call records `sending`, calls the provider and records what came of it.
func (s *Sender) call(ctx context.Context, a *attempt) (time.Duration, error) {
	if a.doubt {
		if over, err := s.count(ctx, a); err != nil || over {
			return 0, err
		}
	}
	content, err := s.open(ctx, a.slot.Value)
	if err != nil {
		return 0, s.undeliverable(ctx, a, err)
	}
	s.Crash.At(crash.SendBeforeSending)
	job := a.slot.Value.Begin(s.Owner, s.Now())
	if !a.doubt { // else it is counted
		job.Begun++
	}
	if s.CarrierNow != nil {
		job.ListedFrom = s.CarrierNow()
	}
	beginBy := time.Now().Add(outbox.StartWithin) //nolint:forbidigo // of the machine: a clock that stands still must not keep a STOP waiting
	if err := s.begin(ctx, a, job); err != nil {
		return 0, err
	}
	s.Crash.At(crash.SendAfterSending)
	if now := s.Now(); !job.MayStart(now) { // frozen between the commit and here: a STOP may have been answered
		job.Begun = 0
		return time.Millisecond, s.keep(ctx, a, job.NotStarted(now))
	}
	callCtx, cancel := context.WithTimeout(ctx, callTimeout)
	defer cancel()
	callCtx, span := s.Tracer.Start(callCtx, observe.SpanCarrier)
	start := time.Now() //nolint:forbidigo // a stopwatch for a metric, not a rule
	result := s.Carrier.Create(callCtx, content.To, content.Body, StatusCallback(s.BaseURL, job.ID), beginBy)
	s.Metrics.Duration(observe.SendDuration, time.Since(start)) //nolint:forbidigo // see above
	span.Set(observe.KeyResult, cmp.Or(result.Reason, "accepted"))
	span.End(nil)
	s.Crash.At(crash.SendAfterCall)
	s.learn(ctx, result)
	return s.settle(ctx, a, job.After(result, s.Now()))
}

// settle records a job after a call or a look-up.
func (s *Sender) settle(ctx context.Context, a *attempt, job outbox.Job) (time.Duration, error) {
	// The function's own time may be over; what is known of the call must still be written.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), callTimeout)
	defer cancel()
	job.Begun = 0 // this one was heard of
	if job.Final() {
		return 0, s.file(ctx, a, job)
	}
	s.Metrics.Count(observe.SendsRetried, 1)
	s.Log.WarnContext(ctx, "text not sent yet", "job", job.ID, "status", job.Status, "reason", job.Reason, "code", job.ErrorCode, "attempt", job.Attempt)
	return max(job.NextAt.Sub(s.Now()), time.Millisecond), s.keep(ctx, a, job)
}

func (s *Sender) open(ctx context.Context, job outbox.Job) (outbox.Content, error) {
	var content outbox.Content
	plain, err := s.Seal.Open(ctx, record.JobSeal(job.ID), job.Sealed)
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

package outbox

import "time"

// Result is what became of a call to the provider, as far as it is known.
type Result int

// The results, and what follows from each.
const (
	Accepted      Result = iota // the provider has it: file it as sent
	Unprocessed                 // known not to be processed: try again after 1, 5, 15 minutes, then it has failed
	Unknown                     // it may have been processed: look before sending again
	Refused                     // the provider will never take it: it has failed
	Unsubscribed                // the recipient has opted out at the provider: it has failed, and the opt-out is recorded
	Misconfigured               // our account or sender is at fault: keep it, tell an operator, try again later
	Later                       // the recipient or the carrier cannot take it for a while
)

// Call is the result of one attempt.
type Call struct {
	Result    Result
	SID       string // of Accepted
	Code      int    // the provider's error code, 0 for none
	Reason    string // for operators: class and status, never the provider's text
	RetryWait time.Duration
}

// retryDelays are the waits after the first, second and third attempt that is known to be unprocessed.
func retryDelays() []time.Duration {
	return []time.Duration{time.Minute, 5 * time.Minute, 15 * time.Minute}
}

// configWait is how long a job waits for an operator to mend the configuration before it is tried again.
const configWait = 15 * time.Minute

// After returns the job as it is after a call that ended at now. A job whose Status is final is to be
// filed; one in Pending waits until NextAt; one still in Sending has an unknown outcome and is looked up
// once the provider's list can be trusted.
func (j Job) After(c Call, now time.Time) Job {
	j.ErrorCode, j.Reason = c.Code, c.Reason
	switch c.Result {
	case Accepted:
		j.SID = c.SID
		return j.finish(Sent, "", now)
	case Unprocessed:
		delays := retryDelays()
		if j.Attempt > len(delays) {
			return j.finish(Failed, "tries_used_up:"+c.Reason, now)
		}
		return j.waitFor(max(delays[j.Attempt-1], c.RetryWait), now)
	case Misconfigured:
		j.Attempt-- // not the text's fault: its tries are kept for when the configuration is mended
		return j.waitFor(configWait, now)
	case Later:
		if j.Attempt > len(retryDelays()) {
			return j.finish(Failed, "tries_used_up:"+c.Reason, now)
		}
		return j.waitFor(max(retryDelays()[len(retryDelays())-1], c.RetryWait), now)
	case Unknown:
		j.Owner, j.LeaseUntil = "", time.Time{}
		j.NextAt = j.CalledAt.Add(Grace)
		return j
	case Refused, Unsubscribed:
	}
	return j.finish(Failed, c.Reason, now)
}

// Lookup is what the provider's own records say of an attempt with an unknown outcome.
type Lookup struct {
	SID string // of the message that is this job, "" when none is
}

// Reconciled returns the job after a successful look-up at now: sent when the provider has it, else ready
// for another attempt, or failed when its tries are used up. It is only to be asked once Grace has passed
// since the call: before that "not listed" means nothing.
func (j Job) Reconciled(l Lookup, now time.Time) Job {
	if l.SID != "" {
		j.SID = l.SID
		return j.finish(Sent, "reconciled", now)
	}
	if j.Attempt > len(retryDelays()) {
		return j.finish(Failed, "tries_used_up:not_at_provider", now)
	}
	return j.waitFor(0, now)
}

// Begin returns the job with an attempt recorded: who calls, and until when that is believed.
func (j Job) Begin(owner string, now time.Time) Job {
	j.Status, j.Owner = Sending, owner
	j.CalledAt, j.LeaseUntil = now, now.Add(Lease)
	j.NextAt = j.LeaseUntil.Add(Grace - Lease)
	j.Attempt++
	return j
}

// End returns the job ended without a call.
func (j Job) End(s Status, reason string, now time.Time) Job { return j.finish(s, reason, now) }

// Postpone returns the job waiting until t without an attempt being counted.
func (j Job) Postpone(t time.Time, reason string) Job {
	j.Status, j.NextAt, j.Reason = Pending, t, reason
	return j
}

func (j Job) waitFor(d time.Duration, now time.Time) Job {
	j.Status, j.Owner, j.LeaseUntil = Pending, "", time.Time{}
	j.NextAt = now.Add(d)
	return j
}

func (j Job) finish(s Status, reason string, now time.Time) Job {
	j.Status, j.Owner, j.LeaseUntil = s, "", time.Time{}
	j.NextAt, j.FinishedAt = time.Time{}, now
	if reason != "" {
		j.Reason = reason
	}
	return j
}

// Final reports whether the job is done with, one way or another.
func (j Job) Final() bool {
	switch j.Status {
	case Pending, Sending:
		return false
	case Sent, Suppressed, Canceled, Expired, Failed:
	}
	return true
}

// DueAt returns when the clock has to see to the job if nothing else has.
func (j Job) DueAt() time.Time {
	at := j.CreatedAt
	if j.NextAt.After(at) {
		at = j.NextAt
	}
	return at.Add(HandoffSlack)
}

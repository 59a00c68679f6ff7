package outbox

import (
	"time"

	"github.com/josh-sms/josh/internal/domain/record"
)

// Result is what became of a call to the provider, as far as it is known.
type Result int

// The results, and what follows from each.
const (
	Accepted      Result = iota // the provider has it: file it as sent
	Unprocessed                 // known not to be processed: try again after 1, 5, 15 minutes, then it has failed, or expires
	NotBegun                    // there was no connection in time, and nothing left: at once once more, then as Unprocessed
	Ambiguous                   // it may have been processed: look before sending again
	Refused                     // the provider will never take it: it has failed
	Unsubscribed                // the recipient has opted out at the provider: it has failed, and the opt-out is recorded
	Misconfigured               // our account or sender is at fault: it is kept, and sending pauses until that is mended
	Later                       // the carrier cannot take it for a while: once more after the time that it names
)

// Call is the result of one attempt, or of one that the provider took and failed afterwards.
type Call struct {
	Result    Result
	SID       string    // of Accepted
	Code      int       // the provider's error code, 0 for none
	Reason    string    // for operators: class and status, never the provider's text
	NotBefore time.Time // the provider names a moment; the zero time leaves it to the policy
}

// retryDelays are the waits after the first, second and third attempt that is known to be unprocessed. Texts that are
// owed go on with the last of them.
func retryDelays() []time.Duration {
	return []time.Duration{time.Minute, 5 * time.Minute, 15 * time.Minute}
}

// retryDelay returns the wait after the present attempt; ok is false when its tries are used up.
func (j Job) retryDelay() (wait time.Duration, ok bool) {
	delays := retryDelays()
	if j.Attempt > len(delays) && !j.Class.Owed() {
		return 0, false
	}
	return delays[min(max(j.Attempt, 1), len(delays))-1], true
}

// resendDelays are the waits before a text is sent again that the provider had taken and then failed: a window has to
// pass, and then one more is worth it. A text that must not be missed gets two more, within the evening: a phone that
// is out of reach is so for hours.
func (j Job) resendDelays() []time.Duration {
	if j.MustNotMiss() {
		return []time.Duration{15 * time.Minute, time.Hour, 4 * time.Hour}
	}
	return []time.Duration{15 * time.Minute}
}

const (
	// resendSlack is how long a text outlives the window that the carrier named: many windows are longer than a
	// reply's life, and without it the one more try that is owed would never be made.
	resendSlack = time.Hour
	// maxLookups bounds the look-ups of one attempt. With lookupWait between them that is half a day, which
	// is longer than any outage of Twilio's API was.
	maxLookups = 144
	lookupWait = 5 * time.Minute
	// connectWait is how long a text waits whose connection came too late: the handshake goes on meanwhile, and the
	// connection is kept.
	connectWait = 3 * time.Second
	// urgentLookups is after how many look-ups without an answer a text that must not be missed is sent once more: half
	// an hour. Twice is better than late.
	urgentLookups = 6
)

// After returns the job as it is after a call that ended at now. A job whose Status is final is to be
// filed; one in Pending waits until NextAt; one still in Sending has an unknown outcome and is looked up
// once the provider's list can be trusted.
func (j Job) After(c Call, now time.Time) Job {
	before := j.Reason
	j.ErrorCode, j.Reason = c.Code, c.Reason
	switch c.Result {
	case Accepted:
		j.SID = c.SID
		return j.finish(Sent, "", now)
	case NotBegun, Unprocessed:
		if c.Result == NotBegun && before != c.Reason {
			j.Attempt--
			return j.waitUntil(now.Add(connectWait))
		}
		wait, ok := j.retryDelay()
		if !ok {
			return j.finish(Failed, "tries_used_up:"+c.Reason, now)
		}
		return j.waitUntil(j.inLife(later(now.Add(wait), c.NotBefore)))
	case Later:
		return j.again(c, now)
	case Misconfigured:
		j.Attempt-- // not the text's fault: its tries are kept for when the configuration is mended
		return j.waitUntil(now.Add(ProbeEvery))
	case Ambiguous:
		j.Owner = ""
		j.NextAt = now.Add(Grace)
		return j
	case Refused, Unsubscribed:
	}
	return j.finish(Failed, c.Reason, now)
}

// Failure returns a job that was sent as it is after the provider reported at now that it failed. It is the
// same table as for a refused call, save that nothing is left to look up.
func (j Job) Failure(c Call, now time.Time) Job {
	j.ErrorCode, j.Reason = c.Code, c.Reason
	switch c.Result {
	case NotBegun, Unprocessed, Later, Ambiguous:
		return j.again(c, now)
	case Misconfigured:
		if j.Resends == 0 {
			return j.spend().waitUntil(now.Add(ProbeEvery))
		}
		return j.again(c, now)
	case Accepted, Refused, Unsubscribed:
	}
	return j.finish(Failed, c.Reason, now)
}

// again lets a job wait for the window that the provider names, and then be sent once more.
func (j Job) again(c Call, now time.Time) Job {
	delays := j.resendDelays()
	if j.Resends >= len(delays) {
		return j.finish(Failed, "resends_used_up:"+c.Reason, now)
	}
	wait := delays[j.Resends]
	j = j.spend().waitUntil(later(now.Add(wait), c.NotBefore))
	j.ExpiresAt = later(j.ExpiresAt, j.NextAt.Add(resendSlack))
	return j
}

// inLife returns a moment, or the end of the job's life when that comes first: a text that can only expire says so
// then, and an operator hears of it.
func (j Job) inLife(t time.Time) time.Time {
	if j.Class.Owed() && j.ExpiresAt.Before(t) {
		return j.ExpiresAt
	}
	return t
}

// spend gives up the present attempt for another.
func (j Job) spend() Job {
	j.Resends++
	if j.SID != "" {
		j.Spent = append(append([]string(nil), j.Spent...), j.SID)
		j.SID = ""
	}
	return j
}

// LookedUp returns a job that a sender begins to look up at now: until its time is over nobody else does. Two that look at
// once would each undo what the other has counted, until the job is given up.
func (j Job) LookedUp(now time.Time) Job {
	j.NextAt = now.Add(Lease)
	return j
}

// Found returns the job after a look-up at now that was answered: sent when the provider has it, else ready
// for another attempt, or failed when its tries are used up. Only ask once Grace has passed since the
// call's end: before that "not listed" means nothing.
func (j Job) Found(sid string, now time.Time) Job {
	if sid != "" {
		j.SID = sid
		return j.finish(Sent, "reconciled", now)
	}
	wait, ok := j.retryDelay()
	switch {
	case !ok:
		return j.finish(Failed, "tries_used_up:not_at_provider", now)
	case !j.Class.Owed():
		return j.waitUntil(now)
	}
	return j.waitUntil(j.inLife(later(now, j.CalledAt.Add(wait)))) // the look-up has taken the first minute
}

// NotAnswered returns the job after a look-up at now that failed, which does not mean that the provider does
// not have it. A text that must not be missed is sent once more after a while; then it is looked up like any other,
// which stays Unknown in the end.
func (j Job) NotAnswered(now time.Time) Job {
	j.Lookups++
	switch {
	case j.MustNotMiss() && j.Resends == 0 && j.Lookups >= urgentLookups:
		return j.spend().waitUntil(now)
	case j.Lookups < maxLookups && now.Before(j.ExpiresAt):
		j.NextAt = now.Add(lookupWait)
		return j
	}
	return j.finish(Unknown, "never_looked_up", now)
}

// Begin returns the job with an attempt recorded: who calls, and until when that is believed.
func (j Job) Begin(owner string, now time.Time) Job {
	j.Status, j.Owner, j.Lookups = Sending, owner, 0
	j.Recalled = j.Recalled || !j.CalledAt.IsZero()
	j.CalledAt = now
	j.NextAt = now.Add(Lease + Grace) // not now+Grace: the call may begin late and end with the lease
	j.Attempt++
	return j
}

// MayStart reports whether at now the sender that has recorded `sending` may still begin its call, or is in it.
func (j Job) MayStart(now time.Time) bool {
	return j.Status == Sending && j.Owner != "" && now.Sub(j.CalledAt) <= StartWithin
}

// NotStarted returns a job that Begin was called on as it is when the call was not made in time.
func (j Job) NotStarted(now time.Time) Job {
	j.Attempt--
	return j.Postpone(now, "sender was frozen")
}

// End returns the job ended without a call.
func (j Job) End(s Status, reason string, now time.Time) Job { return j.finish(s, reason, now) }

// Postpone returns the job waiting until t without an attempt being counted.
func (j Job) Postpone(t time.Time, reason string) Job {
	j.Reason = reason
	return j.waitUntil(t)
}

// Revive returns a job that ended unsent as it is when an operator sends it again at now: with all its tries
// and a new life, and with what it has spent still known.
func (j Job) Revive(now time.Time) Job {
	j = j.spend()
	j.Attempt, j.Resends, j.Lookups, j.Failures, j.Begun = 0, 0, 0, 0, 0
	j.ErrorCode, j.FinishedAt = 0, time.Time{}
	j.ExpiresAt = now.Add(j.Class.TTL())
	return j.Postpone(now, "redriven")
}

// MayHasten reports whether a text waits at now for another try that a text of a person in danger brings forward. One
// that came back waits for a window of the carrier.
func (j Job) MayHasten(now time.Time) bool {
	return j.MustNotMiss() && j.Class.Owed() && j.Status == Pending && !j.CameBack() && j.NextAt.After(now)
}

// Hasten returns a text that waits for its next try as it is when that is due at once. The waits begin anew: a person
// who texts often must not push the try after that one further off.
func (j Job) Hasten(now time.Time) Job {
	j.NextAt, j.Attempt = now, 0
	return j
}

func (j Job) waitUntil(t time.Time) Job {
	j.Status, j.Owner = Pending, ""
	j.NextAt = t
	return j
}

func (j Job) finish(s Status, reason string, now time.Time) Job {
	j.Status, j.Owner = s, ""
	j.NextAt, j.FinishedAt = time.Time{}, now
	if reason != "" {
		j.Reason = reason
	}
	return j
}

// Final reports whether the job is done with, one way or another.
func (j Job) Final() bool { return j.Status != Pending && j.Status != Sending }

// DueAt returns when the clock has to see to the job if nothing else has.
func (j Job) DueAt() time.Time { return later(j.CreatedAt, j.NextAt).Add(record.HandoffSlack) }

func later(a, b time.Time) time.Time {
	if b.After(a) {
		return b
	}
	return a
}

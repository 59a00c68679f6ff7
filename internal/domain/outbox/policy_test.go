package outbox_test

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/josh-sms/josh/internal/domain/outbox"
)

var noon = time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC) //nolint:gochecknoglobals // a moment, never written

func newJob() outbox.Job {
	return outbox.Job{
		ID: "01JD5A0000000000000000000A-0", Number: "hash", Class: outbox.Reply, Purpose: "menu",
		CreatedAt: noon, ExpiresAt: noon.Add(outbox.ReplyTTL), Status: outbox.Pending,
	}
}

// TestUnprocessedRetries walks through the waits of the contract: 1, 5 and 15 minutes, then it has failed.
func TestUnprocessedRetries(t *testing.T) {
	t.Parallel()
	job, now := newJob(), noon
	for _, wait := range []time.Duration{time.Minute, 5 * time.Minute, 15 * time.Minute} {
		job = job.Begin("owner", now).After(outbox.Call{Result: outbox.Unprocessed, Reason: "retry:429"}, now)
		if job.Status != outbox.Pending || !job.NextAt.Equal(now.Add(wait)) || job.Owner != "" {
			t.Fatalf("after attempt %d: %+v, want it to wait %v", job.Attempt, job, wait)
		}
		now = job.NextAt
	}
	job = job.Begin("owner", now).After(outbox.Call{Result: outbox.Unprocessed, Reason: "retry:429", Code: 20429}, now)
	if job.Status != outbox.Failed || job.Attempt != 4 || job.ErrorCode != 20429 || !strings.HasPrefix(job.Reason, "tries_used_up") {
		t.Errorf("the fourth attempt: %+v, want failed", job)
	}
}

func TestAfter(t *testing.T) {
	t.Parallel()
	later := noon.Add(3 * time.Hour)
	for _, c := range []struct {
		name    string
		call    outbox.Call
		status  outbox.Status
		next    time.Time
		attempt int
	}{
		{"accepted", outbox.Call{Result: outbox.Accepted, SID: "SM1"}, outbox.Sent, time.Time{}, 1},
		{"the carrier's own wait is longer", outbox.Call{Result: outbox.Unprocessed, NotBefore: later}, outbox.Pending, later, 1},
		{"the carrier's own wait is shorter", outbox.Call{Result: outbox.Unprocessed, NotBefore: noon.Add(time.Second)}, outbox.Pending, noon.Add(time.Minute), 1},
		{"connected too late keeps the try", outbox.Call{Result: outbox.NotBegun, Reason: "late"}, outbox.Pending, noon.Add(3 * time.Second), 0},
		{"ambiguous waits for the list", outbox.Call{Result: outbox.Ambiguous}, outbox.Sending, noon.Add(outbox.Grace), 1},
		{"refused", outbox.Call{Result: outbox.Refused, Code: 21211}, outbox.Failed, time.Time{}, 1},
		{"unsubscribed", outbox.Call{Result: outbox.Unsubscribed, Code: 21610}, outbox.Failed, time.Time{}, 1},
		{"misconfigured keeps the try", outbox.Call{Result: outbox.Misconfigured, Code: 20003}, outbox.Pending, noon.Add(outbox.ProbeEvery), 0},
		{"later", outbox.Call{Result: outbox.Later, NotBefore: later}, outbox.Pending, later, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			got := newJob().Begin("owner", noon).After(c.call, noon)
			if got.Status != c.status || !got.NextAt.Equal(c.next) || got.Attempt != c.attempt || got.ErrorCode != c.call.Code || got.SID != c.call.SID {
				t.Errorf("%+v", got)
			}
			if got.Owner != "" {
				t.Error("the lease is kept though the call is over")
			}
		})
	}
}

// TestConnectedTooLateAgain: once it is tried again at once, and from then on as any other text that did not get through.
func TestConnectedTooLateAgain(t *testing.T) {
	t.Parallel()
	tooLate := outbox.Call{Result: outbox.NotBegun, Reason: "late"}
	job, now := newJob(), noon
	for _, wait := range []time.Duration{3 * time.Second, time.Minute, 5 * time.Minute, 15 * time.Minute} {
		job = job.Begin("owner", now).After(tooLate, now)
		if job.Status != outbox.Pending || !job.NextAt.Equal(now.Add(wait)) {
			t.Fatalf("%+v, want it to wait %v", job, wait)
		}
		now = job.NextAt
	}
}

func TestLookUps(t *testing.T) {
	t.Parallel()
	sending := newJob().Begin("owner", noon)
	if got := sending.Found("SM1", noon); got.Status != outbox.Sent || got.SID != "SM1" {
		t.Errorf("found: %+v", got)
	}
	if got := sending.Found("", noon); got.Status != outbox.Pending || !got.NextAt.Equal(noon) {
		t.Errorf("absent: %+v, want another attempt at once", got)
	}
	last := sending
	last.Attempt = 4
	if got := last.Found("", noon); got.Status != outbox.Failed {
		t.Errorf("absent after the last attempt: %+v", got)
	}
	if got := sending.NotAnswered(noon); got.Status != outbox.Sending || !got.NextAt.After(noon) {
		t.Errorf("not answered: %+v, want to ask again: that is not absent", got)
	}
	if got := sending.NotAnswered(sending.ExpiresAt); got.Status != outbox.Unknown {
		t.Errorf("never answered: %+v, want unknown, never a second text", got)
	}
}

// TestLookUpsThatNobodyAnswers: a text that must not be missed is sent once more after half an hour of them, which is
// better than late, and then goes on to be looked up. Any other text waits for an answer as long as it lives.
func TestLookUpsThatNobodyAnswers(t *testing.T) {
	t.Parallel()
	for purpose, class := range map[string]outbox.Class{"safety_crisis": outbox.Safety, outbox.PurposeStopConfirmedCrisis: outbox.Compliance, "menu": outbox.Reply} {
		job := newJob()
		job.Class, job.Purpose, job.ExpiresAt = class, purpose, noon.Add(class.TTL())
		job = job.Begin("owner", noon)
		now, again := noon, time.Time{}
		for !job.Final() {
			now = now.Add(5 * time.Minute)
			if job = job.NotAnswered(now); job.Status == outbox.Pending {
				again = now
				job = job.Begin("owner", now)
			}
		}
		urgent := purpose != "menu"
		if job.Status != outbox.Unknown || again.IsZero() == urgent || urgent && again.Sub(noon) > 30*time.Minute {
			t.Errorf("%s: sent again at %v, ends as %s", purpose, again, job.Status)
		}
	}
}

// TestOwedUntilItExpires: compliance and safety texts are tried as long as they live, whatever keeps them from leaving,
// at most every 15 minutes, and end as expired. Anything else is given up.
func TestOwedUntilItExpires(t *testing.T) {
	t.Parallel()
	for name, call := range map[string]outbox.Call{
		"429":           {Result: outbox.Unprocessed, Reason: "retry:429"},
		"503, absent":   {Result: outbox.Ambiguous, Reason: "ambiguous:503"},
		"20003":         {Result: outbox.Misconfigured, Code: 20003},
		"Retry-After":   {Result: outbox.Unprocessed, NotBefore: noon.Add(30 * time.Hour)},
		"a slow window": {Result: outbox.Unprocessed, NotBefore: noon.Add(7 * time.Hour)},
	} {
		for _, class := range outbox.Classes() {
			job := newJob()
			job.Class, job.ExpiresAt = class, noon.Add(class.TTL())
			now, calls, last := noon, 0, noon
			var waits []time.Duration
			for !job.Final() {
				if outbox.Guard(job, outbox.Recipient{}, now).Action == outbox.GiveUp {
					job = job.End(outbox.Expired, "expired", now)
					break
				}
				calls++
				waits, last = append(waits, now.Sub(last)), now
				if job = job.Begin("owner", now).After(call, now); job.Status == outbox.Sending {
					job = job.Found("", job.NextAt)
				}
				now = later(job.NextAt, now)
			}
			owed := class == outbox.Compliance || class == outbox.Safety
			switch {
			case owed && (job.Status != outbox.Expired || !now.Equal(noon.Add(outbox.ComplianceTTL))):
				t.Errorf("%s, %s: %s after %v", name, class, job.Status, now.Sub(noon))
			case owed && call.NotBefore.IsZero() && call.Code == 0 && (calls < 95 || calls > 100 || waits[1] != time.Minute || waits[2] != 5*time.Minute || waits[9] != 15*time.Minute):
				t.Errorf("%s, %s: %d calls, after %v", name, class, calls, waits[:10])
			case !owed && call.Code == 0 && (job.Status != outbox.Failed && call.NotBefore.IsZero() || calls > 4):
				t.Errorf("%s, %s: %s after %d calls", name, class, job.Status, calls)
			}
		}
	}
}

func later(a, b time.Time) time.Time {
	if b.After(a) {
		return b
	}
	return a
}

// TestCameBack: a text that must not be missed is sent again three times after the carrier had it, over an evening; any
// other once. What a window would not help has failed.
func TestCameBack(t *testing.T) {
	t.Parallel()
	for class, resends := range map[outbox.Class]int{outbox.Safety: 3, outbox.Compliance: 1, outbox.Reply: 1} {
		for _, result := range []outbox.Result{outbox.Later, outbox.Unprocessed, outbox.Ambiguous, outbox.Misconfigured} {
			job, now := newJob(), noon
			job.Class = class
			n := 0
			for ; !job.Final(); n++ {
				sent := job.Begin("owner", now).After(outbox.Call{Result: outbox.Accepted, SID: "SM1"}, now)
				if job = sent.Failure(outbox.Call{Result: result, Reason: "receipt"}, now); job.Final() {
					break
				}
				if !job.CameBack() || job.SID != "" || !job.NextAt.After(now) || !job.NextAt.Before(job.ExpiresAt) {
					t.Fatalf("%s came back: %+v", class, job)
				}
				now = job.NextAt
			}
			if job.Status != outbox.Failed || n != resends || now.Sub(noon) > 6*time.Hour {
				t.Errorf("%s, result %d: sent again %d times in %v, then %s", class, result, n, now.Sub(noon), job.Status)
			}
		}
		sent := newJob().Begin("owner", noon).After(outbox.Call{Result: outbox.Accepted, SID: "SM1"}, noon)
		if failed := sent.Failure(outbox.Call{Result: outbox.Refused, Code: 30006}, noon); failed.Status != outbox.Failed {
			t.Errorf("%s to a landline: %s", class, failed.Status)
		}
	}
}

// TestPolicyEnds checks that whatever the carrier does, a job ends: after ten calls, or, when it is owed, those of a
// day; no wait that does not lead on, and nothing after the end.
func TestPolicyEnds(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		job, now, calls := newJob(), noon, 0
		job.Class = rapid.SampledFrom(outbox.Classes()).Draw(t, "class")
		for step := 0; !job.Final(); step++ {
			if step > 1000 {
				t.Fatalf("no end in sight: %+v", job)
			}
			if job.NextAt.After(now) {
				now = job.NextAt
			}
			switch {
			case job.Status == outbox.Sending:
				if rapid.Bool().Draw(t, "answered") {
					job = job.Found(rapid.SampledFrom([]string{"", "SM1"}).Draw(t, "sid"), now)
				} else {
					job = job.NotAnswered(now)
				}
			case !now.Before(job.ExpiresAt):
				job = job.End(outbox.Expired, "expired", now)
			default:
				calls++
				results := []outbox.Result{outbox.Accepted, outbox.Unprocessed, outbox.Ambiguous, outbox.Refused, outbox.Unsubscribed, outbox.Later, outbox.Misconfigured}
				result := rapid.SampledFrom(results).Draw(t, "result")
				if result == outbox.Misconfigured {
					calls--
				}
				job = job.Begin("owner", now).After(outbox.Call{Result: result, SID: map[bool]string{true: "SM1"}[result == outbox.Accepted]}, now)
			}
		}
		if most := map[bool]int{false: 10, true: 110}[job.Class == outbox.Compliance || job.Class == outbox.Safety]; calls > most {
			t.Fatalf("%d calls", calls)
		}
		if now.Sub(noon) > 48*time.Hour {
			t.Fatalf("ended after %v", now.Sub(noon))
		}
		if (job.Status == outbox.Sent) != (job.SID != "") || job.FinishedAt.IsZero() || !job.NextAt.IsZero() {
			t.Fatalf("an end that is none: %+v", job)
		}
	})
}

func TestUntold(t *testing.T) {
	t.Parallel()
	called := newJob().Begin("s", noon)
	again := called.Found("", noon).Begin("s", noon)
	accepted := outbox.Call{Result: outbox.Accepted, SID: "SM1"}
	for name, c := range map[string]struct {
		job  outbox.Job
		want bool
	}{
		"never called":             {newJob().End(outbox.Suppressed, "opted_out", noon), false},
		"sent at once":             {called.After(accepted, noon), false},
		"sent by the second call":  {again.After(accepted, noon), true},
		"brought forward":          {called.Found("", noon).Hasten(noon).Begin("s", noon).After(accepted, noon), true},
		"nobody knows":             {called.End(outbox.Unknown, "never_looked_up", noon), true},
		"held back after one call": {called.Found("", noon).End(outbox.Suppressed, "opted_out", noon), true},
	} {
		if c.job.Untold() != c.want {
			t.Errorf("%s: %v", name, !c.want)
		}
	}
}

func TestHintHasNoPerson(t *testing.T) {
	t.Parallel()
	m := outbox.Hint(newJob(), "0")
	if err := m.Validate(); err != nil {
		t.Fatal(err)
	}
	var fields map[string]any
	if err := json.Unmarshal([]byte(m.Body), &fields); err != nil {
		t.Fatal(err)
	}
	for name := range fields {
		if name != "v" && name != "number" && name != "class" {
			t.Errorf("a hint carries %q", name)
		}
	}
	if other := outbox.Hint(newJob(), "1"); other.Dedup == m.Dedup || other.Group != m.Group {
		t.Error("a second offer must not count as the first one's duplicate, and stays in its group")
	}
}

// TestLongWindowOutlivesExpiry lets the carrier name windows longer than a reply's life (30003: four hours,
// 30023: until midnight): the one more try that is owed must still pass the guard.
func TestLongWindowOutlivesExpiry(t *testing.T) {
	t.Parallel()
	sent := outbox.Job{Class: outbox.Reply, Status: outbox.Sent, SID: "SM1", CreatedAt: noon, ExpiresAt: noon.Add(outbox.ReplyTTL)}
	for _, window := range []time.Duration{time.Minute, outbox.ReplyTTL, 12 * time.Hour} {
		job := sent.Failure(outbox.Call{Result: outbox.Later, NotBefore: noon.Add(window)}, noon)
		if v := outbox.Guard(job, outbox.Recipient{}, job.NextAt); job.Status != outbox.Pending || v.Action != outbox.Send {
			t.Errorf("window of %v: %s until %v, then %+v", window, job.Status, job.NextAt, v)
		}
	}
}

// TestGraceBeginsWithTheEndOfTheCall: a call may begin late and end with the lease, and only from then on may the
// provider's list lag.
func TestGraceBeginsWithTheEndOfTheCall(t *testing.T) {
	t.Parallel()
	job := newJob().Begin("owner", noon)
	if end := noon.Add(outbox.StartWithin + 10*time.Second); job.CalledAt.Add(outbox.Lease).Before(end) || job.NextAt.Before(end.Add(outbox.Grace)) {
		t.Errorf("a sender that died is looked up at %v", job.NextAt.Sub(noon))
	}
	ended := noon.Add(9 * time.Second)
	if job = job.After(outbox.Call{Result: outbox.Ambiguous}, ended); !job.NextAt.Equal(ended.Add(outbox.Grace)) {
		t.Errorf("a lost answer is looked up at %v", job.NextAt.Sub(ended))
	}
}

package smoke

import (
	"context"
	"net/http"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/base/sms"
	"github.com/josh-sms/josh/internal/edge/ops"
)

// Target is the JOSH that is tried.
type Target struct {
	URL        string      // where its webhooks are reached
	BaseURL    string      // the URL that the carrier was given: signatures are over it
	Token      string      // the auth token that signs
	Account    string      // the carrier's
	Service    string      // the messaging service, "" for none
	To         string      // JOSH's number
	ByProvider bool        // STOP and START are answered by the provider
	Phones     []sms.Phone // that may be taken: the first two that are nobody's are
}

// Ask runs an operator's command at the target and reads its answer. Kinds of errors are those of ops.
type Ask func(ctx context.Context, command string, args, answer any) error

// Smoke tries a target.
type Smoke struct {
	Target

	Ask      Ask
	HTTP     *http.Client
	SID      func() string // a fresh message sid
	Now      func() time.Time
	Patience time.Duration // for each check, and for the erasure
	Pause    time.Duration // between two looks
	Tell     func(Result)  // hears of each check as it ends
}

// Outcome is how a check ended.
type Outcome string

// The outcomes of a check.
const (
	Passed Outcome = "ok"
	Failed Outcome = "FAILED"
	NotRun Outcome = "not run" // an earlier one has failed, or it cannot be done at this hour
)

// Result is a check that has ended.
type Result struct {
	Check   string
	Outcome Outcome
	Took    time.Duration
	Saw     string // what was seen
}

// numbers is how many numbers the checks need: who asks for a plan, and who is asked.
const numbers = 2

// Run makes the checks and erases the numbers again, whatever came of them, and when ctx ends. The first check that fails ends them. The error
// names what failed.
func (s *Smoke) Run(ctx context.Context) (err error) {
	r, list := &run{Smoke: s}, checks(s.Now())
	defer func() {
		if cleaned := r.clean(context.WithoutCancel(ctx)); err == nil {
			err = cleaned
		}
	}()
	if err := r.step(ctx, "two numbers of nobody", r.begin); err != nil {
		r.skip(list, "")
		return err
	}
	for n, c := range list {
		if c.asks && !r.opens.IsZero() {
			r.skip(list[n:n+1], "it is night in every open region: people are asked from "+r.opens.Format(time.RFC3339)+" on")
			continue
		}
		if err := r.step(ctx, c.name, func(ctx context.Context) (string, error) { return r.check(ctx, c) }); err != nil {
			r.skip(list[n+1:], "")
			return err
		}
	}
	return nil
}

// run is a Smoke that runs.
type run struct {
	*Smoke

	taken []taken
	opens time.Time // when people are asked to join plans; zero: they are now

	stopped bool // a STOP was sent, and its START has not passed
}

// taken is a number that stands for a person.
type taken struct {
	phone  sms.Phone
	region string
}

// step runs a check and tells how it ended.
func (r *run) step(ctx context.Context, name string, do func(context.Context) (string, error)) error {
	began := r.Now()
	limit, cancel := context.WithTimeout(ctx, r.Patience)
	defer cancel()
	saw, err := do(limit)
	if ctx.Err() != nil {
		err = fault.New(fault.Unavailable, "interrupted")
	}
	if err == nil {
		r.Tell(Result{Check: name, Outcome: Passed, Took: r.Now().Sub(began), Saw: saw})
		return nil
	}
	r.Tell(Result{Check: name, Outcome: Failed, Took: r.Now().Sub(began), Saw: err.Error()})
	return fault.New(fault.Internal, "smoke failed: "+name+": "+err.Error())
}

// skip tells of checks that are not made.
func (r *run) skip(list []check, why string) {
	for _, c := range list {
		r.Tell(Result{Check: c.name, Outcome: NotRun, Saw: why})
	}
}

// begin takes the first numbers that are nobody's.
func (r *run) begin(ctx context.Context) (saw string, err error) {
	region, why := "", ""
	for _, phone := range r.Phones {
		var who ops.SmokePerson
		err := r.Ask(ctx, "smoke.begin", ops.SmokeNumber{Phone: string(phone), Region: region}, &who)
		if fault.KindOf(err) == fault.Invalid { // it is somebody's
			why += ": " + err.Error()
			continue
		}
		if err != nil {
			return "", err
		}
		r.taken = append(r.taken, taken{phone, who.Region})
		region, r.opens = who.Region, who.Opens
		saw += phone.Masked() + " "
		if len(r.taken) == numbers {
			return saw + "in " + region, nil
		}
	}
	return "", fault.New(fault.Invalid, "no two numbers can be taken"+why)
}

// clean erases the numbers that were taken. An erasure waits for texts that are under way, so it is asked for again.
func (r *run) clean(ctx context.Context) error {
	var first error
	if r.stopped {
		// An erasure keeps an opt-out: with ours in force nobody could be texted at the number for good.
		first = r.step(ctx, "START after a STOP", func(ctx context.Context) (string, error) { return r.check(ctx, startAgain()) })
	}
	for _, who := range r.taken {
		if err := r.step(ctx, "erased "+who.phone.Masked(), func(ctx context.Context) (string, error) { return r.erase(ctx, who.phone) }); err != nil && first == nil {
			first = err
		}
	}
	return first
}

// erase erases a number.
func (r *run) erase(ctx context.Context, phone sms.Phone) (string, error) {
	for {
		var proof struct {
			Done bool     `json:"done"`
			Left []string `json:"left_kinds"`
		}
		err := r.Ask(ctx, "person.erase", ops.Removal{ByPhone: ops.ByPhone{Phone: string(phone)}, Reason: "a number of josh smoke"}, &proof)
		switch {
		case fault.KindOf(err) == fault.NotFound:
			return "nothing is left", nil
		case err == nil && proof.Done && len(proof.Left) == 0:
			return "nothing is left", nil
		case err == nil:
			err = fault.New(fault.Unavailable, "the erasure has not ended")
		}
		if r.wait(ctx) != nil {
			return "", fault.New(fault.Unavailable, "it is left behind, josh person erase removes it: "+err.Error())
		}
	}
}

// wait waits for the next look; an error says that patience is over.
func (r *run) wait(ctx context.Context) error {
	timer := time.NewTimer(r.Pause)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
		return nil
	}
}

package smoke

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/edge/ops"
)

// check is a text, and what has to come of it.
type check struct {
	name     string
	from     int    // which of the numbers texts
	body     string // what it texts
	complete bool   // both have a profile by which plans are made
	outcome  string // how its turn ends, "" for anyhow
	reply    string // what its reply's purpose begins with
	told     []told // texts that leave besides
	silent   bool   // its reply does not matter
	keyword  bool   // the provider answers it where it is in charge of opt-outs
	optedOut bool   // who texted is opted out then
	asks     bool   // it is about people who are asked to join a plan, which they are by day
}

// told is a text that leaves to a number without being the reply to a text of it.
type told struct {
	to      int
	purpose string
}

// hour is when the plan of a run begins, between 10:00 and 17:00: each second has its own, because the same request of the same number on
// the same day is the same plan, and that of an earlier run is over.
func hour(now time.Time) string {
	const minutes = 7 * 60
	return time.Date(2000, 1, 1, 10, int(now.Unix()%minutes), 0, 0, time.UTC).Format("3:04 pm")
}

// checks are the texts of the wiring list.
func checks(now time.Time) []check {
	const asker, asked = 0, 1
	return []check{
		{name: "HELP", from: asker, body: "HELP", outcome: "help", reply: "help"},
		{name: "STOP", from: asker, body: "STOP", outcome: "stopped", reply: "stop_confirmed", keyword: true, optedOut: true},
		{name: "START", from: asker, body: "START", outcome: "started", reply: "start_confirmed", keyword: true},
		{name: "a text in the interview", from: asker, body: "I'm ready", reply: "interview_"},
		{name: "an ambiguous plan", from: asked, complete: true, body: "find me something to do friday night", outcome: "asked", reply: "request_"},
		{
			name: "a plan for two", from: asker, complete: true, body: "birding for 2 people tomorrow or the day after at " + hour(now), outcome: "linkup",
			reply: "linkup_broadcasting", told: []told{{asked, "linkup_invite"}}, asks: true,
		},
		{
			name: "A to an invite", from: asked, complete: true, body: "A", outcome: "linkup", reply: "invite_accepted",
			told: []told{{asked, "linkup_locked"}, {asker, "linkup_locked"}}, asks: true,
		},
	}
}

// startAgain takes a STOP back, whatever the answer to it is.
func startAgain() check { return check{name: "START after a STOP", body: "START", silent: true} }

// check sends the text of a check and looks until all of it has come, or something else has.
func (r *run) check(ctx context.Context, c check) (saw string, err error) {
	if c.complete {
		for _, who := range r.taken {
			if err := r.Ask(ctx, "smoke.begin", ops.SmokeNumber{Phone: string(who.phone), Region: who.region, Complete: true}, &ops.SmokePerson{}); err != nil {
				return "", err
			}
		}
	}
	sid := r.SID()
	r.stopped = r.stopped || c.optedOut
	if err := r.text(ctx, string(r.taken[c.from].phone), c.body, sid); err != nil {
		return "", err
	}
	last := fault.New(fault.Unavailable, "what was stored cannot be read")
	for {
		var waits error
		saw, waits, err = r.look(ctx, c, sid)
		switch {
		case err != nil && ctx.Err() != nil: // patience ended in the middle of this look: the one before saw why
			return "", last
		case err != nil || waits == nil:
			r.stopped = r.stopped && (err != nil || c.optedOut)
			return saw, err
		}
		if last = waits; r.wait(ctx) != nil {
			return "", last
		}
	}
}

// look reads what was stored and what has left. waits says what has not come yet; err, what has come that is wrong.
func (r *run) look(ctx context.Context, c check, sid string) (saw string, waits, err error) {
	threads := make([]ops.Thread, len(r.taken))
	for n, who := range r.taken {
		if err := r.Ask(ctx, "smoke.look", ops.ByPhone{Phone: string(who.phone)}, &threads[n]); err != nil {
			return "", nil, err
		}
	}
	mine := threads[c.from]
	at := slices.IndexFunc(mine.Texts, func(t ops.ThreadText) bool { return t.In && t.SID == sid })
	if at < 0 {
		return "", fault.New(fault.Unavailable, "the webhook answered 200, and the text is not in the table"), nil
	}
	in := mine.Texts[at]
	switch {
	case in.Status == "waits":
		return "", fault.New(fault.Unavailable, "the text is stored and waits for its turn: no worker takes it from the queue"), nil
	case c.outcome != "" && in.Status != c.outcome:
		return "", nil, fault.New(fault.Internal, fmt.Sprintf("its turn ended as %q and not as %q", in.Status, c.outcome))
	case len(in.Steps) == 0:
		return "", nil, fault.New(fault.Internal, "its turn has no trace")
	case mine.OptedOut != c.optedOut:
		return "", fault.New(fault.Internal, fmt.Sprintf("opted out is %t after it and not %t", mine.OptedOut, c.optedOut)), nil
	}
	if c.silent {
		return in.Status, nil, nil
	}
	if waits, err = r.replied(c, in, mine); err != nil || waits != nil {
		return "", waits, err
	}
	for _, t := range c.told {
		out, ok := lastOf(threads[t.to].Texts, t.purpose, in)
		if !ok {
			return "", fault.New(fault.Unavailable, r.taken[t.to].phone.Masked()+" is not told: no text "+t.purpose+" was decided"), nil
		}
		if waits, err = left(out); err != nil || waits != nil {
			return "", waits, err
		}
	}
	return says(c, in, r.ByProvider), nil, nil
}

// replied looks for the reply to a text.
func (r *run) replied(c check, in ops.ThreadText, mine ops.Thread) (waits, err error) {
	var purposes []string
	for _, out := range mine.Texts {
		if out.In || !strings.HasPrefix(out.ID, in.ID+"-") {
			continue
		}
		if !strings.HasPrefix(out.Purpose, c.reply) {
			purposes = append(purposes, out.Purpose)
			continue
		}
		return left(out)
	}
	switch {
	case c.keyword && r.ByProvider:
		return nil, nil
	case len(purposes) > 0:
		return nil, fault.New(fault.Internal, fmt.Sprintf("its reply is %s and not %s", strings.Join(purposes, ", "), c.reply))
	}
	// Two reads made the conversation: a text that was decided and left between them is in neither.
	return fault.New(fault.Unavailable, "its turn ended as "+in.Status+" without the reply "+c.reply), nil
}

// lastOf returns the last text of a purpose that was decided after a text came in.
func lastOf(texts []ops.ThreadText, purpose string, after ops.ThreadText) (last ops.ThreadText, ok bool) {
	for _, t := range texts {
		if !t.In && t.Purpose == purpose && !t.At.Before(after.At) {
			last, ok = t, true
		}
	}
	return last, ok
}

// left reports whether the carrier has a text, and has reported of it: that shows that its receipts reach JOSH.
func left(out ops.ThreadText) (waits, err error) {
	why := ""
	if out.Why != "" {
		why = ": " + out.Why
	}
	switch out.Status {
	case "suppressed", "canceled", "expired", "failed", "unknown", "undelivered":
		return nil, fault.New(fault.Internal, "the text "+out.Purpose+" is "+out.Status+why)
	case "pending", "sending":
		if !out.Reported {
			return fault.New(fault.Unavailable, "the text "+out.Purpose+" has not left, it is "+out.Status+why), nil
		}
	}
	if !out.Reported {
		return fault.New(fault.Unavailable, "the carrier has the text "+out.Purpose+", and no receipt has come: look at the status webhook"), nil
	}
	return nil, nil
}

// says tells what was seen of a check that passed.
func says(c check, in ops.ThreadText, byProvider bool) string {
	saw := in.Status
	if c.keyword && byProvider {
		return saw + ", the provider answers"
	}
	saw += ", " + strings.TrimSuffix(c.reply, "_") + " left"
	for _, t := range c.told {
		saw += ", " + t.purpose + " left"
	}
	return saw
}

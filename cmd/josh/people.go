package main

import (
	"cmp"
	"context"
	"encoding/json"
	"strconv"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/edge/ops"
	"github.com/josh-sms/josh/internal/spine/erase"
)

// regionCmd is `josh region`.
type regionCmd struct {
	List     regionListCmd     `cmd:"" help:"List the regions: their states, who waits, how many can be asked, and what became of their LinkUps."`
	Open     regionOpenCmd     `cmd:"" help:"Open a region and tell the people on its list, once."`
	Close    regionCloseCmd    `cmd:"" help:"Close a region: no interviews and no plans."`
	Waitlist regionWaitlistCmd `cmd:"" help:"Put a region back to waiting: interviews, but no plans."`
}

type regionListCmd struct {
	operator
	People bool `help:"Count the people of each region anew, which reads the whole table: on AWS about 0.13 USD and some minutes for a million items."`
}

// Run lists the regions.
func (c *regionListCmd) Run(ctx context.Context, s *streams) error {
	type row = ops.RegionView
	return list(ctx, c.operator, s, "region.list", ops.RegionsAsked{People: c.People}, "regions",
		column[row]{"region", func(r row, _ time.Time) string { return r.Slug }},
		column[row]{"name", func(r row, _ time.Time) string { return cmp.Or(r.Name, "-") }},
		column[row]{"state", func(r row, _ time.Time) string { return string(r.State) }},
		column[row]{"set by", func(r row, _ time.Time) string {
			if r.Ruled {
				return "an operator"
			}
			return "the data file"
		}},
		column[row]{"people", func(r row, _ time.Time) string {
			if n := figuresOf(r).People; n > 0 || c.People {
				return strconv.Itoa(n)
			}
			return "-" // not counted since the process began
		}},
		column[row]{"complete", func(r row, _ time.Time) string { return strconv.Itoa(figuresOf(r).Complete) }},
		column[row]{"waiting", func(r row, _ time.Time) string { return strconv.Itoa(r.Waiting) }},
		column[row]{"linkups a week", func(r row, _ time.Time) string { return strconv.FormatFloat(figuresOf(r).PerWeek, 'f', 1, 64) }},
		column[row]{"locked", func(r row, _ time.Time) string {
			f := figuresOf(r)
			if f.Decided == 0 {
				return "-"
			}
			return strconv.Itoa(int(100*f.Locked+0.5)) + " %"
		}},
	)
}

// figuresOf returns the figures of a row, none where an older josh run has sent it.
func figuresOf(r ops.RegionView) ops.RegionFigures {
	if r.RegionFigures == nil {
		return ops.RegionFigures{}
	}
	return *r.RegionFigures
}

type regionArg struct {
	operator
	Slug   string `arg:"" help:"Slug from the list."`
	Reason string `required:"" help:"Why. It is recorded."`
}

func (c *regionArg) set(ctx context.Context, s *streams, state people.RegionState) error {
	return c.call(ctx, s, "region.set", ops.RegionState{Slug: c.Slug, State: state, Reason: c.Reason})
}

type regionOpenCmd struct{ regionArg }

// Run opens a region.
func (c *regionOpenCmd) Run(ctx context.Context, s *streams) error { return c.set(ctx, s, people.Open) }

type regionCloseCmd struct{ regionArg }

// Run closes a region.
func (c *regionCloseCmd) Run(ctx context.Context, s *streams) error {
	return c.set(ctx, s, people.Closed)
}

type regionWaitlistCmd struct{ regionArg }

// Run puts a region back to waiting.
func (c *regionWaitlistCmd) Run(ctx context.Context, s *streams) error {
	return c.set(ctx, s, people.Waitlisted)
}

// personCmd is `josh person`.
type personCmd struct {
	Show    personShowCmd    `cmd:"" help:"Show what a person may do, and what they asked for, without their words."`
	Thread  personThreadCmd  `cmd:"" help:"Show the conversation of a person: without --reason no words and no names."`
	Why     personWhyCmd     `cmd:"" help:"Say why somebody got no reply, and what to do about it."`
	Take    personTakeCmd    `cmd:"" help:"Answer a person in the place of JOSH, which is silent until you hand back. They are told who you are."`
	Text    personTextCmd    `cmd:"" help:"Text a person whom you have taken over."`
	Back    personBackCmd    `cmd:"" help:"Hand a person back to JOSH. A day after your last text it happens by itself."`
	Suspend personSuspendCmd `cmd:"" help:"Suspend a person: no plans are for them, and they are told once a day that their account is paused."`
	Restore personRestoreCmd `cmd:"" aliases:"unsuspend" help:"End a suspension. They are told nothing."`
	Entitle personEntitleCmd `cmd:"" help:"Show what a person may do, or change it."`
	Erase   personEraseCmd   `cmd:"" help:"Remove everything about a number but its opt-out and the legal record."`
	Audit   personAuditCmd   `cmd:"" help:"Read the whole table for what names a number, and change nothing."`
}

type personShowCmd struct {
	operator
	Phone string `arg:"" help:"Number in E.164 form."`
}

// Run shows a person.
func (c *personShowCmd) Run(ctx context.Context, s *streams) error {
	return read(ctx, c.operator, s, "person.show", ops.ByPhone{Phone: c.Phone}, printPerson)
}

type personEntitleCmd struct {
	operator
	Phone       string     `arg:"" help:"Number in E.164 form."`
	Participate *bool      `negatable:"" help:"May take part in plans."`
	Initiate    *bool      `negatable:"" help:"May start plans."`
	GraceUntil  *time.Time `placeholder:"TIME" help:"May do both until then, whatever else is set (RFC 3339)."`
	Reason      string     `help:"Why. It is recorded, and required for a change."`
}

// Run entitles a person.
func (c *personEntitleCmd) Run(ctx context.Context, s *streams) error {
	return read(ctx, c.operator, s, "person.entitle", ops.Entitlement{
		Phone: c.Phone, Participate: c.Participate, Initiate: c.Initiate, GraceUntil: c.GraceUntil, Reason: c.Reason,
	}, printEntitled)
}

type personEraseCmd struct {
	operator
	Phone  string `arg:"" help:"Number in E.164 form."`
	Reason string `required:"" help:"Why. It is recorded."`
	Proof  bool   `help:"Print what was removed, what is kept, and that nothing else names the person."`
	Whole  bool   `help:"Read the whole table, not only where it is declared that something of a person is."`
}

// Run erases a person. It fails as long as something is left.
func (c *personEraseCmd) Run(ctx context.Context, s *streams) error {
	out, err := c.ask(ctx, s, "person.erase", ops.Removal{ByPhone: ops.ByPhone{Phone: c.Phone}, Whole: c.Whole, Reason: c.Reason})
	if err != nil {
		return err
	}
	if c.Proof {
		if err := show(s, out); err != nil {
			return err
		}
	}
	var proof erase.Proof
	if err := json.Unmarshal(out, &proof); err != nil {
		return fault.Wrap(fault.Internal, "answer", err)
	}
	if len(proof.LeftKinds) > 0 {
		return &erase.LeftError{Kinds: proof.LeftKinds}
	}
	return nil
}

type personAuditCmd struct {
	operator
	Phone string    `arg:"" help:"Number in E.164 form."`
	Since time.Time `placeholder:"TIME" help:"When the number was erased (RFC 3339): what is older must be gone, or it is an error."`
}

// Run audits a person. It fails when there is what an erasure would not see, or not understand, or has left.
func (c *personAuditCmd) Run(ctx context.Context, s *streams) error {
	out, err := c.ask(ctx, s, "person.audit", map[string]any{"phone": c.Phone, "since": c.Since})
	if err != nil {
		return err
	}
	if err := show(s, out); err != nil {
		return err
	}
	var found erase.Audited
	if err := json.Unmarshal(out, &found); err != nil {
		return fault.Wrap(fault.Internal, "answer", err)
	}
	switch {
	case len(found.LeftKinds) > 0:
		return &erase.LeftError{Kinds: found.LeftKinds}
	case len(found.Astray) > 0:
		return fault.New(fault.Internal, "something names the number to which no declared way leads: erase with --whole")
	case !c.Since.IsZero() && len(found.Old) > 0:
		return fault.New(fault.Internal, "something of the number is older than that: erase it again, with --whole")
	}
	return nil
}

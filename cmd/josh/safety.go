package main

import (
	"cmp"
	"context"
	"strconv"
	"time"

	"github.com/josh-sms/josh/internal/base/span"
	"github.com/josh-sms/josh/internal/edge/ops"
	"github.com/josh-sms/josh/internal/text/safety"
)

// incidentCmd is `josh incident`.
type incidentCmd struct {
	List  incidentListCmd  `cmd:"" help:"List the open incidents, the most urgent first."`
	Show  incidentShowCmd  `cmd:"" help:"Show one of them, masked."`
	Note  incidentNoteCmd  `cmd:"" help:"Write something down about it."`
	Close incidentCloseCmd `cmd:"" help:"Close it with its outcome. A hold stays until it is lifted."`
}

type incidentListCmd struct {
	operator
	Closed bool `help:"List those that were closed instead."`
}

// Run lists incidents.
func (c *incidentListCmd) Run(ctx context.Context, s *streams) error {
	type row = ops.IncidentView
	return list(ctx, c.operator, s, "incident.list", ops.Which{Closed: c.Closed}, "incidents",
		column[row]{"severity", func(i row, _ time.Time) string { return cmp.Or(string(i.Severity), "-") }},
		column[row]{"what", func(i row, _ time.Time) string { return string(i.Category) + " of " + string(i.Who) }},
		column[row]{"since", func(i row, now time.Time) string { return ago(i.At, now) }},
		column[row]{"phone", func(i row, _ time.Time) string { return i.Phone }},
		column[row]{"held then", func(i row, _ time.Time) string { return cmp.Or(string(i.Hold), "-") }},
		column[row]{"seen", func(i row, now time.Time) string {
			if i.Seen.IsZero() {
				return "no"
			}
			return ago(i.Seen, now)
		}},
		column[row]{"answer", func(i row, now time.Time) string {
			if i.ReplyAt.IsZero() {
				return i.ReplyWords
			}
			return i.ReplyWords + ", " + ago(i.ReplyAt, now)
		}},
		column[row]{"id", func(i row, _ time.Time) string { return i.ID }},
	)
}

type incidentShowCmd struct {
	entry
	look
}

// Run shows an incident.
func (c *incidentShowCmd) Run(ctx context.Context, s *streams) error {
	return read(ctx, c.operator, s, "incident.show", ops.Look{ID: c.ID, Reveal: c.Reveal, Reason: c.Reason}, printIncident)
}

type incidentNoteCmd struct {
	entry
	Text string `arg:"" help:"The note. It is kept encrypted; phone numbers are taken out."`
}

// Run adds a note.
func (c *incidentNoteCmd) Run(ctx context.Context, s *streams) error {
	return c.call(ctx, s, "incident.note", ops.Writing{ID: c.ID, Text: c.Text})
}

type incidentCloseCmd struct {
	entry
	Text string `arg:"" help:"What came of it."`
}

// Run closes an incident.
func (c *incidentCloseCmd) Run(ctx context.Context, s *streams) error {
	return c.call(ctx, s, "incident.close", ops.Writing{ID: c.ID, Text: c.Text})
}

// holdCmd is `josh hold`.
type holdCmd struct {
	List  holdListCmd  `cmd:"" help:"List the holds in force."`
	Place holdPlaceCmd `cmd:"" help:"Put somebody under a hold, whatever they texted. They are told nothing."`
	Look  holdLookCmd  `cmd:"" help:"Note that you have looked at a hold: you look after it from now on, and somebody looks again within the week."`
	Lift  holdLiftCmd  `cmd:"" help:"Lift a hold. Nothing else ends a hard one."`
}

type holdListCmd struct{ operator }

// Run lists the holds.
func (c *holdListCmd) Run(ctx context.Context, s *streams) error {
	type row = ops.HoldView
	return list(ctx, c.operator, s, "hold.list", ops.None{}, "holds",
		column[row]{"hold", func(h row, _ time.Time) string { return string(h.Kind) }},
		column[row]{"phone", func(h row, _ time.Time) string { return h.Phone }},
		column[row]{"since", func(h row, now time.Time) string { return ago(h.At, now) }},
		column[row]{"until", func(h row, now time.Time) string {
			if h.Until.IsZero() {
				return "lifted"
			}
			return "in " + span.Short(h.Until.Sub(now))
		}},
		column[row]{"reason", func(h row, _ time.Time) string { return h.Reason }},
		column[row]{"by", func(h row, _ time.Time) string { return h.By }},
		column[row]{"owner", func(h row, _ time.Time) string { return cmp.Or(h.Owner, "-") }},
		column[row]{"look", func(h row, now time.Time) string {
			if h.Overdue {
				return "overdue since " + span.Short(now.Sub(h.LookBy))
			}
			return "in " + span.Short(h.LookBy.Sub(now))
		}},
		column[row]{"lift", func(h row, _ time.Time) string {
			if h.Lifting == nil {
				return "-"
			}
			return h.Lifting.By + " would"
		}},
		column[row]{"strikes", func(h row, _ time.Time) string { return strconv.Itoa(h.Strikes) }},
		column[row]{"number", func(h row, _ time.Time) string { return h.Number }},
	)
}

type holdPlaceCmd struct {
	operator
	Who    string `arg:"" help:"The phone, the number (hash), or the id of an incident of theirs."`
	Kind   string `required:"" enum:"soft,hard" help:"soft: they receive, but neither start nor join anything. hard: only compliance and safety texts leave, until it is lifted."`
	Reason string `required:"" help:"Why. It is recorded."`
	For    string `placeholder:"LENGTH" help:"How long a soft hold lasts, for example 36h or 7d (3d unless told)."`

	Category string   `enum:",self_harm,harm_to_others,sexual_exploitation,stalking_doxxing" default:"" help:"What for. One for harm_to_others or sexual_exploitation takes two operators to lift."`
	Evidence []string `placeholder:"ID" help:"Incidents that speak for it."`
	Unknown  bool     `help:"Hold the number although nobody with it has texted or registered."`
}

// Run places a hold.
func (c *holdPlaceCmd) Run(ctx context.Context, s *streams) error {
	return c.call(ctx, s, "hold.place", ops.Placing{Who: c.Who, Kind: safety.HoldKind(c.Kind + "_hold"), Reason: c.Reason, For: c.For, Unknown: c.Unknown, Category: safety.Category(c.Category), Evidence: c.Evidence})
}

type holdLookCmd struct {
	operator
	Who    string `arg:"" help:"The phone, the number (hash) from the list, or the id of an incident of theirs."`
	Reason string `required:"" help:"What you have found. It is recorded."`
	Next   string `placeholder:"LENGTH" help:"When somebody is to look again, at most 30d (7d unless told)."`
}

// Run notes that somebody has looked.
func (c *holdLookCmd) Run(ctx context.Context, s *streams) error {
	return c.call(ctx, s, "hold.look", ops.HoldLooking{Who: c.Who, Reason: c.Reason, Next: c.Next})
}

type holdLiftCmd struct {
	operator
	Who     string `arg:"" help:"The phone, the number (hash) from the list, or the id of an incident of theirs."`
	Reason  string `required:"" help:"Why. It is recorded."`
	Tell    bool   `help:"Send the person one neutral line. Without it they are told nothing."`
	Forgive bool   `help:"Forget their strikes as well."`
}

// Run lifts a hold.
func (c *holdLiftCmd) Run(ctx context.Context, s *streams) error {
	return c.call(ctx, s, "hold.lift", ops.Lift{Who: c.Who, Reason: c.Reason, Tell: c.Tell, Forgive: c.Forgive})
}

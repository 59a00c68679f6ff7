package ops

import (
	"bytes"
	"context"
	"encoding/json"
	"log/slog"
	"time"

	"github.com/josh-sms/josh/internal/erase"
	"github.com/josh-sms/josh/internal/fault"
	"github.com/josh-sms/josh/internal/ident"
	"github.com/josh-sms/josh/internal/queue"
	"github.com/josh-sms/josh/internal/seal"
	"github.com/josh-sms/josh/internal/table"
	"github.com/josh-sms/josh/internal/wording"
)

// Offerer puts hints into a queue.
type Offerer interface {
	Send(ctx context.Context, msgs ...queue.Message) error
}

// Ops runs an operator's commands.
type Ops struct {
	Table    table.Table
	Inbound  Offerer
	Outbound Offerer
	Seal     seal.Sealer
	Hash     func(phone string) string
	Eraser   *erase.Eraser
	Book     *wording.Book
	IDs      *ident.Source
	Now      func() time.Time
	Log      *slog.Logger
}

// Command runs with its arguments as JSON and returns what is to be shown.
type Command func(ctx context.Context, args json.RawMessage) (any, error)

// Commands lists the commands by name.
func (o *Ops) Commands() map[string]Command {
	return map[string]Command{
		"dead.list":      command(o.DeadList),
		"dead.show":      command(o.DeadShow),
		"dead.redrive":   command(o.DeadRedrive),
		"incident.list":  command(o.IncidentList),
		"incident.show":  command(o.IncidentShow),
		"incident.note":  command(o.IncidentNote),
		"incident.close": command(o.IncidentClose),
		"hold.list":      command(o.HoldList),
		"hold.place":     command(o.HoldPlace),
		"hold.lift":      command(o.HoldLift),
		"pause.show":     command(o.PauseShow),
		"pause.end":      command(o.PauseEnd),
		"region.list":    command(o.RegionList),
		"region.set":     command(o.RegionSet),
		"person.entitle": command(o.PersonEntitle),
		"person.erase":   command(o.PersonErase),
	}
}

// Call runs a command by name. An unknown one is NotFound, arguments that do not fit are Invalid.
func (o *Ops) Call(ctx context.Context, name string, args json.RawMessage) (any, error) {
	run, ok := o.Commands()[name]
	if !ok {
		return nil, fault.New(fault.NotFound, "no such command")
	}
	return run(ctx, args)
}

// command makes a Command of a typed function.
func command[In, Out any](run func(context.Context, In) (Out, error)) Command {
	return func(ctx context.Context, args json.RawMessage) (any, error) {
		var in In
		if len(bytes.TrimSpace(args)) > 0 {
			dec := json.NewDecoder(bytes.NewReader(args))
			dec.DisallowUnknownFields()
			if err := dec.Decode(&in); err != nil {
				return nil, fault.New(fault.Invalid, "arguments do not fit the command")
			}
		}
		return run(ctx, in)
	}
}

// None is the argument or the answer of a command that has none.
type None struct{}

package ops

import (
	"context"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/platform/table"
)

// PauseView says whether sending is paused, and why.
type PauseView struct {
	Paused bool          `json:"paused"`
	Why    string        `json:"why,omitempty"` // in words
	Pause  *outbox.Pause `json:"pause,omitempty"`
}

// PauseShow says whether sending is paused.
func (o *Ops) PauseShow(ctx context.Context, _ None) (PauseView, error) {
	item, err := o.get(ctx, record.Pause(), "pause")
	if fault.KindOf(err) == fault.NotFound {
		return PauseView{}, nil
	}
	if err != nil {
		return PauseView{}, err
	}
	var p outbox.Pause
	err = record.Decode(item, record.KindPause, &p)
	return PauseView{Paused: true, Why: outbox.Why(p.Reason, p.Code, o.Codes.Meaning), Pause: &p}, err
}

// Resuming says why sending may go on: texts leave to everybody then.
type Resuming struct {
	Reason string `json:"reason"`
}

// PauseEnd lets sending go on. If the configuration is not mended, the next call pauses it again.
func (o *Ops) PauseEnd(ctx context.Context, in Resuming) (PauseView, error) {
	if _, err := because(in.Reason); err != nil {
		return PauseView{}, err
	}
	item, err := o.get(ctx, record.Pause(), "pause")
	if fault.KindOf(err) == fault.NotFound {
		return PauseView{}, nil
	}
	if err == nil {
		err = o.Table.Commit(ctx, table.Delete(item.Key, item.Version))
	}
	if fault.KindOf(err) == fault.Conflict { // a probe has just begun or ended it
		return o.PauseShow(ctx, None{})
	}
	return PauseView{}, err
}

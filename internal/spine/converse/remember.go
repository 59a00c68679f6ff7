package converse

import (
	"context"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/replay"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/work"
	"github.com/josh-sms/josh/internal/platform/table"
)

// finished is what is filed of a turn.
type finished struct {
	trace Trace
	work.Snapshot
}

// remember returns what a turn was decided from, sealed under the key that it is filed under. What cannot be kept, because
// it is too large or the key service is away, is left out, and the reason is kept instead: nobody waits for an answer because
// of it.
func (t *Turns) remember(ctx context.Context, snap turn.Snapshot, d turn.Decision, filed table.Key) work.Snapshot {
	decided, err := replay.DecidedOf(snap.State, d)
	var packed []byte
	if err == nil {
		setting := t.Setting()
		if snap.Made != nil {
			setting.Cards = snap.Made.Revision
		}
		packed, err = t.Packer.Pack(replay.Bundle{Setting: setting, Snapshot: replay.SnapshotOf(snap), Decided: decided})
	}
	var kept string
	if err == nil {
		kept, err = t.Seal.Seal(ctx, filed.String(), packed)
	}
	if err != nil {
		t.Log.WarnContext(ctx, "what a turn was decided from is not kept", "kind", fault.KindOf(err), "error", err)
		return work.Snapshot{Unkept: string(fault.KindOf(err))}
	}
	return work.Snapshot{Kept: kept}
}

package send

import (
	"context"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/platform/observe"
	"github.com/josh-sms/josh/internal/platform/table"
)

// mayTry returns how long to wait before a call when sending is paused, 0 when there may be one. While it is
// paused one text a minute, whosever it is, finds out whether the configuration is mended. A process that
// has not heard of a pause learns of it by its own refused call, so a send costs no read for it.
func (s *Sender) mayTry(ctx context.Context) (time.Duration, error) {
	if !s.paused.Load() {
		return 0, nil
	}
	pause, err := s.readPause(ctx)
	if err != nil {
		return 0, err
	}
	if !pause.Present() {
		s.paused.Store(false)
		return 0, nil
	}
	next, ok := pause.Value.Probe(s.Now())
	if !ok {
		return next.ProbeAt.Sub(s.Now()), nil
	}
	err = s.writePause(ctx, pause.Version, next)
	if fault.KindOf(err) == fault.Conflict { // another process probes
		return outbox.ProbeEvery, nil
	}
	return 0, err
}

// learn pauses or resumes sending after a call. It is best effort: every refused call pauses again, and
// every accepted one resumes.
func (s *Sender) learn(ctx context.Context, c outbox.Call) {
	switch {
	case c.Result == outbox.Misconfigured:
		s.pause(ctx, c)
	case c.Result == outbox.Accepted && s.paused.Load():
		s.resume(ctx)
	}
}

func (s *Sender) pause(ctx context.Context, c outbox.Call) {
	now := s.Now()
	s.paused.Store(true)
	s.Metrics.Count(observe.SendingPaused, 1)
	err := s.writePause(ctx, 0, outbox.Pause{Since: now, Code: c.Code, Reason: c.Reason, ProbeAt: now.Add(outbox.ProbeEvery)})
	if fault.KindOf(err) == fault.Conflict { // paused before: this was a probe, or a process that did not know
		return
	}
	s.Log.ErrorContext(ctx, "sending is paused: account or sender is misconfigured", "code", c.Code, "reason", c.Reason, "error", err)
	s.Report.Report(ctx, fault.New(fault.Config, "sending is paused"), map[string]string{"where": "send", "reason": c.Reason})
}

func (s *Sender) resume(ctx context.Context) {
	pause, err := s.readPause(ctx)
	if err == nil && pause.Present() {
		err = s.Table.Commit(ctx, table.Delete(record.Pause(), pause.Version))
	}
	if err != nil && fault.KindOf(err) != fault.Conflict {
		s.Log.WarnContext(ctx, "pause not removed", "kind", fault.KindOf(err), "error", err)
		return
	}
	s.paused.Store(false)
	s.Log.InfoContext(ctx, "sending goes on: a probe was accepted")
}

func (s *Sender) readPause(ctx context.Context) (record.Slot[outbox.Pause], error) {
	var slot record.Slot[outbox.Pause]
	items, err := s.Table.Get(ctx, record.Pause())
	if err != nil || !items[0].Exists() {
		return slot, err
	}
	slot.Version = items[0].Version
	err = record.Decode(items[0], record.KindPause, &slot.Value)
	return slot, err
}

func (s *Sender) writePause(ctx context.Context, version int64, p outbox.Pause) error {
	item, err := record.Encode(record.Pause(), record.KindPause, p)
	if err != nil {
		return err
	}
	item.Version = version
	return s.Table.Commit(ctx, table.Put(item))
}

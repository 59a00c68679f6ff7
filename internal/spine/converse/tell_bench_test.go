package converse

import (
	"io"
	"log/slog"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/domain/live"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/platform/observe"
	"github.com/josh-sms/josh/internal/text/understand"
)

// BenchmarkTell is the line and the counts of a turn that is done.
func BenchmarkTell(b *testing.B) {
	now := time.Date(2026, 11, 20, 22, 30, 0, 0, time.UTC)
	t := &Turns{
		Now: func() time.Time { return now }, Log: observe.NewLogger(io.Discard, slog.LevelInfo),
		Metrics: observe.NewMetrics(io.Discard, "converse", "bench", func() time.Time { return now }),
	}
	snap := turn.Snapshot{
		Now:     now,
		Message: turn.Message{ID: "01J9ZK3V7Q8N4T2M6R5B1X0Y9A", SID: "SM00000000000000000000000000000001"},
		State:   live.State{Number: "5366e49d04157aa870d9eab9163c1e8d8d5e81cf8e8074c1bf31266698105805"},
	}
	d := turn.Decision{Outcome: "answered", Handler: "menu", Reading: &turn.Reading{Intent: understand.Help, Confidence: 0.97, Source: understand.Local}}
	ctx := observe.WithCorrelation(b.Context(), snap.Message.ID)
	b.ReportAllocs()
	for b.Loop() {
		t.tell(ctx, now, snap, d)
	}
}

package app_test

import (
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/base/sms"
	"github.com/josh-sms/josh/internal/domain/live"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/platform/table"
)

// BenchmarkText is everything that is understood and decided about one text of a known person, from its body:
// normal form, keywords, every step.
func BenchmarkText(b *testing.B) {
	rules := rules(b)
	now := time.Date(2026, 11, 20, 22, 30, 0, 0, time.UTC)
	snap := turn.Snapshot{
		Now: now,
		State: live.State{Number: "c0ffee", Person: record.Slot[people.Person]{Version: 1, Value: people.Person{
			FirstName: "Ada", State: people.Active, Region: "san-francisco",
		}}},
		Items: map[table.Key]table.Item{record.Region("san-francisco"): {}},
	}
	b.ReportAllocs()
	for b.Loop() {
		snap.Message = turn.Message{ID: "01J9ZK3V7Q8N4T2M6R5B1X0Y9A", Normal: sms.Normalize("Hi, I’d like to know what’s on this weekend!"), AcceptedAt: now}
		if d, ask := rules.Machine.Decide(snap, nil); ask != nil || d.Outcome == "" {
			b.Fatal("no decision")
		}
	}
}

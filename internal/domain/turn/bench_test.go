package turn_test

import (
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/base/sms"
	"github.com/josh-sms/josh/internal/domain/live"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/text/answers"
	"github.com/josh-sms/josh/internal/text/compliance"
	"github.com/josh-sms/josh/internal/text/safety"
)

// BenchmarkText is everything that is understood and decided about one text of a known person, from its body:
// normal form, keywords, every step.
func BenchmarkText(b *testing.B) {
	keywords, err := compliance.Load()
	if err != nil {
		b.Fatal(err)
	}
	regions, err := people.LoadRegions()
	if err != nil {
		b.Fatal(err)
	}
	plain, err := compliance.LoadPlain()
	if err != nil {
		b.Fatal(err)
	}
	asks, err := answers.Load()
	if err != nil {
		b.Fatal(err)
	}
	resources, err := safety.LoadResources()
	if err != nil {
		b.Fatal(err)
	}
	detector, err := safety.LoadLexicon()
	if err != nil {
		b.Fatal(err)
	}
	rules := turn.Rules{Keywords: keywords, Plain: plain, Detector: detector, Regions: regions, Book: wording.NewBook(), Wishes: turn.NewWishes(), Answers: asks, Resources: resources, BaseURL: "https://josh.example"}
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
		if d, ask := turn.Decide(rules, snap, nil); ask != nil || d.Outcome == "" {
			b.Fatal("no decision")
		}
	}
}

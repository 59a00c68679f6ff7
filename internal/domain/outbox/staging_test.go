package outbox_test

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/text/safety"
)

// TestNobodyOffTheListIsTexted: on a staging system nothing about a text or its recipient lets it leave to a number that is not
// on the list, nor makes it wait for a moment at which it might.
func TestNobodyOffTheListIsTexted(t *testing.T) {
	t.Parallel()
	now := at(t, "2026-11-20T20:00:00Z")
	purposes := []string{
		"menu", "crisis", "code", outbox.PurposeStopConfirmed, outbox.PurposeStopConfirmedDelete, outbox.PurposeStopConfirmedCrisis,
		outbox.PurposeStartConfirmed, outbox.PurposeStartConfirmedCrisis,
	}
	holds := []*safety.Hold{nil, {Kind: safety.HardHold}, {Kind: safety.SoftHold}}
	rapid.Check(t, func(t *rapid.T) {
		job := outbox.Job{
			Class:     rapid.SampledFrom(outbox.Classes()).Draw(t, "class"),
			Purpose:   rapid.SampledFrom(purposes).Draw(t, "purpose"),
			Vital:     rapid.Bool().Draw(t, "vital"),
			ReplyTo:   rapid.SampledFrom([]string{"", "SM1", "SM2"}).Draw(t, "reply to"),
			ExpiresAt: now.Add(time.Duration(rapid.IntRange(-48, 48).Draw(t, "hours left")) * time.Hour),
		}
		to := outbox.Recipient{
			Unlisted: true,
			OptedOut: rapid.Bool().Draw(t, "opted out"),
			StopSID:  rapid.SampledFrom([]string{"", "SM1", "SM2"}).Draw(t, "stop"),
			Hold:     rapid.SampledFrom(holds).Draw(t, "hold"),
			Zone:     time.FixedZone("", rapid.IntRange(-12, 12).Draw(t, "zone")*3600),
		}
		if got := outbox.Guard(job, to, now); got != (outbox.Ruling{Action: outbox.HoldBack, Reason: "not_listed"}) {
			t.Fatalf("%+v", got)
		}
	})
	if says := outbox.Why("not_listed", 0, nil); says != "they are not on the list of a staging system" {
		t.Error(says)
	}
}

package outbox_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/text/safety"
)

func at(t *testing.T, text string) time.Time {
	t.Helper()
	when, err := time.Parse(time.RFC3339, text)
	if err != nil {
		t.Fatal(err)
	}
	return when
}

func TestGuard(t *testing.T) {
	t.Parallel()
	now := at(t, "2026-11-20T20:00:00Z")
	hard := &safety.Hold{Kind: safety.HardHold}
	soft := &safety.Hold{Kind: safety.SoftHold}
	gone := &safety.Hold{Kind: safety.SoftHold, Until: now}
	for _, c := range []struct {
		name    string
		class   outbox.Class
		purpose string
		gate    outbox.Recipient
		expires time.Duration
		want    outbox.Ruling
	}{
		{"reply", outbox.Reply, "menu", outbox.Recipient{}, time.Hour, outbox.Ruling{}},
		{"opted out", outbox.Reply, "menu", outbox.Recipient{OptedOut: true}, time.Hour, outbox.Ruling{Action: outbox.HoldBack, Reason: "opted_out"}},
		{"opted out, safety too", outbox.Safety, "crisis", outbox.Recipient{OptedOut: true}, time.Hour, outbox.Ruling{Action: outbox.HoldBack, Reason: "opted_out"}},
		{"opted out, other compliance too", outbox.Compliance, "start_confirmed", outbox.Recipient{OptedOut: true}, time.Hour, outbox.Ruling{Action: outbox.HoldBack, Reason: "opted_out"}},
		{"the one confirmation", outbox.Compliance, outbox.PurposeStopConfirmed, outbox.Recipient{OptedOut: true}, time.Hour, outbox.Ruling{}},
		{"the confirmation of a STOP that a START undid", outbox.Compliance, outbox.PurposeStopConfirmed, outbox.Recipient{}, time.Hour, outbox.Ruling{Action: outbox.HoldBack, Reason: "not_the_opt_out_in_force"}},
		{"the confirmation of an earlier STOP", outbox.Compliance, outbox.PurposeStopConfirmedCrisis, outbox.Recipient{OptedOut: true, StopSID: "SM2"}, time.Hour, outbox.Ruling{Action: outbox.HoldBack, Reason: "not_the_opt_out_in_force"}},
		{"the confirmation under a hold", outbox.Compliance, outbox.PurposeStopConfirmed, outbox.Recipient{OptedOut: true, Hold: hard}, time.Hour, outbox.Ruling{}},
		{"hard hold", outbox.Reply, "menu", outbox.Recipient{Hold: hard}, time.Hour, outbox.Ruling{Action: outbox.HoldBack, Reason: "hard_hold"}},
		{"hard hold, proactive", outbox.Proactive, "invite", outbox.Recipient{Hold: hard}, time.Hour, outbox.Ruling{Action: outbox.HoldBack, Reason: "hard_hold"}},
		{"hard hold, safety", outbox.Safety, "crisis", outbox.Recipient{Hold: hard}, time.Hour, outbox.Ruling{}},
		{"hard hold, compliance", outbox.Compliance, "help", outbox.Recipient{Hold: hard}, time.Hour, outbox.Ruling{}},
		{"soft hold receives", outbox.Reply, "menu", outbox.Recipient{Hold: soft}, time.Hour, outbox.Ruling{}},
		{"soft hold over", outbox.Reply, "menu", outbox.Recipient{Hold: gone}, time.Hour, outbox.Ruling{}},
		{"suspended, what JOSH begins", outbox.Proactive, "linkup_invite", outbox.Recipient{Suspended: true}, time.Hour, outbox.Ruling{Action: outbox.HoldBack, Reason: "suspended"}},
		{"suspended, a reply", outbox.Reply, "suspended", outbox.Recipient{Suspended: true}, time.Hour, outbox.Ruling{}},
		{"suspended, safety", outbox.Safety, "crisis", outbox.Recipient{Suspended: true}, time.Hour, outbox.Ruling{}},
		{"suspended, compliance", outbox.Compliance, outbox.PurposeStopConfirmed, outbox.Recipient{Suspended: true, OptedOut: true}, time.Hour, outbox.Ruling{}},
		{"expires this moment", outbox.Reply, "menu", outbox.Recipient{}, 0, outbox.Ruling{Action: outbox.GiveUp, Reason: "expired"}},
		{"opt-out beats expiry", outbox.Reply, "menu", outbox.Recipient{OptedOut: true}, 0, outbox.Ruling{Action: outbox.HoldBack, Reason: "opted_out"}},
		{"expiry beats quiet hours", outbox.Proactive, "invite", outbox.Recipient{Zone: time.FixedZone("", 8*3600)}, 0, outbox.Ruling{Action: outbox.GiveUp, Reason: "expired"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			job := outbox.Job{Class: c.class, Purpose: c.purpose, ExpiresAt: now.Add(c.expires)}
			if diff := cmp.Diff(c.want, outbox.Guard(job, c.gate, now)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// TestQuietHours has the edges of the day, and the two days a year that have 23 or 25 hours.
func TestQuietHours(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ zone, now, want string }{
		{"America/Los_Angeles", "2026-11-20T08:59:59-08:00", "2026-11-20T09:00:00-08:00"},
		{"America/Los_Angeles", "2026-11-20T09:00:00-08:00", ""},
		{"America/Los_Angeles", "2026-11-20T20:59:59-08:00", ""},
		{"America/Los_Angeles", "2026-11-20T21:00:00-08:00", "2026-11-21T09:00:00-08:00"},
		{"America/Los_Angeles", "2026-11-20T00:00:00-08:00", "2026-11-20T09:00:00-08:00"},
		{"America/Los_Angeles", "2026-12-31T23:30:00-08:00", "2027-01-01T09:00:00-08:00"},
		{"America/Los_Angeles", "2026-03-07T22:00:00-08:00", "2026-03-08T09:00:00-07:00"}, // clocks go forward
		{"America/Los_Angeles", "2026-03-08T03:30:00-07:00", "2026-03-08T09:00:00-07:00"},
		{"America/Los_Angeles", "2026-10-31T22:00:00-07:00", "2026-11-01T09:00:00-08:00"}, // and back
		{"America/Los_Angeles", "2026-11-01T01:30:00-08:00", "2026-11-01T09:00:00-08:00"}, // the second 1:30
		{"Europe/London", "2026-03-29T00:30:00Z", "2026-03-29T09:00:00+01:00"},
		{"Australia/Lord_Howe", "2026-10-03T23:00:00+10:30", "2026-10-04T09:00:00+11:00"}, // half an hour
		{"", "2026-11-20T08:00:00Z", "2026-11-20T09:00:00Z"},
	} {
		t.Run(c.zone+" "+c.now, func(t *testing.T) {
			t.Parallel()
			var zone *time.Location
			if c.zone != "" {
				var err error
				if zone, err = time.LoadLocation(c.zone); err != nil {
					t.Fatal(err)
				}
			}
			now := at(t, c.now)
			got := outbox.Guard(outbox.Job{Class: outbox.Proactive, ExpiresAt: now.Add(48 * time.Hour)}, outbox.Recipient{Zone: zone}, now)
			switch {
			case c.want == "" && got.Action != outbox.Send:
				t.Errorf("held back until %v", got.Until)
			case c.want != "" && (got.Action != outbox.WaitUntil || !got.Until.Equal(at(t, c.want))):
				t.Errorf("got %+v, want to wait until %s", got, c.want)
			}
			for _, class := range []outbox.Class{outbox.Compliance, outbox.Safety, outbox.Reply} {
				if v := outbox.Guard(outbox.Job{Class: class, ExpiresAt: now.Add(time.Hour)}, outbox.Recipient{Zone: zone}, now); v.Action != outbox.Send {
					t.Errorf("%s waits for quiet hours", class)
				}
			}
		})
	}
}

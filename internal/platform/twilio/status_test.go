package twilio_test

import (
	"testing"

	"github.com/josh-sms/josh/internal/platform/twilio"
)

func TestStatuses(t *testing.T) {
	t.Parallel()
	inOrder := []twilio.Status{
		twilio.Scheduled, twilio.Accepted, twilio.Queued, twilio.Sending, twilio.Sent,
		twilio.Canceled, twilio.Failed, twilio.Undelivered, twilio.Delivered, twilio.Read,
	}
	for rank, s := range inOrder {
		if got, ok := twilio.ParseStatus(string(s)); got != s || !ok {
			t.Errorf("ParseStatus(%q) = %q, %t", s, got, ok)
		}
		if s.Rank() != rank {
			t.Errorf("%s has rank %d, want %d", s, s.Rank(), rank)
		}
	}
	for _, s := range []string{"", "received", "receiving", "Sent", "partially_delivered"} {
		if got, ok := twilio.ParseStatus(s); ok || got != "" {
			t.Errorf("took %q", s)
		}
		if status := twilio.Status(s); status.Rank() != -1 {
			t.Errorf("%q has rank %d", s, status.Rank())
		}
	}
}

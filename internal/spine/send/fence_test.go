package send_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/lab/testkit"
	"github.com/josh-sms/josh/internal/platform/table"
)

// TestResentJobHasNewVersions: a job that waits again after a failed receipt must not go through versions that it
// had before, or a sender frozen in its first attempt could overwrite the second (found by internal/lab/chaos).
func TestResentJobHasNewVersions(t *testing.T) {
	t.Parallel()
	w := testkit.New(t, nil)
	w.Text("+15550100041", "hello")
	sent := w.Carrier.Taken()[0]
	_, job, _ := strings.Cut(sent.Callback, "job=")
	form := append(testkit.Form("+15550100041", "", sent.SID), testkit.Form("", "", "", "MessageStatus", "undelivered", "ErrorCode", "30008")[5:]...)
	if answer := w.Post("/api/twilio/status", "job="+job, form); answer.StatusCode != http.StatusNoContent {
		t.Fatalf("answered %d", answer.StatusCode)
	}
	found := false
	err := w.Table.All(t.Context(), func(i table.Item) bool {
		if strings.HasSuffix(i.SK, job) && strings.HasPrefix(i.SK, "J#") {
			found = true
			if before := w.Clock.Now().Add(-time.Hour).UnixNano(); i.Version < before {
				t.Errorf("waits again with version %d", i.Version)
			}
		}
		return true
	})
	if err != nil || !found {
		t.Fatalf("not waiting: %v", err)
	}
}

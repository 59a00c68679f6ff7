package intake_test

import (
	"net/http"
	"testing"
	"testing/synctest"
	"time"

	"github.com/josh-sms/josh/internal/lab/testkit"
)

// TestTableHangs: the answer comes while Twilio still waits, within ten seconds.
func TestTableHangs(t *testing.T) {
	t.Parallel()
	w := testkit.New(t, nil)
	w.Table.Table = hanging{w.Table.Table}
	e := testkit.Event(path, "", testkit.Form(phone, "hello", testkit.SID(1)))
	synctest.Test(t, func(t *testing.T) {
		start := time.Now()
		if answer := w.PostEvent(e); answer.StatusCode != http.StatusServiceUnavailable {
			t.Errorf("answered %d", answer.StatusCode)
		}
		if took := time.Since(start); took > 10*time.Second {
			t.Errorf("after %v", took)
		}
	})
}

package intake_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/josh-sms/josh/internal/lab/testkit"
)

// TestFallbackIsKept has a text come over the fallback URL: what the provider says of the first try is kept with the text, as
// long as the text is, and changes nothing else.
func TestFallbackIsKept(t *testing.T) {
	t.Parallel()
	const failed = testkit.BaseURL + path
	long := failed + "?x" + strings.Repeat("é", 400)
	for url, want := range map[string]string{failed: failed, "": "", long: long[:299]} {
		w := testkit.New(t, nil)
		sid := w.Text(phone, "anyone there?", "ErrorCode", "11200", "ErrorUrl", url)
		m := w.Filed(sid)
		if m.SID != sid || m.ErrorCode != "11200" || m.ErrorURL != want || !utf8.ValidString(m.ErrorURL) {
			t.Errorf("filed %+v, want the URL %q", m.Text, want)
		}
		if len(w.Carrier.Taken()) != 1 {
			t.Errorf("%d texts left", len(w.Carrier.Taken()))
		}
	}
}

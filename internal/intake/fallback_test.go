package intake_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/josh-sms/josh/internal/record"
	"github.com/josh-sms/josh/internal/testkit"
	"github.com/josh-sms/josh/internal/work"
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
		var m work.Message
		for _, item := range stored(t, w)[record.KindMessage.Name] {
			if err := record.Decode(item, record.KindMessage, &m); err != nil {
				t.Fatal(err)
			}
		}
		if m.Text == nil || m.Text.SID != sid || m.Text.ErrorCode != "11200" || m.Text.ErrorURL != want || !utf8.ValidString(m.Text.ErrorURL) {
			t.Errorf("filed %+v, want the URL %q", m.Text, want)
		}
		if len(w.Carrier.Taken()) != 1 {
			t.Errorf("%d texts left", len(w.Carrier.Taken()))
		}
	}
}

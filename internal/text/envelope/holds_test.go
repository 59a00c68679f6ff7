package envelope_test

import (
	"encoding/json"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/josh-sms/josh/internal/text/envelope"
)

// What nothing that a person sees has in it, written apart from the code that takes it out.
var (
	anyTag  = regexp.MustCompile(`(?i)<((/\s*)?\pL[^<>]*|\s+\pL+)>|<\s*/?\s*(meta|draft|dispatch|think|thinking|analysis)($|[^\pL\pN_-])`)
	anyKey  = regexp.MustCompile(`(?i)["'“”](mode|strategy|intensity|check|share|dispatch|analysis|userintensity|feelheardcheck|readyshare)["'“”]\s*:`)
	anyFlag = regexp.MustCompile(`(?im)FeelHeardCheck|ReadyShare|UserIntensity|EXPLAIN_PROCESS|HANDLE_MEMORY_REQUEST|^Mode: *WITNESS$`)
	unseen  = strings.NewReplacer("\u200b", "", "\u200c", "", "\u200d", "", "\u2060", "", "\ufeff", "", "\u00ad", "")
)

// holds holds what is read of an answer to what everybody relies on.
func holds(tb testing.TB, raw string) {
	tb.Helper()
	e := envelope.Parse(raw)
	for _, shown := range []string{e.Text, e.Draft} {
		plain := unseen.Replace(shown)
		for _, found := range []*regexp.Regexp{anyTag, anyKey, anyFlag} {
			if hit := found.FindString(plain); hit != "" {
				tb.Errorf("%q: %q is in %q", raw, hit, shown)
			}
		}
		if strings.ContainsAny(shown, "{}`\x00") || !utf8.ValidString(shown) || strings.TrimSpace(shown) != shown {
			tb.Errorf("%q: %q", raw, shown)
		}
		if json.Valid([]byte(shown)) && strings.IndexByte("[{", shown[0]) >= 0 {
			tb.Errorf("%q: %q is JSON", raw, shown)
		}
	}
	again := envelope.Parse(e.Text)
	if again.Text != e.Text || again.Draft != "" || again.Meta != (envelope.Meta{}) {
		tb.Errorf("%q: %q, read again %+v", raw, e.Text, again)
	}
	if e.Text == "" && len(e.Warnings) == 0 {
		tb.Errorf("%q: no text and no warning", raw)
	}
	if m := e.Meta; m.Intensity < 0 || m.Intensity > 10 {
		tb.Errorf("%q: %+v", raw, m)
	}
}

package join_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/base/crash"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/lab/testkit"
)

// TestCrashes ends the function at each boundary, and lets the person do what people do: send the form again.
// However far it got, there is one person and one greeting in the end, and never two codes for one form.
func TestCrashes(t *testing.T) {
	t.Parallel()
	for _, point := range []crash.Point{crash.JoinBeforeCode, crash.JoinAfterCode, crash.JoinBeforeVerified, crash.JoinAfterVerified} {
		t.Run(string(point), func(t *testing.T) {
			t.Parallel()
			w := testkit.New(t, nil)
			left := 1
			w.OnBoundary = func(p crash.Point) {
				if p == point && left > 0 {
					left--
					panic("the process ends here")
				}
			}
			b := w.Browser("192.0.2.1")
			b.Get("/join")
			token := b.FormToken()
			again := func(path string, form url.Values) testkit.Answer {
				a := b.Raw(path, withToken(form, token))
				if a.Status != http.StatusSeeOther {
					a = b.Raw(path, withToken(form, token))
				}
				w.Clock.Advance(3 * time.Minute) // a hint that was lost is the clock's to repair
				w.Tick()
				return a
			}
			again("/join", filled())
			right := code(t, w, maya)
			if n := texts(w, maya); n != 1 {
				t.Errorf("%d codes", n)
			}
			if a := again("/join/code", url.Values{"code": {right}}); a.Headers["Location"] != "/join/done" {
				t.Errorf("the code leads to %d %s", a.Status, a.Headers["Location"])
			}
			if n := texts(w, maya); n != 2 || !strings.HasPrefix(last(w, maya), "JOSH: You're in, Maya!") {
				t.Errorf("%d texts, the last one %q", n, last(w, maya))
			}
			if p := w.State(maya).Person; p.Value.State != people.Verified || p.Version != 1 {
				t.Errorf("the person is %+v", p)
			}
			if left != 0 {
				t.Error("the boundary was never reached")
			}
		})
	}
}

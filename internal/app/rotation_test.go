package app_test

import (
	"context"
	"testing"

	"github.com/josh-sms/josh/internal/app"
	"github.com/josh-sms/josh/internal/lab/inprocess"
	"github.com/josh-sms/josh/internal/lab/testkit"
	"github.com/josh-sms/josh/internal/platform/twilio"
)

// TestTokenIsRotatedWithoutDeployment: the secret gets a second token, which is then promoted. A function that runs with the old value takes the
// first text that the new one signs, and asks for the secret once; what nobody has signed it still refuses.
func TestTokenIsRotatedWithoutDeployment(t *testing.T) {
	t.Parallel()
	asked := 0
	w := testkit.NewWrapped(t, nil, func(function string, p app.Parts) app.Parts {
		if function == "inbound" {
			p.Tokens = func(context.Context) ([]string, error) { asked++; return []string{inprocess.Token, "promoted"}, nil }
		}
		return p
	})
	signed := func(token string, n int) int {
		form := testkit.Form("+15550100021", "hello", testkit.SID(n))
		event := testkit.Event("/api/twilio/inbound", "", form)
		event.Headers["x-twilio-signature"] = twilio.Sign(token, inprocess.BaseURL+"/api/twilio/inbound", form)
		return w.PostEvent(event).StatusCode
	}
	for n, c := range []struct {
		token string
		want  int
		asked int
	}{{inprocess.Token, 200, 0}, {"promoted", 200, 1}, {"promoted", 200, 1}, {inprocess.Token, 200, 1}, {"forged", 401, 2}} {
		if got := signed(c.token, n+1); got != c.want || asked != c.asked {
			t.Errorf("%d: signed by %s: %d, want %d; the secret was asked for %d times, want %d", n, c.token, got, c.want, asked, c.asked)
		}
	}
}

package carrier_test

import (
	"io"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/lab/local/carrier"
	"github.com/josh-sms/josh/internal/platform/twilio"
)

func TestSignedInbound(t *testing.T) {
	t.Parallel()
	s := newSimulator(t, func(c *carrier.Config) { c.MessagingServiceSID = "" })
	const url = "https://user:pass@example.com/api/twilio/inbound?a=b%20c"
	form := s.NewInbound(alice, josh, "grüße & more =%+", "", 0, "")
	req, err := s.SignedInbound(url+"#rc=3&rp=all", form)
	if err != nil {
		t.Fatal(err)
	}
	raw, err := io.ReadAll(req.Body)
	if err != nil {
		t.Fatal(err)
	}
	got, err := twilio.ParseForm(raw)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(form, got); diff != "" {
		t.Errorf("body (-want +got):\n%s", diff)
	}
	if !twilio.NewVerifier(token).Verify(req.Header.Get("X-Twilio-Signature"), url, form) {
		t.Error("signature is not over URL and form")
	}
	if user, pass, _ := req.BasicAuth(); user != "user" || pass != "pass" || req.URL.Fragment != "" {
		t.Errorf("sent to %s as %s", req.URL, user)
	}
	if h := req.Header; h.Get("User-Agent") != "TwilioProxy/1.1" || len(h.Get("I-Twilio-Idempotency-Token")) != 36 ||
		!strings.HasPrefix(h.Get("Content-Type"), "application/x-www-form-urlencoded") {
		t.Errorf("headers = %v", h)
	}
	if _, err := s.SignedInbound("://", form); fault.KindOf(err) != fault.Invalid {
		t.Errorf("SignedInbound with no URL = %v, want fault.Invalid", err)
	}
}

func TestNewInboundHasTwiliosFields(t *testing.T) {
	t.Parallel()
	n := "0123456789abcdef0123456789abcdef"
	s := newSimulator(t, func(c *carrier.Config) { c.IDs = func() string { return n } })
	tests := []struct {
		name string
		form twilio.Form
		want map[string]string
	}{
		{"text", s.NewInbound(alice, josh, "Hi", "", 0, ""), map[string]string{"Body": "Hi", "MessageSid": "SM" + n}},
		{"own sid", s.NewInbound(alice, josh, "Hi", "SM1", 0, ""), map[string]string{"Body": "Hi", "MessageSid": "SM1"}},
		{"two segments", s.NewInbound(alice, josh, strings.Repeat("é", 161), "", 0, ""), map[string]string{
			"Body": strings.Repeat("é", 161), "NumSegments": "2", "MessageSid": "SM" + n,
		}},
		{"pictures", s.NewInbound(alice, josh, "", "", 2, ""), map[string]string{
			"Body": "", "NumMedia": "2", "MessageSid": "MM" + n,
			"MediaContentType0": "image/jpeg", "MediaContentType1": "image/jpeg",
			"MediaUrl0": "https://api.twilio.com/2010-04-01/Accounts/" + account + "/Messages/MM" + n + "/Media/ME" + n,
			"MediaUrl1": "https://api.twilio.com/2010-04-01/Accounts/" + account + "/Messages/MM" + n + "/Media/ME" + n,
		}},
		{"opt-out", s.NewInbound(alice, josh, "STOP", "", 0, "STOP"), map[string]string{
			"Body": "STOP", "OptOutType": "STOP", "MessageSid": "SM" + n,
		}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			want := map[string]string{
				"ToCountry": "US", "ToState": "", "ToCity": "", "ToZip": "", "FromCountry": "US", "FromState": "",
				"FromCity": "", "FromZip": "", "SmsStatus": "received", "NumMedia": "0", "NumSegments": "1",
				"AccountSid": account, "ApiVersion": "2010-04-01", "From": alice, "To": josh, "MessagingServiceSid": service,
			}
			for name, value := range tt.want {
				want[name] = value
			}
			want["SmsSid"], want["SmsMessageSid"] = want["MessageSid"], want["MessageSid"]
			got := map[string]string{}
			for _, f := range tt.form {
				got[f.Name] = f.Value
			}
			if diff := cmp.Diff(want, got); diff != "" || len(got) != len(tt.form) {
				t.Errorf("form (-want +got):\n%s", diff)
			}
		})
	}
}

package intake_test

import (
	"testing"

	"github.com/josh-sms/josh/internal/lab/testkit"
	"github.com/josh-sms/josh/internal/platform/twilio"
)

// FuzzHandler sends anything: with a store that works there is no panic and no 5xx, and what is not signed
// leaves no trace. The body is signed as it is when sign is set, which lets the fuzzer behind the check.
func FuzzHandler(f *testing.F) {
	good := testkit.Event(path, "", testkit.Form(phone, "hi", testkit.SID(1)))
	f.Add(good.Body, "", "application/x-www-form-urlencoded", true, "POST")
	f.Add(good.Body, "a=b", "application/x-www-form-urlencoded; charset", false, "POST")
	f.Add("Body=%", "%zz", "text/plain", true, "GET")
	f.Add("MessageSid=SM&From=&&&To", "job=", "multipart/form-data; boundary=x", true, "")
	f.Fuzz(func(t *testing.T, body, query, contentType string, sign bool, method string) {
		w := testkit.New(t, nil)
		e := testkit.Event(path, query, nil)
		e.Body, e.Headers["content-type"], e.RequestContext.HTTP.Method = body, contentType, method
		form, err := twilio.ParseForm([]byte(body))
		signed := sign && err == nil
		delete(e.Headers, "x-twilio-signature")
		if signed {
			e.Headers["x-twilio-signature"] = twilio.Sign(testkit.Token, twilio.PublicURL(testkit.BaseURL, path, query), form)
		}
		answer := w.PostEvent(e)
		switch answer.StatusCode {
		case 200, 400:
			if !signed {
				t.Fatalf("answered %d without a signature", answer.StatusCode)
			}
			return
		case 401, 405, 413, 415:
		default:
			t.Fatalf("answered %d", answer.StatusCode)
		}
		if kinds := stored(t, w); len(kinds) > 0 || w.Queue.Inbound.Len() > 0 {
			t.Fatalf("a refused request left %v", kinds)
		}
	})
}

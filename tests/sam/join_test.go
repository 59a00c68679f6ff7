//go:build sam

package sam_test

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"io"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"testing"

	lambdaevents "github.com/aws/aws-lambda-go/events"

	"github.com/josh-sms/josh/events"
	"github.com/josh-sms/josh/internal/domain/work"
	"github.com/josh-sms/josh/internal/platform/model/modeltest"
	"github.com/josh-sms/josh/internal/platform/twilio"
)

// browser visits the pages that `sam local start-api` serves, with its cookies. net/http's jar would not send
// back those that are for https only.
type browser struct {
	t       *testing.T
	api     string
	cookies map[string]string
}

// ask sends a request, with a form unless it is nil, and returns status, where it leads and what it says.
func (b *browser) ask(path string, form url.Values) (status int, location, body string) {
	b.t.Helper()
	method := http.MethodGet
	if form != nil {
		method = http.MethodPost
	}
	req, err := http.NewRequestWithContext(b.t.Context(), method, b.api+path, strings.NewReader(form.Encode()))
	if err != nil {
		b.t.Fatal(err)
	}
	if form != nil { // as Chromium sends the forms of a page without a referrer
		req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		req.Header.Set("Origin", "null")
		req.Header.Set("Sec-Fetch-Site", "same-origin")
	}
	for name, value := range b.cookies {
		req.AddCookie(&http.Cookie{Name: name, Value: value})
	}
	resp, err := http.DefaultTransport.RoundTrip(req)
	if err != nil {
		b.t.Fatal(err)
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	if err != nil {
		b.t.Fatal(err)
	}
	for _, c := range resp.Cookies() {
		b.cookies[c.Name] = c.Value
	}
	return resp.StatusCode, resp.Header.Get("Location"), string(text)
}

var (
	formToken = regexp.MustCompile(`name="csrf" value="([^"]+)"`)
	codeIn    = regexp.MustCompile(`#(\d{6})$`)
)

// join registers a stranger over HTTP: form, code, proof, each twice. The code is taken from the text that the
// sender hands to the carrier.
func (s *stack) join(t *testing.T, api, lambda string) {
	const phone = "+15550100077"
	b := &browser{t, api, map[string]string{}}
	status, _, page := b.ask("/join", nil)
	token := formToken.FindStringSubmatch(page)
	if status != http.StatusOK || token == nil || b.cookies["__Host-josh"] == "" {
		t.Fatalf("/join answers %d with the cookies %v: %s", status, b.cookies, page)
	}
	form := url.Values{
		"csrf": {token[1]}, "first_name": {"Maya"}, "last_name": {"Oduya"}, "month": {"4"}, "day": {"17"}, "year": {"1994"},
		"zip": {"94110"}, "phone": {phone}, "email": {""}, "consent_texts": {"yes"},
	}
	for range 2 {
		if status, location, page := b.ask("/join", form); status != http.StatusSeeOther || location != "/join/code" {
			t.Fatalf("the form leads to %d %s: %s", status, location, page)
		}
	}
	if status, _, page := b.ask("/join/code", nil); status != http.StatusOK || !strings.Contains(page, "ending in 0077") {
		t.Fatalf("/join/code answers %d: %s", status, page)
	}
	before := s.carrier.taken()
	post(t, lambda+"/2015-03-31/functions/Send/invocations", hint(t, phone, "reply"))
	text, _ := s.carrier.last.Load().(string)
	code := codeIn.FindStringSubmatch(text)
	if s.carrier.taken() != before+1 || code == nil {
		t.Fatalf("%d texts, the last one %q", s.carrier.taken()-before, text)
	}
	for range 2 {
		if status, location, page := b.ask("/join/code", url.Values{"csrf": {token[1]}, "code": {code[1]}}); status != http.StatusSeeOther || location != "/join/done" {
			t.Fatalf("the code leads to %d %s: %s", status, location, page)
		}
	}
	if status, _, page := b.ask("/join/done", nil); status != http.StatusOK || !strings.Contains(page, "Your number is confirmed") {
		t.Errorf("/join/done answers %d: %s", status, page)
	}
	post(t, lambda+"/2015-03-31/functions/Send/invocations", hint(t, phone, "reply"))
	if text, _ := s.carrier.last.Load().(string); s.carrier.taken() != before+2 || !strings.Contains(text, "You're in, Maya!") {
		t.Errorf("%d texts, the last one %q", s.carrier.taken()-before, text)
	}
	if status, _, _ := b.ask("/join", url.Values{"csrf": {"forged"}}); status != http.StatusForbidden {
		t.Errorf("a forged form is answered %d", status)
	}
	s.understood(t, api, lambda, phone)
}

// understood sends texts that the rules are not sure of, which a model reads: the function asks the server that speaks as Bedrock does. The
// second time it throttles, and the text is answered by rules.
func (s *stack) understood(t *testing.T, api, lambda, phone string) {
	s.model.Script(modeltest.Answer{
		Tool:  json.RawMessage(`{"intent":"UNKNOWN","confidence":0.3,"extracted":{},"needs_clarifier":false,"clarifier_question":"","clarifier_options":[]}`),
		Usage: modeltest.Usage{InputTokens: 900, OutputTokens: 40, TotalTokens: 940},
	}, modeltest.Answer{Fault: modeltest.Throttle})
	for n, body := range []string{"the blue one goes under the other two i think", "the red one stays where it was before the other two"} {
		before := s.carrier.taken()
		s.text(t, api, phone, "SM000000000000000000000000000000e"+strconv.Itoa(n), body)
		post(t, lambda+"/2015-03-31/functions/Converse/invocations", hint(t, phone, ""))
		post(t, lambda+"/2015-03-31/functions/Send/invocations", hint(t, phone, "reply"))
		journal := s.model.Journal()
		if got := s.carrier.taken() - before; len(journal) != n+1 || got != 1 {
			t.Fatalf("text %d: the model was asked %d times, and the carrier got %d texts", n, len(journal), got)
		}
		if e := journal[n]; e.Problem != "" || e.Model != modelID {
			t.Errorf("text %d: %s was asked: %s", n, e.Model, e.Problem)
		}
	}
}

// text sends a text to the webhook, signed as Twilio signs it.
func (s *stack) text(t *testing.T, api, phone, sid, body string) {
	t.Helper()
	form := url.Values{"AccountSid": {events.AccountSID}, "From": {phone}, "To": {events.Josh}, "Body": {body}, "MessageSid": {sid}}
	var signed twilio.Form
	for name, values := range form {
		signed = append(signed, twilio.Field{Name: name, Value: values[0]})
	}
	req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, api+"/api/twilio/inbound", strings.NewReader(form.Encode()))
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	req.Header.Set("X-Twilio-Signature", twilio.Sign(events.AuthToken, events.PublicBaseURL+"/api/twilio/inbound", signed))
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	_ = resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		t.Fatalf("the webhook answers %d", resp.StatusCode)
	}
}

// hint returns the event by which a queue tells that a number has a text of a class to send, or, without one, a turn to take.
func hint(t *testing.T, phone, class string) []byte {
	t.Helper()
	mac := hmac.New(sha256.New, []byte(events.Pepper))
	mac.Write([]byte(phone))
	number := hex.EncodeToString(mac.Sum(nil))
	raw, err := json.Marshal(lambdaevents.SQSEvent{Records: []lambdaevents.SQSMessage{{
		MessageId: "00000000-0000-4000-8000-0000000000ff", ReceiptHandle: "AQEB", Body: work.Hint{Number: number, Class: class}.Encode(),
		Attributes: map[string]string{
			"ApproximateFirstReceiveTimestamp": "1795251600000", "ApproximateReceiveCount": "1", "SentTimestamp": "1795251600000",
			"MessageDeduplicationId": "01K000000000000000000000FF", "MessageGroupId": number + "-" + class,
		},
		EventSource: "aws:sqs", EventSourceARN: "arn:aws:sqs:us-east-1:123456789012:josh-dev-outbound.fifo", AWSRegion: "us-east-1",
	}}})
	if err != nil {
		t.Fatal(err)
	}
	return raw
}

package carrier

import (
	"context"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/josh-sms/josh/internal/platform/twilio"
)

// Kinds of failure, as the retry policy of Twilio's connection overrides names them.
const (
	failConnect = "ct"
	failRead    = "rt"
	fail4xx     = "4xx"
	fail5xx     = "5xx"
)

// overrides are the connection overrides that a URL carries in its fragment, such as "#rc=3&rp=all".
// Source: https://www.twilio.com/docs/usage/webhooks/webhooks-connection-overrides
type overrides struct {
	retries int           // rc
	policy  retryPolicy   // rp
	total   time.Duration // tt, of one attempt here
}

// retryPolicy lists the failures after which to try again.
type retryPolicy string

// allows reports whether the policy retries after a failure.
func (p retryPolicy) allows(failure string) bool {
	for rule := range strings.SplitSeq(string(p), ",") {
		if rule == "all" || rule == failure {
			return true
		}
	}
	return false
}

// overridesOf reads the fragment of a URL. Without one the simulated carrier retries, as a number set up the
// way docs/deploy.md says does; Twilio's own default is one retry after a failed connection.
func overridesOf(raw string) overrides {
	o := overrides{retries: 3, policy: "all", total: 15 * time.Second}
	_, fragment, ok := strings.Cut(raw, "#")
	if !ok {
		return o
	}
	o.retries, o.policy = 1, failConnect
	f := form(fragment)
	if n, err := strconv.Atoi(f.Get("rc")); err == nil && n >= 0 && n <= 5 {
		o.retries = n
	}
	if rp := f.Get("rp"); rp != "" {
		o.policy = retryPolicy(rp)
	}
	if ms, err := strconv.Atoi(f.Get("tt")); err == nil && ms >= 100 && ms <= 15_000 {
		o.total = time.Duration(ms) * time.Millisecond
	}
	return o
}

// post sends the callback of a report and returns what failed, "" when it was taken.
func (s *Simulator) post(ctx context.Context, r report, o overrides) (failure string) {
	ctx, cancel := context.WithTimeout(ctx, o.total) // real time, like every network deadline
	defer cancel()
	st := r.steps[0]
	req, err := s.webhook(ctx, r.message.Callback, s.receipt(&r.message, st), r.message.SID+"/"+st.Status)
	if err != nil { // create has checked the URL
		return failConnect
	}
	resp, err := s.cfg.Callback.RoundTrip(req)
	switch {
	case err != nil && ctx.Err() != nil:
		return failRead
	case err != nil:
		return failConnect
	}
	_, _ = io.Copy(io.Discard, io.LimitReader(resp.Body, 64<<10)) // so that the connection is used again
	_ = resp.Body.Close()
	switch {
	case resp.StatusCode >= http.StatusInternalServerError:
		return fail5xx
	case resp.StatusCode >= http.StatusMultipleChoices: // redirects are not played here
		return fail4xx
	}
	return ""
}

// receipt is the form of a status callback.
// Source: https://www.twilio.com/docs/messaging/api/message-resource#twilios-request-to-the-statuscallback-url
func (s *Simulator) receipt(m *message, st step) twilio.Form {
	f := make(twilio.Form, 0, 12)
	add := func(name, value string) { f = append(f, twilio.Field{Name: name, Value: value}) }
	if st.Code != 0 {
		add("ErrorCode", strconv.Itoa(st.Code))
		add("ErrorMessage", codeText(st.Code))
	}
	if st.Status == statusDelivered || st.Status == statusUndelivered {
		add("RawDlrDoneDate", time.UnixMilli(m.Updated).UTC().Format("0601021504"))
	}
	add("SmsSid", m.SID)
	add("SmsStatus", st.Status)
	add("MessageStatus", st.Status)
	add("To", m.To)
	if m.Service != "" {
		add("MessagingServiceSid", m.Service)
	}
	add("MessageSid", m.SID)
	add("AccountSid", s.cfg.AccountSID)
	add("From", m.From)
	add("ApiVersion", apiVersion)
	return f
}

// encode writes a form as a body, fields in their order.
func encode(f twilio.Form) string {
	var b strings.Builder
	for i, field := range f {
		if i > 0 {
			b.WriteByte('&')
		}
		b.WriteString(url.QueryEscape(field.Name))
		b.WriteByte('=')
		b.WriteString(url.QueryEscape(field.Value))
	}
	return b.String()
}

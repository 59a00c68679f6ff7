package smoke

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/platform/twilio"
)

// path is that of the webhook.
const path = "/api/twilio/inbound"

// text sends a text as the carrier does: signed.
func (r *run) text(ctx context.Context, from, body, sid string) error {
	form := twilio.Form{
		{Name: "MessageSid", Value: sid}, {Name: "SmsMessageSid", Value: sid}, {Name: "AccountSid", Value: r.Account},
		{Name: "From", Value: from}, {Name: "To", Value: r.To}, {Name: "Body", Value: body},
		{Name: "NumMedia", Value: "0"}, {Name: "NumSegments", Value: "1"}, {Name: "SmsStatus", Value: "received"},
	}
	if r.Service != "" {
		form = append(form, twilio.Field{Name: "MessagingServiceSid", Value: r.Service})
	}
	values := url.Values{}
	for _, f := range form {
		values.Set(f.Name, f.Value)
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, r.URL+path, strings.NewReader(values.Encode()))
	if err != nil {
		return fault.Wrap(fault.Invalid, "url", err)
	}
	req.Header.Set("Content-Type", "application/x-www-form-urlencoded; charset=UTF-8")
	req.Header.Set("X-Twilio-Signature", twilio.Sign(r.Token, r.BaseURL+path, form))
	resp, err := r.HTTP.Do(req)
	if err != nil {
		return fault.New(fault.Unavailable, "nothing answers at "+r.URL)
	}
	defer func() { _ = resp.Body.Close() }()
	_, _ = io.Copy(io.Discard, io.LimitReader(resp.Body, 1<<16))
	switch resp.StatusCode {
	case http.StatusOK:
		return nil
	case http.StatusUnauthorized:
		return fault.New(fault.Forbidden, "the webhook answered 401: it has another token, or another public URL than "+r.BaseURL)
	}
	return fault.New(fault.Unavailable, fmt.Sprintf("the webhook answered %d", resp.StatusCode))
}

package kill

import (
	"context"
	"crypto/hmac"
	"crypto/sha1" //nolint:gosec // Twilio's signature
	"encoding/base64"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync/atomic"
	"time"
)

// sign makes X-Twilio-Signature as Twilio documents it.
func sign(by, address string, form url.Values) string {
	names := make([]string, 0, len(form))
	for name := range form {
		names = append(names, name)
	}
	slices.Sort(names)
	var text strings.Builder
	text.WriteString(address)
	for _, name := range names {
		text.WriteString(name + form.Get(name))
	}
	mac := hmac.New(sha1.New, []byte(by))
	_, _ = mac.Write([]byte(text.String()))
	return base64.StdEncoding.EncodeToString(mac.Sum(nil))
}

// post delivers one signed webhook, once, to wherever josh is now. A dead josh is an error.
func (p *process) post(ctx context.Context, address string, form url.Values) (int, error) {
	at, err := p.address(ctx)
	if err != nil {
		return 0, err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, at+strings.TrimPrefix(address, publicURL), strings.NewReader(form.Encode()))
	if err != nil {
		return 0, err
	}
	req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	req.Header.Set("X-Twilio-Signature", sign(p.signs(), address, form))
	resp, err := p.http.Do(req)
	if err != nil {
		return 0, err
	}
	defer resp.Body.Close()
	_, err = io.Copy(io.Discard, resp.Body)
	return resp.StatusCode, err
}

// tries is how often Twilio delivers a webhook whose URL ends in #rc=3: once, and three times more.
const tries = 4

// deliver delivers a webhook as Twilio does: again after a failed connection or a 5xx.
func (p *process) deliver(address string, form url.Values) (status int, err error) {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	for range tries {
		status, err = p.post(ctx, address, form)
		if err == nil && status < http.StatusInternalServerError {
			return status, nil
		}
		time.Sleep(20 * time.Millisecond)
	}
	return status, err
}

// inbound is the webhook of a text.
func inbound(sid, from, body string) url.Values {
	return url.Values{
		"MessageSid": {sid}, "SmsSid": {sid}, "SmsMessageSid": {sid}, "AccountSid": {account}, "From": {from}, "To": {joshNo},
		"Body": {body}, "NumMedia": {"0"}, "NumSegments": {"1"}, "ApiVersion": {"2010-04-01"},
	}
}

const inboundURL = publicURL + "/api/twilio/inbound"

// reporter sends receipts, as the carrier does.
type reporter struct {
	to   *process
	open atomic.Int64 // receipts on their way
}

// report tells josh what became of a message, in the background.
func (r *reporter) report(callback string, m *message, f fault) {
	if f.name == "silent" {
		return
	}
	statuses := []string{"sent", "delivered"}
	if f.name == "fail_later" {
		statuses = []string{"sent", "undelivered"}
	}
	r.open.Add(1)
	go func() {
		defer r.open.Add(-1)
		for _, status := range statuses {
			form := receipt(m.sid, m.to, status)
			if status == "undelivered" {
				form.Set("ErrorCode", fmt.Sprint(f.code))
			}
			_, _ = r.to.deliver(callback, form)
		}
	}()
}

// receipt is the webhook of a status.
func receipt(sid, to, status string) url.Values {
	return url.Values{
		"MessageSid": {sid}, "SmsSid": {sid}, "AccountSid": {account}, "From": {joshNo}, "To": {to},
		"MessageStatus": {status}, "SmsStatus": {status}, "ApiVersion": {"2010-04-01"},
	}
}

package rest

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptrace"
	"net/url"
	"strings"
	"sync/atomic"
	"time"

	twclient "github.com/twilio/twilio-go/client"
)

// maxAnswer bounds what is read of an answer. A list page of pageSize messages of 1,600 escaped characters
// each is the largest there is, about 2 MB.
const maxAnswer = 4 << 20

// call is one call of the API: the twilio-go BaseClient that its own client cannot be, because that one has
// no context, leaves the bodies of errors open, loses their headers and refuses passwords with a dash.
type call struct {
	*Client

	ctx context.Context //nolint:containedctx // the interface has no other place for it; a call lives for one request
}

var _ twclient.BaseClient = call{}

// AccountSid implements client.BaseClient.
func (c call) AccountSid() string { return c.cfg.AccountSID }

// SetTimeout implements client.BaseClient; the time-out is fixed by Config.
func (call) SetTimeout(time.Duration) {}

// SetOauth implements client.BaseClient; requests use basic authentication.
func (call) SetOauth(twclient.OAuth) {}

// OAuth implements client.BaseClient: there is none.
func (call) OAuth() twclient.OAuth { return nil }

// SendRequest implements client.BaseClient. It returns answers of 2xx, read whole; every other outcome is a
// *SendError.
func (c call) SendRequest(method, rawURL string, data url.Values, headers map[string]any, _ ...byte) (*http.Response, error) {
	ctx, cancel := context.WithTimeout(c.ctx, c.cfg.Timeout)
	defer cancel()
	// Without a connection no byte has left. With one, bytes may be on their way even when writing fails, so
	// "has a connection" is the only line that can be drawn. GetConn starts the transport's own second
	// attempt, which it makes only when nothing was written.
	var connected atomic.Bool
	ctx = httptrace.WithClientTrace(ctx, &httptrace.ClientTrace{
		GetConn: func(string) { connected.Store(false) },
		GotConn: func(httptrace.GotConnInfo) { connected.Store(true) },
	})
	address := c.cfg.BaseURL + strings.TrimPrefix(rawURL, apiHost)
	req, err := http.NewRequestWithContext(ctx, method, address, strings.NewReader(data.Encode()))
	if err != nil {
		return nil, broken(method, err, false)
	}
	for name, value := range headers {
		req.Header.Set(name, fmt.Sprint(value))
	}
	req.Header.Set("Accept", "application/json")
	req.SetBasicAuth(c.cfg.Username, c.cfg.Password)

	resp, err := c.http.Do(req)
	if err != nil {
		return nil, broken(method, err, connected.Load())
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(io.LimitReader(resp.Body, maxAnswer+1))
	if resp.StatusCode < 200 || resp.StatusCode > 299 {
		return nil, c.refused(method, resp, body)
	}
	if err != nil || len(body) > maxAnswer {
		return nil, unreadable(method)
	}
	resp.Body = io.NopCloser(bytes.NewReader(body))
	return resp, nil
}

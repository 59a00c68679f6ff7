package rest

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
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
	by  time.Time       // see Message.BeginBy
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
// *SendError. A request that Twilio refused because of the login was not processed: it is made again, once with each
// other login there is.
func (c call) SendRequest(method, rawURL string, data url.Values, headers map[string]any, _ ...byte) (*http.Response, error) {
	ctx, cancel := context.WithTimeout(c.ctx, c.cfg.Timeout)
	defer cancel()
	login := c.logins.use()
	var refused []Login
	for {
		resp, failure := c.request(ctx, login, method, rawURL, data, headers)
		if failure == nil {
			return resp, nil
		}
		if !noLogin(failure) {
			return nil, failure
		}
		refused = append(refused, login)
		next, ok := c.logins.after(ctx, refused)
		if !ok || len(refused) == maxLogins {
			return nil, failure
		}
		login = next
	}
}

// maxLogins bounds the requests of one call: two tokens or a key in use, and as many fetched again.
const maxLogins = 4

// request makes one request.
func (c call) request(ctx context.Context, login Login, method, rawURL string, data url.Values, headers map[string]any) (*http.Response, *SendError) {
	ctx, beginning, stop := begin(ctx, c.by)
	defer stop()
	address := c.cfg.BaseURL + strings.TrimPrefix(rawURL, apiHost)
	req, err := http.NewRequestWithContext(ctx, method, address, strings.NewReader(data.Encode()))
	if err != nil {
		return nil, broken(method, err, false)
	}
	for name, value := range headers {
		req.Header.Set(name, fmt.Sprint(value))
	}
	req.Header.Set("Accept", "application/json")
	req.SetBasicAuth(login.Username, login.Password)

	resp, err := c.http.Do(req)
	if err != nil {
		failure := broken(method, err, beginning.mayHaveLeft())
		failure.Late = beginning.late.Load() && failure.Processed == No
		return nil, failure
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

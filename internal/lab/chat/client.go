package chat

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
)

// client calls the development API.
type client struct {
	base string
	http *http.Client
}

type message struct {
	N         uint64 `json:"n"`
	Direction string `json:"direction"`
	Body      string `json:"body"`
	Status    string `json:"status"`
	SID       string `json:"sid"`
}

type trace struct {
	Outcome string `json:"outcome"`
	Steps   []struct {
		Step     string `json:"step"`
		Saw      string `json:"saw"`
		Decision string `json:"decision"`
		Why      string `json:"why"`
	} `json:"steps"`
	Jobs []struct {
		Purpose  string `json:"purpose"`
		Class    string `json:"class"`
		Status   string `json:"status"`
		Segments int    `json:"segments"`
	} `json:"jobs"`
}

func (c *client) call(ctx context.Context, method, path string, in, out any) error {
	var body bytes.Buffer
	if in != nil {
		if err := json.NewEncoder(&body).Encode(in); err != nil {
			return fault.Wrap(fault.Internal, "encode", err)
		}
	}
	req, err := http.NewRequestWithContext(ctx, method, c.base+path, &body)
	if err != nil {
		return fault.Wrap(fault.Invalid, "address", err)
	}
	resp, err := c.http.Do(req)
	if err != nil {
		return fault.Wrap(fault.Unavailable, "JOSH does not answer", err)
	}
	defer func() { _ = resp.Body.Close() }()
	if resp.StatusCode != http.StatusOK {
		var refused struct {
			Error string `json:"error"`
		}
		_ = json.NewDecoder(resp.Body).Decode(&refused)
		if refused.Error == "" {
			refused.Error = resp.Status
		}
		return fault.New(fault.Invalid, refused.Error)
	}
	if out == nil {
		return nil
	}
	return fault.Wrap(fault.Internal, "answer", json.NewDecoder(resp.Body).Decode(out))
}

func (c *client) text(ctx context.Context, from, body string) (sid string, status int, err error) {
	var out struct {
		SID    string `json:"sid"`
		Status int    `json:"status"`
	}
	err = c.call(ctx, http.MethodPost, "/dev/sms", map[string]string{"from": from, "body": body}, &out)
	return out.SID, out.Status, err
}

func (c *client) messages(ctx context.Context, phone string, after uint64) ([]message, uint64, error) {
	var out struct {
		Messages []message `json:"messages"`
		Next     uint64    `json:"next"`
	}
	query := url.Values{"phone": {phone}, "after": {strconv.FormatUint(after, 10)}}
	err := c.call(ctx, http.MethodGet, "/dev/sms?"+query.Encode(), nil, &out)
	return out.Messages, out.Next, err
}

func (c *client) why(ctx context.Context, sid string) (t trace, err error) {
	err = c.call(ctx, http.MethodGet, "/dev/trace/"+url.PathEscape(sid), nil, &t)
	return t, err
}

// advance moves the clock; idle waits until nothing is left to do.
func (c *client) advance(ctx context.Context, by string) (now time.Time, err error) {
	var out struct {
		Now time.Time `json:"now"`
	}
	err = c.call(ctx, http.MethodPost, "/dev/clock", map[string]string{"advance": by}, &out)
	return out.Now, err
}

func (c *client) idle(ctx context.Context) error {
	return c.call(ctx, http.MethodPost, "/dev/idle", map[string]int{"timeout_ms": 5000}, nil)
}

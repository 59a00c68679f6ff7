package inprocess

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptrace"
	"net/url"
	"strings"
	"sync"
	"time"
)

// Sent is a text that the carrier was asked to send.
type Sent struct {
	To, Body, Callback, SID string
	At                      time.Time
}

// Carrier plays the provider's API: it takes notes, and answers as told.
type Carrier struct {
	Before func() // runs once, while the next create is under way
	// Fate says what becomes of a create that Next has said nothing of; nil takes all of them.
	Fate func(Sent) Fate

	now func() time.Time

	mu      sync.Mutex
	taken   []Sent
	answers []Fate // of the next creates
}

// Fate is the answer to a create.
type Fate struct {
	Status, Code int   // of HTTP, of the provider; Status 0 is a 201
	Lost         error // instead of an answer
	Taken        bool  // the message is sent whatever the answer is
}

// NewCarrier returns a carrier that takes everything.
func NewCarrier(now func() time.Time) *Carrier { return &Carrier{now: now} }

// Next sets the answer to the next create that has none yet. Taken says what to do with the message; an err
// without it is one before there was a connection.
func (c *Carrier) Next(status int, code int, taken bool, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.answers = append(c.answers, Fate{Status: status, Code: code, Lost: err, Taken: taken})
}

// meets answers a create as its fate says.
func (c *Carrier) meets(ctx context.Context, s Sent, f Fate) (*http.Response, error) {
	if f.Taken || f.Status == 0 && f.Lost == nil {
		c.taken = append(c.taken, s)
	}
	if trace := httptrace.ContextClientTrace(ctx); f.Taken && trace != nil && trace.GotConn != nil {
		trace.GotConn(httptrace.GotConnInfo{})
	}
	switch {
	case f.Lost != nil:
		return nil, f.Lost
	case f.Status == 0:
		return answer(http.StatusCreated, fmt.Sprintf(`{"sid":%q,"status":"queued","num_segments":"1"}`, s.SID)), nil
	}
	return answer(f.Status, fmt.Sprintf(`{"code":%d,"message":"as told","status":%d}`, f.Code, f.Status)), nil
}

// Mend takes back what Next has set.
func (c *Carrier) Mend() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.answers = nil
}

// Taken returns what the carrier has taken, in order.
func (c *Carrier) Taken() []Sent {
	c.mu.Lock()
	defer c.mu.Unlock()
	return append([]Sent(nil), c.taken...)
}

// RoundTrip implements http.RoundTripper.
func (c *Carrier) RoundTrip(req *http.Request) (*http.Response, error) {
	if before := c.Before; before != nil && req.Method == http.MethodPost {
		c.Before = nil
		before()
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if req.Method == http.MethodGet {
		return c.list(req.URL.Query().Get("To")), nil
	}
	raw, err := io.ReadAll(req.Body)
	if err != nil {
		return nil, err
	}
	form, err := url.ParseQuery(string(raw))
	if err != nil {
		return nil, err
	}
	s := Sent{To: form.Get("To"), Body: form.Get("Body"), Callback: form.Get("StatusCallback"), At: c.now()}
	s.SID = fmt.Sprintf("SM%032x", 0xca00000+len(c.taken))
	var fate Fate
	switch {
	case len(c.answers) > 0:
		fate, c.answers = c.answers[0], c.answers[1:]
	case c.Fate != nil:
		fate = c.Fate(s)
	}
	return c.meets(req.Context(), s, fate)
}

func (c *Carrier) list(to string) *http.Response {
	type row struct {
		SID         string `json:"sid"`
		To          string `json:"to"`
		From        string `json:"from"`
		Body        string `json:"body"`
		Direction   string `json:"direction"`
		Status      string `json:"status"`
		DateCreated string `json:"date_created"`
	}
	rows := []row{}
	for i := len(c.taken) - 1; i >= 0; i-- {
		if s := c.taken[i]; s.To == to {
			rows = append(rows, row{s.SID, s.To, Number, s.Body, "outbound-api", "sent", s.At.UTC().Format(time.RFC1123Z)})
		}
	}
	body, _ := json.Marshal(map[string]any{"messages": rows, "next_page_uri": nil}) // plain strings cannot fail
	return answer(http.StatusOK, string(body))
}

func answer(status int, body string) *http.Response {
	return &http.Response{
		StatusCode: status, Status: http.StatusText(status), Header: http.Header{"Content-Type": {"application/json"}},
		Body: io.NopCloser(strings.NewReader(body)), ContentLength: int64(len(body)),
	}
}

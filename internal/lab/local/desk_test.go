package local_test

import (
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/cookiejar"
	"strings"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/app"
	"github.com/josh-sms/josh/internal/base/ident"
	"github.com/josh-sms/josh/internal/edge/ops"
	"github.com/josh-sms/josh/internal/lab/local"
	"github.com/josh-sms/josh/internal/lab/testkit"
	"github.com/josh-sms/josh/internal/platform/observe"
)

const caller = "arn:aws:sts::123456789012:assumed-role/Operators/kim"

// desk opens the console of a world that runs elsewhere and returns its origin, its page and what it logs.
func desk(t *testing.T, w *testkit.World) (origin, page string, logs *testkit.Buffer) {
	t.Helper()
	commands, err := app.NewOps(w.Config, app.Parts{
		Table: w.Table, Scan: w.Scan, Inbound: w.Queue.Inbound, Outbound: w.Queue.Outbound, Seal: w.Seal, IDs: ident.NewSource(nil), Now: w.Clock.Now,
		Log: observe.NewLogger(io.Discard, slog.LevelError), Metrics: observe.NewMetrics(io.Discard, "test", "test", w.Clock.Now), Report: observe.Nop{},
	})
	if err != nil {
		t.Fatal(err)
	}
	logs = &testkit.Buffer{}
	d, err := local.NewDesk(t.Context(), commands, "", caller, logs)
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- d.Run(ctx) }()
	t.Cleanup(func() {
		stop()
		if err := <-ended; err != nil {
			t.Errorf("the console ends with %v", err)
		}
	})
	origin, _, _ = strings.Cut(d.Page, "/?token=")
	return origin, d.Page, logs
}

// knock sends a request with header fields ("Name: value").
func knock(t *testing.T, c *http.Client, method, url, body string, fields ...string) (int, string) {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), method, url, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	for _, field := range fields {
		name, value, _ := strings.Cut(field, ": ")
		if req.Header.Set(name, value); name == "Host" {
			req.Host = value
		}
	}
	resp, err := c.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = resp.Body.Close() }()
	text, _ := io.ReadAll(resp.Body)
	return resp.StatusCode, string(text)
}

func visitor(t *testing.T) *http.Client {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	return &http.Client{Jar: jar, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
}

// TestDesk is the door of the console of a JOSH that runs elsewhere: one browser comes in, once, and nothing else does. It has no development API
// and no phones, and everything that is done there has the caller behind it.
func TestDesk(t *testing.T) {
	t.Parallel()
	w := testkit.New(t, nil)
	origin, page, logs := desk(t, w)
	stranger, inside := visitor(t), visitor(t)
	list := origin + "/ops/region.list"
	for _, c := range []struct {
		fields []string
		status int
	}{
		{nil, 401},
		{[]string{"Authorization: Bearer guess"}, 401},
		{[]string{"Authorization: Bearer "}, 401},
		{[]string{"Host: sms.example.org"}, 403},
		{[]string{"Origin: https://sms.example.org"}, 403},
		{[]string{"X-Forwarded-For: 127.0.0.1"}, 403},
	} {
		if status, text := knock(t, stranger, "POST", list, "{}", c.fields...); status != c.status {
			t.Errorf("%v: %d, want %d: %s", c.fields, status, c.status, text)
		}
	}
	if status, _ := knock(t, inside, "GET", page, ""); status != 303 {
		t.Errorf("the printed address: %d", status)
	}
	if status, _ := knock(t, stranger, "GET", page, ""); status != 401 {
		t.Errorf("the printed address a second time: %d", status)
	}
	own := "Origin: " + origin
	for _, c := range []struct {
		method, path string
		fields       []string
		status       int
	}{
		{"GET", "/", nil, 303}, {"GET", "/incidents", nil, 200}, {"GET", "/conversations", nil, 200}, {"GET", "/console/nav.js", nil, 200},
		{"POST", "/ops/region.list", []string{own}, 200},
		{"POST", "/ops/region.list", nil, 401}, // no page of ours comes without an origin
		{"POST", "/ops/region.list", []string{"Origin: http://127.0.0.1:9"}, 403},
		{"POST", "/ops/region.list", []string{own, "Sec-Fetch-Site: same-site"}, 403},
		{"GET", "/dev/sms", nil, 404}, {"GET", "/dev/stream", nil, 204}, {"POST", "/dev/clock", []string{own}, 404}, {"POST", "/backup", []string{own}, 404},
		{"GET", "/carrier/", nil, 404}, {"POST", "/api/twilio/inbound", []string{own}, 404},
	} {
		if status, text := knock(t, inside, c.method, origin+c.path, "{}", c.fields...); status != c.status {
			t.Errorf("%s %s %v: %d, want %d: %.100s", c.method, c.path, c.fields, status, c.status, text)
		}
	}
	if _, here := knock(t, inside, "GET", origin+"/console/here.js", ""); !strings.Contains(here, "process = false") {
		t.Errorf("the pages are told %q", here)
	}
	if status, text := knock(t, inside, "POST", origin+"/ops/hold.place", `{"who":"+15550100014","kind":"soft_hold","reason":"reported","unknown":true}`, own, "Josh-Operator: somebody else"); status != 200 {
		t.Fatalf("a change: %d %s", status, text)
	}
	status, text := knock(t, inside, "POST", origin+"/ops/audit", `{}`, own)
	var audit ops.AuditList
	if err := json.Unmarshal([]byte(text), &audit); err != nil || status != 200 || len(audit.Records) != 1 || audit.Records[0].By != strings.ToLower(caller) {
		t.Errorf("the audit has %s", text)
	}
	if said := logs.String(); strings.Contains(said, strings.TrimPrefix(page, origin+"/?token=")) || strings.Count(said, "refused at a door") != 1 {
		t.Errorf("the log: %s", said)
	}
}

// TestDeskStaysHere: the console of a JOSH that runs elsewhere listens on this machine alone, and ends with its context.
func TestDeskStaysHere(t *testing.T) {
	t.Parallel()
	commands := &ops.Ops{}
	for _, address := range []string{"0.0.0.0:0", "192.0.2.1:8081", ":8081"} {
		if _, err := local.NewDesk(t.Context(), commands, address, caller, io.Discard); err == nil || !strings.Contains(err.Error(), "--listen") {
			t.Errorf("%s: %v", address, err)
		}
	}
	d, err := local.NewDesk(t.Context(), commands, "", caller, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- d.Run(ctx) }()
	stop()
	select {
	case err := <-ended:
		if err != nil {
			t.Error(err)
		}
	case <-time.After(10 * time.Second):
		t.Error("it does not end")
	}
}

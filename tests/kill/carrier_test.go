package kill

import (
	"context"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"time"
)

// What josh uses when nothing is set (the interfaces that others rely on name them).
const (
	account = "AC00000000000000000000000000000000"
	joshNo  = "+15550100000"
)

// What josh is given, because with a public URL it takes no default.
const (
	token  = "of-these-tests-alone"
	pepper = "a-pepper-of-these-tests-alone"
)

// pageSize is small, so that every look-up of a busy number reads several pages.
const pageSize = 3

// message is a text that the carrier has taken.
type message struct {
	sid, to, body, job string
	created            time.Time // josh's clock
	arrived            time.Time // real: the first byte of the request
	failed             bool      // the carrier reported that it was not delivered
}

// carrier stands in for Twilio's API. It outlives josh, and remembers what it has taken.
type carrier struct {
	url     string
	server  *http.Server
	data    string // josh's data folder: its clock is also the carrier's
	latency time.Duration

	receipts *reporter
	busy     atomic.Int64 // requests under way

	mu       sync.Mutex
	plan     func(to, body string, n int) fault // for the n-th request (from 1) of that text to that number
	taken    []*message
	byJob    map[string][]*message
	requests map[string]int
	creates  int
}

func newCarrier(dir string) (*carrier, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	c := &carrier{
		url: "http://" + l.Addr().String(), data: filepath.Join(dir, "data"),
		byJob: map[string][]*message{}, requests: map[string]int{},
	}
	c.server = &http.Server{
		Handler: c, ReadHeaderTimeout: patience,
		ConnContext: func(ctx context.Context, conn net.Conn) context.Context {
			return context.WithValue(ctx, timedKey{}, conn)
		},
	}
	go func() { _ = c.server.Serve(timedListener{l}) }()
	return c, nil
}

func (c *carrier) close() { _ = c.server.Close() }

// now is josh's time: it writes how far it is ahead before that counts.
func (c *carrier) now() time.Time {
	var file struct {
		OffsetMS int64 `json:"offset_ms"`
	}
	if raw, err := os.ReadFile(filepath.Join(c.data, "clock.json")); err == nil {
		_ = json.Unmarshal(raw, &file)
	}
	return time.Now().Add(time.Duration(file.OffsetMS) * time.Millisecond).UTC()
}

// ServeHTTP implements the two calls of Twilio's API that josh makes.
func (c *carrier) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	c.busy.Add(1)
	defer c.busy.Add(-1)
	arrived := firstByte(r.Context())
	user, password, _ := r.BasicAuth()
	if user != account || password != c.receipts.to.signs() {
		http.Error(w, `{"code":20003}`, http.StatusUnauthorized)
		return
	}
	if r.URL.Path != "/2010-04-01/Accounts/"+account+"/Messages.json" {
		http.NotFound(w, r)
		return
	}
	if r.Method == http.MethodGet {
		c.list(w, r)
		return
	}
	if err := r.ParseForm(); err != nil {
		return // josh died in the middle: nothing has arrived
	}
	c.create(w, r, arrived)
}

func (c *carrier) create(w http.ResponseWriter, r *http.Request, arrived time.Time) {
	to, body := r.PostForm.Get("To"), r.PostForm.Get("Body")
	callback := r.PostForm.Get("StatusCallback")
	at, _ := url.Parse(callback)
	c.mu.Lock()
	c.creates++
	c.requests[to+body]++
	n, plan := c.requests[to+body], c.plan
	c.mu.Unlock()
	var f fault
	if plan != nil {
		f = plan(to, body, n)
	}
	time.Sleep(c.latency + f.delay)
	if f.before(w) {
		return
	}
	m := &message{to: to, body: body, job: at.Query().Get("job"), created: c.now(), arrived: arrived}
	c.mu.Lock()
	m.sid = fmt.Sprintf("SM%032x", len(c.taken)+1)
	c.taken = append(c.taken, m)
	c.byJob[m.job] = append(c.byJob[m.job], m)
	m.failed = f.name == "fail_later"
	c.mu.Unlock()
	if c.receipts != nil {
		c.receipts.report(callback, m, f)
	}
	if f.after(w, r) {
		return
	}
	writeJSON(w, http.StatusCreated, resource(m))
}

// list is the list of messages to a number, newest first, page by page.
func (c *carrier) list(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	var found []*message
	c.mu.Lock()
	for i := len(c.taken) - 1; i >= 0; i-- {
		if m := c.taken[i]; m.to == q.Get("To") && m.created.Format(time.DateOnly) >= q.Get("DateSent>") {
			found = append(found, m)
		}
	}
	c.mu.Unlock()
	var page int
	_, _ = fmt.Sscan(q.Get("Page"), &page)
	answer := map[string]any{"messages": []any{}, "next_page_uri": nil}
	if first := page * pageSize; first < len(found) {
		list := []any{}
		for _, m := range found[first:min(first+pageSize, len(found))] {
			list = append(list, resource(m))
		}
		answer["messages"] = list
		if first+pageSize < len(found) {
			q.Set("Page", fmt.Sprint(page+1))
			answer["next_page_uri"] = r.URL.Path + "?" + q.Encode()
		}
	}
	writeJSON(w, http.StatusOK, answer)
}

func resource(m *message) map[string]any {
	return map[string]any{
		"sid": m.sid, "to": m.to, "from": joshNo, "body": m.body, "direction": "outbound-api", "status": "queued",
		"num_segments": "1", "error_code": nil, "date_created": m.created.Format(time.RFC1123Z),
	}
}

func writeJSON(w http.ResponseWriter, status int, value any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(value)
}

// fails sets what goes wrong from now on; nil for nothing.
func (c *carrier) fails(plan func(to, body string, n int) fault) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.plan = plan
}

// all returns what was taken, in order.
func (c *carrier) all() []*message {
	c.mu.Lock()
	defer c.mu.Unlock()
	return append([]*message(nil), c.taken...)
}

// of returns what was taken of a job, in order.
func (c *carrier) of(job string) []*message {
	c.mu.Lock()
	defer c.mu.Unlock()
	return append([]*message(nil), c.byJob[job]...)
}

// still waits until nothing is in the air.
func (c *carrier) still() {
	until := time.Now().Add(patience)
	for (c.busy.Load() > 0 || c.receipts != nil && c.receipts.open.Load() > 0) && time.Now().Before(until) {
		time.Sleep(time.Millisecond)
	}
}

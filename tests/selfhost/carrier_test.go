package selfhost_test

import (
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/platform/twilio"
)

// carrier stands in for Twilio's API, at an address that containers reach. It outlives josh.
type carrier struct {
	url string

	mu    sync.Mutex
	taken []taken
}

// taken is a text that it took.
type taken struct{ to, body string }

func newCarrier(t *testing.T, host string) *carrier {
	t.Helper()
	l, err := net.Listen("tcp", net.JoinHostPort(host, "0"))
	if err != nil {
		t.Fatal(err)
	}
	c := &carrier{}
	s := httptest.NewUnstartedServer(c)
	_ = s.Listener.Close()
	s.Listener = l
	s.Start()
	t.Cleanup(s.Close)
	c.url = s.URL
	return c
}

// ServeHTTP takes texts and lists them.
func (c *carrier) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	c.mu.Lock()
	defer c.mu.Unlock()
	answer := map[string]any{"messages": []any{}}
	if r.Method == http.MethodPost {
		if r.ParseForm() != nil {
			return // josh died in the middle: nothing has arrived
		}
		time.Sleep(20 * time.Millisecond) // so that some are under way when josh dies
		c.taken = append(c.taken, taken{r.PostForm.Get("To"), r.PostForm.Get("Body")})
		answer = resource(len(c.taken), c.taken[len(c.taken)-1])
		w.WriteHeader(http.StatusCreated)
	} else {
		var list []any
		for i, m := range c.taken {
			if m.to == r.URL.Query().Get("To") {
				list = append(list, resource(i+1, m))
			}
		}
		if list != nil {
			answer["messages"] = list
		}
	}
	_ = json.NewEncoder(w).Encode(answer)
}

func resource(n int, m taken) map[string]any {
	return map[string]any{
		"sid": fmt.Sprintf("SM%032x", n), "to": m.to, "body": m.body, "from": "+15550100001", "direction": "outbound-api",
		"status": "queued", "date_created": time.Now().UTC().Format(time.RFC1123Z), "num_segments": "1",
	}
}

// to returns what was sent to a phone.
func (c *carrier) to(phone string) (bodies []string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, m := range c.taken {
		if m.to == phone {
			bodies = append(bodies, m.body)
		}
	}
	return bodies
}

const (
	public  = "https://sms.example.net"
	token   = "of-these-tests-alone"
	account = "AC0123456789abcdef0123456789abcdef"
	sender  = "+15550100001"
)

// phones text a josh.
type phones struct {
	t    *testing.T
	url  string
	sids int
}

// text delivers a text as Twilio does, and reports whether it was taken.
func (c *phones) text(from, body string) bool {
	c.t.Helper()
	c.sids++
	form := url.Values{
		"MessageSid": {fmt.Sprintf("SM%032x", 1<<40+c.sids)}, "AccountSid": {account}, "From": {from}, "To": {sender}, "Body": {body},
	}.Encode()
	fields, err := twilio.ParseForm([]byte(form))
	if err != nil {
		c.t.Fatal(err)
	}
	req, err := http.NewRequestWithContext(c.t.Context(), http.MethodPost, c.url+"/api/twilio/inbound", strings.NewReader(form))
	if err != nil {
		c.t.Fatal(err)
	}
	req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	req.Header.Set(twilio.SignatureHeader, twilio.Sign(token, public+"/api/twilio/inbound", fields))
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return false
	}
	_ = resp.Body.Close()
	return resp.StatusCode == http.StatusOK
}

// eventually waits for longer than it takes until a text whose outcome nobody knows is looked up and sent again.
func eventually(t *testing.T, what string, done func() bool) {
	t.Helper()
	for until := time.Now().Add(2 * time.Minute); !done(); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(until) {
			t.Fatal("never: " + what)
		}
	}
}

package send_test

import (
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/app"
	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/lab/testkit"
	"github.com/josh-sms/josh/internal/platform/twilio/rest"
)

// slowly is a listener whose first handshake takes a while.
type slowly struct {
	net.Listener
	first sync.Once
	takes time.Duration
}

func (l *slowly) Accept() (net.Conn, error) {
	conn, err := l.Listener.Accept()
	l.first.Do(func() { conn = &late{Conn: conn, takes: l.takes} })
	return conn, err
}

type late struct {
	net.Conn
	once  sync.Once
	takes time.Duration
}

func (c *late) Read(p []byte) (int, error) {
	c.once.Do(func() { time.Sleep(c.takes) })
	return c.Conn.Read(p)
}

// TestStopDuringASlowHandshake: the connection to the carrier takes 3.5 s to come, a STOP arrives while it does, and
// no byte of the reply leaves after the STOP's 200.
func TestStopDuringASlowHandshake(t *testing.T) {
	t.Parallel()
	var mu sync.Mutex
	var bodies []string
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		raw, _ := io.ReadAll(r.Body)
		form, _ := url.ParseQuery(string(raw))
		mu.Lock()
		defer mu.Unlock()
		bodies = append(bodies, form.Get("Body"))
		w.WriteHeader(http.StatusCreated)
		fmt.Fprintf(w, `{"sid":"SM%032x","status":"queued"}`, len(bodies))
	}))
	server.Config.ErrorLog = log.New(io.Discard, "", 0)
	server.Listener = &slowly{Listener: server.Listener, takes: 3500 * time.Millisecond}
	server.StartTLS()
	t.Cleanup(server.Close)
	w := testkit.NewWrapped(t, nil, func(_ string, p app.Parts) app.Parts {
		client, err := rest.New(rest.Config{
			BaseURL: server.URL, AccountSID: "AC1", Logins: []rest.Login{{Username: "AC1", Password: "token"}}, From: testkit.Number, HTTP: server.Client(),
		})
		if err != nil {
			t.Error(err)
		}
		p.Carrier = client
		return p
	})
	stopped := make(chan int)
	w.Table.Table = &racing{w.Table.Table, func() {
		go func() {
			time.Sleep(200 * time.Millisecond) // `sending` is recorded, and the sender dials
			stopped <- w.Post("/api/twilio/inbound", "", testkit.Form(phone, "STOP", testkit.SID(999))).StatusCode
		}()
	}}
	w.Text(phone, "hello")
	if status := <-stopped; status != http.StatusOK {
		t.Fatalf("STOP answered %d", status)
	}
	time.Sleep(2 * time.Second) // for the handshake to end
	minutes(w, 3)
	mu.Lock()
	defer mu.Unlock()
	if len(bodies) != 1 || !strings.Contains(bodies[0], "opted out") {
		t.Errorf("the carrier got %q, want nothing but the confirmation", bodies)
	}
	if j := filed(t, w)["registration_link"]; j.Status != outbox.Canceled && j.Status != outbox.Suppressed {
		t.Errorf("the reply is %q", j.Status)
	}
}

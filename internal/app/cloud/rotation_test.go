package cloud

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/app"
	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/lab/testkit"
	"github.com/josh-sms/josh/internal/platform/secrets"
	"github.com/josh-sms/josh/internal/platform/secrets/secretsmanager"
	"github.com/josh-sms/josh/internal/platform/twilio"
)

// rotation is a secret store and a carrier's API in one, whose key is rotated while texts are in flight.
type rotation struct {
	mu     sync.Mutex
	stored map[string]string // what the store has
	valid  string            // the password that the carrier takes
	taken  []string          // bodies
	rotate func()            // runs before the n-th create
	after  int
}

func (r *rotation) store(w http.ResponseWriter, _ *http.Request) {
	r.mu.Lock()
	defer r.mu.Unlock()
	values, _ := json.Marshal(r.stored)
	raw, _ := json.Marshal(map[string]string{"SecretString": string(values)})
	_, _ = w.Write(raw)
}

func (r *rotation) carrier(w http.ResponseWriter, req *http.Request) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.after--; r.after == 0 {
		r.rotate()
	}
	if _, password, _ := req.BasicAuth(); password != r.valid {
		w.WriteHeader(http.StatusUnauthorized)
		_, _ = io.WriteString(w, `{"code":20003,"status":401}`)
		return
	}
	raw, _ := io.ReadAll(req.Body)
	form, _ := url.ParseQuery(string(raw))
	r.taken = append(r.taken, form.Get("To"))
	w.WriteHeader(http.StatusCreated)
	_, _ = fmt.Fprintf(w, `{"sid":"SM%032x","status":"queued"}`, len(r.taken))
}

// world returns a JOSH that sends through the rotation's carrier with what its store has.
func (r *rotation) world(t *testing.T) *testkit.World {
	t.Helper()
	secretStore, carrierAPI := httptest.NewServer(http.HandlerFunc(r.store)), httptest.NewServer(http.HandlerFunc(r.carrier))
	t.Cleanup(secretStore.Close)
	t.Cleanup(carrierAPI.Close)
	environ := map[string]string{
		"AWS_REGION": "us-east-1", "AWS_ACCESS_KEY_ID": "AKIDEXAMPLE", "AWS_SECRET_ACCESS_KEY": "secret",
		"AWS_ENDPOINT_URL_SECRETS_MANAGER": secretStore.URL, "SECRETS": "secretsmanager", "SECRETS_PREFIX": "/josh/test",
	}
	source, err := secretSource(lambdaConfig(environ), environ, app.Lambda, []string{tokens, apiKey, apiSecret})
	if err != nil {
		t.Fatal(err)
	}
	values, err := source.Load(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return testkit.NewWrapped(t, nil, func(function string, p app.Parts) app.Parts {
		if function != "send" {
			return p
		}
		cfg := app.Config{
			TwilioAccountSID: "AC00000000000000000000000000000000", TwilioAuthTokens: strings.Split(values[tokens], ","),
			TwilioAPIKey: values[apiKey], TwilioAPISecret: values[apiSecret], TwilioFrom: testkit.Number,
		}
		if cfg.TwilioAPIBaseURL, err = url.Parse(carrierAPI.URL); err != nil {
			t.Fatal(err)
		}
		if p.Carrier, err = carrier(cfg, source); err != nil {
			t.Fatal(err)
		}
		return p
	})
}

// TestRotationWithTextsInFlight: the old login is revoked at the carrier while people write, the new one is in the
// store, and nobody notices. Only when the store has nothing better does sending pause, and then nothing is lost.
func TestRotationWithTextsInFlight(t *testing.T) {
	t.Parallel()
	key := func(n string) map[string]string {
		return map[string]string{tokens: "token", apiKey: "SK" + strings.Repeat(n, 32), apiSecret: "secret-" + n}
	}
	for _, c := range []struct {
		name          string
		before, after map[string]string
		valid, next   string
		pauses        bool
	}{
		{"API key", key("1"), key("2"), "secret-1", "secret-2", false},
		{"auth token", map[string]string{tokens: "one"}, map[string]string{tokens: "two"}, "one", "two", false},
		{"second token promoted", map[string]string{tokens: "one,two"}, map[string]string{tokens: "one,two"}, "one", "two", false},
		{"from the token to a key", map[string]string{tokens: "one"}, key("2"), "one", "secret-2", false},
		{"nothing new in the store", key("1"), key("1"), "secret-1", "secret-2", true},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			r := &rotation{stored: c.before, valid: c.valid, after: 8}
			r.rotate = func() { r.stored, r.valid = c.after, c.next }
			w := r.world(t)
			const people = 20
			for n := range people {
				w.Text(fmt.Sprintf("+155501001%02d", n), "hello")
			}
			if paused := sendingPaused(t, w); paused != c.pauses {
				t.Errorf("sending paused: %v, want %v", paused, c.pauses)
			}
			if c.pauses {
				r.mu.Lock()
				r.valid = "secret-1"
				r.mu.Unlock()
				settle(w)
			}
			if len(r.taken) != people {
				t.Errorf("%d of %d texts left", len(r.taken), people)
			}
			slices.Sort(r.taken)
			if once := slices.Compact(slices.Clone(r.taken)); len(once) != len(r.taken) {
				t.Error("somebody got a text twice")
			}
		})
	}
}

// sendingPaused reports whether sending is paused.
func sendingPaused(t *testing.T, w *testkit.World) bool {
	t.Helper()
	items, err := w.Table.Get(t.Context(), record.Pause())
	if err != nil {
		t.Fatal(err, fault.KindOf(err))
	}
	return items[0].Exists()
}

// settle lets the clock run until what waits has been seen to.
func settle(w *testkit.World) {
	for range 30 {
		w.Clock.Advance(61e9)
		w.Tick()
		w.Work()
	}
}

// TestInboundRotation: while the auth token is replaced, webhooks are taken that the old or the new one signs, whichever the function has
// heard of when the text comes, and nobody else's.
func TestInboundRotation(t *testing.T) {
	t.Parallel()
	r := &rotation{stored: map[string]string{tokens: testkit.Token}}
	store := httptest.NewServer(http.HandlerFunc(r.store))
	t.Cleanup(store.Close)
	environ := map[string]string{
		"AWS_REGION": "us-east-1", "AWS_ACCESS_KEY_ID": "AKIDEXAMPLE", "AWS_SECRET_ACCESS_KEY": "secret",
		"AWS_ENDPOINT_URL_SECRETS_MANAGER": store.URL,
	}
	w := testkit.NewWrapped(t, nil, func(_ string, p app.Parts) app.Parts {
		from := secretsmanager.New(lambdaConfig(environ), secretsmanager.Options{Prefix: "/josh/test", Names: []string{tokens}})
		p.Tokens = refresh(secrets.New(from.Fetch, secrets.Options{Spacing: time.Nanosecond})) // as if half a minute lay between two texts
		return p
	})
	n := 0
	signed := func(by, from string) int {
		n++
		form := testkit.Form(from, "hello", fmt.Sprintf("SM%032x", 0xabc000+n))
		e := testkit.Event("/api/twilio/inbound", "", form)
		e.Headers["x-twilio-signature"] = twilio.Sign(by, twilio.PublicURL(testkit.BaseURL, "/api/twilio/inbound", ""), form)
		return w.PostEvent(e).StatusCode
	}
	puts := func(value string) {
		r.mu.Lock()
		defer r.mu.Unlock()
		r.stored = map[string]string{tokens: value}
	}
	const next = "the-next-token"
	for _, step := range []struct {
		name, stored string
		by           map[string]int
	}{
		{"before", testkit.Token, map[string]int{testkit.Token: http.StatusOK}},
		{"both are in the store, the old one signs, then the new one", testkit.Token + "," + next, map[string]int{testkit.Token: http.StatusOK, next: http.StatusOK}},
		{"the new one alone is in the store", next, map[string]int{next: http.StatusOK}},
	} {
		puts(step.stored)
		for range 5 {
			for by, want := range step.by {
				if got := signed(by, fmt.Sprintf("+155501001%02d", n)); got != want {
					t.Errorf("%s: signed by %s it is answered %d", step.name, by, got)
				}
			}
		}
		if got := signed("anybody", "+15550100199"); got != http.StatusUnauthorized {
			t.Errorf("%s: what anybody signs is answered %d", step.name, got)
		}
	}
	w.Work()
	if taken := len(w.Carrier.Taken()); taken != 20 {
		t.Errorf("%d of 20 texts were answered", taken)
	}
}

package rest_test

import (
	"context"
	"errors"
	"io"
	"net/http"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/platform/twilio"
	"github.com/josh-sms/josh/internal/platform/twilio/rest"
)

// lock is an API that knows one password.
type lock struct {
	password atomic.Value
	opened   atomic.Int64
	refused  atomic.Int64
}

func (l *lock) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if _, password, _ := r.BasicAuth(); password != l.password.Load() {
		l.refused.Add(1)
		w.WriteHeader(http.StatusUnauthorized)
		io.WriteString(w, `{"code":20003,"status":401}`) //nolint:errcheck // the client's side is tested
		return
	}
	l.opened.Add(1)
	if r.Method == http.MethodGet {
		io.WriteString(w, `{"messages":[]}`) //nolint:errcheck // see above
		return
	}
	w.WriteHeader(http.StatusCreated)
	io.WriteString(w, created) //nolint:errcheck // see above
}

var noLogin = rest.SendError{Class: twilio.Configuration, Code: 20003, HTTPStatus: 401, Processed: rest.No}

// TestRevokedLogin: texts in flight when a key is revoked leave with the new one, which is fetched once.
func TestRevokedLogin(t *testing.T) {
	t.Parallel()
	api := &lock{}
	api.password.Store("old")
	var fetched atomic.Int64
	client := newClient(t, serve(t, api.ServeHTTP), func(c *rest.Config) {
		c.Logins = []rest.Login{{Username: "SK1", Password: "old"}}
		c.Renew = func(context.Context) ([]rest.Login, error) {
			fetched.Add(1)
			time.Sleep(20 * time.Millisecond) // others come meanwhile
			return []rest.Login{{Username: "SK2", Password: "new"}}, nil
		}
	})
	const texts = 60
	var all sync.WaitGroup
	for n := range texts {
		all.Go(func() {
			if n == texts/2 {
				api.password.Store("new")
			}
			if _, err := client.Create(t.Context(), rest.Message{To: to, Body: body}); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if api.opened.Load() != texts || fetched.Load() > 1 {
		t.Errorf("%d of %d taken, %d fetches", api.opened.Load(), texts, fetched.Load())
	}
	if err := client.List(t.Context(), to, time.Time{}, func(rest.Listed) bool { return true }); err != nil {
		t.Error(err)
	}
}

func TestLoginThatStaysWrong(t *testing.T) {
	t.Parallel()
	old := []rest.Login{{Username: "SK1", Password: "old"}}
	for name, renew := range map[string]func(context.Context) ([]rest.Login, error){
		"nothing to fetch": nil,
		"the same again":   func(context.Context) ([]rest.Login, error) { return old, nil },
		"another wrong one": func(context.Context) ([]rest.Login, error) {
			return []rest.Login{{Username: "SK2", Password: "worse"}}, nil
		},
		"store away":   func(context.Context) ([]rest.Login, error) { return nil, errors.New("away") },
		"none":         func(context.Context) ([]rest.Login, error) { return nil, nil },
		"half a login": func(context.Context) ([]rest.Login, error) { return []rest.Login{{Username: "SK2"}}, nil },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			api := &lock{}
			api.password.Store("new")
			client := newClient(t, serve(t, api.ServeHTTP), func(c *rest.Config) { c.Logins, c.Renew = old, renew })
			_, err := client.Create(t.Context(), rest.Message{To: to, Body: body})
			checkFailure(t, err, noLogin, fault.Config)
			if n := api.refused.Load(); n > 2 {
				t.Errorf("asked %d times", n)
			}
		})
	}
}

// TestSecondToken: promoting the second of two auth tokens ends the first.
func TestSecondToken(t *testing.T) {
	t.Parallel()
	api := &lock{}
	api.password.Store("second")
	client := newClient(t, serve(t, api.ServeHTTP), func(c *rest.Config) {
		c.Logins = []rest.Login{{Username: account, Password: "first"}, {Username: account, Password: "second"}}
	})
	for range 3 {
		if _, err := client.Create(t.Context(), rest.Message{To: to, Body: body}); err != nil {
			t.Fatal(err)
		}
	}
	if n := api.refused.Load(); n != 1 {
		t.Errorf("the dead token was tried %d times", n)
	}
}

// TestRefetchKeepsTheBudget: a request that is made again has no longer to begin than the first had.
func TestRefetchKeepsTheBudget(t *testing.T) {
	t.Parallel()
	api := &lock{}
	api.password.Store("new")
	client := newClient(t, serve(t, api.ServeHTTP), func(c *rest.Config) {
		c.Logins = []rest.Login{{Username: "SK1", Password: "old"}}
		c.Renew = func(context.Context) ([]rest.Login, error) {
			time.Sleep(300 * time.Millisecond)
			return []rest.Login{{Username: "SK2", Password: "new"}}, nil
		}
	})
	_, err := client.Create(t.Context(), rest.Message{To: to, Body: body, BeginBy: time.Now().Add(200 * time.Millisecond)})
	checkFailure(t, err, rest.SendError{Class: twilio.Retry, Processed: rest.No, Late: true}, fault.Unavailable)
	if _, err := client.Create(t.Context(), rest.Message{To: to, Body: body, BeginBy: time.Now().Add(200 * time.Millisecond)}); err != nil {
		t.Errorf("the new login was forgotten: %v", err)
	}
}

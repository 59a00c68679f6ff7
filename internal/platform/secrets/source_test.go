package secrets_test

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/platform/secrets"
)

// store is a fake remote store of one secret.
type store struct {
	value string
	err   error
	calls int
}

func (s *store) fetch(context.Context) (map[string]string, error) {
	s.calls++
	return map[string]string{"TWILIO_AUTH_TOKEN": s.value}, s.err
}

// clock is a clock that moves only when it is told to.
type clock struct{ now time.Time }

func (c *clock) Now() time.Time { return c.now }

func TestLoadAndRefresh(t *testing.T) {
	t.Parallel()
	s, c := &store{value: "one"}, &clock{time.Date(2026, 3, 1, 0, 0, 0, 0, time.UTC)}
	var reported []error
	source := secrets.New(s.fetch, secrets.Options{Now: c.Now, OnError: func(err error) { reported = append(reported, err) }})
	away := errors.New("away")
	steps := []struct {
		name   string
		pass   time.Duration
		get    func(context.Context) (map[string]string, error)
		value  string // of the store, from now on
		err    error
		want   string
		calls  int
		report int
	}{
		{"first load", 0, source.Load, "one", nil, "one", 1, 0},
		{"within the TTL", 5*time.Minute - 1, source.Load, "two", nil, "one", 1, 0},
		{"after the TTL", 1, source.Load, "two", nil, "two", 2, 0},
		{"refresh too soon", 30*time.Second - 1, source.Refresh, "three", nil, "two", 2, 0},
		{"refresh", 1, source.Refresh, "three", nil, "three", 3, 0},
		{"refresh again", 0, source.Refresh, "four", nil, "three", 3, 0},
		{"refresh while away", 30 * time.Second, source.Refresh, "four", away, "three", 4, 1},
		{"and again too soon", time.Second, source.Refresh, "four", away, "three", 4, 1},
		{"load after the TTL while away", 5 * time.Minute, source.Load, "four", away, "three", 5, 2},
		{"load goes on without asking", time.Second, source.Load, "four", away, "three", 5, 2},
		{"back", 30 * time.Second, source.Load, "four", nil, "four", 6, 2},
	}
	for _, step := range steps {
		c.now = c.now.Add(step.pass)
		s.value, s.err = step.value, step.err
		got, err := step.get(context.Background())
		if err != nil || got["TWILIO_AUTH_TOKEN"] != step.want || s.calls != step.calls || len(reported) != step.report {
			t.Errorf("%s: %v, %v after %d calls and %d reports, want %q after %d and %d",
				step.name, got, err, s.calls, len(reported), step.want, step.calls, step.report)
		}
		clear(got) // a caller may do with it what it likes
	}
	for _, err := range reported {
		if !errors.Is(err, away) || fault.KindOf(err) != fault.Unavailable {
			t.Errorf("reported %v", err)
		}
	}
}

func TestFirstLoadFails(t *testing.T) {
	t.Parallel()
	s := &store{err: fault.New(fault.Config, "access denied")}
	source := secrets.New(s.fetch, secrets.Options{})
	if got, err := source.Load(context.Background()); got != nil || fault.KindOf(err) != fault.Config {
		t.Errorf("Load = %v, %v", got, err)
	}
	s.err, s.value = nil, "one"
	if got, err := source.Load(context.Background()); err != nil || got["TWILIO_AUTH_TOKEN"] != "one" {
		t.Errorf("Load once it is there = %v, %v", got, err)
	}
}

func TestFloodOfRefreshesIsOneFetch(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var calls atomic.Int32
		proceed := make(chan struct{})
		source := secrets.New(func(context.Context) (map[string]string, error) {
			calls.Add(1)
			<-proceed
			return map[string]string{"A": "a"}, nil
		}, secrets.Options{})
		var wg sync.WaitGroup
		flood := func(n int) {
			for range n {
				wg.Go(func() {
					if got, err := source.Refresh(context.Background()); err != nil || got["A"] != "a" {
						t.Errorf("Refresh = %v, %v", got, err)
					}
				})
			}
		}
		flood(100) // there is nothing yet: all wait for the one fetch
		synctest.Wait()
		proceed <- struct{}{}
		wg.Wait()
		time.Sleep(time.Minute)
		flood(1)
		synctest.Wait()
		flood(99) // these do not wait: they would deadlock here
		synctest.Wait()
		proceed <- struct{}{}
		wg.Wait()
		if n := calls.Load(); n != 2 {
			t.Errorf("%d fetches, want 2", n)
		}
	})
}

func TestWaitEndsWithContext(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		proceed := make(chan struct{})
		source := secrets.New(func(context.Context) (map[string]string, error) { <-proceed; return nil, nil }, secrets.Options{})
		go func() { _, _ = source.Load(context.Background()) }()
		synctest.Wait()
		ctx, cancel := context.WithTimeout(context.Background(), time.Second)
		defer cancel()
		if _, err := source.Load(ctx); !errors.Is(err, context.DeadlineExceeded) || fault.KindOf(err) != fault.Unavailable {
			t.Errorf("Load: %v", err)
		}
		close(proceed)
		synctest.Wait()
		if got, err := source.Load(context.Background()); got == nil || err != nil {
			t.Errorf("Load of an empty store = %v, %v, want an empty map", got, err)
		}
	})
}

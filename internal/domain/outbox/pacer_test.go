package outbox_test

import (
	"context"
	"errors"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/josh-sms/josh/internal/domain/outbox"
)

func TestPacerOrdersByClass(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		p := outbox.NewPacer(1)
		start := time.Now()
		if err := p.Wait(t.Context(), outbox.Reply); err != nil || time.Since(start) != 0 {
			t.Fatal("the first text waits", err)
		}
		var mu sync.Mutex
		var order []outbox.Class
		var moments []time.Duration
		for _, c := range []outbox.Class{outbox.Proactive, outbox.Reply, outbox.Safety, outbox.Compliance} {
			go func() {
				if p.Wait(t.Context(), c) == nil {
					mu.Lock()
					defer mu.Unlock()
					order, moments = append(order, c), append(moments, time.Since(start))
				}
			}()
			synctest.Wait()
		}
		time.Sleep(10 * time.Second) // of the bubble's clock
		synctest.Wait()
		if diff := cmp.Diff(outbox.Classes(), order); diff != "" {
			t.Error(diff)
		}
		if diff := cmp.Diff([]time.Duration{time.Second, 2 * time.Second, 3 * time.Second, 4 * time.Second}, moments); diff != "" {
			t.Error(diff)
		}
	})
}

func TestPacerCancel(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		p := outbox.NewPacer(0.1)
		if err := p.Wait(t.Context(), outbox.Reply); err != nil {
			t.Fatal(err)
		}
		start := time.Now()
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		if err := p.Wait(ctx, outbox.Compliance); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("got %v", err)
		}
		if err := p.Wait(t.Context(), outbox.Proactive); err != nil || time.Since(start) != 10*time.Second {
			t.Errorf("%v after %v: who gave up must not cost a place", err, time.Since(start))
		}
	})
}

func TestPacerUnpaced(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	p := outbox.NewPacer(0)
	if err := p.Wait(ctx, outbox.Reply); err != nil {
		t.Error(err)
	}
	cancel()
	if err := p.Wait(ctx, outbox.Reply); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

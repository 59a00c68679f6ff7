package main

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/edge/ops"
	"github.com/josh-sms/josh/internal/lab/local"
)

// written is what a terminal got, which several write to.
type written struct {
	mu  sync.Mutex
	all bytes.Buffer
}

func (w *written) Write(p []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.all.Write(p)
}

func (w *written) String() string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.all.String()
}

// TestLongWorkShowsHowFarItIs on a terminal, as often as the running josh says it, and nothing of it is in a pipe or in the answer.
func TestLongWorkShowsHowFarItIs(t *testing.T) {
	t.Parallel()
	for _, tty := range []bool{true, false} {
		var errs written
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.Header.Get(local.ProgressHeader) == "" {
				t.Error("the command does not want to hear how far it is")
			}
			for n := range 9 { // more than a client takes that does not look at them
				w.Header().Set(local.ProgressHeader, string(rune('1'+n))+"000 items read")
				w.WriteHeader(http.StatusProcessing)
			}
			for end := time.Now().Add(10 * time.Second); tty && !strings.Contains(errs.String(), "9000 items read") && time.Now().Before(end); {
				time.Sleep(5 * time.Millisecond)
			}
			w.Header().Del(local.ProgressHeader)
			_, _ = w.Write([]byte(`{"now":"2026-11-25T12:00:00Z","turns":3,"same":3,"changed":[]}`))
		}))
		defer server.Close()
		var out bytes.Buffer
		cmd := replaySinceCmd{For: "1d", operator: operator{URL: server.URL, JSON: true}}
		if err := cmd.Run(t.Context(), &streams{out: &out, err: &errs, tty: tty, every: time.Millisecond}); err != nil {
			t.Fatal(err)
		}
		if !json.Valid(out.Bytes()) {
			t.Errorf("the answer: %q", out.String())
		}
		said := errs.String()
		switch {
		case tty && (!strings.Contains(said, "0s, 9000 items read") || !strings.HasSuffix(said, "\r\x1b[K")):
			t.Errorf("on a terminal: %q", said)
		case !tty && said != "":
			t.Errorf("into a pipe: %q", said)
		}
	}
}

// TestLimits: what reads the whole table has hours, everything else a minute, and each that has hours is a command.
func TestLimits(t *testing.T) {
	t.Parallel()
	long := 0
	for name := range (&ops.Ops{}).Commands() {
		if limitOf(name) > time.Hour {
			long++
		} else if limitOf(name) != time.Minute {
			t.Errorf("%s: %v", name, limitOf(name))
		}
	}
	if long != 5 || limitOf("replay.since") < time.Hour || limitOf("person.audit") < time.Hour {
		t.Errorf("%d commands have hours", long)
	}
	server := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() }))
	defer server.Close()
	began := time.Now()
	_, err := operator{URL: server.URL}.remote(context.Background(), &streams{}, "/ops/now", nil, 50*time.Millisecond)
	if fault.KindOf(err) != fault.Unavailable || !strings.Contains(err.Error(), "in time") || time.Since(began) > 20*time.Second {
		t.Errorf("%v after %v", err, time.Since(began))
	}
}

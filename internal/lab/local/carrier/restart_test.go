package carrier_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"github.com/josh-sms/josh/internal/lab/local/carrier"
	"github.com/josh-sms/josh/internal/platform/twilio"
)

// What was accepted, who is blocked and which callbacks are owed survives the process.
func TestRestartKeepsMessagesAndReceipts(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "carrier.db")
	synctest.Test(t, func(t *testing.T) {
		begin := func(a *app) (*carrier.Simulator, func()) {
			s := newSimulator(t, func(c *carrier.Config) { a.t, c.Path, c.Callback, c.MPS = t, path, a, 1 })
			return s, start(t, s)
		}
		a := &app{}
		s, stop := begin(a)
		if err := s.Block(bob); err != nil {
			t.Fatal(err)
		}
		create(t, s, "Body", "1")
		create(t, s, "Body", "2")
		wait(0) // the first is sent, the second waits for its turn
		stop()
		_ = s.Close()

		b := &app{}
		s, stop = begin(b)
		if !slices.Equal(s.Blocked(), []string{bob}) {
			t.Errorf("blocked after the restart = %v", s.Blocked())
		}
		create(t, s, "Body", "3") // behind the second: the pace is kept
		wait(time.Second + time.Millisecond)
		all, _ := s.Messages(alice, 9)
		var got []string
		for _, m := range all {
			got = append(got, m.Body+" "+m.Status)
		}
		if !slices.Equal(got, []string{"3 queued", "2 sent", "1 delivered"}) {
			t.Errorf("after a second: %v", got)
		}
		wait(time.Minute)
		if got := append(a.statuses(), b.statuses()...); !slices.Equal(got, []string{"sent", "delivered", "sent", "delivered", "sent", "delivered"}) {
			t.Errorf("callbacks before and after = %v", got)
		}
		stop()
		_ = s.Close()

		c := &app{}
		s, _ = begin(c)
		wait(time.Hour)
		if _, ok := s.NextDue(); ok || len(c.got) != 0 {
			t.Errorf("a third process repeats %v", c.statuses())
		}
	})
}

// A callback under way when the process ends is repeated by the next one.
func TestUnansweredCallbackIsRepeated(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "carrier.db")
	synctest.Test(t, func(t *testing.T) {
		hang := make(chan struct{})
		defer close(hang)
		a := &app{t: t, answer: func(int, twilio.Form) (int, error) { <-hang; return 0, os.ErrClosed }}
		s := newSimulator(t, func(c *carrier.Config) { c.Path, c.Callback = path, a })
		start(t, s)
		create(t, s)
		wait(time.Second)
		if s.Idle() || len(a.statuses()) != 1 {
			t.Fatalf("idle %v with callbacks %v under way", s.Idle(), a.statuses())
		}
		copied := filepath.Join(filepath.Dir(path), "copy.db") // the file as kill -9 would leave it
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(copied, data, 0o600); err != nil {
			t.Fatal(err)
		}
		b := &app{t: t}
		again := newSimulator(t, func(c *carrier.Config) { c.Path, c.Callback = copied, b })
		start(t, again)
		wait(time.Second)
		if got := b.statuses(); !slices.Equal(got, []string{"sent", "delivered"}) {
			t.Errorf("callbacks of the next process = %v", got)
		}
		hang <- struct{}{}
	})
}

// TestKilledProcessLosesNothing lets this test program accept messages in a process of its own, which kills
// itself the moment the last is answered.
func TestKilledProcessLosesNothing(t *testing.T) {
	t.Parallel()
	const victim = "CARRIER_TEST_VICTIM"
	if path := os.Getenv(victim); path != "" {
		s, err := carrier.New(carrier.Config{AccountSID: account, AuthToken: token, From: []string{josh}, Path: path})
		if err != nil {
			t.Fatal(err)
		}
		for range 100 {
			fmt.Println("accepted", create(t, s).SID)
		}
		_ = syscall.Kill(os.Getpid(), syscall.SIGKILL)
	}
	path := filepath.Join(t.TempDir(), "carrier.db")
	cmd := exec.Command(os.Args[0], "-test.run", "^TestKilledProcessLosesNothing$", "-test.timeout", "30s")
	cmd.Env = append(os.Environ(), victim+"="+path)
	out, err := cmd.Output()
	if err == nil || strings.Count(string(out), "accepted SM") != 100 {
		t.Fatalf("the other process: %v\n%s", err, out)
	}
	s := newSimulator(t, func(c *carrier.Config) { c.Path = path })
	all, err := s.Messages("", 1000)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range all {
		if !strings.Contains(string(out), "accepted "+m.SID+"\n") {
			t.Errorf("%s was not answered", m.SID)
		}
	}
	if _, ok := s.NextDue(); len(all) != 100 || !ok {
		t.Errorf("%d messages after kill -9, pending %v; want 100 with their life to come", len(all), ok)
	}
}

func TestTwoProcessesCannotShareAFile(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "carrier.db")
	newSimulator(t, func(c *carrier.Config) { c.Path = path })
	if s, err := carrier.New(carrier.Config{AccountSID: account, AuthToken: token, From: []string{josh}, Path: path}); err == nil {
		t.Errorf("second New on the same file = %v, want an error", s)
	}
}

package bolt_test

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/josh-sms/josh/internal/fault"
	"github.com/josh-sms/josh/internal/queue"
	"github.com/josh-sms/josh/internal/queue/bolt"
)

func msg(group string, n int) queue.Message {
	return queue.Message{Group: group, Dedup: fmt.Sprintf("%s-%d", group, n), Body: fmt.Sprintf(`{"v":1,"n":%d}`, n)}
}

func send(t testing.TB, q *bolt.Queue, msgs ...queue.Message) {
	t.Helper()
	if err := q.Send(context.Background(), msgs...); err != nil {
		t.Fatalf("Send: %v", err)
	}
}

// take receives what is there, without waiting.
func take(t testing.TB, q *bolt.Queue, limit int) []queue.Delivery {
	t.Helper()
	got, err := q.Receive(context.Background(), limit, 0)
	if err != nil {
		t.Fatalf("Receive: %v", err)
	}
	return got
}

func drop(t testing.TB, q *bolt.Queue, ds ...queue.Delivery) {
	t.Helper()
	for _, d := range ds {
		if err := q.Delete(context.Background(), d.Receipt); err != nil {
			t.Fatalf("Delete: %v", err)
		}
	}
}

func depth(t testing.TB, q *bolt.Queue, want queue.Depth) {
	t.Helper()
	got, err := q.Depth(context.Background())
	if err != nil {
		t.Fatalf("Depth: %v", err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("Depth (-want +got):\n%s", diff)
	}
}

func closeStore(t testing.TB, s *bolt.Store) {
	t.Helper()
	if err := s.Close(); err != nil {
		t.Fatalf("Close: %v", err)
	}
}

func TestReopen(t *testing.T) {
	t.Parallel()
	path, c := filepath.Join(t.TempDir(), "queue.db"), newClock()
	opts := bolt.Options{Now: c.Now}
	s := open(t, path, opts)
	q, other := s.Queue("work"), s.Queue("other")
	send(t, q, msg("done", 0), msg("flying", 0), msg("flying", 1), msg("delayed", 0), msg("waiting", 0))
	send(t, other, msg("waiting", 0))
	drop(t, q, take(t, q, 1)...)
	flying := take(t, q, 1)[0]
	later := take(t, q, 1)[0]
	if err := q.Delay(context.Background(), later.Receipt, time.Hour); err != nil {
		t.Fatal(err)
	}
	closeStore(t, s)

	q = open(t, path, opts).Queue("work")
	depth(t, q, queue.Depth{Ready: 4})
	got := take(t, q, queue.MaxBatch)
	want := []queue.Message{msg("flying", 0), msg("flying", 1), msg("delayed", 0), msg("waiting", 0)}
	receives := []int{2, 1, 2, 1}
	for i, d := range got {
		if i >= len(want) || d.Message != want[i] || d.Receives != receives[i] {
			t.Errorf("delivery %d: %+v", i, d)
		}
	}
	if got[0].ID != flying.ID || !got[0].Sent.Equal(flying.Sent) {
		t.Errorf("%+v, want the id and time of %+v", got[0], flying)
	}
	send(t, q, msg("waiting", 0)) // its dedup value is remembered
	depth(t, q, queue.Depth{InFlight: 4})
}

func TestReopenBuriesWhatHadUsedUpItsDeliveries(t *testing.T) {
	t.Parallel()
	path, c := filepath.Join(t.TempDir(), "queue.db"), newClock()
	opts := bolt.Options{Now: c.Now, MaxReceives: 1}
	s := open(t, path, opts)
	send(t, s.Queue("work"), msg("a", 0), msg("a", 1))
	take(t, s.Queue("work"), 1)
	closeStore(t, s) // as a crash would: it was in flight

	q := open(t, path, opts).Queue("work")
	depth(t, q, queue.Depth{Ready: 1, Dead: 1})
	if got := take(t, q, 1); len(got) != 1 || got[0].Message != msg("a", 1) {
		t.Errorf("received %+v, want the next of the group", got)
	}
}

func TestIDsAreNotGivenAgainAfterRestart(t *testing.T) {
	t.Parallel()
	path, c := filepath.Join(t.TempDir(), "queue.db"), newClock()
	ids := map[string]bool{}
	for n := range 3 {
		s := open(t, path, bolt.Options{Now: c.Now})
		send(t, s.Queue("work"), msg("a", n))
		got := take(t, s.Queue("work"), 1)
		ids[got[0].ID] = true
		drop(t, s.Queue("work"), got...)
		closeStore(t, s)
		c.Advance(time.Nanosecond)
	}
	if len(ids) != 3 {
		t.Errorf("ids %v, want three", ids)
	}
}

func TestSecondOpenIsRefused(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "queue.db")
	open(t, path, bolt.Options{})
	start := time.Now()
	_, err := bolt.Open(path, bolt.Options{})
	if fault.KindOf(err) != fault.Conflict {
		t.Errorf("Open: %v, want a conflict", err)
	}
	if waited := time.Since(start); waited > time.Second {
		t.Errorf("it took %v", waited)
	}
}

func TestOpenWithoutDirectory(t *testing.T) {
	t.Parallel()
	_, err := bolt.Open(filepath.Join(t.TempDir(), "absent", "queue.db"), bolt.Options{})
	if fault.KindOf(err) != fault.Config {
		t.Errorf("Open: %v, want a config error", err)
	}
}

func TestClose(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	s := open(t, filepath.Join(t.TempDir(), "queue.db"), bolt.Options{})
	q := s.Queue("work")
	send(t, q, msg("a", 0))
	d := take(t, q, 1)[0]
	done := make(chan error, 1)
	go func() {
		_, err := q.Receive(ctx, 1, time.Minute)
		done <- err
	}()
	closeStore(t, s)
	_, dead := q.Dead(ctx)
	_, count := q.Depth(ctx)
	for name, err := range map[string]error{
		"waiting Receive": <-done, "Send": q.Send(ctx, msg("a", 1)), "Delete": q.Delete(ctx, d.Receipt),
		"Delay": q.Delay(ctx, d.Receipt, 0), "Dead": dead, "Depth": count, "Redrive": q.Redrive(ctx, d.ID),
		"new queue": s.Queue("late").Send(ctx, msg("a", 2)),
	} {
		if fault.KindOf(err) != fault.Unavailable {
			t.Errorf("%s: %v, want unavailable", name, err)
		}
	}
	closeStore(t, s)
}

// TestKill ends another process by SIGKILL and reads what it left.
func TestKill(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "queue.db")
	child := exec.Command(os.Args[0])
	child.Env = append(os.Environ(), childEnv+"="+path)
	child.Stderr = os.Stderr
	out, err := child.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	_ = child.Process.Kill()
	_ = child.Wait()
	if err != nil || line != "dead letter\n" {
		t.Fatalf("the other process said %q, %v", line, err)
	}

	q := open(t, path, bolt.Options{MaxReceives: 2}).Queue("work")
	depth(t, q, queue.Depth{Ready: 2, Dead: 1})
	got := take(t, q, 2)
	if len(got) != 2 || got[0].Message != msg("a", 1) || got[1].Message != msg("b", 0) || got[1].Receives != 2 {
		t.Errorf("received %+v, want what waited and what was in flight", got)
	}
}

const childEnv = "JOSH_TEST_QUEUE_CHILD"

func TestMain(m *testing.M) {
	if path := os.Getenv(childEnv); path != "" {
		if err := beKilled(path); err != nil {
			fmt.Fprintln(os.Stderr, err)
		}
		os.Exit(1)
	}
	os.Exit(m.Run())
}

// beKilled makes a dead letter, says so and waits for its end. That move is on disk when the call that made
// it returns, and with it all that happened before.
func beKilled(path string) error {
	ctx, c := context.Background(), newClock()
	s, err := bolt.Open(path, bolt.Options{Now: c.Now, MaxReceives: 1, FlushEvery: time.Hour})
	if err != nil {
		return err
	}
	q := s.Queue("work")
	if err := q.Send(ctx, msg("a", 0), msg("a", 1), msg("b", 0)); err != nil {
		return err
	}
	for range 2 {
		if _, err := q.Receive(ctx, 1, 0); err != nil {
			return err
		}
		c.Advance(30 * time.Second) // so that the second Receive buries what the first one got
	}
	fmt.Println("dead letter")
	select {}
}

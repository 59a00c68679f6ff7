package timer_test

import (
	"bytes"
	"context"
	"fmt"
	"hash/maphash"
	"io"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/base/ident"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/lab/testkit/memory"
	"github.com/josh-sms/josh/internal/platform/observe"
	"github.com/josh-sms/josh/internal/platform/queue"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/spine/timer"
)

// stand is a clock with everything around it, and what it did in the order in which it did it.
type stand struct {
	timer.Clock
	t     *testing.T
	table *memory.Table
	at    time.Time

	mu   sync.Mutex
	done []string // names of what was worked
	slow map[string]bool
}

func newStand(t *testing.T) *stand {
	t.Helper()
	s := &stand{t: t, at: time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC), slow: map[string]bool{}}
	s.table = memory.New(s.now, maphash.MakeSeed())
	s.Clock = timer.Clock{
		Table: s.table, Now: s.now,
		Kinds: append([]timer.Kind{timer.Incidents(s.Raise, nil), timer.FailedReceipts(s.Handle), timer.Texts(s)}, timer.Jobs(s)...), Log: slog.New(slog.DiscardHandler),
		Metrics: observe.NewMetrics(io.Discard, "clock", "test", s.now), Report: observe.Nop{},
	}
	return s
}

func (s *stand) now() time.Time {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.at
}

func (s *stand) advance(d time.Duration) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.at = s.at.Add(d)
}

func (s *stand) due(key table.Key) {
	s.t.Helper()
	item := table.Item{Key: key, Kind: "any", Schema: 1, Data: []byte(`{}`), Due: s.now()}
	if err := s.table.Commit(s.t.Context(), table.Insert(item)); err != nil {
		s.t.Fatal(err)
	}
}

func (s *stand) work(name string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.done = append(s.done, name)
}

// count returns how often something was worked.
func (s *stand) count(name string) (n int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, d := range s.done {
		if strings.HasPrefix(d, name) {
			n++
		}
	}
	return n
}

// Send implements timer.Offerer.
func (s *stand) Send(_ context.Context, msgs ...queue.Message) error {
	for _, m := range msgs {
		s.work(m.Dedup)
	}
	return nil
}

// Handle implements timer.Failures: each of them is wrong in another way.
func (s *stand) Handle(ctx context.Context, job, _ string) error {
	s.work("receipt " + job)
	switch job {
	case "panics":
		panic("a receipt of " + job)
	case "hangs":
		select {} // it does not even look at its context
	case "slow":
		<-ctx.Done()
		return ctx.Err()
	case "wrong":
		return fault.New(fault.Internal, "as told")
	}
	return nil
}

// Raise implements timer.Alerts.
func (s *stand) Raise(_ context.Context, key table.Key) error {
	s.work("incident " + key.SK)
	if strings.Contains(key.SK, "wrong") {
		return fault.New(fault.Internal, "as told")
	}
	return nil
}

// TestEntriesAreIsolated: of entries that panic, hang, are slow, wrong or unknown, none keeps the text among them from
// being offered in the same run.
func TestEntriesAreIsolated(t *testing.T) {
	t.Parallel()
	s := newStand(t)
	text := ident.NewSource(nil).New(s.at)
	shard := table.ShardOf("P#h")
	bad := 0
	for n := 0; bad < 6; n++ { // unknown, in the text's own shard, and due before it
		if pk := fmt.Sprintf("NEW#%d", n); table.ShardOf(pk) == shard {
			s.due(table.Key{PK: pk, SK: "X"})
			bad++
		}
	}
	for _, job := range []string{"panics", "hangs", "slow", "wrong"} {
		s.due(record.FailedReceipt(job, "SM1"))
	}
	s.due(record.Incident("h", "wrong"))
	s.advance(time.Second)
	s.due(record.Work("h", text))
	began := time.Now()
	if _, err := s.Run(s.t.Context()); err != nil {
		t.Errorf("the run failed: %v", err)
	}
	if took := time.Since(began); took > 15*time.Second {
		t.Errorf("the run took %s", took)
	}
	if n := s.count(text); n != 1 {
		t.Fatalf("the text was offered %d times", n)
	}
	if n := s.count(""); n != 6 {
		t.Errorf("%d entries were worked", n)
	}
}

// TestFailingEntriesGrowQuiet: an entry that fails again and again is tried and reported ever more seldom.
func TestFailingEntriesGrowQuiet(t *testing.T) {
	t.Parallel()
	s := newStand(t)
	var logs bytes.Buffer
	s.Workers = 1
	s.Log = slog.New(slog.NewTextHandler(&logs, nil))
	s.due(table.Key{PK: "NEW#1", SK: "X"})
	s.due(record.FailedReceipt("wrong", "SM1"))
	s.due(record.Incident("h", "wrong"))
	for range 24 * 60 {
		s.advance(time.Minute)
		_, _ = s.Run(s.t.Context())
	}
	if n := s.count("receipt wrong"); n < 20 || n > 40 {
		t.Errorf("tried %d times in a day", n)
	}
	if n := s.count("incident"); n < 700 {
		t.Errorf("an incident was tried %d times in a day", n)
	}
	if n := strings.Count(logs.String(), "due entry not worked"); n > 30 {
		t.Errorf("reported %d times in a day", n)
	}
}

// slowly takes time for each commit, as a store far away does.
type slowly struct{ table.Table }

func (s slowly) Commit(ctx context.Context, ops ...table.Op) error {
	wait := time.NewTimer(4 * time.Millisecond)
	defer wait.Stop()
	select {
	case <-wait.C:
	case <-ctx.Done():
		return fault.Wrap(fault.Unavailable, "slowly", ctx.Err())
	}
	return s.Table.Commit(ctx, ops...)
}

// TestIncidentAmong20000: with 20,000 entries due and time for a few of them, the untold incident that was due last is
// told of first, the safety text leaves next, and every shard has its share.
func TestIncidentAmong20000(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) { // 4 s pass while the entries are worked
		s := newStand(t)
		s.Table = slowly{s.table}
		ids := ident.NewSource(nil)
		for n := range 20_000 {
			s.due(record.Work(fmt.Sprintf("number%05d", n), ids.New(s.at)))
		}
		s.advance(time.Second)
		s.due(record.PendingJob("danger", 1, "01KAHW5C000000000000000001-0"))
		s.due(record.Incident("danger", "last"))
		ctx, cancel := context.WithTimeout(s.t.Context(), 7*time.Second) // 3 s are kept for the answer
		defer cancel()
		if _, err := s.Run(ctx); err != nil {
			t.Fatal(err)
		}
		if len(s.done) > 10_000 || len(s.done) < table.Shards+2 {
			t.Fatalf("%d entries were worked", len(s.done))
		}
		at := func(name string) int {
			for n, d := range s.done {
				if strings.HasPrefix(d, name) {
					return n
				}
			}
			return len(s.done)
		}
		if at("incident") > 8 || at("01KAHW5C000000000000000001") > 16 { // 8 are worked at once
			t.Errorf("the incident was number %d, the safety text number %d", at("incident"), at("01KAHW5C000000000000000001"))
		}
	})
}

// TestOldestPending: the age of what waits is that of its id, however often it was offered.
func TestOldestPending(t *testing.T) {
	t.Parallel()
	s := newStand(t)
	var out bytes.Buffer
	s.Metrics = observe.NewMetrics(&out, "clock", "test", s.now)
	s.due(record.Work("h", ident.NewSource(nil).New(s.at)))
	for range 24*60 + 1 { // the last run finds it offered a minute ago, and not due
		s.advance(time.Minute)
		if _, err := s.Run(s.t.Context()); err != nil {
			t.Fatal(err)
		}
		out.Reset()
		_ = s.Metrics.Flush()
	}
	if !strings.Contains(out.String(), `"oldest_pending_seconds":86460`) {
		t.Errorf("after a day: %s", out.String())
	}
}

// stuck is a table of which one shard answers long after everybody has gone on.
type stuck struct {
	table.Table
	shard int
}

func (s stuck) Due(ctx context.Context, shard int, until time.Time, limit int) ([]table.DueEntry, error) {
	if shard == s.shard {
		time.Sleep(time.Minute)
	}
	return s.Table.Due(ctx, shard, until, limit)
}

// TestStuckShard: a shard that does not answer, and answers after it was left behind, takes nothing from the others.
// The race detector looks at what it writes then.
func TestStuckShard(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := newStand(t)
		text := ident.NewSource(nil).New(s.at)
		s.due(record.Work("h", text))
		s.Table = stuck{s.table, (table.ShardOf("P#h") + 1) % table.Shards}
		s.advance(time.Second)
		if _, err := s.Run(t.Context()); err == nil {
			t.Error("nobody learns of the shard")
		}
		if n := s.count(text); n != 1 {
			t.Errorf("the text was offered %d times", n)
		}
		time.Sleep(time.Minute) // the answer comes
	})
}

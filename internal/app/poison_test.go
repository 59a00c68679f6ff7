package app_test

import (
	"context"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/app"
	"github.com/josh-sms/josh/internal/base/crash"
	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/live"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/work"
	"github.com/josh-sms/josh/internal/lab/testkit"
	"github.com/josh-sms/josh/internal/platform/seal"
	"github.com/josh-sms/josh/internal/platform/table"
)

// poisoned is a seal that does something else than open the text of one sid.
type poisoned struct {
	seal.Sealer
	sid  string
	open func(ctx context.Context) error
}

func (p poisoned) Open(ctx context.Context, aad, sealed string) ([]byte, error) {
	if aad == record.Message(p.sid).String() {
		if err := p.open(ctx); err != nil {
			return nil, err
		}
	}
	return p.Sealer.Open(ctx, aad, sealed)
}

// conflicting refuses every commit that files the text of one sid as done.
type conflicting struct {
	table.Table
	sid string
}

func (c conflicting) Commit(ctx context.Context, ops ...table.Op) error {
	for n, op := range ops {
		if strings.Contains(string(op.Item.Data), `"sid":"`+c.sid+`"`) && strings.Contains(string(op.Item.Data), `"status":"done"`) {
			return table.NewConditionError(ops, n)
		}
	}
	return c.Table.Commit(ctx, ops...)
}

// TestPoisonText: whatever is wrong with a text, a crisis right behind it is answered at its first failure, and the
// text behind that once the poison has had its tries; the poison is in the list of dead letters. The queue loses
// nothing by its own dead letters.
func TestPoisonText(t *testing.T) {
	t.Parallel()
	const sid = 1 // of the poison
	for name, wrap := range map[string]func(app.Parts) app.Parts{
		"panics": func(p app.Parts) app.Parts {
			p.Seal = poisoned{p.Seal, testkit.SID(sid), func(context.Context) error { panic("of a certain text") }}
			return p
		},
		"conflicts for ever": func(p app.Parts) app.Parts {
			p.Table = conflicting{p.Table, testkit.SID(sid)}
			return p
		},
		"is internal": func(p app.Parts) app.Parts {
			p.Seal = poisoned{p.Seal, testkit.SID(sid), func(context.Context) error { return fault.New(fault.Internal, "as told") }}
			return p
		},
		"takes all the time there is": func(p app.Parts) app.Parts {
			p.Seal = poisoned{p.Seal, testkit.SID(sid), func(ctx context.Context) error {
				<-ctx.Done()
				return fault.Wrap(fault.Unavailable, "seal", ctx.Err())
			}}
			return p
		},
		"kills its worker": func(p app.Parts) app.Parts {
			p.Seal = poisoned{p.Seal, testkit.SID(sid), func(context.Context) error { runtime.Goexit(); return nil }}
			return p
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := testkit.New(t, nil)
			w.Queue.Inbound.Lose = true
			poison, crisis, last := w.Text(ada, "hello"), w.Text(ada, inCrisis), w.Text(ada, "STOP")
			if poison != testkit.SID(sid) {
				t.Fatal(poison)
			}
			worker, err := app.NewConverse(w.Config, wrap(safetyParts(w)))
			if err != nil {
				t.Fatal(err)
			}
			receive := func(receives int) {
				testkit.Survives(func() {
					ctx, cancel := context.WithTimeout(context.Background(), 2200*time.Millisecond) // the batch keeps 2 s
					defer cancel()
					_, _ = worker(ctx, testkit.Batch(receives, work.Offer(w.Config.Hash()(ada), "x")))
				})
				w.Clock.Advance(90 * time.Second)
			}
			receive(1)
			receive(2) // after a death nothing is known before the second
			if got := message(t, w, crisis); got.Outcome != "crisis" || alerts(w) != 1 {
				t.Errorf("after the first failure the crisis is %q, %d alerts", got.Outcome, alerts(w))
			}
			receives := 2
			for ; receives < 500 && message(t, w, last).Status != work.Done; receives++ {
				receive(receives%8 + 1) // the queue gives up after 8, and the clock begins again
			}
			if got := message(t, w, poison); got.Status != work.Dead || got.ID == "" {
				t.Errorf("after %d deliveries the poison is %s", receives, got.Status)
			}
			if receives > 12 {
				t.Errorf("%d deliveries until the last text was done", receives)
			}
			if n := len(w.State(ada).Work); n != 0 {
				t.Errorf("%d texts wait", n)
			}
			w.Queue.Inbound.Lose = false
			w.Send()
			if got := bodies(w); len(got) == 0 {
				t.Error("nobody was told anything")
			}
		})
	}
}

// TestCrisisThatIsPoison: a text that tells of danger and cannot be done, because the state of its number cannot be
// read, is an incident in the end, and its sender is told who can help.
func TestCrisisThatIsPoison(t *testing.T) {
	t.Parallel()
	w := testkit.New(t, nil)
	broken := table.Item{Key: record.Session(w.Config.Hash()(ada)), Kind: record.KindSession.Name, Schema: 1, Data: []byte(`"no session"`)}
	if err := w.Table.Table.Commit(t.Context(), table.Insert(broken)); err != nil {
		t.Fatal(err)
	}
	w.Queue.Inbound.Lose = true
	w.Text(ada, "hello")
	crisis := w.Text(ada, inCrisis)
	w.Queue.Inbound.Lose = false
	for range 8 {
		w.Clock.Advance(2 * time.Minute)
		w.Tick()
		w.Work()
	}
	if got := message(t, w, crisis); got.Status != work.Dead || alerts(w) != 1 {
		t.Errorf("the crisis is %s, %d alerts", got.Status, alerts(w))
	}
	said := strings.Join(bodies(w), "\n")
	if !strings.Contains(said, "988") {
		t.Errorf("the person was told: %s", said)
	}
}

// TestOutageMakesNoDeadLetters: a dependency that is away for an hour costs nobody a text.
func TestOutageMakesNoDeadLetters(t *testing.T) {
	t.Parallel()
	var down atomic.Bool
	down.Store(true)
	w := testkit.NewWrapped(t, nil, func(function string, p app.Parts) app.Parts {
		if function == "converse" {
			p.Seal = away{p.Seal, &down}
		}
		return p
	})
	first, second := w.Text(ada, "hello"), w.Text(ada, "hello again")
	for range 60 {
		w.Clock.Advance(time.Minute)
		w.Tick()
		w.Work()
	}
	down.Store(false)
	for range 2 {
		w.Clock.Advance(2 * time.Minute)
		w.Tick()
		w.Work()
	}
	for _, sid := range []string{first, second} {
		if got := message(t, w, sid); got.Status != work.Done {
			t.Errorf("after the outage a text is %s (%s)", got.Status, got.Outcome)
		}
	}
}

type away struct {
	seal.Sealer
	down *atomic.Bool
}

func (a away) Open(ctx context.Context, aad, sealed string) ([]byte, error) {
	if a.down.Load() {
		return nil, fault.New(fault.Unavailable, "as told")
	}
	return a.Sealer.Open(ctx, aad, sealed)
}

// TestHealthyTextPaysNothing: what counts failures costs a text that has none no call of the store.
func TestHealthyTextPaysNothing(t *testing.T) {
	t.Parallel()
	w := testkit.New(t, nil)
	w.Text(ada, "hello")
	w.Queue.Inbound.Lose = true
	w.Text(ada, "hello again")
	worker, err := app.NewConverse(w.Config, safetyParts(w))
	if err != nil {
		t.Fatal(err)
	}
	reads, commits := w.Table.Reads.Load(), w.Table.Commits.Load()
	_, _ = worker(context.Background(), testkit.Batch(1, work.Offer(w.Config.Hash()(ada), "x")))
	if r, c := w.Table.Reads.Load()-reads, w.Table.Commits.Load()-commits; r != 1 || c != 1 {
		t.Errorf("%d reads and %d commits", r, c)
	}
}

// TestBrokenText: an accepted text whose item cannot be decoded is put aside as it is, and the next one is done.
func TestBrokenText(t *testing.T) {
	t.Parallel()
	w := testkit.New(t, nil)
	number, id := w.Config.Hash()(ada), "01KAHW5C000000000000000001"
	item := table.Item{Key: record.Work(number, id), Kind: record.KindWork.Name, Schema: 1, Data: []byte(`"no text"`)}
	if err := w.Table.Table.Commit(t.Context(), table.Insert(item)); err != nil {
		t.Fatal(err)
	}
	if got := message(t, w, w.Text(ada, "hello")); got.Status != work.Done {
		t.Errorf("the text behind it is %s", got.Status)
	}
	items, err := w.Table.Table.Get(t.Context(), record.Dead(id))
	var letter work.DeadLetter
	if err != nil || record.Decode(items[0], record.KindDead, &letter) != nil || letter.Raw != `"no text"` {
		t.Errorf("the dead letter is %+v, %v", letter, err)
	}
}

// TestPoisonJob: whatever is wrong with a job, the jobs behind it leave once it has had its tries.
func TestPoisonJob(t *testing.T) {
	t.Parallel()
	for name, wrap := range map[string]func(app.Parts, string) app.Parts{
		"panics": func(p app.Parts, id string) app.Parts {
			p.Seal = poisonedJob{p.Seal, id, func() { panic("of a certain job") }}
			return p
		},
		"kills its sender before `sending`": func(p app.Parts, id string) app.Parts {
			p.Seal = poisonedJob{p.Seal, id, runtime.Goexit}
			return p
		},
		"kills its sender in `sending`": func(p app.Parts, id string) app.Parts {
			p.Crash = func(at crash.Point) {
				if at == crash.SendAfterSending && firstJob(p.Table, id) {
					runtime.Goexit()
				}
			}
			return p
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := testkit.New(t, nil)
			w.Queue.Outbound.Lose = true
			w.Text(ada, "hello")
			w.Text(ada, "help")
			w.Text(ada, "hello again")
			jobs := w.State(ada).Jobs
			var first string
			for _, j := range jobs {
				if j.Value.Class == "reply" && first == "" {
					first = j.Value.ID
				}
			}
			parts := wrap(safetyParts(w), first)
			parts.Carrier = w.Client
			sender, err := app.NewSend(w.Config, parts, "test")
			if err != nil {
				t.Fatal(err)
			}
			deliveries := 0
			for waits := func(s live.State) bool { return len(s.Jobs) > 0 }; waits(w.State(ada)) && deliveries < 500; deliveries++ {
				for _, class := range []string{"compliance", "reply"} {
					body := work.Hint{Number: w.Config.Hash()(ada), Class: class}.Encode()
					m := work.Offer(w.Config.Hash()(ada), "x")
					m.Body = body
					testkit.Survives(func() { _, _ = sender(context.Background(), testkit.Batch(deliveries%8+1, m)) })
				}
				w.Clock.Advance(2 * time.Minute)
			}
			if deliveries > 20 {
				t.Errorf("%d deliveries until nothing waited", deliveries)
			}
			items, err := w.Table.Table.Get(t.Context(), record.Dead(first))
			if err != nil || !items[0].Exists() {
				t.Errorf("the poison is no dead letter: %v", err)
			}
			if n := len(w.Carrier.Taken()); n != 2 {
				t.Errorf("%d other texts left", n)
			}
		})
	}
}

type poisonedJob struct {
	seal.Sealer
	id   string
	open func()
}

func (p poisonedJob) Open(ctx context.Context, aad, sealed string) ([]byte, error) {
	if aad == record.JobSeal(p.id) {
		p.open()
	}
	return p.Sealer.Open(ctx, aad, sealed)
}

// firstJob reports whether a job is being sent.
func firstJob(tab table.Table, id string) bool {
	found := false
	for shard := range table.Shards {
		entries, _ := tab.Due(context.Background(), shard, time.Date(2100, 1, 1, 0, 0, 0, 0, time.UTC), 100)
		for _, e := range entries {
			items, _ := tab.Get(context.Background(), e.Key)
			if p, ok := record.ParsePending(e.Key); ok && p.Job == id {
				found = strings.Contains(string(items[0].Data), `"status":"sending"`)
			}
		}
	}
	return found
}

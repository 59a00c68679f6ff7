package model_test

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/platform/model"
)

// ask makes n calls and returns what became of the last one.
func ask(t testing.TB, m model.Model, n int) model.Outcome {
	t.Helper()
	var err error
	for range n {
		_, err = m.Complete(t.Context(), forTool(t))
	}
	return model.OutcomeOf(err)
}

func TestBreakerOpensAndProbes(t *testing.T) {
	t.Parallel()
	now, engine := newClock(), script(fails(model.Away))
	m := model.Breaking(engine, "first", nil, now.Now)
	if o := ask(t, m, 5); o != model.Away {
		t.Fatalf("fifth call: %s", o)
	}
	if o := ask(t, m, 3); o != model.Open || engine.calls() != 5 {
		t.Fatalf("%s after %d calls: it is not open", o, engine.calls())
	}
	now.pass(14999 * time.Millisecond)
	if o := ask(t, m, 1); o != model.Open {
		t.Fatalf("just before the probe: %s", o)
	}
	now.pass(time.Millisecond)
	if o := ask(t, m, 1); o != model.Away || engine.calls() != 6 {
		t.Fatalf("probe: %s", o)
	}
	if o := ask(t, m, 1); o != model.Open {
		t.Fatalf("after a failed probe: %s", o)
	}
	now.pass(15 * time.Second)
	engine.answers = []answer{tool(good)}
	if o := ask(t, m, 5); o != model.OK || engine.calls() != 11 {
		t.Fatalf("after a good probe: %s, %d calls", o, engine.calls())
	}
	engine.answers = []answer{fails(model.Throttled)}
	if o := ask(t, m, 4); o != model.Throttled {
		t.Fatalf("closed, it counts from the start: %s", o)
	}
}

func TestBreakerCountsWithin30Seconds(t *testing.T) {
	t.Parallel()
	now, engine := newClock(), script(fails(model.Rejected))
	m := model.Breaking(engine, "first", nil, now.Now)
	for range 20 {
		if o := ask(t, m, 1); o != model.Rejected {
			t.Fatal(o)
		}
		now.pass(7501 * time.Millisecond) // five of them take more than 30 s
	}
	now.pass(time.Minute)
	for i := range 5 {
		if o := ask(t, m, 1); o != model.Rejected {
			t.Fatalf("call %d: %s", i, o)
		}
		now.pass(7500 * time.Millisecond)
	}
	if o := ask(t, m, 1); o != model.Open {
		t.Errorf("five within 30 s: %s", o)
	}
}

func TestBreakerBlamesOnlyTheModel(t *testing.T) {
	t.Parallel()
	for _, a := range []answer{tool(good), fails(model.Prose), fails(model.Refused), fails(model.Cancelled), fails(model.Unasked)} {
		engine := script(a)
		ask(t, model.Breaking(engine, "first", nil, newClock().Now), 20)
		if engine.calls() != 20 {
			t.Errorf("%v opened it after %d calls", a.err, engine.calls())
		}
	}
}

// TestBreakerOneProbe has many ask at the moment of the probe, which is given up: nothing was learned, and the next probes.
func TestBreakerOneProbe(t *testing.T) {
	t.Parallel()
	now, engine := newClock(), script(fails(model.Away), fails(model.Away), fails(model.Away), fails(model.Away), fails(model.Away), answer{hang: true}, tool(good))
	m := model.Breaking(model.Bounded(engine, time.Minute), "first", nil, now.Now)
	ask(t, m, 5)
	now.pass(15 * time.Second)

	ctx, cancel := context.WithCancel(t.Context())
	var wg sync.WaitGroup
	wg.Go(func() {
		_, err := m.Complete(ctx, forTool(t))
		wantOutcome(t, err, model.Cancelled)
	})
	for engine.calls() < 6 {
		time.Sleep(time.Millisecond)
	}
	for range 10 {
		if o := ask(t, m, 1); o != model.Open {
			t.Errorf("beside the probe: %s", o)
		}
	}
	cancel()
	wg.Wait()
	if o := ask(t, m, 1); o != model.OK {
		t.Errorf("after a probe that was given up: %s", o)
	}
}

// panics is a model that does.
type panics struct{}

// Complete implements model.Model.
func (panics) Complete(context.Context, model.Request) (model.Response, error) { panic("boom") }

// TestBreakerSurvivesAPanic: a probe that panics has ended, and the next one may decide.
func TestBreakerSurvivesAPanic(t *testing.T) {
	t.Parallel()
	now, inner := newClock(), &changing{Model: script(fails(model.Away))}
	m := model.Breaking(inner, "first", nil, now.Now)
	ask(t, m, 5)
	now.pass(15 * time.Second)
	inner.Model = panics{}
	func() {
		defer func() { _ = recover() }()
		ask(t, m, 1)
	}()
	if o := ask(t, m, 1); o != model.Open {
		t.Errorf("after a probe that panicked: %s", o)
	}
	now.pass(15 * time.Second)
	inner.Model = script(tool(good))
	if o := ask(t, m, 1); o != model.OK {
		t.Errorf("the next probe: %s", o)
	}
}

// changing is one model, and then another.
type changing struct{ model.Model }

// TestBreakerIgnoresCallsFromBefore: a call that ends well after the model was given up is no probe.
func TestBreakerIgnoresCallsFromBefore(t *testing.T) {
	t.Parallel()
	release := make(chan struct{})
	now, bad := newClock(), script(fails(model.Away))
	m := model.Breaking(slowThen{release, bad}, "first", nil, now.Now)
	var wg sync.WaitGroup
	began := make(chan struct{})
	wg.Go(func() {
		close(began)
		r := forText(t) // which slowThen waits for
		_, _ = m.Complete(t.Context(), r)
	})
	<-began
	for ask(t, m, 1) != model.Open {
	}
	close(release)
	wg.Wait()
	if o := ask(t, m, 1); o != model.Open {
		t.Errorf("a call from before closed it: %s", o)
	}
}

// TestBreakerIsNotHeldOpenByCallsFromBefore: failures of calls that began before it opened do not put the probe off.
func TestBreakerIsNotHeldOpenByCallsFromBefore(t *testing.T) {
	t.Parallel()
	now, late := newClock(), make(chan struct{})
	engine := &lateFailures{release: late}
	m := model.Breaking(engine, "first", nil, now.Now)
	var wg sync.WaitGroup
	for range 5 {
		wg.Go(func() { _, _ = m.Complete(t.Context(), forText(t)) })
	}
	for engine.waiting.Load() < 5 {
		time.Sleep(time.Millisecond)
	}
	if o := ask(t, m, 6); o != model.Open {
		t.Fatal(o)
	}
	now.pass(14 * time.Second)
	close(late)
	wg.Wait()
	now.pass(time.Second)
	if o := ask(t, m, 1); o != model.Away {
		t.Errorf("15 s after it opened: %s, want a probe", o)
	}
}

// lateFailures fails every request, and those for texts late.
type lateFailures struct {
	release chan struct{}
	waiting atomic.Int64
}

// Complete implements model.Model.
func (l *lateFailures) Complete(_ context.Context, r model.Request) (model.Response, error) {
	if r.Tool == nil {
		l.waiting.Add(1)
		<-l.release
	}
	return model.Response{}, model.NewError(model.Away, nil)
}

// slowThen answers requests for texts late and well, and all others as its model does.
type slowThen struct {
	release chan struct{}
	model.Model
}

// Complete implements model.Model.
func (s slowThen) Complete(ctx context.Context, r model.Request) (model.Response, error) {
	if r.Tool != nil {
		return s.Model.Complete(ctx, r)
	}
	<-s.release
	return says("hello").Response, nil
}

// TestOpenBreakerCostsNoTime: at most 1 ms for the request, with everything around it.
func TestOpenBreakerCostsNoTime(t *testing.T) {
	t.Parallel()
	m := chain(t, model.Options{Now: newClock().Now}, script(fails(model.Away)), script(fails(model.Away)))
	ask(t, m, 10)
	r := forTool(t)
	began := time.Now()
	const calls = 2000
	for range calls {
		if resp, err := m.Complete(t.Context(), r); model.OutcomeOf(err) != model.Open || len(resp.Ledger) != 0 {
			t.Fatalf("%v, %+v", err, resp.Ledger)
		}
	}
	if each := time.Since(began) / calls; each > time.Millisecond {
		t.Errorf("%s each", each)
	}
}

func BenchmarkOpenBreaker(b *testing.B) {
	m := chain(b, model.Options{Now: newClock().Now}, script(fails(model.Away)))
	ask(b, m, 5)
	r := forTool(b)
	for b.Loop() {
		_, _ = m.Complete(b.Context(), r)
	}
}

// board is a model.Board in memory, which may be away.
type board struct {
	mu    sync.Mutex
	at    map[string]time.Time
	looks int
	away  error
}

// GivenUp implements model.Board.
func (b *board) GivenUp(_ context.Context, id string) (time.Time, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.looks++
	return b.at[id], b.away
}

// GiveUp implements model.Board.
func (b *board) GiveUp(_ context.Context, id string, at time.Time) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.away == nil {
		b.at[id] = at
	}
	return b.away
}

// TestBreakersShareABoard: what one instance has given up no other calls, a probe in vain makes the others wait, and a good one does not
// have to be told.
func TestBreakersShareABoard(t *testing.T) {
	t.Parallel()
	now, b := newClock(), &board{at: map[string]time.Time{}}
	here, there := script(fails(model.Away)), script(fails(model.Away))
	one, other := model.Breaking(here, "first", b, now.Now), model.Breaking(there, "first", b, now.Now)
	second := model.Breaking(script(tool(good)), "second", b, now.Now)
	ask(t, one, 5)
	now.pass(time.Second)
	if o := ask(t, other, 1); o != model.Open || there.calls() != 0 {
		t.Fatalf("the other instance: %s after %d calls", o, there.calls())
	}
	if o := ask(t, second, 1); o != model.OK {
		t.Errorf("another model: %s", o)
	}
	now.pass(14 * time.Second)
	if o := ask(t, one, 1); o != model.Away {
		t.Fatalf("probe: %s", o)
	}
	if o := ask(t, other, 1); o != model.Open || there.calls() != 0 {
		t.Errorf("beside a probe in vain: %s after %d calls", o, there.calls())
	}
	now.pass(15 * time.Second)
	here.answers, there.answers = []answer{tool(good)}, []answer{tool(good)}
	if a, o := ask(t, one, 1), ask(t, other, 1); a != model.OK || o != model.OK {
		t.Errorf("up again: %s, %s", a, o)
	}
}

// TestBoardIsLookedAtSeldom: once in 5 s while calls are made, never while none is, and one that is away changes nothing.
func TestBoardIsLookedAtSeldom(t *testing.T) {
	t.Parallel()
	now, b, engine := newClock(), &board{at: map[string]time.Time{}}, script(tool(good))
	m := model.Breaking(engine, "first", b, now.Now)
	ask(t, m, 20)
	now.pass(5 * time.Second)
	ask(t, m, 20)
	if b.looks != 2 {
		t.Errorf("%d looks", b.looks)
	}
	b.away = errors.New("away")
	now.pass(5 * time.Second)
	engine.answers = []answer{fails(model.Away)}
	if o := ask(t, m, 5); o != model.Away {
		t.Errorf("without a board: %s", o)
	}
	looks := b.looks
	if o := ask(t, m, 100); o != model.Open || b.looks != looks {
		t.Errorf("open: %s, %d looks more", o, b.looks-looks)
	}
}

// TestClockAheadKeepsNothingAway: an instance whose clock runs ahead cannot keep a model from the others for longer than 15 s.
func TestClockAheadKeepsNothingAway(t *testing.T) {
	t.Parallel()
	now := newClock()
	b := &board{at: map[string]time.Time{"first": now.Now().Add(time.Hour)}}
	m := model.Breaking(script(tool(good)), "first", b, now.Now)
	if o := ask(t, m, 1); o != model.Open {
		t.Fatal(o)
	}
	now.pass(15 * time.Second)
	if o := ask(t, m, 1); o != model.OK {
		t.Errorf("15 s later: %s", o)
	}
}

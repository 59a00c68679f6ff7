package vote_test

import (
	"context"
	"encoding/json"
	"io"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/app"
	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/base/ident"
	"github.com/josh-sms/josh/internal/domain/live"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/lab/testkit"
	"github.com/josh-sms/josh/internal/lab/vote"
	"github.com/josh-sms/josh/internal/platform/observe"
	"github.com/josh-sms/josh/internal/platform/seal"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/spine/converse"
	"github.com/josh-sms/josh/internal/spine/erase"
)

// Those who vote.
const (
	ada = "+15550100011"
	bob = "+15550100012"
	cyd = "+15550100013"
)

// group is the subject of the vote that they take part in.
const group = record.Subject("L#x")

// model is a fake of a model: it takes its time, and counts what is paid.
type model struct {
	mu    sync.Mutex
	paid  int
	takes time.Duration
	says  func(ctx context.Context, c turn.Call) ([]byte, error) // nil reads words
}

// call answers like a model that has read the words.
func (m *model) call(ctx context.Context, c turn.Call) ([]byte, error) {
	m.mu.Lock()
	m.paid++
	says := m.says
	m.mu.Unlock()
	time.Sleep(m.takes)
	if says != nil {
		return says(ctx, c)
	}
	words, _ := c.Input.(string)
	if strings.Contains(words, "lovely") {
		return []byte("yes"), nil
	}
	return []byte("no"), nil
}

func (m *model) calls() int {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.paid
}

// world is a JOSH that has votes.
type world struct {
	*testkit.World
	model *model
}

// begin returns a JOSH with votes, with what with does to the parts of each function.
func begin(t testing.TB, with ...func(*app.Parts)) world {
	t.Helper()
	w := world{model: &model{}}
	w.World = testkit.NewWrapped(t, nil, func(_ string, parts app.Parts) app.Parts {
		parts.Flows = []turn.Flow{vote.Flow()}
		parts.Callers = map[string]converse.Caller{vote.Meaning: {Call: w.model.call}}
		for _, change := range with {
			change(&parts)
		}
		return parts
	})
	for _, phone := range []string{ada, bob, cyd} {
		w.person(phone)
	}
	return w
}

func check(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func (w world) hash(phone string) string { return w.Config.Hash()(phone) }

// person makes somebody of a number.
func (w world) person(phone string) {
	w.T.Helper()
	p := people.Person{ID: "p" + phone[1:], FirstName: "Ada", Phone: phone, State: people.Active, Region: "san-francisco", CanParticipate: true}
	sealed, err := live.SealPerson(context.Background(), w.Seal, w.hash(phone), people.Person{}, p)
	check(w.T, err)
	w.Put(record.Person(w.hash(phone)), record.KindPerson, sealed)
}

// join lets people join the vote.
func (w world) join(phones ...string) {
	w.T.Helper()
	for _, phone := range phones {
		w.Text(phone, "join vote x")
	}
}

// pass lets time pass, with the clock's function as often as it runs.
func (w world) pass(d time.Duration) {
	w.T.Helper()
	for end := w.Clock.Now().Add(d); w.Clock.Now().Before(end); {
		w.Clock.Advance(min(time.Minute, end.Sub(w.Clock.Now())))
		w.Tick()
		w.Work()
	}
}

// results returns what a phone has heard of how the vote ended.
func (w world) results(phone string) (heard []string) {
	for _, s := range w.Carrier.Taken() {
		if s.To == phone && strings.Contains(s.Body, " is over:") {
			heard = append(heard, s.Body)
		}
	}
	return heard
}

// hears demands that each of the phones has heard the result once, and nobody else has.
func (w world) hears(result string, phones ...string) {
	w.T.Helper()
	for _, phone := range []string{ada, bob, cyd} {
		want := 0
		for _, hears := range phones {
			if hears == phone {
				want = 1
			}
		}
		got := w.results(phone)
		if len(got) != want || want == 1 && got[0] != "Vote x is over: "+result+"." {
			w.T.Errorf("%s has heard %q", phone, got)
		}
	}
}

// vote returns what the group has of itself.
func (w world) vote() (v vote.Vote) {
	w.T.Helper()
	items, err := w.Table.Table.Get(context.Background(), record.FlowRecord(group, "vote"))
	check(w.T, err)
	check(w.T, record.Decode(items[0], vote.KindVote, &v))
	return v
}

// of returns what is live of a subject.
func (w world) of(s record.Subject) live.State {
	w.T.Helper()
	page, err := w.Table.Table.Query(context.Background(), record.LiveOf(s))
	check(w.T, err)
	state, err := live.DecodeOf(s, page.Items)
	check(w.T, err)
	return state
}

// items counts what is stored, by what want says.
func (w world) items(want func(table.Item) bool) (n int) {
	w.T.Helper()
	check(w.T, w.Table.All(context.Background(), func(i table.Item) bool {
		if want(i) {
			n++
		}
		return true
	}))
	return n
}

// atRest demands that nothing waits for anything.
func (w world) atRest() {
	w.T.Helper()
	for _, s := range []record.Subject{group, record.Number(w.hash(ada)), record.Number(w.hash(bob)), record.Number(w.hash(cyd))} {
		if state := w.of(s); len(state.Jobs)+len(state.Work)+len(state.Signals)+len(state.Timers) > 0 {
			w.T.Errorf("%d jobs, %d texts, %d signals and %d timers are left", len(state.Jobs), len(state.Work), len(state.Signals), len(state.Timers))
		}
	}
}

// audit returns what an audit of the whole table finds of a phone.
func (w world) audit(phone string, since time.Time) (f erase.Audited) {
	w.T.Helper()
	check(w.T, json.Unmarshal(w.Operate("person.audit", map[string]any{"phone": phone, "since": since}), &f))
	return f
}

// away is an error of a dependency that does not answer.
func away() error { return fault.New(fault.Unavailable, "away") }

// parts returns the parts of a further function of the world.
func parts(w world, change func(*app.Parts)) app.Parts {
	p := app.Parts{
		Table: w.Table, Scan: w.Scan, Inbound: w.Queue.Inbound, Outbound: w.Queue.Outbound, Seal: w.Seal, Carrier: w.Client,
		IDs: ident.NewSource(nil), Now: w.Clock.Now, Log: observe.NewLogger(w.Logs, 0),
		Metrics: observe.NewMetrics(io.Discard, "test", "test", w.Clock.Now), Report: observe.Nop{},
		Flows: []turn.Flow{vote.Flow()}, Callers: map[string]converse.Caller{vote.Meaning: {Call: w.model.call}},
	}
	if change != nil {
		change(&p)
	}
	return p
}

// broken is a sealer whose key can be away.
type broken struct {
	seal.Sealer
	away atomic.Bool
	let  atomic.Int64 // how many are sealed all the same
}

// Seal implements seal.Sealer.
func (b *broken) Seal(ctx context.Context, aad string, plain []byte) (string, error) {
	if b.away.Load() && b.let.Add(-1) < 0 {
		return "", away()
	}
	return b.Sealer.Seal(ctx, aad, plain)
}

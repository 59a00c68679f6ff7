package linkup_test

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/app"
	"github.com/josh-sms/josh/internal/base/crash"
	rules "github.com/josh-sms/josh/internal/domain/linkup"
	"github.com/josh-sms/josh/internal/lab/testkit"
	"github.com/josh-sms/josh/internal/platform/observe"
	"github.com/josh-sms/josh/internal/platform/queue"
	"github.com/josh-sms/josh/internal/platform/table"
)

// witness keeps all that is stored, logged and queued, as it is.
type witness struct {
	mu  sync.Mutex
	all bytes.Buffer
}

// Write implements io.Writer, of the log.
func (w *witness) Write(line []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.all.Write(line)
}

// says reports whether words were seen.
func (w *witness) says(words string) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return strings.Contains(strings.ToLower(w.all.String()), words)
}

// witnessed is a table that is watched.
type witnessed struct {
	table.Table
	w *witness
}

// Commit implements table.Table. The words themselves are sealed below it, which their kind has in common with no other that is written here.
func (t witnessed) Commit(ctx context.Context, ops ...table.Op) error {
	for _, op := range ops {
		if op.Item.Kind == rules.KindRelay.Name {
			continue
		}
		_, _ = fmt.Fprintf(t.w, "%s %s %s\n", op.Item.Kind, op.Item.Key, op.Item.Data)
	}
	return t.Table.Commit(ctx, ops...)
}

// watched is a queue that is watched.
type watched struct {
	queue.Queue
	w *witness
}

// Send implements queue.Queue.
func (q watched) Send(ctx context.Context, messages ...queue.Message) error {
	_, _ = fmt.Fprintf(q.w, "%+v\n", messages)
	return q.Queue.Send(ctx, messages...)
}

// TestWordsAreSealed: words that somebody has others told stand nowhere in the open: in no item as it is stored, no trace, no signal, no message of a
// queue, no line of the log; nor do those that were passed on to nobody.
func TestWordsAreSealed(t *testing.T) {
	t.Parallel()
	seen := &witness{}
	w := world{testkit.NewWrapped(t, nil, func(_ string, p app.Parts) app.Parts {
		p.Table, p.Log = witnessed{p.Table, seen}, observe.NewLogger(seen, slog.LevelDebug)
		if p.Inbound != nil {
			p.Inbound = watched{p.Inbound, seen}
		}
		if p.Outbound != nil {
			p.Outbound = watched{p.Outbound, seen}
		}
		return p
	})}
	w.joins(ada, bob, cyd)
	w.says(ada, "coffee for 3 people tomorrow afternoon")
	w.says(bob, "yes")
	w.says(cyd, "yes")
	w.is(rules.Locked)
	w.says(bob, "tell the others: quazobrink is what I bring")
	w.says(cyd, "mute")
	w.says(bob, "tell ada that quazobrink is for her")
	w.says(bob, "tell the others: quazobrink at 415 555 0100")
	w.until(23, 30)
	w.says(ada, "tell the others: quazobrink by night")
	w.pass(17 * time.Hour)
	w.count(ada, "quazobrink", 2)
	w.count(bob, "quazobrink by night", 1)
	if seen.says("quazobrink") {
		t.Error("words stand in the open")
	}
	if !seen.says("relay") || !seen.says("signal") {
		t.Error("too little was seen")
	}
	relays, more := 0, table.Key{}
	for first := true; first || more != (table.Key{}); first = false {
		items, next, err := w.Raw(context.Background(), more, 500)
		if err != nil {
			t.Fatal(err)
		}
		for _, i := range items {
			if strings.Contains(strings.ToLower(string(i.Data)), "quazobrink") {
				t.Errorf("%s has them, as it is stored", i.Kind)
			}
			if i.Kind == rules.KindRelay.Name {
				relays++
			}
		}
		more = next
	}
	if relays != 3 {
		t.Errorf("%d words are kept", relays)
	}
}

// TestRelayDeath dies at each boundary that words reach on their way to others: they hear them once all the same, and the author hears so once.
func TestRelayDeath(t *testing.T) {
	t.Parallel()
	reached := map[crash.Point]int{}
	passedOn(t, reached, "", 0)
	if len(reached) < 5 {
		t.Errorf("reached %v", reached)
	}
	for point, times := range reached {
		if point == crash.ClockBeforeOffer || point == crash.ClockAfterOffer { // in a goroutine of its own: tests/kill has those
			continue
		}
		for _, nth := range slices.Compact([]int{1, (times + 1) / 2, times}) {
			t.Run(fmt.Sprintf("%s, time %d", point, nth), func(t *testing.T) {
				t.Parallel()
				passedOn(t, map[crash.Point]int{}, point, nth)
			})
		}
	}
}

// passedOn passes on words in a plan of three, and dies the nth time that a point is reached.
func passedOn(t *testing.T, reached map[crash.Point]int, at crash.Point, nth int) {
	t.Helper()
	w := ofThree(t)
	again := w.DiesAt(reached, at, nth)
	form := testkit.Form(bob, "tell the others: I'm bringing snacks", w.NextSID())
	for range 2 { // the carrier delivers it again
		again(func() { w.Post("/api/twilio/inbound", "", form) })
	}
	again(w.Work)
	for range 8 {
		w.Clock.Advance(4 * time.Minute)
		again(w.Tick)
		again(w.Work)
	}
	w.count(ada, "Bob: I'm bringing snacks", 1)
	w.count(cyd, "Bob: I'm bringing snacks", 1)
	w.count(bob, "I've told", 1)
	if l := w.is(rules.Locked); len(l.Relays) != 1 {
		t.Errorf("%+v", l.Relays)
	}
	if t.Failed() {
		t.Fatalf("death at %s, time %d", at, nth)
	}
}

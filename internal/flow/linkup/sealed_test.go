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
	"github.com/josh-sms/josh/internal/flow/action"
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

// Commit implements table.Table. The words themselves, and what waits for a yes, are sealed below it, which these kinds have in
// common with no other that is written here.
func (t witnessed) Commit(ctx context.Context, ops ...table.Op) error {
	for _, op := range ops {
		if op.Item.Kind == rules.KindRelay.Name || op.Item.Kind == action.Kind.Name {
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
	w.texts(ada, "tell the others: quazobrink by night")
	if stored := w.unreadable("quazobrink"); stored[action.Kind.Name] != 1 || stored[rules.KindRelay.Name] != 2 {
		t.Errorf("%v is kept before the yes", stored)
	}
	w.texts(ada, "yes")
	w.pass(17 * time.Hour)
	w.count(ada, "Bob: quazobrink", 2)
	w.count(bob, "Ada: quazobrink by night", 1)
	if seen.says("quazobrink") {
		t.Error("words stand in the open")
	}
	if !seen.says("relay") || !seen.says("signal") || !seen.says("action_asked") {
		t.Error("too little was seen")
	}
	if stored := w.unreadable("quazobrink"); stored[action.Kind.Name] != 0 || stored[rules.KindRelay.Name] != 3 {
		t.Errorf("%v is kept", stored)
	}
}

// unreadable demands that no item has words, as it is stored, and counts the items by their kinds.
func (w world) unreadable(words string) map[string]int {
	w.T.Helper()
	kinds, more := map[string]int{}, table.Key{}
	for first := true; first || more != (table.Key{}); first = false {
		items, next, err := w.Raw(context.Background(), more, 500)
		if err != nil {
			w.T.Fatal(err)
		}
		for _, i := range items {
			kinds[i.Kind]++
			if strings.Contains(strings.ToLower(string(i.Data)), words) {
				w.T.Errorf("%s has %q, as it is stored", i.Kind, words)
			}
		}
		more = next
	}
	return kinds
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
	says := func(body string, then int) {
		form := testkit.Form(bob, body, w.NextSID())
		for range 2 { // the carrier delivers it again
			again(func() { w.Post("/api/twilio/inbound", "", form) })
		}
		again(w.Work)
		for range then {
			w.Clock.Advance(4 * time.Minute)
			again(w.Tick)
			again(w.Work)
		}
	}
	says("tell the others: I'm bringing snacks", 3) // as long as the question is open
	w.count(bob, "That tells Ada and Cyd", 1)
	says("yes", 8)
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

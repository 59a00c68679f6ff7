package alert_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/app"
	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/edge/ops"
	"github.com/josh-sms/josh/internal/lab/testkit"
	"github.com/josh-sms/josh/internal/spine/alert"
	"github.com/josh-sms/josh/internal/text/safety"
)

const danger = "i want to kill myself tonight"

// pager keeps the pages that it is given, and takes none while it is away.
type pager struct {
	mu    sync.Mutex
	away  bool
	tries int
	pages []alert.Page
}

func (p *pager) Page(_ context.Context, page alert.Page) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.tries++
	if p.away {
		return fault.New(fault.Unavailable, "as told")
	}
	p.pages = append(p.pages, page)
	return nil
}

// taken returns what came since the last call, as the incidents' ids with a mark for what came again.
func (p *pager) taken() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	var list []string
	for _, page := range p.pages {
		list = append(list, page.Incident+strings.Repeat(" again", map[bool]int{true: 1}[page.Again]))
	}
	p.pages = nil
	return list
}

func world(t *testing.T) (*testkit.World, *pager) {
	t.Helper()
	p := &pager{}
	return testkit.NewWrapped(t, nil, func(_ string, parts app.Parts) app.Parts {
		parts.Pager = p
		return parts
	}), p
}

// open returns the incidents that an operator's list shows.
func open(t *testing.T, w *testkit.World) []ops.IncidentView {
	t.Helper()
	var list ops.Incidents
	if err := json.Unmarshal(w.Operate("incident.list", nil), &list); err != nil {
		t.Fatal(err)
	}
	return list.Incidents
}

// pass lets time go by, a minute at a time as the clock's schedule does.
func pass(w *testkit.World, d time.Duration) {
	for ; d > 0; d -= time.Minute {
		w.Clock.Advance(time.Minute)
		_ = w.TickErr() // a pager that is away is an error of the clock's run, and the next is its retry
	}
}

func same(t *testing.T, when string, got, want []string) {
	t.Helper()
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("%s: pages %q, want %q", when, got, want)
	}
}

// TestEachIncidentIsPaged has three people in danger within a minute, who would be one streak of an alarm; what one of
// them repeats pages nobody.
func TestEachIncidentIsPaged(t *testing.T) {
	t.Parallel()
	w, p := world(t)
	for n := range 3 {
		w.Text(fmt.Sprintf("+1555010003%d", n), danger)
	}
	w.Text("+15550100030", danger)
	list := open(t, w)
	if len(list) != 4 {
		t.Fatalf("%d incidents", len(list))
	}
	same(t, "three people", p.taken(), []string{list[0].ID, list[1].ID, list[2].ID})
	pass(w, 10*time.Minute)
	same(t, "ten minutes later", p.taken(), nil)
}

// TestPageThatDoesNotLeave is tried again by the clock until it leaves, and once it has, no more.
func TestPageThatDoesNotLeave(t *testing.T) {
	t.Parallel()
	w, p := world(t)
	p.away = true
	w.Text("+15550100030", danger)
	pass(w, 5*time.Minute)
	i := open(t, w)[0]
	if p.tries < 3 || !i.Alerted.IsZero() {
		t.Fatalf("%d tries, told at %v", p.tries, i.Alerted)
	}
	p.away = false
	pass(w, 3*time.Minute)
	same(t, "the pager is back", p.taken(), []string{i.ID})
	pass(w, 10*time.Minute)
	same(t, "it has left", p.taken(), nil)
	// One that an operator closes has no need of a page any more.
	p.away = true
	w.Text("+15550100031", danger)
	w.Operate("incident.close", map[string]string{"id": open(t, w)[1].ID, "text": "called her"})
	p.away = false
	pass(w, 20*time.Minute)
	for _, got := range p.taken() {
		if got != i.ID+" again" {
			t.Errorf("the closed one is paged: %s", got)
		}
	}
}

// TestPagerAwayCostsOneTry has many people in danger while the pager is away: a run of the clock waits for it once.
func TestPagerAwayCostsOneTry(t *testing.T) {
	t.Parallel()
	w, p := world(t)
	p.away = true
	for n := range 8 {
		w.Text(fmt.Sprintf("+1555010003%d", n), danger)
	}
	if p.tries != 1 {
		t.Errorf("%d tries by turns of one moment", p.tries)
	}
	p.tries = 0
	for range 3 {
		w.Clock.Advance(time.Minute)
		_ = w.TickErr()
	}
	if p.tries < 1 || p.tries > 3 {
		t.Errorf("%d tries by three runs of the clock", p.tries)
	}
	p.away = false
	pass(w, 12*time.Minute)
	if n := len(p.taken()); n != 8 {
		t.Errorf("%d pages of 8 people", n)
	}
}

// TestHelpThatDoesNotArrive is a page of its own, for the first incident and for one that repeats it.
func TestHelpThatDoesNotArrive(t *testing.T) {
	t.Parallel()
	w, p := world(t)
	for n := range 2 {
		w.Carrier.Next(400, 21211, false, nil)
		w.Text("+15550100030", danger)
		pass(w, 2*time.Minute)
		missed := 0
		for _, page := range p.pages {
			if page.Missed && page.Incident == open(t, w)[n].ID {
				missed++
			}
		}
		if missed != 1 {
			t.Errorf("text %d: %d pages of help that did not arrive: %+v", n, missed, p.pages)
		}
	}
}

// meanwhile is a pager under whose first page the text with help is refused.
type meanwhile struct {
	pager
	then func()
}

func (m *meanwhile) Page(ctx context.Context, page alert.Page) error {
	err := m.pager.Page(ctx, page)
	if then := m.then; then != nil {
		m.then = nil
		then()
	}
	return err
}

// TestHelpFailsWhileAPageIsUnderWay: what was told is not so any more, and is told as it is, once. The reminders count
// from then.
func TestHelpFailsWhileAPageIsUnderWay(t *testing.T) {
	t.Parallel()
	m := &meanwhile{}
	w := testkit.NewWrapped(t, nil, func(_ string, parts app.Parts) app.Parts {
		parts.Pager = m
		return parts
	})
	m.then = func() { w.Send() }
	w.Carrier.Next(400, 21211, false, nil)
	w.Text("+15550100030", danger)
	pass(w, 5*time.Minute)
	if len(m.pages) != 2 || m.pages[0].Missed || !m.pages[1].Missed || m.pages[1].Again {
		t.Fatalf("pages %+v", m.pages)
	}
	id := m.pages[0].Incident
	same(t, "at once", m.taken(), []string{id, id})
	if i := open(t, w)[0]; i.Reply != safety.ReplyMissed || i.Alerted.IsZero() {
		t.Errorf("reply %s, alerted %v", i.Reply, i.Alerted)
	}
	pass(w, 13*time.Minute)
	same(t, "after a quarter", m.taken(), []string{id + " again"})
}

// TestNobodyLooks pages again after a quarter of an hour, and again, until an operator has looked in any way.
func TestNobodyLooks(t *testing.T) {
	t.Parallel()
	looks := map[string]map[string]any{
		"incident.show":  {"reveal": true, "reason": "on duty"},
		"incident.note":  {"text": "calling"},
		"incident.close": {"text": "false alarm"},
	}
	for command, args := range looks {
		t.Run(command, func(t *testing.T) {
			t.Parallel()
			w, p := world(t)
			w.Text("+15550100030", danger)
			w.Text("+15550100030", danger) // repeats it, and is no incident of its own to be reminded of
			id := open(t, w)[0].ID
			same(t, "at once", p.taken(), []string{id})
			pass(w, 14*time.Minute)
			w.Operate("incident.show", map[string]any{"id": id}) // masked: nobody has read it
			same(t, "within the quarter", p.taken(), nil)
			pass(w, 3*time.Minute)
			same(t, "after a quarter", p.taken(), []string{id + " again"})
			pass(w, 12*time.Minute)
			same(t, "within the next", p.taken(), nil)
			pass(w, 5*time.Minute)
			same(t, "after half an hour", p.taken(), []string{id + " again"})
			args["id"] = id
			w.Operate(command, args)
			pass(w, time.Hour)
			same(t, "somebody has looked", p.taken(), nil)
		})
	}
}

// TestRemindAt says of which incidents operators are reminded.
func TestRemindAt(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, 11, 21, 3, 0, 0, 0, time.UTC)
	quarter := at.Add(15 * time.Minute)
	for name, c := range map[string]struct {
		incident safety.Incident
		want     time.Time
	}{
		"told":       {safety.Incident{Alerted: at}, quarter},
		"not told":   {safety.Incident{}, time.Time{}},
		"reminded":   {safety.Incident{Alerted: at, Reminded: quarter}, quarter.Add(15 * time.Minute)},
		"again":      {safety.Incident{Alerted: at, Reminded: at.Add(time.Hour)}, at.Add(2 * time.Hour)},
		"for a day":  {safety.Incident{Alerted: at, Reminded: at.Add(24 * time.Hour)}, at.Add(28 * time.Hour)},
		"seen":       {safety.Incident{Alerted: at, Seen: at}, time.Time{}},
		"closed":     {safety.Incident{Alerted: at, Closed: at}, time.Time{}},
		"a repeat":   {safety.Incident{Alerted: at, RepeatOf: "01"}, time.Time{}},
		"and missed": {safety.Incident{Alerted: at, RepeatOf: "01", Reply: safety.ReplyMissed}, quarter},
	} {
		if got := c.incident.RemindAt(); !got.Equal(c.want) {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
}

package memory

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/josh-sms/josh/internal/platform/queue"
)

const (
	modelVisibility  = 10
	modelMaxReceives = 3
)

// modelMessage is a message as the contract describes it.
type modelMessage struct {
	body     string
	receives int
	hidden   bool
	due      int64
	receipt  string // of the newest delivery
}

// model is the contract in its plainest form: one list per group, searched from end to end.
type model struct {
	now    int64
	groups map[string][]*modelMessage
	dead   []string
	sent   int
}

func (m *model) blocked(group string) bool {
	return slices.ContainsFunc(m.groups[group], func(x *modelMessage) bool { return x.hidden })
}

// advance lets time pass and buries what was received too often.
func (m *model) advance(d int64) {
	m.now += d
	for name, list := range m.groups {
		m.groups[name] = slices.DeleteFunc(list, func(x *modelMessage) bool {
			if !x.hidden || x.due > m.now {
				return false
			}
			x.hidden = false
			if x.receives < modelMaxReceives {
				return false
			}
			m.dead = append(m.dead, x.body)
			return true
		})
	}
}

// find returns the message whose newest delivery has the receipt.
func (m *model) find(receipt string) (group string, x *modelMessage) {
	for name, list := range m.groups {
		for _, x := range list {
			if receipt != "" && x.receipt == receipt {
				return name, x
			}
		}
	}
	return "", nil
}

func (m *model) depth() queue.Depth {
	d := queue.Depth{Dead: len(m.dead)}
	for _, list := range m.groups {
		for _, x := range list {
			if x.hidden {
				d.InFlight++
			} else {
				d.Ready++
			}
		}
	}
	return d
}

// machine drives the core and the model alike.
type machine struct {
	core     *core
	model    model
	receipts []string
}

func (s *machine) send(t *rapid.T) {
	group := rapid.SampledFrom([]string{"a", "b", "c"}).Draw(t, "group")
	s.model.sent++
	body := fmt.Sprint(s.model.sent)
	s.core.send(queue.Message{Group: group, Dedup: body, Body: body}, s.model.now)
	s.model.groups[group] = append(s.model.groups[group], &modelMessage{body: body})
}

func (s *machine) receive(t *rapid.T) {
	limit := rapid.IntRange(1, 4).Draw(t, "limit")
	blocked := map[string]bool{}
	free := 0
	for name, list := range s.model.groups {
		if blocked[name] = s.model.blocked(name); !blocked[name] {
			free += len(list)
		}
	}
	got := s.core.take(limit, s.model.now)
	if len(got) != min(limit, free) {
		t.Fatalf("took %d of %d with limit %d", len(got), free, limit)
	}
	for _, d := range got {
		i := slices.IndexFunc(s.model.groups[d.Group], func(x *modelMessage) bool { return !x.hidden })
		if blocked[d.Group] || i < 0 || s.model.groups[d.Group][i].body != d.Body {
			t.Fatalf("took %s of group %s out of turn", d.Body, d.Group)
		}
		x := s.model.groups[d.Group][i]
		x.receives++
		x.hidden, x.due, x.receipt = true, s.model.now+modelVisibility, d.Receipt
		if x.receives != d.Receives {
			t.Fatalf("%s: Receives = %d, want %d", d.Body, d.Receives, x.receives)
		}
		s.receipts = append(s.receipts, d.Receipt)
	}
}

// receipt draws one that was ever given out, stale or not.
func (s *machine) receipt(t *rapid.T) string {
	return rapid.SampledFrom(append([]string{"", "zz.1"}, s.receipts...)).Draw(t, "receipt")
}

func (s *machine) delete(t *rapid.T) {
	receipt := s.receipt(t)
	s.core.delete(receipt)
	group, x := s.model.find(receipt)
	s.model.groups[group] = slices.DeleteFunc(s.model.groups[group], func(y *modelMessage) bool { return y == x })
}

func (s *machine) delay(t *rapid.T) {
	receipt, d := s.receipt(t), rapid.Int64Range(0, 30).Draw(t, "delay")
	_, x := s.model.find(receipt)
	if known := s.core.delay(receipt, s.model.now+d); known != (x != nil) {
		t.Fatalf("delay of %q: known = %v", receipt, known)
	}
	if x != nil {
		x.hidden, x.due = true, s.model.now+d
	}
	s.pass(0)
}

func (s *machine) pass(d int64) {
	s.model.advance(d)
	s.core.expire(s.model.now)
}

func (s *machine) check(t *rapid.T) {
	c := s.core
	got := queue.Depth{Ready: c.waiting, InFlight: c.inFlight + c.delayed, Dead: len(c.dead)}
	if want := s.model.depth(); got != want {
		t.Fatalf("depth %+v, want %+v", got, want)
	}
	if len(c.hidden) != c.inFlight+c.delayed {
		t.Fatalf("%d in the heap, %d hidden", len(c.hidden), c.inFlight+c.delayed)
	}
	for name, list := range s.model.groups {
		g := c.groups[name]
		if (g != nil) != (len(list) > 0) {
			t.Fatalf("group %s is kept: %v, messages: %d", name, g != nil, len(list))
		}
		if g == nil {
			continue
		}
		m := g.head
		for _, x := range list {
			if m == nil || m.body != x.body {
				t.Fatalf("group %s is out of order", name)
			}
			m = m.next
		}
	}
}

func TestCoreAgreesWithModel(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		s := &machine{
			core:  newCore(modelVisibility, modelMaxReceives, 0),
			model: model{now: int64(time.Hour), groups: map[string][]*modelMessage{}},
		}
		t.Repeat(map[string]func(*rapid.T){
			"":        s.check,
			"send":    s.send,
			"receive": s.receive,
			"delete":  s.delete,
			"delay":   s.delay,
			"pass":    func(t *rapid.T) { s.pass(rapid.Int64Range(1, 15).Draw(t, "by")) },
		})
	})
}

func FuzzParseReceipt(f *testing.F) {
	f.Add("a.1")
	f.Add(".")
	f.Fuzz(func(t *testing.T, receipt string) {
		seq, receives, ok := parseReceipt(receipt)
		m := message{seq: seq, receives: receives, group: &group{}}
		if again, n, okAgain := parseReceipt(m.delivery().Receipt); ok && (!okAgain || again != seq || n != receives) {
			t.Errorf("%q reads as %d, %d and is written as %s", receipt, seq, receives, m.delivery().Receipt)
		}
	})
}

package chaos

import (
	"context"
	"fmt"
	"regexp"
	"strings"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/platform/queue"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/spine/send"
)

// tap is the table as the steps see it: every call is a place where the scheduler may cut in.
type tap struct{ s *system }

var errAway = fault.New(fault.Unavailable, "chaos: away")

func (t tap) Get(ctx context.Context, keys ...table.Key) ([]table.Item, error) {
	t.s.comes(keys[0])
	p, a := t.s.stop(callRead)
	if a != works {
		return nil, errAway
	}
	items, err := t.s.memory.Get(ctx, keys...)
	t.s.reads(p, items)
	return items, err
}

func (t tap) Query(ctx context.Context, q table.Query) (table.Page, error) {
	t.s.comes(q)
	p, a := t.s.stop(callRead)
	if a != works {
		return table.Page{}, errAway
	}
	page, err := t.s.memory.Query(ctx, q)
	p.restsOn(q, page.Items)
	t.s.reads(p, page.Items)
	return page, err
}

func (s *system) reads(p *process, items []table.Item) {
	for n := range items {
		s.oracle.reads(p, items[n].Key)
		p.know(s.seed, items[n].Key, items[n].Version, string(items[n].Data))
		if s.guards.read != nil {
			s.guards.read(&items[n])
		}
	}
}

// stopwatch is real time in a trace, which would make equal states look different.
var stopwatch = regexp.MustCompile(`"ms":[0-9.e+-]+`)

func (t tap) Commit(_ context.Context, ops ...table.Op) error {
	p, a := t.s.stop(callCommit)
	if a == fails {
		return errAway
	}
	for n := range ops {
		if kind := ops[n].Item.Kind; kind == record.KindText.Name || kind == record.KindInner.Name {
			ops[n].Item.Data = stopwatch.ReplaceAll(ops[n].Item.Data, []byte(`"ms":0`))
		}
	}
	if t.s.guards.commit != nil {
		ops = t.s.guards.commit(t.s, ops)
	}
	t.s.oracle.commits(p, ops)              // before, so that it can compare with what is there
	all, err := t.s.index.Add(ops, t.s.now) // as erase.Indexed does: of one commit, and of no interest to the oracle
	if err == nil {
		err = t.s.memory.Commit(context.Background(), all...)
	}
	if err == nil {
		t.s.oracle.committed(p, ops)
	}
	if a == lost {
		err = errAway
	}
	p.goes(ops, err)
	p.know(t.s.seed, string(fault.KindOf(err)))
	return err
}

func (t tap) Count(ctx context.Context, key table.Key, limit int, expires time.Time) (int, bool, error) {
	p, a := t.s.stop(callCommit)
	if a != works {
		return 0, false, errAway
	}
	n, added, err := t.s.memory.Count(ctx, key, limit, expires)
	p.know(t.s.seed, n, added)
	return n, added, err
}

func (t tap) Due(ctx context.Context, shard int, until time.Time, limit int) ([]table.DueEntry, error) {
	if t.s.lazyDue { // sixteen shards, of which one or two hold something: only those are worth a decision
		if found, err := t.s.memory.Due(ctx, shard, until, limit); len(found) == 0 {
			return found, err
		}
	}
	p, a := t.s.stop(callRead)
	if a != works {
		return nil, errAway
	}
	entries, err := t.s.memory.Due(ctx, shard, until, limit)
	p.know(t.s.seed, shard, len(entries))
	for _, e := range entries {
		p.know(t.s.seed, e.Key, e.Due.UnixNano())
	}
	return entries, err
}

// message is a text that the carrier has taken.
type message struct {
	sid, to, body, job string
	at                 time.Time
	failed             bool // it did not arrive
	told               bool // and our webhook has answered the report of that
}

// carrier takes texts. Its records lag, and its answers may get lost.
type carrier struct {
	s     *system
	lag   time.Duration // until a text that was taken is listed
	taken []*message
}

func (c *carrier) Create(_ context.Context, to, body, callback string, _ time.Time) outbox.Call {
	entered := c.s.Now()
	_, job, _ := strings.Cut(callback, "job=")
	c.s.oracle.calls(job)
	p, a := c.s.stop(callCreate)
	if c.s.now.Sub(entered) > outbox.StartWithin { // frozen, or connected, for too long: no byte leaves
		p.know(c.s.seed, outbox.NotBegun)
		return outbox.Call{Result: outbox.NotBegun, Reason: "connected_too_late"}
	}
	switch a {
	case works, takenAlone:
		m := &message{sid: fmt.Sprintf("SM%032x", 0xca00000+len(c.taken)), to: to, body: body, job: job, at: c.s.now}
		c.taken = append(c.taken, m)
		c.s.oracle.takes(m)
		if c.s.onTaken != nil {
			c.s.onTaken(m)
		}
		if a == works {
			p.know(c.s.seed, m.sid)
			return outbox.Call{Result: outbox.Accepted, SID: m.sid}
		}
	case refuses:
		return outbox.Call{Result: outbox.Refused, Code: 21211, Reason: "permanent"}
	case postpones:
		return outbox.Call{Result: outbox.Unprocessed, Code: 20429, Reason: "retry"}
	case later:
		return outbox.Call{Result: outbox.Later, Code: 30022, NotBefore: c.s.Now().Add(20 * time.Minute)}
	case misconfig:
		return outbox.Call{Result: outbox.Misconfigured, Code: 20003, Reason: "configuration"}
	case optedOut:
		return outbox.Call{Result: outbox.Unsubscribed, Code: 21610, Reason: "suppress"}
	}
	return outbox.Call{Result: outbox.Ambiguous, Reason: "no answer"}
}

func (c *carrier) Find(_ context.Context, to string, since time.Time, fn func(send.Listed) bool) error {
	p, a := c.s.stop(callFind)
	if a != works {
		if c.s.guards.findForgives {
			return nil
		}
		return errAway
	}
	for n := len(c.taken) - 1; n >= 0; n-- {
		m := c.taken[n]
		if m.to != to || c.s.now.Sub(m.at) < c.lag || m.at.Before(since.Truncate(time.Second)) {
			continue
		}
		p.know(c.s.seed, m.sid)
		if !fn(send.Listed{SID: m.sid, Body: m.body, Ours: true, CreatedAt: m.at}) {
			return nil
		}
	}
	return nil
}

// hints is a queue to whom hints are offered.
type hints struct {
	s   *system
	put func(queue.Message)
}

func (h hints) Send(_ context.Context, msgs ...queue.Message) error {
	if h.put == nil {
		return nil // workers come of their own accord
	}
	if _, a := h.s.stop(callOffer); a != works {
		return errAway
	}
	for _, m := range msgs {
		h.put(m)
	}
	return nil
}

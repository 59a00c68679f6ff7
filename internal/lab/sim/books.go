package sim

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	rules "github.com/josh-sms/josh/internal/domain/linkup"
	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/work"
	"github.com/josh-sms/josh/internal/flow/linkup"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/text/safety"
)

// watched is a table whose commits the books see, once they are done.
type watched struct {
	table.Table
	books *books
}

// Commit implements table.Table.
func (w watched) Commit(ctx context.Context, ops ...table.Op) error {
	err := w.Table.Commit(ctx, ops...)
	if err == nil {
		w.books.committed(ops...)
	}
	return err
}

// books are what is known of a town from outside: what was committed, what people said and what the carrier was asked for.
type books struct {
	t        *town
	broken   error            // the first promise that was broken
	files    map[string]*file // by number
	jobs     map[string]*job  // by id
	open     map[string]bool  // ids of jobs that wait
	texts    map[string]*text // by MessageSid
	plans    map[string]*plan // by the id of the LinkUp
	accounts map[due]*account
	unpaid   []due // of which somebody is owed more than they have been written
	signals  map[table.Key]work.Signal
	reveals  map[string]string    // of which plan a number is given somebody's number now
	apart    map[[2]string]bool   // names of people who are kept apart, in order
	swaps    map[[2]string]int    // numbers that were given: of whom, to whom
	ways     map[string]int       // of requests: purposes of their replies
	waiting  map[string]time.Time // texts without a turn
	turns    []*text              // that had their turn in this step
	declined map[string]string    // what people texted who said no, in a word or two: by LinkUp and invite
}

// file is what the books have of one person.
type file struct {
	standing
	out     bool      // a STOP of theirs is in force
	left    bool      // was ever opted out, held, paused, suspended or erased
	erased  time.Time // the zero time: they are not
	posted  time.Time // their last text
	wished  map[string]bool
	avoids  map[string]bool // activities that they have been told are kept away from them
	mine    linkup.Mine
	invites int
	sent    int
	told    string // the purpose of the last text that left for them: two may arrive in another order
	last    []string
}

// job is a text that was to be sent.
type job struct {
	outbox.Job

	plan  string // that it is about, "" for none
	taken int    // how often the carrier has sent it
	lost  int    // how often it reported then that it did not arrive
}

type text struct {
	p       *phone
	body    string
	meant   meaning
	turns   int
	replies []string // purposes
}

// plan is the last that is known of a LinkUp.
type plan struct {
	at     rules.LinkUp
	locked time.Duration // from its request to its lock
}

func newBooks(t *town) *books {
	return &books{
		t: t, files: map[string]*file{}, jobs: map[string]*job{}, open: map[string]bool{}, texts: map[string]*text{}, plans: map[string]*plan{},
		accounts: map[due]*account{}, signals: map[table.Key]work.Signal{}, reveals: map[string]string{}, apart: map[[2]string]bool{}, swaps: map[[2]string]int{}, ways: map[string]int{},
		waiting: map[string]time.Time{}, declined: map[string]string{},
	}
}

// of returns the file of a phone.
func (b *books) of(p *phone) *file {
	f := b.files[p.number]
	if f == nil {
		f = &file{wished: map[string]bool{}, avoids: map[string]bool{}}
		b.files[p.number] = f
	}
	return f
}

// kept is how many lines are told of somebody to whom a promise was broken.
const kept = 14

func (f *file) notes(line string) {
	if len(f.last) >= kept {
		f.last = append(f.last[:0], f.last[1:]...)
	}
	f.last = append(f.last, line)
}

// breaks notes the first promise that was broken.
func (b *books) breaks(p *phone, format string, args ...any) {
	if b.broken != nil {
		return
	}
	what := fmt.Sprintf(format, args...)
	if p != nil {
		what = p.name + ": " + what + "\n  " + strings.Join(b.of(p).last, "\n  ")
	}
	b.broken = errors.New("seed " + fmt.Sprint(b.t.o.Seed) + ", " + b.t.josh.Clock.Now().Format(time.RFC3339) + ": " + what)
}

// said is a text of a person, with what they mean by it. A STOP counts from now on, a START from its turn on.
func (b *books) said(p *phone, sid, body string, meant meaning) {
	f := b.of(p)
	f.posted = b.t.josh.Clock.Now()
	f.notes("> " + body)
	b.texts[sid] = &text{p: p, body: body, meant: meant}
	b.waiting[sid] = f.posted
	switch strings.ToUpper(body) {
	case "STOP":
		f.out, f.left = true, true
	case "START", "YES": // to the carrier one is the other
		f.out = false
	}
}

// waits reports whether a text to somebody is written and has not left.
func (b *books) waits(p *phone) bool {
	for id := range b.open {
		if b.jobs[id].Number == p.hash {
			return true
		}
	}
	return false
}

// again is another delivery of a text.
func (b *books) again(p *phone) { b.of(p).posted = b.t.josh.Clock.Now() }

// wishes is with whom somebody would swap numbers, in truth.
func (b *books) wishes(p *phone, names []string) {
	for _, name := range names {
		b.of(p).wished[name] = true
	}
}

// turn is a commit, as far as it says whose turn it is of.
type turn struct {
	signal work.Signal // that it takes, the zero value for none
	timer  table.Key   // likewise
}

// committed judges a commit that is done: what it takes first, then what it makes of plans and people, then what it has them told.
func (b *books) committed(ops ...table.Op) {
	var c turn
	of := map[string][]table.Item{}
	for _, op := range ops {
		switch op.Kind {
		case table.OpCheck, table.OpCount:
		case table.OpDelete:
			b.gone(&c, op.Item.Key)
		default:
			of[op.Item.Kind] = append(of[op.Item.Kind], op.Item)
		}
	}
	for _, see := range []struct {
		kind record.Kind
		do   func(table.Item, turn)
	}{
		{record.KindSignal, b.signal}, {record.KindPerson, b.person}, {record.KindHold, b.hold}, {record.KindOptOut, b.optOut}, {record.KindText, b.turned},
		{linkup.KindLinkUp, b.plan}, {linkup.KindMine, b.mine}, {record.KindJob, b.job}, {record.KindFiledJob, b.filed},
	} {
		for _, item := range of[see.kind.Name] {
			see.do(item, c)
		}
	}
	b.after(c, of)
}

// gone notes what is not stored any more.
func (b *books) gone(c *turn, key table.Key) {
	if pending, ok := record.ParsePending(key); ok && pending.Job != "" {
		delete(b.open, pending.Job)
		return
	}
	number := record.Subject(key.PK).Number()
	switch {
	case record.IsSignal(key):
		c.signal = b.signals[key]
		delete(b.signals, key)
	case record.IsTimer(key):
		c.timer = key
	case key == record.OptOut(number):
		b.stands(number, func(s *standing) { s.optedOut = false })
	case key == record.Hold(number):
		b.stands(number, func(s *standing) { s.hold = safety.Hold{} })
	case key == record.Person(number):
		b.stands(number, func(s *standing) { s.person = people.Person{} })
	}
}

// signal notes what one subject tells another.
func (b *books) signal(item table.Item, _ turn) {
	var s work.Signal
	if err := json.Unmarshal(item.Data, &s); err != nil {
		b.breaks(nil, "signal %s: %v", item.SK, err)
		return
	}
	if s.Failures > 0 { // the table never fails, nor does anything else that a turn asks
		b.breaks(b.t.of[record.Subject(s.From).Number()], "a turn of %s fails: %s/%s", item.PK, s.Flow, s.Name)
	}
	b.signals[item.Key] = s
}

// turned notes the turn of a text: it has one.
func (b *books) turned(item table.Item, _ turn) {
	var filed work.Filed
	if err := json.Unmarshal(item.Data, &filed); err != nil {
		b.breaks(nil, "text %s: %v", item.SK, err)
		return
	}
	t := b.texts[filed.SID]
	if t == nil {
		b.breaks(nil, "a turn of %s, which nobody sent", filed.SID)
		return
	}
	if b.of(t.p).erased.IsZero() {
		t.turns++
	}
	if t.turns > 1 {
		b.breaks(t.p, "a second turn of one text")
	}
	if filed.Outcome == "dead" || filed.Outcome == "" {
		log := b.t.josh.Logs.String()
		b.breaks(t.p, "a text ended as %q: %s", filed.Outcome, log[max(0, len(log)-1500):])
	}
	delete(b.waiting, filed.SID)
	b.turns = append(b.turns, t)
	b.ways[filed.Outcome]++
}

package sim

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"strings"
	"time"

	rules "github.com/josh-sms/josh/internal/domain/linkup"
	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/work"
	"github.com/josh-sms/josh/internal/flow/linkup"
	"github.com/josh-sms/josh/internal/lab/inprocess"
	"github.com/josh-sms/josh/internal/platform/table"
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
		for _, op := range ops {
			w.books.committed(op)
		}
	}
	return err
}

// books are what is known of a town from outside: what was committed, what people said and what the carrier was asked for.
type books struct {
	t       *town
	broken  error                // the first promise that was broken
	files   map[string]*file     // by number
	jobs    map[string]job       // by id
	open    map[string]bool      // ids of jobs that wait
	texts   map[string]*text     // by MessageSid
	plans   map[string]*plan     // by LinkUp
	swaps   map[[2]string]int    // numbers that were given: of whom, to whom
	ways    map[string]int       // of requests: purposes of their replies
	waiting map[string]time.Time // texts without a turn
}

// file is what the books have of one person.
type file struct {
	out     bool      // a STOP of theirs is in force
	left    bool      // was ever opted out, held, paused or erased: what they hear of plans is bounded from above alone
	erased  time.Time // the zero time: they are not
	posted  time.Time // their last text
	wished  map[string]bool
	heard   map[string]int // jobs by purpose
	owed    map[string]int // texts by purpose that they are to get
	invites int
	sent    int
	last    []string
}

type job struct {
	number, purpose string
	segments        int
}

type text struct {
	p     *phone
	turns int
}

// plan is the last that is known of a LinkUp.
type plan struct {
	at     rules.LinkUp
	locked time.Duration // from its request to its lock
}

func newBooks(t *town) *books {
	return &books{
		t: t, files: map[string]*file{}, jobs: map[string]job{}, open: map[string]bool{}, texts: map[string]*text{}, plans: map[string]*plan{},
		swaps: map[[2]string]int{}, ways: map[string]int{}, waiting: map[string]time.Time{},
	}
}

// of returns the file of a phone.
func (b *books) of(p *phone) *file {
	f := b.files[p.number]
	if f == nil {
		f = &file{wished: map[string]bool{}, heard: map[string]int{}, owed: map[string]int{}}
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

// said is a text of a person. A STOP counts from now on, a START from its turn on.
func (b *books) said(p *phone, sid, body string) {
	f := b.of(p)
	f.posted = b.t.josh.Clock.Now()
	f.notes("> " + body)
	b.texts[sid] = &text{p: p}
	b.waiting[sid] = f.posted
	switch strings.ToUpper(body) {
	case "STOP":
		f.out, f.left = true, true
	case "START", "YES": // to the carrier one is the other
		f.out = false
	}
}

// again is another delivery of a text.
func (b *books) again(p *phone) { b.of(p).posted = b.t.josh.Clock.Now() }

// wishes is with whom somebody would swap numbers, in truth.
func (b *books) wishes(p *phone, names []string) {
	for _, name := range names {
		b.of(p).wished[name] = true
	}
}

// purpose returns what a text that was sent is for.
func (b *books) purpose(s inprocess.Sent) string { return b.jobs[jobOf(s)].purpose }

func jobOf(s inprocess.Sent) string {
	u, err := url.Parse(s.Callback)
	if err != nil {
		return ""
	}
	return u.Query().Get("job")
}

// called judges that the carrier is asked to send a text.
func (b *books) called(s inprocess.Sent) {
	p, j := b.t.to[s.To], b.jobs[jobOf(s)]
	if p == nil || j.purpose == "" {
		b.breaks(p, "a text to %s for no job of it", s.To)
		return
	}
	f := b.of(p)
	f.notes("< " + j.purpose + ": " + s.Body)
	switch {
	case f.out && !strings.HasPrefix(j.purpose, outbox.PurposeStopConfirmed):
		b.breaks(p, "a text after STOP")
	case !f.erased.IsZero() && f.posted.Before(f.erased) && j.purpose != "deleted":
		b.breaks(p, "a text to who is erased")
	case j.number != p.hash:
		b.breaks(p, "a text of somebody else")
	}
	if j.purpose == "deleted" {
		f.erased, f.left = b.t.josh.Clock.Now(), true
	}
	b.reveals(p, s.Body)
}

// reveals demands that a text has nobody's number who did not say yes, or whom the reader has not said yes to, and each once.
func (b *books) reveals(p *phone, body string) {
	at := strings.Index(body, "+1555")
	if at < 0 || at+len(p.number) > len(body) {
		return
	}
	other := b.t.to[body[at:at+len(p.number)]]
	if other == nil {
		b.breaks(p, "a number of nobody")
		return
	}
	if !b.of(p).wished[other.name] || !b.of(other).wished[p.name] {
		b.breaks(p, "the number of %s, and not both have said yes; of %s:\n  %s\n--", other.name, other.name, strings.Join(b.of(other).last, "\n  "))
	}
	b.swaps[[2]string{other.number, p.number}]++ // how often is judged by jobs: an answer that was lost may be repeated
}

// committed judges a write that is done.
func (b *books) committed(op table.Op) {
	if op.Kind == table.OpCheck || op.Kind == table.OpCount {
		return
	}
	if op.Kind == table.OpDelete {
		if pending, ok := record.ParsePending(op.Item.Key); ok && pending.Job != "" {
			delete(b.open, pending.Job)
		}
		return
	}
	switch op.Item.Kind {
	case record.KindJob.Name:
		b.job(op.Item)
	case record.KindText.Name:
		b.turned(op.Item)
	case linkup.KindLinkUp.Name:
		b.plan(op.Item)
	case linkup.KindMine.Name:
		b.mine(op.Item)
	case record.KindHold.Name, record.KindOptOut.Name:
		if p := b.t.of[strings.TrimPrefix(op.Item.PK, "P#")]; p != nil {
			b.of(p).left = true
		}
	}
}

// job notes a text that is to be sent. Of what somebody hears of a plan there is one for each time that they are owed it.
func (b *books) job(item table.Item) {
	var j outbox.Job
	if err := json.Unmarshal(item.Data, &j); err != nil {
		b.breaks(nil, "job %s: %v", item.SK, err)
		return
	}
	b.open[j.ID] = true
	if _, known := b.jobs[j.ID]; known {
		return
	}
	b.jobs[j.ID] = job{j.Number, j.Purpose, j.Segments}
	p := b.t.of[j.Number]
	if p == nil {
		return
	}
	f := b.of(p)
	f.heard[j.Purpose]++
	f.sent++
	if j.Purpose == "linkup_invite" || j.Purpose == "linkup_replacement" {
		f.invites++
	}
	if owed, counts := f.owed[j.Purpose]; counts && f.heard[j.Purpose] > owed {
		b.breaks(p, "hears %s for the %d. time, %d are owed", j.Purpose, f.heard[j.Purpose], owed)
	}
}

// turned notes the turn of a text: it has one.
func (b *books) turned(item table.Item) {
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
		b.breaks(t.p, "a text ended as %q", filed.Outcome)
	}
	if strings.HasPrefix(filed.Outcome, "pause") || filed.Outcome == "crisis" || strings.HasPrefix(filed.Outcome, "delet") {
		b.of(t.p).left = true
	}
	delete(b.waiting, filed.SID)
	b.ways[filed.Outcome]++
}

package chaos

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/josh-sms/josh/internal/base/sms"
	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/work"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/text/compliance"
	"github.com/josh-sms/josh/internal/text/safety"
)

// oracle judges what happens, by the guarantees alone. It sees every commit and every text that the carrier
// takes, and keeps its own books.
type oracle struct {
	s       *system
	verdict string // the first violation, "" while there is none

	texts  map[string]*text  // by sid
	jobs   map[string]*fact  // by id
	out    map[string]bool   // numbers that a STOP is in force for
	stop   map[string]string // id of the last STOP
	stopAt map[string]uint64 // when it was claimed
	// either holds the numbers of which both answers are right: a START crossed with a STOP, or with a refusal
	// of the carrier's as opted out.
	either  map[string]bool
	writes  map[table.Key]uint64 // of a pending job, so that nobody overwrites what they have not seen
	count   uint64
	ballots *ballots
}

// text is an inbound text as the person knows it.
type text struct {
	phone, body string
	keyword     compliance.Keyword
	id          string // once it is claimed
	answered    bool   // 200
	arrived     uint64 // when it came, in the oracle's count
	claimed     uint64 // when it was claimed
	done        uint64 // when its turn was committed
	doneAt      time.Time
	effects     int // turns committed
	outcome     string
	jobs        []string
}

// fact is what is known of a job from outside.
type fact struct {
	number, purpose string
	words           string // recipient and body: of two equal texts it does not matter which is which
	class           outbox.Class
	sending         bool // recorded, and no outcome since
	inAir           bool // recorded before the STOP that is in force now
	calledAt        time.Time
	once            bool // has had its place in the order: was taken, or waits for a window that the carrier named
	mayDouble       bool // a person is better off with it twice, and the carrier could not be asked
}

func newOracle(s *system) *oracle {
	return &oracle{
		s: s, texts: map[string]*text{}, jobs: map[string]*fact{}, out: map[string]bool{},
		stop: map[string]string{}, either: map[string]bool{}, stopAt: map[string]uint64{}, writes: map[table.Key]uint64{},
		ballots: newBallots(),
	}
}

func (o *oracle) violated(format string, args ...any) {
	if o.verdict == "" {
		o.verdict = fmt.Sprintf(format, args...)
	}
}

// expects says that a text is on its way.
func (o *oracle) expects(sid, phone, body string) {
	match := o.s.turn.Keywords.Recognise(strings.ToLower(body), "", true)
	o.texts[sid] = &text{phone: phone, body: body, keyword: match.Keyword}
}

// arrives says that a text has come, the first time that it does.
func (o *oracle) arrives(sid string) {
	if o.count++; o.texts[sid].arrived == 0 {
		o.texts[sid].arrived = o.count
	}
}

func (o *oracle) knows(key table.Key, j outbox.Job) {
	var content outbox.Content
	if plain, err := (plainSeal{}).Open(context.Background(), record.JobSeal(j.ID), j.Sealed); err == nil {
		_ = json.Unmarshal(plain, &content)
	}
	o.jobs[j.ID] = &fact{number: j.Number, purpose: j.Purpose, class: j.Class, words: content.To + content.Body}
	o.write(nil, key)
}

func (o *oracle) reads(p *process, key table.Key) {
	if p != nil && isJob(key) {
		p.seen[key] = o.writes[key]
	}
}

func (o *oracle) write(p *process, key table.Key) {
	o.count++
	o.writes[key] = o.count
	if p != nil {
		p.seen[key] = o.count
	}
}

func isJob(key table.Key) bool {
	pending, ok := record.ParsePending(key)
	return ok && pending.Hash != "" && pending.Job != ""
}

// commits judges a commit that is about to be tried.
func (o *oracle) commits(p *process, ops []table.Op) {
	if p == nil {
		return
	}
	p.fresh, p.stale = true, table.Key{}
	for _, op := range ops {
		if of, turn := turnOf(op); turn {
			p.stale = o.stale(p, of)
		}
	}
	for _, op := range ops {
		if isJob(op.Item.Key) && (op.Kind == table.OpReplace || op.Kind == table.OpDelete) && p.seen[op.Item.Key] != o.writes[op.Item.Key] {
			p.fresh = false
		}
	}
}

// committed judges a commit that succeeded.
func (o *oracle) committed(p *process, ops []table.Op) {
	if p != nil && !p.fresh {
		o.violated("%s overwrote a job that it had not seen", p.name)
	}
	if p != nil && p.stale != (table.Key{}) {
		o.violated("a turn of %s rests on %s, which has changed meanwhile", p.name, p.stale)
	}
	for _, op := range ops {
		key := op.Item.Key
		switch {
		case op.Kind == table.OpCheck, op.Kind == table.OpCount:
		case op.Item.Kind == record.KindMessage.Name:
			o.claim(op)
		case op.Item.Kind == record.KindText.Name:
			o.done(op)
		case isJob(key):
			o.write(p, key)
			if op.Kind != table.OpDelete {
				o.job(key, op.Item)
			} else {
				o.jobs[key.SK[4:]].sending = false
			}
		case op.Item.Kind == record.KindOptOut.Name && bytes.Contains(op.Item.Data, []byte(`"source":"provider"`)):
			o.either[strings.TrimPrefix(key.PK, "P#")] = true
		}
	}
	o.inner(ops)
	for _, op := range ops {
		var filed work.Filed
		if op.Item.Kind == record.KindText.Name && json.Unmarshal(op.Item.Data, &filed) == nil && filed.Outcome == "crisis" {
			o.helpIsOnItsWay(o.texts[filed.SID])
		}
	}
}

// helpIsOnItsWay demands that the turn of a text in danger leaves a full reply of the last hour that waits to leave, or that
// the carrier has and has not reported as failed. Whoever is opted out gets none.
func (o *oracle) helpIsOnItsWay(t *text) {
	number := hashOf(t.phone)
	if o.out[number] || o.either[number] || o.ballots.erased[number] { // what was said to whom is erased cannot be seen
		return
	}
	helps := false
	o.s.memory.All(func(i table.Item) {
		var j outbox.Job
		if i.Kind != record.KindJob.Name && i.Kind != record.KindFiledJob.Name || json.Unmarshal(i.Data, &j) != nil || j.Number != number || j.Purpose != "safety_crisis" {
			return
		}
		waits := i.Kind == record.KindJob.Name && !j.CameBack()
		has := j.Status == outbox.Sent && o.s.now.Sub(j.FinishedAt) < safety.ReplyWindow && !slices.ContainsFunc(o.s.carrier.taken, func(m *message) bool {
			return m.sid == j.SID && m.failed && m.told
		})
		helps = helps || waits || has
	})
	if !helps {
		o.violated("%q is in danger, and no full reply is on its way", t.body)
	}
}

// claim judges the acceptance of a text.
func (o *oracle) claim(op table.Op) {
	sid := strings.TrimPrefix(op.Item.PK, "MSG#")
	t := o.texts[sid]
	var m work.Message
	if err := json.Unmarshal(op.Item.Data, &m); err != nil || t == nil {
		o.violated("text %s: %v", sid, err)
		return
	}
	if t.id != "" && o.ballots.erased[hashOf(t.phone)] {
		t.effects, t.jobs = 0, nil // its claim went with the person: another delivery is another text
	} else if t.id != "" {
		o.violated("text %q was claimed twice", t.body)
	}
	o.count++
	t.id, t.claimed = m.TextID, o.count
	if number := hashOf(t.phone); t.keyword == compliance.Stop {
		o.stopAt[number] = o.count
		o.stopped(number, max(o.stop[number], m.TextID))
	}
}

// done judges the turn of a text.
func (o *oracle) done(op table.Op) {
	var m work.Filed
	err := json.Unmarshal(op.Item.Data, &m)
	t := o.texts[m.SID]
	if err != nil || t == nil {
		o.violated("text %s: %v", m.SID, err)
		return
	}
	number := hashOf(t.phone)
	t.effects++
	o.count++
	t.done, t.doneAt = o.count, o.s.now
	t.outcome = m.Outcome
	if t.effects > 1 {
		o.violated("text %q had two turns", t.body)
	}
	if t.keyword == compliance.Start && t.id > o.stop[number] {
		o.out[number] = false
		o.either[number] = o.either[number] || t.arrived < o.stopAt[number]
	}
	o.inOrder(t)
	var trace struct{ Jobs []struct{ ID string } }
	_ = json.Unmarshal(m.Trace, &trace)
	for _, j := range trace.Jobs {
		t.jobs = append(t.jobs, j.ID)
	}
}

func (o *oracle) stopped(number, id string) {
	o.out[number], o.stop[number] = true, id
	for _, f := range o.jobs {
		if f.number == number {
			f.inAir = f.sending
		}
	}
}

// inOrder demands that texts of one person take effect in the order of their acceptance. Two that arrive at
// the same time may have either order.
func (o *oracle) inOrder(t *text) {
	if o.s.turn.Danger.InDanger(sms.Normalize(t.body)) {
		return // it overtakes a text that fails (decision 17)
	}
	for _, earlier := range o.texts {
		if earlier.phone == t.phone && earlier.claimed > 0 && earlier.claimed < t.arrived && earlier.effects == 0 {
			o.violated("text %q took effect before %q", t.body, earlier.body)
		}
	}
}

// job judges a write of a pending job.
func (o *oracle) job(key table.Key, item table.Item) {
	var j outbox.Job
	if err := json.Unmarshal(item.Data, &j); err != nil {
		o.violated("job: %v", err)
		return
	}
	f := o.jobs[j.ID]
	if f == nil {
		o.knows(key, j)
		f = o.jobs[j.ID]
	}
	if item.Due.IsZero() {
		o.violated("job %s waits without being due", j.ID)
	}
	f.sending = j.Status == outbox.Sending
	f.once = f.once || j.Resends > 0
	f.mayDouble = f.mayDouble || j.Class == outbox.Safety && j.Resends > 0
	if !f.sending || j.CalledAt.Equal(f.calledAt) {
		return // not a new attempt
	}
	f.inAir, f.calledAt = false, j.CalledAt
	if o.out[f.number] && !confirms(f.purpose) {
		o.violated("%s began to be sent after the STOP", j.ID)
	}
	if confirms(f.purpose) && !o.out[f.number] && !o.either[f.number] {
		o.violated("%s began to be sent, though a START has undone its STOP", j.ID)
	}
	if !f.once {
		o.s.memory.All(func(i table.Item) {
			if i.PK == key.PK && i.SK < key.SK && strings.HasPrefix(i.SK, key.SK[:4]) && !o.jobs[i.SK[4:]].once {
				o.violated("%s overtook %s", j.ID, i.SK[4:])
			}
		})
	}
}

// confirms reports whether a text is the one that may leave after a STOP.
func confirms(purpose string) bool {
	return purpose == outbox.PurposeStopConfirmed || purpose == outbox.PurposeStopConfirmedCrisis
}

// calls judges a call to the carrier that is about to be made.
func (o *oracle) calls(job string) {
	f := o.jobs[job]
	if f == nil {
		o.violated("call for an unknown job %q", job)
		return
	}
	if o.out[f.number] && !f.inAir && !confirms(f.purpose) {
		o.violated("call for %s after the STOP", job)
	}
}

// takes judges a text that the carrier has taken.
func (o *oracle) takes(m *message) {
	f := o.jobs[m.job]
	f.once = true
	owed := 0
	for _, other := range o.jobs {
		if other.words == f.words {
			owed++
			if other.mayDouble {
				owed++
			}
		}
	}
	if n, _ := o.alive(f.words); n > owed {
		o.violated("%s: %d are owed and %d at the carrier", m.job, owed, n)
	}
}

// alive counts the copies of a text that the carrier has taken and not reported as failed, and those whose
// failure it could not tell us of.
func (o *oracle) alive(words string) (n, untold int) {
	for _, m := range o.s.carrier.taken {
		switch {
		case m.to+m.body != words:
		case !m.failed:
			n++
		case !m.told:
			untold++
		}
	}
	return n, untold
}

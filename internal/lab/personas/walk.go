package personas

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/base/ident"
	"github.com/josh-sms/josh/internal/base/sms"
	"github.com/josh-sms/josh/internal/domain/live"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/profile"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/work"
	"github.com/josh-sms/josh/internal/flow/interview"
	"github.com/josh-sms/josh/internal/platform/table"
)

// Bounds of a walk: what takes longer goes in circles, and is a failure.
const (
	mostReplies = 60
	mostAsks    = 10
	segments    = 2
)

// Walked is how somebody went through the first questions.
type Walked struct {
	Kind     Kind
	Complete bool // the profile can be matched
	Texts    int  // that they got before it could be, 0 when it never could
	Long     int  // texts of more than two segments
	Silent   int  // texts of theirs that got none
	Steps    []Asked
}

// Asked is what became of a question.
type Asked struct {
	Step                                profile.Step
	Answered, Clarified, Skipped, Begun bool // Begun without the others: they left it
}

// walker is a walk in progress: one number, its live state and what else is stored of it.
type walker struct {
	machine *turn.Machine
	call    func(turn.Call) turn.Answer
	now     time.Time
	state   live.State
	items   map[table.Key]table.Item
	timers  map[work.TimerKey]work.Timer
	said    []turn.Text
	ids     *ident.Source
	n       int
}

// Walk has somebody of a kind go through the first questions; the seed makes them who they are. call answers what turns
// ask of others.
func Walk(m *turn.Machine, call func(turn.Call) turn.Answer, kind Kind, seed uint64) (Walked, error) {
	random := rand.New(rand.NewPCG(seed, uint64(len(kind)))) //nolint:gosec // people who are the same in each run
	p := New(kind, random)
	w := begin(m, call, people.Person{State: people.Verified, Profile: "empty"}, [32]byte{byte(seed), byte(seed >> 8), byte(len(kind))})
	out := Walked{Kind: kind}
	if err := w.text("I'm ready"); err != nil {
		return out, err
	}
	err := w.goes(p, &out)
	return out, err
}

// begin returns a number whose person texts for the first time, at ten in the morning in San Francisco.
func begin(m *turn.Machine, call func(turn.Call) turn.Answer, who people.Person, seed [32]byte) *walker {
	at := beginning()
	w := &walker{machine: m, call: call, now: at, items: map[table.Key]table.Item{}, timers: map[work.TimerKey]work.Timer{}, ids: ident.NewSource(rand.NewChaCha8(seed))}
	const number = "5ca1ab1e"
	w.state = live.State{Number: number, Of: record.Number(number)}
	who.ID, who.FirstName, who.Region, who.CanParticipate, who.CanInitiate, who.CreatedAt = "01PERSONA", "Ada", "san-francisco", true, true, at
	w.state.Person, w.state.Contact.Version = record.Slot[people.Person]{Version: 1, Value: who}, 1
	return w
}

func beginning() time.Time { return time.Date(2026, time.November, 24, 18, 0, 0, 0, time.UTC) }

// goes lets somebody answer until nothing is open any more, or they have left it.
func (w *walker) goes(p *Person, out *Walked) error {
	tries, last := 0, profile.Step("")
	for range mostReplies {
		i, err := w.stands()
		switch {
		case err != nil:
			return err
		case i.Step == "" || p.gone && w.idle():
			w.ends(out)
			return nil
		}
		if i.Step != last {
			out.Steps, tries, last = append(out.Steps, Asked{Step: i.Step, Begun: true}), 0, i.Step
		}
		before, texts := i, len(w.said)
		r := p.Answers(string(i.Step), i.Again, tries)
		tries++
		if r.Text == "" || p.gone && tries > 1 {
			if !w.due() {
				w.ends(out)
				return nil
			}
			continue
		}
		w.now = w.now.Add(r.After)
		if err := w.text(r.Text); err != nil {
			return err
		}
		if len(w.said) == texts {
			out.Silent++
		}
		if i, err = w.stands(); err != nil {
			return err
		}
		judge(&out.Steps[len(out.Steps)-1], before, i)
		if s := i.Profile.State(); !out.Complete && (s == profile.CompleteMVP || s == profile.CompleteFull) {
			out.Complete, out.Texts = true, len(w.said)-1 // the last one is what follows
		}
	}
	w.ends(out)
	return nil
}

// judge says what a text has made of the question that was open.
func judge(a *Asked, before, after interview.Interview) {
	switch {
	case after.Step == before.Step && after.Again && !before.Again:
		a.Clarified = true
	case after.Step != before.Step:
		was, is := before.Profile, after.Profile
		was.UpdatedAt, is.UpdatedAt = time.Time{}, time.Time{}
		x, _ := json.Marshal(was)
		y, _ := json.Marshal(is)
		a.Answered = !bytes.Equal(x, y) || before.Step == profile.Intro || before.Step == profile.Wrap
		a.Skipped = !a.Answered
	}
}

func (w *walker) ends(out *Walked) {
	for _, t := range w.said {
		if sms.Count(t.Words).Segments > segments {
			out.Long++
		}
	}
}

// stands returns where the interview is.
func (w *walker) stands() (i interview.Interview, err error) {
	for _, item := range w.state.Records {
		if item.Kind == interview.Kind.Name {
			err = record.Decode(item, interview.Kind, &i)
		}
	}
	return i, err
}

// text has a turn of a text.
func (w *walker) text(body string) error {
	w.n++
	id := w.ids.New(w.now)
	return w.turn(turn.Message{ID: id, SID: "SM" + strings.ToLower(id) + "000000", Normal: sms.Normalize(body), Country: "US", AcceptedAt: w.now})
}

// due moves the clock to the next timer and has its turn; false when there is none.
func (w *walker) due() bool {
	var next work.TimerKey
	for key, timer := range w.timers {
		if n, there := w.timers[next]; !there || timer.At.Before(n.At) {
			next = key
		}
	}
	timer, ok := w.timers[next]
	if !ok {
		return false
	}
	delete(w.timers, next)
	if timer.At.After(w.now) {
		w.now = timer.At
	}
	return w.now.Sub(beginning()) < 30*24*time.Hour && w.turn(turn.Message{ID: w.ids.New(w.now), AcceptedAt: w.now, Timer: &timer}) == nil
}

// idle reports whether no reminder is left.
func (w *walker) idle() bool { return len(w.timers) == 0 }

// turn decides a turn, and stores what it decided.
func (w *walker) turn(m turn.Message) error {
	snap := turn.Snapshot{Now: w.now, Message: m, State: w.state, Token: "0123456789abcdefghijkl"}
	for range mostAsks {
		d, ask := w.machine.Decide(snap, nil)
		if ask == nil {
			return w.store(d)
		}
		if ask.Err != nil {
			return ask.Err
		}
		w.feed(&snap, ask)
	}
	return fault.New(fault.Internal, "personas: a turn that asks without end")
}

// feed gives a turn what it asks for.
func (w *walker) feed(snap *turn.Snapshot, ask *turn.Ask) {
	if snap.Items == nil {
		snap.Items, snap.Pages, snap.Called = map[table.Key]table.Item{}, map[table.Query]table.Page{}, map[string]turn.Answer{}
	}
	for _, key := range ask.Items {
		item := w.items[key]
		item.Key = key
		snap.Items[key] = item
	}
	for _, q := range ask.Queries {
		var page table.Page
		for key, item := range w.items {
			if key.PK == q.PK && key.SK >= q.From && (q.To == "" || key.SK < q.To) {
				page.Items = append(page.Items, item)
			}
		}
		slices.SortFunc(page.Items, func(a, b table.Item) int { return strings.Compare(a.SK, b.SK) })
		snap.Pages[q] = page
	}
	if ask.Call != nil {
		snap.Called[ask.Call.Key()] = w.call(*ask.Call)
	}
}

// store makes the state that a decision leaves.
func (w *walker) store(d turn.Decision) error {
	records := slices.Clone(w.state.Records)
	for _, c := range d.Changes {
		item := table.Item{}
		if c.Value != nil {
			var err error
			if item, err = record.Encode(c.Key, c.Kind, c.Value); err != nil {
				return err
			}
			item.Version = c.Version + 1
		}
		if !record.IsFlowRecord(c.Key) {
			w.items[c.Key] = item
			continue
		}
		records = slices.DeleteFunc(records, func(had table.Item) bool { return had.Key == c.Key })
		if c.Value != nil {
			records = append(records, item)
		}
	}
	w.state = d.After
	w.state.Records, w.state.Jobs, w.state.Work = records, nil, nil
	if w.state.Session.Present() {
		w.state.Session.Version = 1
	}
	for _, key := range d.Stopped {
		delete(w.timers, key)
	}
	for _, timer := range d.Timers {
		w.timers[timer.TimerKey] = timer
	}
	w.said = append(w.said, d.Texts...)
	return nil
}

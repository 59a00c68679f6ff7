package certificate

import (
	"encoding/json"
	"fmt"
	"slices"
	"time"
)

// Stored is what is stored of somebody when a LinkUp locks, each record as it is; nil is one that is not there.
type Stored struct {
	Person, Hold, OptOut []byte
	Mine                 []byte // the plans that they are asked about or in
	Apart                []byte // from whom they are kept apart
	Pool                 []byte // what they like, and what they would rather not
}

// Moment is when and where a LinkUp locks.
type Moment struct {
	Now  time.Time
	Open bool           // the region
	Home *time.Location // of it
}

// plan is what CheckFacts reads of the record of a LinkUp.
type plan struct {
	ID          string    `json:"id"`
	Activity    string    `json:"activity"`
	Constraints []string  `json:"constraints"`
	Radius      int       `json:"radius_miles"`
	Options     []span    `json:"options"`
	Chosen      string    `json:"chosen"`
	Initiator   string    `json:"initiator"`
	InitiatorIn bool      `json:"initiator_in"`
	InitiatorAt time.Time `json:"initiator_at"`
	LockedAt    time.Time `json:"locked_at"`
	ReplaceBy   time.Time `json:"replace_by"`
	Relaxed     []string  `json:"relaxed"`
	Invites     []struct {
		Number  string    `json:"number"`
		State   string    `json:"state"`
		Left    bool      `json:"left"`
		At      time.Time `json:"at"`
		AskedAt time.Time `json:"asked_at"`
	} `json:"invites"`
	History []struct {
		Event string `json:"event"`
	} `json:"history"`
}

type span struct {
	Key  string    `json:"key"`
	From time.Time `json:"from"`
	To   time.Time `json:"to"`
}

func (s span) overlaps(o span) bool { return s.From.Before(o.To) && o.From.Before(s.To) }

// facts is what CheckFacts reads of what is stored of somebody.
type facts struct {
	number         string
	asked, said    time.Time
	person         person
	held, optedOut bool
	mine           mine
	apart          apart
	pool           likes
}

type person struct {
	State       string    `json:"state"`
	Profile     string    `json:"profile"`
	Participate bool      `json:"can_participate"`
	GraceUntil  time.Time `json:"grace_until"`
	PausedUntil time.Time `json:"paused_until"`
}

type mine struct {
	Plans []theirs `json:"plans"`
}

type apart struct {
	From []other `json:"from"`
}

type other struct {
	Number string `json:"number"`
}

type theirs struct {
	ID      string `json:"id"`
	State   string `json:"state"`
	Options []span `json:"options"`
	Chosen  string `json:"chosen"`
}

type likes struct {
	Avoid  []string  `json:"avoid"`
	Area   string    `json:"area"`
	Radius int       `json:"radius"`
	At     time.Time `json:"at"`
}

// read reads what is stored of somebody.
func (s Stored) read(f *facts, now time.Time) error {
	var hold struct {
		Kind  string    `json:"kind"`
		Until time.Time `json:"until"`
	}
	for _, r := range []struct {
		from []byte
		into any
	}{{s.Person, &f.person}, {s.Hold, &hold}, {s.Mine, &f.mine}, {s.Apart, &f.apart}, {s.Pool, &f.pool}} {
		if r.from == nil {
			continue
		}
		if err := json.Unmarshal(r.from, r.into); err != nil {
			return err //nolint:wrapcheck // it is said in words
		}
	}
	f.optedOut = s.OptOut != nil
	f.held = s.Hold != nil && (hold.Kind != "soft_hold" || hold.Until.IsZero() || now.Before(hold.Until))
	return nil
}

// CheckFacts says what is wrong with who is in a LinkUp that locks, by its record and by what is stored of them: of by the hashes of their numbers. Nothing of
// it is kept. A seat is named by its place among those who are in.
func CheckFacts(record []byte, of map[string]Stored, m Moment) (wrong []string) {
	var l plan
	if err := json.Unmarshal(record, &l); err != nil {
		return []string{"not the record of a LinkUp"}
	}
	in, err := l.in(of, m.Now)
	if err != nil {
		return []string{"a record of somebody who is in cannot be read"}
	}
	say := func(bad bool, format string, args ...any) {
		if bad {
			wrong = append(wrong, fmt.Sprintf(format, args...))
		}
	}
	at := l.at()
	moved := len(l.History) > 0 && l.History[len(l.History)-1].Event == "moved" // who would rather not meet then can leave
	for n, f := range in {
		say(!m.Open || !f.fit(m.Now), "seat %d may be in no plan", n)
		say(f.elsewhere(l.ID, at), "seat %d is in another plan at that time", n)
		for other, o := range in[:n] {
			say(f.from(o.number) || o.from(f.number), "seats %d and %d are to be kept apart", other, n)
		}
		if moved || f.number == l.Initiator || !l.LockedAt.Equal(m.Now) && f.said.Before(l.LockedAt) {
			continue
		}
		say(l.crossed(f.pool.Avoid, at, len(in), m.Home) != "", "seat %d would rather not: %s", n, l.crossed(f.pool.Avoid, at, len(in), m.Home))
		say(l.tooFar(in[0], f), "seat %d lives too far away", n)
	}
	return wrong
}

// in reads who is in: the initiator first, while they are.
func (l plan) in(of map[string]Stored, now time.Time) (in []facts, err error) {
	add := func(number string, asked, said time.Time) {
		f := facts{number: number, asked: asked, said: said}
		if wrong := of[number].read(&f, now); wrong != nil {
			err = wrong
		}
		in = append(in, f)
	}
	if l.InitiatorIn && l.Initiator != "" {
		add(l.Initiator, l.InitiatorAt, l.InitiatorAt)
	}
	for _, i := range l.Invites {
		if i.State == "accepted" && !i.Left && i.Number != "" {
			add(i.Number, i.AskedAt, i.At)
		}
	}
	return in, err
}

// at returns the time at which they meet.
func (l plan) at() span {
	for _, o := range l.Options {
		if o.Key == l.Chosen {
			return o
		}
	}
	return span{}
}

// fit reports whether somebody may be in a plan.
func (f facts) fit(now time.Time) bool {
	p := f.person
	ready := p.State == "active" && (p.Profile == "complete_mvp" || p.Profile == "complete_full") && !now.Before(p.PausedUntil)
	return ready && !f.held && !f.optedOut && (p.Participate || now.Before(p.GraceUntil))
}

func (f facts) from(number string) bool {
	return slices.ContainsFunc(f.apart.From, func(o other) bool { return o.Number == number })
}

// elsewhere reports whether somebody is in another plan at a time. Who is out of this one already, which is on its way, may be.
func (f facts) elsewhere(id string, at span) bool {
	mine := slices.ContainsFunc(f.mine.Plans, func(p theirs) bool {
		return p.ID == id && (p.State == "yes" || p.State == "locked" || p.State == "asked")
	})
	return mine && slices.ContainsFunc(f.mine.Plans, func(p theirs) bool {
		return p.ID != id && (p.State == "yes" || p.State == "locked") && slices.ContainsFunc(p.Options, func(o span) bool {
			return (p.Chosen == "" || p.Chosen == o.Key) && o.overlaps(at)
		})
	})
}

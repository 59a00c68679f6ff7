package linkup

import (
	"encoding/json"
	"slices"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/erasure"
	rules "github.com/josh-sms/josh/internal/domain/linkup"
	"github.com/josh-sms/josh/internal/domain/match"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/platform/table"
)

// Where a person stands with a LinkUp.
const (
	Asked  = "asked"  // invited, and has not said yes or no
	Yes    = "yes"    // has said yes, or has asked for it; it is not locked
	No     = "no"     // has said no, and may still change their mind
	Locked = "locked" // it is on, and they are in
	Over   = "over"   // for them, for whatever reason
	Past   = "past"   // it has taken place, and they were in
)

// The roles.
const (
	Initiator   = "initiator"
	Participant = "participant"
)

// Bounds of what one person has (product contract, LinkUp).
const (
	mostOpen   = 3 // LinkUps of their own that are not over
	mostAsked  = 3 // invites in askedSpan
	askedSpan  = 7 * 24 * time.Hour
	keptSpan   = 7 * 24 * time.Hour // how long a LinkUp that is over is remembered, for late replies and the same request again
	pastSpan   = record.Retention   // how long one that took place is: as long as its own record, which says who was there
	mostPlans  = 20
	lateReply  = 48 * time.Hour // how long after its end a reply to an invite is told that it comes too late
	mostNamed  = 3
	longestGSM = 16
)

// Mine is what a number has of LinkUps.
type Mine struct {
	Plans   []Plan      `json:"plans,omitempty"` // the newest last
	Invited []time.Time `json:"invited,omitempty"`
	// Met is with whom they were in plans that took place.
	Met    []match.Meeting `json:"met,omitempty"`
	Came   int             `json:"came,omitempty"`   // how many plans they say they were at
	Missed int             `json:"missed,omitempty"` // and how many they were not
	// Choosing is whom they were asked to choose from, Reported what they were asked to tell more of; the zero value is neither.
	// Reveals are those whose number they are given in the morning.
	Reveals  []Chair  `json:"reveals,omitempty"`
	Choosing Choosing `json:"choosing,omitzero"`
	// Swaps are those who would swap numbers with them: of whom they are asked, or will be.
	Swaps    []Wanting `json:"swaps,omitempty"`
	Reported Report    `json:"reported,omitzero"`
	At       time.Time `json:"at"` // of the last change
}

// Plan is a LinkUp as one person sees it.
type Plan struct {
	ID       string         `json:"id"`
	Role     string         `json:"role"`
	State    string         `json:"state"`
	Invite   string         `json:"invite,omitempty"`
	Wave     int            `json:"wave,omitempty"`
	Activity string         `json:"activity"`
	Options  []rules.Option `json:"options"`
	Chosen   string         `json:"chosen,omitempty"`
	Picked   string         `json:"picked,omitempty"` // the option that their yes was to, "" for any
	By       time.Time      `json:"by"`               // until when an invite can be answered, or until when people are asked
	At       time.Time      `json:"at"`               // of the last change
	Day      string         `json:"day,omitempty"`
	Told     bool           `json:"told,omitempty"`   // that a reply came too late
	Late     bool           `json:"late,omitempty"`   // the others know that they come later: that is relayed once
	Rather   *rules.Option  `json:"rather,omitempty"` // another time that they are asked about, until RatherBy
	RatherBy time.Time      `json:"rather_by,omitzero"`
	Wished   int            `json:"wished,omitempty"` // how often they have wanted another time
	After    string         `json:"after,omitempty"`  // what they were asked last after it took place, "over" when there is nothing more to ask
	Again    string         `json:"again,omitempty"`  // whether they would meet the same people again: YES, NO or MAYBE
	Seats    []string       `json:"seats,omitempty"`  // of those they were asked to choose from
	Wants    Wants          `json:"wants,omitzero"`
	Relays   []time.Time    `json:"relays,omitempty"` // when they had the others told something, of the last day
	Heard    time.Time      `json:"heard,omitzero"`   // when words of another one reached them last, or will
	Hinted   bool           `json:"hinted,omitempty"` // they know since then that what they answer stays with JOSH
	Hows     bool           `json:"hows,omitempty"`   // they know how to hear no more of those
	Muted    bool           `json:"muted,omitempty"`  // and want that
}

// open reports whether the plan is one of which something can still come.
func (p Plan) open() bool { return p.State == Asked || p.State == Yes || p.State == Locked }

// at returns the option that it is about, the first before one is chosen.
func (p Plan) at() rules.Option {
	for _, o := range p.Options {
		if o.Key == p.Chosen {
			return o
		}
	}
	if len(p.Options) == 0 {
		return rules.Option{}
	}
	return p.Options[0]
}

// times returns the options that the plan may take place at.
func (p Plan) times() []rules.Option {
	if p.Chosen != "" {
		return []rules.Option{p.at()}
	}
	return p.Options
}

// overlaps reports whether somebody who is in a plan cannot be at one of some times.
func (m Mine) overlaps(id string, at []rules.Option) bool {
	return slices.ContainsFunc(m.Plans, func(p Plan) bool {
		return p.ID != id && (p.State == Yes || p.State == Locked) && slices.ContainsFunc(p.times(), func(o rules.Option) bool {
			return slices.ContainsFunc(at, o.Overlaps)
		})
	})
}

// find returns the place of a plan, -1 for none.
func (m Mine) find(id string) int {
	return slices.IndexFunc(m.Plans, func(p Plan) bool { return p.ID == id })
}

// last returns the newest plan for which is holds, nil for none.
func (m Mine) last(is func(Plan) bool) *Plan {
	for _, p := range slices.Backward(m.Plans) {
		if is(p) {
			return &p
		}
	}
	return nil
}

// another returns an open invite of another plan, nil for none.
func (m Mine) another(id string, now time.Time) *Plan {
	return m.last(func(p Plan) bool { return p.State == Asked && now.Before(p.By) && p.ID != id })
}

// recent counts the invites of the last days that count.
func (m Mine) recent(now time.Time) (n int) {
	for _, at := range m.Invited {
		if now.Sub(at) <= askedSpan {
			n++
		}
	}
	return n
}

// with returns the record with a plan as it is now, without those that are long over.
func (m Mine) with(p Plan, now time.Time) Mine {
	p.At, m.At = now, now
	m.Plans = slices.DeleteFunc(slices.Clone(m.Plans), func(old Plan) bool {
		return old.ID != p.ID && !old.open() && now.Sub(old.At) > map[bool]time.Duration{true: pastSpan, false: keptSpan}[old.State == Past]
	})
	m.Invited = slices.DeleteFunc(slices.Clone(m.Invited), func(at time.Time) bool { return now.Sub(at) > askedSpan })
	if n := m.find(p.ID); n >= 0 {
		m.Plans[n] = p
	} else {
		m.Plans = append(m.Plans, p)
	}
	for len(m.Plans) > mostPlans {
		n := slices.IndexFunc(m.Plans, func(p Plan) bool { return !p.open() })
		if n < 0 {
			break
		}
		m.Plans = slices.Delete(m.Plans, n, n+1)
	}
	return m
}

// left takes a person out of all their LinkUps who has gone out of reach. Nobody is told why.
func left(t *turn.Turn, reason people.Reason) {
	slot, ask := turn.Record[Mine](t, Name, KindMine)
	if ask != nil || !slot.Present() {
		return
	}
	m, changed := slot.Value, false
	for _, p := range slot.Value.Plans {
		if !p.open() && p.State != No {
			continue
		}
		t.Signal(record.LinkUp(p.ID), Name, leaves, said{Why: "out of reach"})
		p.State, changed = Over, true
		m = m.with(p, t.Now)
	}
	if changed && reason != people.NotAPerson { // whose record goes by itself
		slot.Value = m
		turn.SetRecord(t, Name, KindMine, slot)
	}
}

// kinds declares what becomes of the records when a person is erased.
func kinds() []erasure.Kind {
	return []erasure.Kind{
		{
			Kind: KindMine, Rule: erasure.Delete, Why: "the LinkUps that they are asked about or in",
			Ways: []erasure.Way{erasure.Own()}, Age: erasure.ByTime(func(m Mine) []time.Time { return []time.Time{m.At} }),
		},
		apartKind(),
		relayKind(),
		{
			Kind: rules.KindPage, Rule: erasure.Delete, Why: "what the link to the page of a plan stands for",
			Ways: []erasure.Way{erasure.Index(func(item table.Item) []string { return []string{erasure.Read[rules.Page](item).Number} })},
			Age:  erasure.ByTime(func(p rules.Page) []time.Time { return []time.Time{p.At} }),
		},
		{Kind: KindListed, Rule: erasure.Nobody, Why: "that there is a LinkUp: it names nobody"},
		{
			Kind: KindLinkUp, Rule: erasure.TakeOut, Why: "a plan of several people: only they go",
			Ways: []erasure.Way{erasure.Index(func(item table.Item) []string { return erasure.Read[rules.LinkUp](item).Numbers() })},
			Age: erasure.Age{By: "time", Newer: func(o erasure.Order, item table.Item) bool { // their own: that of others says nothing of them
				return newer(erasure.Read[rules.LinkUp](item), o)
			}},
			TakeOut: takeOut,
		},
	}
}

// newer reports whether all that a LinkUp says of the person is of after the order.
func newer(l rules.LinkUp, o erasure.Order) bool {
	if l.Initiator == o.Number && !l.InitiatorAt.After(o.At) {
		return false
	}
	return !slices.ContainsFunc(l.Invites, func(i rules.Invite) bool { return i.Number == o.Number && !i.At.After(o.At) })
}

// takeOut takes a person out whom the LinkUp knew before the order. Their seat stays: it was asked for.
func takeOut(o erasure.Order, data []byte) (rest []byte, changed bool, err error) {
	var l rules.LinkUp
	if err := json.Unmarshal(data, &l); err != nil {
		return nil, false, fault.Wrap(fault.Internal, "decode linkup", err)
	}
	if l.Initiator == o.Number && !l.InitiatorAt.After(o.At) {
		l.Initiator, l.InitiatorIn, changed = "", false, true
	}
	for n, i := range l.Invites {
		if i.Number == o.Number && !i.At.After(o.At) {
			l.Invites[n] = rules.Invite{ID: i.ID, State: i.State, Wave: i.Wave, Left: i.State == rules.Accepted, ExpiresAt: i.ExpiresAt, At: i.At}
			changed = true
		}
	}
	if !changed {
		return data, false, nil
	}
	rest, err = json.Marshal(l)
	return rest, true, fault.Wrap(fault.Internal, "encode linkup", err)
}

package linkup

import (
	"crypto/sha256"
	"encoding/hex"
	"math"
	"slices"
	"strconv"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/erasure"
	rules "github.com/josh-sms/josh/internal/domain/linkup"
	"github.com/josh-sms/josh/internal/domain/match"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/profile"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/platform/table"
)

// KindPool is the kind of what is known, in a region, of somebody who can be asked.
var KindPool = record.Kind{Name: "linkup_pool", Schema: 1} //nolint:gochecknoglobals // a constant value: Go has no struct constants

// Entry is what is known of somebody who can be asked: what they like, when they are free, and, coarsely, how they spend time with others. Whether
// they may be asked at a moment their own turn says.
type Entry struct {
	Number string `json:"number"` // hash
	match.Member
	Under []string  `json:"under,omitempty"` // the activities under which it stands as well, written by the same commit
	At    time.Time `json:"at"`
}

// coarse is the step in which factors are kept in the pool: enough to tell who is alike.
const coarse = 0.25

// NewEntry returns what is known of the person of a number by their profile, where they live and what they were in.
func NewEntry(number string, person people.Person, p profile.Profile, mine Mine, now time.Time) Entry {
	e := Entry{Number: number, Member: match.Member{Times: p.Preferences.Times, Avoid: p.Avoid, Motives: p.Motives, Planning: p.Preferences.Planning}, At: now}
	e.Area, e.Radius, e.Met, e.Reliability = match.Area(person.ZIP), p.Preferences.RadiusMiles, mine.Met, step(mine.reliability())
	for i := range p.Activities {
		a := &p.Activities[i]
		e.Activities = append(e.Activities, a.Key)
		if len(a.Windows) > 0 {
			if e.Windows == nil {
				e.Windows = map[string][]string{}
			}
			e.Windows[a.Key] = a.Windows
		}
	}
	for f := range p.Factors {
		e.Factors = append(e.Factors, match.Factor{Value: step(p.Factors[f].Value), Confidence: step(p.Factors[f].Confidence)})
	}
	if size := p.Preferences.Group; size != nil {
		e.Least, e.Most = size.Min, size.Max
	}
	return e
}

func step(v float64) float64 { return math.Round(v/coarse) * coarse }

// InPool reports whether a person is one of those who can be asked. Who is suspended stays there until they are restored: their own turn says
// that they cannot be asked now.
func InPool(p people.Person) bool {
	return (p.State == people.Active || p.State == people.Suspended) && p.Region != "" && (p.Profile == people.ProfileComplete || p.Profile == people.ProfileFull)
}

// Profile reads the profile of a person out of what a turn has of it: the record that it changes, or the items that were there.
type Profile func(changed any, stored []table.Item) profile.Profile

// Pool returns the flow that keeps the pool, in the turns that change a profile or where somebody lives. It is listed behind all that
// change one; of is the kind of the record that profiles are in.
func Pool(read Profile, of record.Kind) turn.Flow {
	return turn.Flow{Name: "linkup_pool", Finish: func(t *turn.Turn) *turn.Ask { return keepPool(t, read, of) }, Erasure: []erasure.Kind{poolKind()}}
}

func keepPool(t *turn.Turn, read Profile, of record.Kind) *turn.Ask {
	before, after := t.State.Person.Value, t.After.Person.Value
	var changed any
	for _, c := range t.Changes {
		if c.Kind == of && c.Value != nil {
			changed = c.Value
		}
	}
	same := before.Region == after.Region && before.ZIP == after.ZIP && InPool(before) == InPool(after)
	if !t.State.Person.Present() || changed == nil && same && !turn.Note[pooled](t).stale {
		return nil
	}
	var was table.Item
	if before.Region != "" {
		var ask *turn.Ask
		if was, ask = t.Fetch(record.Pool(before.Region, t.State.Number)); ask != nil {
			return ask
		}
	}
	var e *Entry
	if t.After.Person.Present() && InPool(after) {
		slot, ask := turn.Record[Mine](t, Name, KindMine)
		if ask != nil {
			return ask
		}
		now := NewEntry(t.State.Number, after, read(changed, t.State.Records), slot.Value, t.Now)
		if changed == nil && same && was.Exists() { // nothing new of what they like
			now = now.of(was)
		}
		e = &now
	}
	changes, err := PoolChanges(was, after.Region, e)
	if ask := turn.Newer(err); ask != nil {
		return ask
	}
	for _, c := range changes {
		t.Change(c)
	}
	return nil
}

// of returns the entry with what an earlier one says of a profile.
func (e Entry) of(was table.Item) Entry {
	old := erasure.Read[Entry](was)
	old.Number, old.Area, old.Met, old.Reliability, old.At = e.Number, e.Area, e.Met, e.Reliability, e.At
	return old
}

// pooled notes that the entry of a person is to be written anew, whatever has become of their profile.
type pooled struct{ stale bool }

// PoolChanges returns what takes the place of an entry: those of the person's region and of each activity that they name, nil for somebody who cannot be
// asked. An error is of an entry that newer code wrote.
func PoolChanges(was table.Item, region string, e *Entry) (changes []turn.Change, err error) {
	keep := map[table.Key]bool{}
	if e != nil {
		e.Under = e.Activities
		keys := []table.Key{record.Pool(region, e.Number)}
		for _, activity := range e.Under {
			keys = append(keys, record.PoolOf(region, activity, e.Number))
		}
		for _, key := range keys {
			keep[key] = true
			changes = append(changes, turn.Change{Key: key, Kind: KindPool, Force: true, Version: e.At.UnixNano(), Value: *e})
		}
	}
	if !was.Exists() {
		return changes, nil
	}
	var old Entry
	if err := record.Decode(was, KindPool, &old); fault.KindOf(err) == fault.Unavailable {
		return nil, err
	}
	keys := []table.Key{was.Key}
	for _, activity := range old.Under {
		keys = append(keys, table.Key{PK: was.PK + "#" + activity, SK: was.SK})
	}
	for _, key := range keys {
		if !keep[key] {
			changes = append(changes, turn.Change{Key: key, Version: was.Version})
		}
	}
	return changes, nil
}

// poolKind declares what becomes of an entry when its person is erased.
func poolKind() erasure.Kind {
	return erasure.Kind{
		Kind: KindPool, Rule: erasure.Delete, Why: "that they can be asked to join a plan",
		Ways: []erasure.Way{erasure.Index(func(item table.Item) []string { return []string{erasure.Read[Entry](item).Number} })},
		Age:  erasure.ByTime(func(e Entry) []time.Time { return []time.Time{e.At} }),
	}
}

// mostRead is how many people are looked at for one wave. Each LinkUp and wave begins at a place of its own, so that in a large
// region all are looked at in turn.
const mostRead = 400

// FromPool returns what finds people in the pool of a region, by weights: those who name the activity first, others only when there are too few.
func FromPool(weights func() (match.Weights, error)) Match {
	return func(t *turn.Turn, l rules.LinkUp, n int) (found []rules.Candidate, relaxed []string, ask *turn.Ask) {
		w, err := weights()
		if err != nil {
			return nil, nil, &turn.Ask{Err: err}
		}
		_, wave := l.Wanted(t.Now, t.Regions[l.Region].Local(t.Now).Location())
		pool, initiator, ask := readPool(t, l, wave)
		if ask != nil {
			return nil, nil, ask
		}
		found, relaxed = choose(w, pool, initiator, l, t.Regions[l.Region], n)
		return found, relaxed, nil
	}
}

// place returns where in the order of hashes reading begins.
func place(l rules.LinkUp) string {
	sum := sha256.Sum256([]byte(l.ID + strconv.Itoa(l.Wave)))
	return hex.EncodeToString(sum[:4])
}

// around reads a partition from a place on, and its beginning where it ends before there are enough.
func around(t *turn.Turn, q table.Query, limit int) ([]table.Item, *turn.Ask) {
	from := q.From
	q.Limit = limit
	behind, ask := t.Page(q)
	if ask != nil || len(behind.Items) >= limit || behind.Next != "" {
		return behind.Items, ask
	}
	q.From, q.Limit = "", limit-len(behind.Items)
	before, ask := t.Page(q)
	first := slices.DeleteFunc(slices.Clone(before.Items), func(i table.Item) bool { return i.SK >= from })
	return slices.Concat(behind.Items, first), ask
}

// readPool returns those of a region who may be asked, and what is known of the initiator.
func readPool(t *turn.Turn, l rules.LinkUp, wave int) (pool []Entry, initiator match.Member, ask *turn.Ask) {
	var own table.Item
	if l.Initiator != "" { // who is erased is nobody's likeness
		if own, ask = t.Fetch(record.Pool(l.Region, l.Initiator)); ask != nil {
			return nil, initiator, ask
		}
	}
	likes, ask := around(t, record.PoolOfQuery(l.Region, l.Activity, place(l)), mostRead)
	if ask != nil {
		return nil, initiator, ask
	}
	var others []table.Item
	if len(likes) < mostRead {
		if others, ask = around(t, record.PoolQuery(l.Region, place(l)), mostRead-len(likes)); ask != nil {
			return nil, initiator, ask
		}
	}
	apart, ask := apartOf(t, l.Participants())
	if ask != nil {
		return nil, initiator, ask
	}
	seen := map[string]bool{}
	for i, item := range slices.Concat([]table.Item{own}, likes, others) {
		var e Entry
		if !item.Exists() {
			continue
		}
		if err := record.Decode(item, KindPool, &e); err != nil {
			if ask := turn.Newer(err); ask != nil {
				return nil, initiator, ask
			}
			continue
		}
		if e.Who = e.Number; i == 0 {
			initiator = e.Member
			continue
		}
		away := false // the other has it in a record of their own, too
		for _, a := range apart {
			away = away || a.from(e.Number)
		}
		if !seen[e.Number] && !away && l.MayAsk(e.Number, wave) && len(pool) < mostRead {
			seen[e.Number], pool = true, append(pool, e)
		}
	}
	return pool, initiator, nil
}

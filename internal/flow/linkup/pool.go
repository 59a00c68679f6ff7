package linkup

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"math"
	"slices"
	"strconv"
	"time"

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
	At time.Time `json:"at"`
}

// coarse is the step in which factors are kept in the pool: enough to tell who is alike.
const coarse = 0.25

// NewEntry returns what is known of the person of a number by their profile.
func NewEntry(number string, p profile.Profile, now time.Time) Entry {
	e := Entry{Number: number, Member: match.Member{Times: p.Preferences.Times, Avoid: p.Avoid, Motives: p.Motives, Planning: p.Preferences.Planning}, At: now}
	for i := range p.Activities {
		e.Activities = append(e.Activities, p.Activities[i].Key)
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

// InPool reports whether a person is one of those who can be asked.
func InPool(p people.Person) bool {
	return p.State == people.Active && p.Region != "" && (p.Profile == people.ProfileComplete || p.Profile == people.ProfileFull)
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
	if !t.State.Person.Present() || changed == nil && before.Region == after.Region && InPool(before) == InPool(after) {
		return nil
	}
	if before.Region != "" && (before.Region != after.Region || !InPool(after)) {
		item, ask := t.Fetch(record.Pool(before.Region, t.State.Number))
		if ask != nil {
			return ask
		}
		if item.Exists() {
			t.Change(turn.Change{Key: item.Key, Version: item.Version})
		}
	}
	if t.After.Person.Present() && InPool(after) {
		t.Change(turn.Change{
			Key: record.Pool(after.Region, t.State.Number), Kind: KindPool, Force: true, Version: t.Now.UnixNano(),
			Value: NewEntry(t.State.Number, read(changed, t.State.Records), t.Now),
		})
	}
	return nil
}

// poolKind declares what becomes of an entry when its person is erased.
func poolKind() erasure.Kind {
	return erasure.Kind{
		Kind: KindPool, Rule: erasure.Delete, Why: "that they can be asked to join a plan",
		Ways: []erasure.Way{erasure.Index(func(item table.Item) []string { return []string{erasure.Read[Entry](item).Number} })},
		Age:  erasure.ByTime(func(e Entry) []time.Time { return []time.Time{e.At} }),
	}
}

// mostRead is how many people of a region are looked at for one wave. Each LinkUp begins at a place of its own, so that in a large
// region all are looked at in turn.
const mostRead = 400

// FromPool returns what finds people in the pool of a region, by weights: those who like the activity first, others only when there are too few.
func FromPool(weights func() (match.Weights, error)) Match {
	return func(t *turn.Turn, l rules.LinkUp, n int) (found []rules.Candidate, relaxed []string, ask *turn.Ask) {
		w, err := weights()
		if err != nil {
			return nil, nil, &turn.Ask{Err: err}
		}
		pool, initiator, ask := readPool(t, l)
		if ask != nil {
			return nil, nil, ask
		}
		found, relaxed = choose(w, pool, initiator, l, t.Regions[l.Region], n)
		return found, relaxed, nil
	}
}

// readPool returns those of a region who may be asked, and what is known of the initiator.
func readPool(t *turn.Turn, l rules.LinkUp) (pool []Entry, initiator match.Member, ask *turn.Ask) {
	sum := sha256.Sum256([]byte(l.ID + strconv.Itoa(l.Wave)))
	q, first := record.PoolQuery(l.Region, hex.EncodeToString(sum[:4])), record.PoolQuery(l.Region, "")
	q.Limit, first.Limit = mostRead, mostRead
	behind, ask := t.Page(q)
	if ask != nil {
		ask.Queries = append(ask.Queries, first)
		ask.Items = append(ask.Items, record.Pool(l.Region, l.Initiator))
		return nil, initiator, ask
	}
	before, ask := t.Page(first)
	if ask != nil {
		return nil, initiator, ask
	}
	own, ask := t.Fetch(record.Pool(l.Region, l.Initiator))
	if ask != nil {
		return nil, initiator, ask
	}
	_, wave := l.Wanted(t.Now, t.Regions[l.Region].Local(t.Now).Location())
	seen := map[string]bool{}
	for i, item := range slices.Concat([]table.Item{own}, behind.Items, before.Items) {
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
		if i == 0 {
			initiator = e.Member
			continue
		}
		if !seen[e.Number] && l.MayAsk(e.Number, wave) && len(pool) < mostRead {
			seen[e.Number], pool = true, append(pool, e)
		}
	}
	return pool, initiator, nil
}

// choose ranks those whom nothing stands in the way of, and who suit well enough. Where too few like the activity, who is free just before or after
// is taken, too, and then who likes something else.
func choose(w match.Weights, pool []Entry, initiator match.Member, l rules.LinkUp, home people.Region, n int) (found []rules.Candidate, relaxed []string) {
	plan := match.Plan{Activity: l.Activity, Least: l.Group.Min, Most: l.Group.Max}
	for _, o := range l.Options {
		plan.Options = append(plan.Options, partsOf(home.Local(o.From)))
	}
	for _, r := range []match.Relaxed{match.Strictly, match.AdjacentWindows} {
		var likes, others []rules.Candidate
		for _, e := range pool {
			s := w.Score(initiator, e.Member, plan, r)
			if match.Refused(e.Member, plan) != "" || s.Total < w.Threshold {
				continue
			}
			c := rules.Candidate{Number: e.Number, Score: s.Total, Reasons: s.Reasons}
			if slices.Contains(e.Activities, l.Activity) {
				likes = append(likes, c)
			} else {
				others = append(others, c)
			}
		}
		if r != match.Strictly && len(likes) > len(found) {
			relaxed = append(relaxed, r.String())
		}
		rank(likes, l.ID)
		found = likes
		if len(found) >= n {
			return found, relaxed
		}
		if r == match.AdjacentWindows && len(others) > 0 {
			rank(others, l.ID)
			found, relaxed = append(found, others...), append(relaxed, "other activities")
		}
	}
	return found, relaxed
}

// partsOf returns the parts of the week that a moment is in.
func partsOf(at time.Time) []string {
	parts := []string{"mornings"}
	switch hour := at.Hour(); {
	case hour >= 17:
		parts = []string{"evenings"}
	case hour >= 12:
		parts = []string{"afternoons"}
	}
	if day := at.Weekday(); day == time.Saturday || day == time.Sunday {
		parts = append(parts, "weekends")
	}
	return parts
}

// rank sorts candidates, the best first; of equal ones an order that is the LinkUp's own.
func rank(list []rules.Candidate, id string) {
	slices.SortFunc(list, func(a, b rules.Candidate) int {
		tie := func(c rules.Candidate) string { s := sha256.Sum256([]byte(id + c.Number)); return string(s[:]) }
		if a.Score != b.Score {
			return cmp.Compare(b.Score, a.Score)
		}
		return cmp.Compare(tie(a), tie(b))
	})
}

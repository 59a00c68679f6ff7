package linkup

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strconv"
	"time"

	"github.com/josh-sms/josh/internal/domain/erasure"
	rules "github.com/josh-sms/josh/internal/domain/linkup"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/profile"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/platform/table"
)

// KindPool is the kind of what is known, in a region, of somebody who can be asked.
var KindPool = record.Kind{Name: "linkup_pool", Schema: 1} //nolint:gochecknoglobals // a constant value: Go has no struct constants

// Entry is what is known of somebody who can be asked: what they like, and when they are free. Whether they may be asked at a moment
// their own turn says.
type Entry struct {
	Number     string    `json:"number"` // hash
	Activities []string  `json:"activities,omitempty"`
	Times      []string  `json:"times,omitempty"` // of profile.Times
	Avoid      []string  `json:"avoid,omitempty"` // of activities
	At         time.Time `json:"at"`
}

// NewEntry returns what is known of the person of a number by their profile.
func NewEntry(number string, p profile.Profile, now time.Time) Entry {
	e := Entry{Number: number, Times: p.Preferences.Times, Avoid: p.Avoid, At: now}
	for _, a := range p.Activities {
		e.Activities = append(e.Activities, a.Key)
	}
	return e
}

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

// weights of a candidate: that they like it counts most, then that they are free at one of the times.
const (
	likes, free, anyway = 0.6, 0.3, 0.1
)

// FromPool finds people in the pool of a region: those who like the activity first, others only when there are too few.
func FromPool(t *turn.Turn, l rules.LinkUp, n int) (found []rules.Candidate, relaxed []string, ask *turn.Ask) {
	sum := sha256.Sum256([]byte(l.ID + strconv.Itoa(l.Wave)))
	q := record.PoolQuery(l.Region, hex.EncodeToString(sum[:4]))
	q.Limit = mostRead
	first := record.PoolQuery(l.Region, "")
	first.Limit = mostRead
	behind, ask := t.Page(q)
	if ask != nil {
		ask.Queries = append(ask.Queries, first)
		return nil, nil, ask
	}
	before, ask := t.Page(first)
	if ask != nil {
		return nil, nil, ask
	}
	home, seen := t.Regions[l.Region], map[string]bool{}
	var others []rules.Candidate
	for _, item := range slices.Concat(behind.Items, before.Items) {
		var e Entry
		if err := record.Decode(item, KindPool, &e); err != nil {
			if ask := turn.Newer(err); ask != nil {
				return nil, nil, ask
			}
			continue
		}
		if seen[e.Number] || !l.MayAsk(e.Number) || slices.Contains(e.Avoid, l.Activity) {
			continue
		}
		seen[e.Number] = true
		if c := candidate(e, l, home); slices.Contains(e.Activities, l.Activity) {
			found = append(found, c)
		} else {
			others = append(others, c)
		}
	}
	rank(found, l.ID)
	if len(found) < n && len(others) > 0 {
		rank(others, l.ID)
		found, relaxed = append(found, others...), []string{"other activities"}
	}
	return found, relaxed, nil
}

// candidate says how well a LinkUp suits somebody, and why.
func candidate(e Entry, l rules.LinkUp, home people.Region) rules.Candidate {
	c := rules.Candidate{Number: e.Number, Score: anyway}
	if slices.Contains(e.Activities, l.Activity) {
		c.Score += likes
		c.Reasons = append(c.Reasons, "likes "+l.Activity)
	}
	for _, o := range l.Options {
		if part := freeAt(e.Times, home.Local(o.From)); part != "" {
			c.Score += free
			c.Reasons = append(c.Reasons, "free on "+part)
			break
		}
	}
	return c
}

// freeAt returns the part of the week at which somebody is free, "" for none.
func freeAt(times []string, at time.Time) string {
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
	for _, part := range parts {
		if slices.Contains(times, part) {
			return part
		}
	}
	return ""
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

package ops

import (
	"cmp"
	"context"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/linkup"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/platform/table"
)

// figuresOver is how far back LinkUps are counted. A LinkUp goes 30 days after its end, so that none of these is missing.
const figuresOver = 4 * 7 * 24 * time.Hour

// weeks are those of figuresOver.
const weeks = 4

// RegionFigures is how a region does.
type RegionFigures struct {
	People   int     `json:"people,omitempty"` // who have proved their number, when they were counted last
	Complete int     `json:"complete"`         // of these, who can be asked to join a plan: active, with a profile that is complete
	PerWeek  float64 `json:"per_week"`         // LinkUps that were asked for, mean of the last four weeks
	Week     int     `json:"week"`             // of these, in the last seven days
	Decided  int     `json:"decided"`          // of those of four weeks, which nobody is asked for any more
	Locked   float64 `json:"locked"`           // share of the decided ones that came about: 0 to 1
}

// heads is how many people there are in each region, and when they were counted.
type heads struct {
	at time.Time
	in map[string]int
}

// figuresFor is how long figures are shown without being counted anew: a page that is left open asks twice a minute.
const figuresFor = 5 * time.Minute

// figures counts what there is in each region but its people. It reads the entry of everybody who can be asked, region by region, and the LinkUps of four
// weeks: work that grows with both, and with neither texts nor history.
func (o *Ops) figures(ctx context.Context, slugs []string) (map[string]RegionFigures, error) {
	found := map[string]RegionFigures{}
	for _, slug := range slugs {
		n, err := o.count(ctx, record.PoolQuery(slug, ""))
		if err != nil {
			return nil, err
		}
		found[slug] = RegionFigures{Complete: n}
	}
	now, locked := o.Now(), map[string]int{}
	err := o.linkUps(ctx, now.Add(-figuresOver), func(item table.Item, _ string) error {
		var l struct { // the rest of a LinkUp is not looked at
			State     linkup.State `json:"state"`
			Region    string       `json:"region"`
			CreatedAt time.Time    `json:"created_at"`
			LockedAt  time.Time    `json:"locked_at"`
		}
		if err := record.Decode(item, linkup.Kind, &l); err != nil {
			return nil //nolint:nilerr // one that this code cannot read is in no figure, and in the list of LinkUps
		}
		f := found[l.Region]
		f.PerWeek++
		if now.Sub(l.CreatedAt) < figuresOver/weeks {
			f.Week++
		}
		if l.State != linkup.Broadcasting && l.State != linkup.Draft {
			f.Decided++
		}
		if !l.LockedAt.IsZero() {
			locked[l.Region]++
		}
		found[l.Region] = f
		return nil
	})
	for slug, f := range found {
		f.PerWeek /= weeks
		if f.Decided > 0 {
			f.Locked = float64(locked[slug]) / float64(f.Decided)
		}
		found[slug] = f
	}
	return found, err
}

// countHeads reads the whole table, page by page, for how many people there are in each region, and remembers it for as long as the process lives: no
// index has everybody, and one would cost every registration for a figure that is looked at seldom.
func (o *Ops) countHeads(ctx context.Context) error {
	if o.Scan == nil {
		return fault.New(fault.Config, "this store cannot be read as a whole")
	}
	counted := heads{at: o.Now(), in: map[string]int{}}
	for item, err := range table.Items(ctx, o.Scan) {
		if err != nil {
			return err
		}
		if item.Kind != record.KindPerson.Name || item.Expired(counted.at) {
			continue
		}
		var p people.Person
		if record.Decode(item, record.KindPerson, &p) == nil && p.Known() {
			counted.in[cmp.Or(p.Region, people.Elsewhere)]++
		}
	}
	o.heads.Store(&counted)
	return nil
}

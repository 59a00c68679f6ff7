package sim

import (
	"container/heap"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/josh-sms/josh/internal/app"
	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/base/ident"
	"github.com/josh-sms/josh/internal/domain/match"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/lab/inprocess"
	"github.com/josh-sms/josh/internal/platform/table"
)

// Options say which town it is.
type Options struct {
	People  int // 1 to MostPeople
	Days    int // 1 to MostDays
	Seed    uint64
	Regions []string      // slugs of those that are open; none is all of them
	Policy  match.Weights // what people are found by
	// Model is the card of models.json by whose prices a model is asked, which answers as the rules read (standin); "" asks none.
	Model   string
	Chatter float64 // texts as people write them in passing, of each member in a week
	// Transcript gets a line for each text, both ways, in the end, one region after the other; nil for nobody.
	Transcript func(line string)
}

// Bounds of a town.
const (
	MostPeople = 20_000
	MostDays   = 90
	unwinds    = 12 * 24 * time.Hour // how long after the last day things may take to come to rest
)

// town is a simulation in progress.
type town struct {
	josh   *inprocess.JOSH
	o      Options
	dice   *rand.Rand // of the carrier, and of who is born
	agenda agenda
	number int
	start  time.Time
	end    time.Time // of the days: after it people have nothing new to say
	phones []*phone
	to     map[string]*phone // by the number
	of     map[string]*phone // by its hash
	books  *books
	lines  *lines
	asked  *asked              // the model, nil for none
	talk   map[string][]string // what people text in passing, by its kind

	closed   bool // the region is, for a while
	closings int  // how often it was
}

// Run lives through the towns of all regions, each with a JOSH of its own, all at a time, so that no processor waits for the last, and returns
// their figures. An error is a promise that was broken, with the last texts of whom it concerns, or a JOSH that does not work.
func Run(ctx context.Context, o Options) (f Figures, err error) {
	regions, err := open(o.Regions)
	if err != nil {
		return f, err
	}
	if o.People < 1 || o.People > MostPeople || o.Days < 1 || o.Days > MostDays {
		return f, fault.New(fault.Invalid, fmt.Sprintf("a town has 1 to %d people and 1 to %d days", MostPeople, MostDays))
	}
	dir, err := os.MkdirTemp("", "josh-sim")
	if err != nil {
		return f, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	towns, errs := make([]*town, len(regions)), make([]error, len(regions))
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var group sync.WaitGroup
	for n := range regions {
		group.Go(func() {
			if towns[n], errs[n] = run(ctx, o, regions, n, filepath.Join(dir, regions[n].Slug)); errs[n] != nil {
				cancel()
			}
		})
	}
	group.Wait()
	for _, err := range errs {
		if err != nil && !errors.Is(err, context.Canceled) {
			return f, err
		}
	}
	if err := errors.Join(errs...); err != nil {
		return f, err
	}
	for _, t := range towns {
		t.lines.tell(o.Transcript)
	}
	return figures(o, towns), nil
}

// open returns the regions that are open, of those that are wanted.
func open(wanted []string) (list []people.Region, err error) {
	regions, err := people.LoadRegions()
	if err != nil {
		return nil, err
	}
	for _, slug := range slices.Sorted(maps.Keys(regions)) {
		if r := regions[slug]; r.State == people.Open && (len(wanted) == 0 || slices.Contains(wanted, slug)) {
			list = append(list, r)
		}
	}
	if len(list) < max(1, len(wanted)) {
		return nil, fault.New(fault.Invalid, "not all of these regions are open: "+strings.Join(wanted, ", "))
	}
	return list, nil
}

// run lives through the town of the n-th region, which has every len(regions)-th of the people.
func run(ctx context.Context, o Options, regions []people.Region, n int, dir string) (t *town, err error) {
	if t, err = found(o, n, dir); err != nil {
		return nil, err
	}
	defer func(josh *inprocess.JOSH) { err = errors.Join(err, josh.Close()) }(t.josh)
	for person := n; person < o.People; person += len(regions) {
		t.settles(t.born(person, regions[n]))
	}
	t.ticks()
	t.operates(rand.New(rand.NewPCG(o.Seed, uint64(operatorsDice+n)))) //nolint:gosec // the same in each run
	if err := t.live(ctx); err != nil {
		return nil, err
	}
	t.books.end()
	if t.books.broken == nil && t.asked != nil {
		return t, t.asked.held(t)
	}
	return t, t.books.broken
}

// found builds the JOSH of the n-th town.
func found(o Options, n int, dir string) (*town, error) {
	dice := rand.New(rand.NewPCG(o.Seed, uint64(n))) //nolint:gosec // the same in each run
	t := &town{o: o, dice: dice, to: map[string]*phone{}, of: map[string]*phone{}, lines: newLines(o.Transcript != nil), talk: chatter()}
	t.books = newBooks(t)
	seed := [32]byte{byte(n)}
	binary.BigEndian.PutUint64(seed[1:], o.Seed)
	if err := os.Mkdir(dir, 0o700); err != nil {
		return nil, err
	}
	environ := map[string]string{"CODES_PER_DAY": "100000"}
	if o.Model != "" {
		var err error
		if t.asked, err = newAsked(o.Model); err != nil {
			return nil, err
		}
		environ["MODEL"], environ["SAFETY_MODEL"] = app.Scripted, app.On
	}
	josh, err := inprocess.New(inprocess.Options{
		Dir: dir, Level: slog.LevelError, IDs: ident.NewSource(rand.NewChaCha8(seed)), Environ: environ,
		Wrap: func(_ string, parts app.Parts) app.Parts {
			parts.Table, parts.Workers = watched{parts.Table, t.books}, 1
			parts.Weights = func() (match.Weights, error) { return o.Policy, nil }
			if t.asked != nil {
				parts.Model = t.asked
			}
			return parts
		},
	})
	if err != nil {
		return nil, err
	}
	t.josh = josh
	t.start = josh.Clock.Now()
	t.end = t.start.Add(time.Duration(o.Days) * 24 * time.Hour)
	josh.Carrier.Fate = t.fate
	return t, nil
}

// settles has somebody live there, who texts first within the first third of the days.
func (t *town) settles(p *phone) {
	t.phones = append(t.phones, p)
	t.to[p.number], t.of[p.hash] = p, p
	t.at(p.awake(t.start.Add(chance(p.dice, t.end.Sub(t.start)/3))), func() { p.say(p.pick("hi", "hello, what is this?", "a friend told me about you", "join")) })
}

// live plays what happens, in order, until nothing is left to happen.
func (t *town) live(ctx context.Context) error {
	for t.agenda.Len() > 0 {
		e, _ := heap.Pop(&t.agenda).(happening)
		t.josh.Clock.Set(e.at)
		e.do()
		if err := t.josh.Work(); err != nil {
			return err
		}
		t.books.settle()
		if t.books.broken != nil {
			return t.books.broken
		}
		if err := ctx.Err(); err != nil {
			return err
		}
	}
	return nil
}

// ticks runs JOSH's clock every minute, as long as anything can still come of it. A minute in which nothing is due is left out.
func (t *town) ticks() {
	t.at(t.josh.Clock.Now().Add(time.Minute), func() {
		now := t.josh.Clock.Now()
		due, err := t.due(now)
		if err == nil && due {
			err = t.josh.TickErr()
		}
		if err != nil {
			t.books.breaks(nil, "the clock: %v", err)
		}
		if now.Before(t.end) || now.Before(t.end.Add(unwinds)) && !t.books.rests() {
			t.ticks()
		}
	})
}

// due reports whether anything of the table is.
func (t *town) due(now time.Time) (bool, error) {
	for shard := range table.Shards {
		entries, err := t.josh.Table.Due(context.Background(), shard, now, 1)
		if err != nil || len(entries) > 0 {
			return err == nil, err
		}
	}
	return false, nil
}

// happening is something that will happen.
type happening struct {
	at     time.Time
	number int // of what happens at the same moment
	do     func()
}

// agenda is what will happen, the nearest first.
type agenda []happening

// Len implements heap.Interface.
func (a agenda) Len() int { return len(a) }

// Less implements heap.Interface.
func (a agenda) Less(i, j int) bool {
	if c := a[i].at.Compare(a[j].at); c != 0 {
		return c < 0
	}
	return a[i].number < a[j].number
}

// Swap implements heap.Interface.
func (a agenda) Swap(i, j int) { a[i], a[j] = a[j], a[i] }

// Push implements heap.Interface.
func (a *agenda) Push(x any) {
	if e, ok := x.(happening); ok {
		*a = append(*a, e)
	}
}

// Pop implements heap.Interface.
func (a *agenda) Pop() any {
	last := (*a)[len(*a)-1]
	*a = (*a)[:len(*a)-1]
	return last
}

// at plans something.
func (t *town) at(when time.Time, do func()) {
	t.number++
	heap.Push(&t.agenda, happening{at: when, number: t.number, do: do})
}

// in plans something after a while.
func (t *town) in(d time.Duration, do func()) { t.at(t.josh.Clock.Now().Add(d), do) }

// chance returns a time from nothing to d, all of them alike.
func chance(dice *rand.Rand, d time.Duration) time.Duration {
	return time.Duration(dice.Int64N(int64(d) + 1))
}

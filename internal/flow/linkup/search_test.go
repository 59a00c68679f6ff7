package linkup_test

import (
	"context"
	"fmt"
	"slices"
	"syscall"
	"testing"
	"time"

	rules "github.com/josh-sms/josh/internal/domain/linkup"
	"github.com/josh-sms/josh/internal/domain/match"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/flow/linkup"
	"github.com/josh-sms/josh/internal/platform/table"
)

// crowd fills the pool of a region with n people, of whom one in five names coffee. All that can be known of them is.
func (w world) crowd(n int) {
	w.T.Helper()
	var all []linkup.Entry
	for i := range n {
		e := linkup.Entry{Number: w.Config.Hash()(fmt.Sprintf("+1555%07d", i)), At: w.Clock.Now(), Member: match.Member{
			Activities: []string{[]string{"coffee", "tea", "hike", "yoga", "museum"}[i%5], "picnic"}, Times: []string{"mornings", "weekends"},
			Motives: map[string]float64{"play": 0.5, "growth": 0.5}, Planning: "ahead", Least: 2, Most: 6, Area: fmt.Sprintf("941%02d", i%40), Reliability: 0.7,
		}}
		for f := range 12 {
			e.Factors = append(e.Factors, match.Factor{Value: float64((i+f)%5) / 4, Confidence: 0.75})
		}
		all = append(all, e)
	}
	w.pools(all...)
}

// of returns a LinkUp that Ada asks for, a new one for each time.
func (w world) of(activity string, n int) rules.LinkUp {
	at := w.Clock.Now().Add(20 * time.Hour)
	b := rules.Brief{
		Initiator: w.Config.Hash()(ada), Activity: activity, Region: "san-francisco", Group: rules.NewGroup(0, 0),
		Options: []rules.Option{{Key: "A", From: at, To: at.Add(2 * time.Hour)}},
	}
	return rules.Start(b.ID(ada, "2026-11-20", n), b, w.Clock.Now(), time.UTC).LinkUp
}

// search finds people for a LinkUp as its turn does, and counts the reads, and the items of all.
func (w world) search(find linkup.Match, regions people.Regions, l rules.LinkUp) (found []rules.Candidate, reads, items int) {
	w.T.Helper()
	t := &turn.Turn{Snapshot: turn.Snapshot{Now: w.Clock.Now(), Items: map[table.Key]table.Item{}, Pages: map[table.Query]table.Page{}}}
	t.Regions = regions
	for range 20 {
		found, _, ask := find(t, l, 6)
		if ask == nil {
			return found, reads, items
		}
		if len(ask.Items) > 0 {
			got, err := w.Table.Get(context.Background(), ask.Items...)
			if err != nil {
				w.T.Fatal(err)
			}
			reads++
			for n, key := range ask.Items {
				t.Items[key] = got[n]
			}
		}
		for _, q := range ask.Queries {
			page, err := w.Table.Query(context.Background(), q)
			if err != nil {
				w.T.Fatal(err)
			}
			reads++
			items += len(page.Items)
			t.Pages[q] = page
		}
	}
	w.T.Fatal("asks without end")
	return nil, 0, 0
}

// TestReads: a wave reads no more than it may, whether many, some or none name what is asked for; who is not among those looked at is told apart
// from who suits less.
func TestReads(t *testing.T) {
	t.Parallel()
	w := begin(t, ada, bob)
	w.crowd(600)
	regions, err := people.LoadRegions()
	if err != nil {
		t.Fatal(err)
	}
	for activity, want := range map[string]int{"picnic": 6, "coffee": 6, "climbing": 0} {
		found, reads, items := w.search(linkup.FromPool(match.Load), regions, w.of(activity, 0))
		if len(found) < want || reads > 6 || items > 2*400 {
			t.Errorf("%s: %d found, %d reads, %d items", activity, len(found), reads, items)
		}
	}
	looked := map[bool]int{}
	for i := range 20 {
		phone := fmt.Sprintf("+1555%07d", i)
		w.Join(phone, people.Person{ID: "01LAST", State: people.Active, Region: "san-francisco", Profile: people.ProfileComplete, CanParticipate: true})
		v, _ := w.why(map[string]any{"phone": phone, "for": ada, "activity": "picnic", "at": w.Clock.Now().Add(20 * time.Hour)})
		looked[v.Because == "not among the 400 looked at"]++
	}
	if looked[true] == 0 || looked[false] == 0 {
		t.Errorf("%v", looked)
	}
}

// BenchmarkWave is what one wave costs, from the read to those who are asked, on the embedded store. internal/lab/bench holds it to its bars.
func BenchmarkWave(b *testing.B) {
	regions, err := people.LoadRegions()
	if err != nil {
		b.Fatal(err)
	}
	weights, err := match.Load()
	if err != nil {
		b.Fatal(err)
	}
	find := linkup.FromPool(func() (match.Weights, error) { return weights, nil })
	for _, size := range []int{100, 100_000} {
		w := begin(b, ada)
		w.crowd(size)
		for _, activity := range []string{"coffee", "picnic", "climbing"} { // named by one in five, by all, by nobody
			b.Run(fmt.Sprintf("%d/%s", size, activity), func(b *testing.B) {
				var took []time.Duration
				most, scored, before := 0, 0, processor(b)
				for b.Loop() {
					began := time.Now()
					_, reads, items := w.search(find, regions, w.of(activity, len(took)))
					took, most, scored = append(took, time.Since(began)), max(most, reads), max(scored, items)
				}
				spent := processor(b) - before
				slices.Sort(took)
				b.ReportMetric(float64(most), "reads")
				b.ReportMetric(float64(scored), "scored")
				b.ReportMetric(spent.Seconds()*1000/float64(len(took)), "cpu-ms")
				b.ReportMetric(took[len(took)*99/100].Seconds()*1000, "p99-ms")
			})
		}
	}
}

// processor returns the processor time of the process.
func processor(b *testing.B) time.Duration {
	b.Helper()
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		b.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

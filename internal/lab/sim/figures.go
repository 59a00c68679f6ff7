package sim

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	rules "github.com/josh-sms/josh/internal/domain/linkup"
)

// Figures are what a town comes to.
type Figures struct {
	People, Members int // who were there, and for whom plans could be made
	In, Out         int // texts of people, and to them
	PerWeek         float64
	Asked           int // LinkUps
	Locked          int
	ToLock          time.Duration // median, from the request on
	Fill            float64       // of those that locked: people that were in at the end or at its time, of the most that were asked for
	Invites         int
	Became          map[string]int // invites, by how they ended
	Ends            map[string]int // LinkUps, by how they ended
	Gini            float64        // of invites among members: 0 is all alike, 1 is one who gets them all
	Never           int            // members who were never asked
	Swaps           int            // pairs that have each other's number
	Cents           float64        // for each person
	Digest          string         // of all texts, both ways
	Policy          int            // version of the weights
	Spent           *Spent         // on models, nil where none was asked
}

// PerSegment is what a segment costs in cents, either way: Twilio's list price and a carrier's fee (docs/deploy.md, assumptions).
const PerSegment = 0.83 + 0.3

// figures counts.
func figures(o Options, towns []*town) Figures {
	f := Figures{Became: map[string]int{}, Ends: map[string]int{}, Digest: digest(towns), Spent: spent(o, towns)}
	segments := 0
	var invited []float64
	pairs := map[[2]string]bool{}
	c := &counted{}
	for _, t := range towns {
		f.People += len(t.phones)
		f.In, f.Out = f.In+len(t.books.texts), f.Out+len(t.books.jobs)
		segments += len(t.books.texts) // a person's text is one
		for _, j := range t.books.jobs {
			segments += j.Segments
		}
		for _, p := range t.phones {
			if p.member {
				invited = append(invited, float64(t.books.of(p).invites))
			}
		}
		for pair := range t.books.swaps {
			pairs[[2]string{min(pair[0], pair[1]), max(pair[0], pair[1])}] = true
		}
		for id, p := range t.books.plans {
			c.plan(&f, p, func(invite string) string { return t.books.declined[id+"/"+invite] })
		}
	}
	f.Members, f.Swaps, f.Gini = len(invited), len(pairs), gini(invited)
	f.Never, _ = slices.BinarySearch(invited, 1) // gini has sorted them
	f.PerWeek = float64(f.Out) / float64(f.People) / (float64(o.Days) / 7)
	f.Cents = float64(segments) * PerSegment / float64(f.People)
	c.ends(&f)
	return f
}

// counted is what plans come to.
type counted struct {
	waits        []time.Duration
	filled, most int
}

// plan adds a LinkUp; why says what was texted by whoever said no to an invite.
func (c *counted) plan(f *Figures, p *plan, why func(invite string) string) {
	f.Asked++
	end := string(p.at.State)
	if p.at.State == rules.Canceled && p.locked > 0 {
		end = "canceled after its lock"
	}
	f.Ends[end]++
	if p.locked > 0 {
		f.Locked++
		c.waits = append(c.waits, p.locked)
	}
	if p.at.State == rules.Completed {
		c.filled += len(p.at.Participants())
		c.most += p.at.Group.Max
	}
	for _, i := range p.at.Invites {
		if i.AskedAt.IsZero() && i.Unable == "" { // of somebody who is erased nothing else is known
			continue
		}
		f.Invites++
		became := string(i.State)
		switch {
		case i.Unable != "":
			became = "not asked: " + i.Unable
		case i.Left:
			became = "left after a yes"
		case i.State == rules.Declined:
			became = "declined: " + cmp.Or(why(i.ID), "not known")
		}
		f.Became[became]++
	}
}

// ends says what they come to.
func (c *counted) ends(f *Figures) {
	slices.Sort(c.waits)
	if len(c.waits) > 0 {
		f.ToLock = c.waits[len(c.waits)/2].Round(time.Minute)
	}
	f.Fill = float64(c.filled) / float64(max(1, c.most))
}

// gini measures how unevenly something is spread.
func gini(values []float64) float64 {
	slices.Sort(values)
	sum, weighed := 0.0, 0.0
	for i, v := range values {
		sum += v
		weighed += v * float64(i+1)
	}
	if n := float64(len(values)); sum > 0 {
		return 2*weighed/(n*sum) - (n+1)/n
	}
	return 0
}

// Table writes towns side by side, as a table of Markdown.
func Table(names []string, towns []Figures) string {
	var b strings.Builder
	row := func(what string, of func(Figures) string) {
		b.WriteString("| " + what + " |")
		for _, f := range towns {
			b.WriteString(" " + of(f) + " |")
		}
		b.WriteString("\n")
	}
	b.WriteString("| |" + strings.Join(names, " |") + " |\n|---|" + strings.Repeat("---|", len(names)) + "\n")
	row("people, of whom plans could be made for", func(f Figures) string { return fmt.Sprintf("%d, %d", f.People, f.Members) })
	row("texts of people, to people", func(f Figures) string { return fmt.Sprintf("%d, %d", f.In, f.Out) })
	row("texts to a person in a week", func(f Figures) string { return fmt.Sprintf("%.2f", f.PerWeek) })
	row("plans asked for", func(f Figures) string { return fmt.Sprint(f.Asked) })
	row("of them on", func(f Figures) string { return share(f.Locked, f.Asked) })
	row("from the wish to the lock, median", func(f Figures) string { return strings.TrimSuffix(f.ToLock.String(), "0s") })
	row("seats that were filled, of the most asked for", func(f Figures) string { return fmt.Sprintf("%.0f %%", 100*f.Fill) })
	for _, end := range keys(towns, func(f Figures) map[string]int { return f.Ends }) {
		row("plans that ended as "+end, func(f Figures) string { return share(f.Ends[end], f.Asked) })
	}
	row("invites", func(f Figures) string { return fmt.Sprint(f.Invites) })
	for _, end := range keys(towns, func(f Figures) map[string]int { return f.Became }) {
		row("invites: "+end, func(f Figures) string { return share(f.Became[end], f.Invites) })
	}
	row("Gini of invites among members", func(f Figures) string { return fmt.Sprintf("%.3f", f.Gini) })
	row("members never asked", func(f Figures) string { return share(f.Never, f.Members) })
	row("pairs that have swapped numbers", func(f Figures) string { return fmt.Sprint(f.Swaps) })
	row("cents a person", func(f Figures) string { return fmt.Sprintf("%.1f", f.Cents) })
	row("sum of all texts", func(f Figures) string { return "`" + f.Digest + "`" })
	return b.String()
}

func share(n, of int) string {
	return fmt.Sprintf("%d (%.1f %%)", n, 100*float64(n)/float64(max(1, of)))
}

// keys returns the keys that any of the towns has, in order.
func keys(towns []Figures, of func(Figures) map[string]int) []string {
	all := map[string]bool{}
	for _, f := range towns {
		for key := range of(f) {
			all[key] = true
		}
	}
	return slices.Sorted(maps.Keys(all))
}

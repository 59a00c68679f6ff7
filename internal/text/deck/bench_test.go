package deck

import (
	"fmt"
	"testing"
)

// large returns a deck of so many cards with twelve asks each, whose words are as rare as those of a real one.
func large(b *testing.B, cards int) *Deck {
	b.Helper()
	verbs := make([]string, 90)
	for i := range verbs {
		verbs[i] = fmt.Sprint("verb", i)
	}
	d := &Deck{byID: map[string][]int{}}
	for n := range cards {
		c := Card{
			ID: fmt.Sprint("card", n), Kind: Can, Title: fmt.Sprint("about thing", n), Language: "en", Version: 1, VettedBy: "us", VettedAt: "2026-11-01",
			Source: "none", Short: Lines{"Yes."},
		}
		for i := range 12 {
			c.Asks = append(c.Asks, fmt.Sprintf("can i %s the thing%d or do i have to %s my other%d", verbs[(7*n+i)%90], n, verbs[(n+5*i)%90], n%40))
		}
		if err := d.add(c); err != nil {
			b.Fatal(err)
		}
	}
	d.index = newLazyIndex(d.cards, nil, learned{})
	return d
}

// BenchmarkRoute: a question to 500 cards takes 200 us at most.
func BenchmarkRoute(b *testing.B) {
	d := large(b, 500)
	q := Question{Text: "hey, can i verb3 the thing77 with my sister or do i have to verb40 my other5?"}
	b.ReportAllocs()
	for b.Loop() {
		d.Route(q)
	}
}

// BenchmarkIndex is what the first question waits for.
func BenchmarkIndex(b *testing.B) {
	d := large(b, 200)
	for b.Loop() {
		newLazyIndex(d.cards, nil, learned{}).get()
	}
}

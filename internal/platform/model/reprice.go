package model

import "time"

// KeptFor is how long a provider keeps a prefix that nobody asks for again; each request by it begins that time anew. Bedrock's shortest and
// the one whose price models.json has.
const KeptFor = 5 * time.Minute

// Past is one call that was made, as the ledger has it.
type Past struct {
	At     time.Time
	Prompt Prompt
	Usage  Usage
	// Prefix is how many tokens of Usage are the same in all requests by the prompt, and Marked what Request.Prefix says of them, by which the
	// engine marks them for the provider; both are 0 when that is not known.
	Prefix, Marked int
}

// Repricer says what calls of the past would have cost. It is told of all of them in the order of time, because which of them finds a
// prefix kept depends on those before. The zero value has seen none.
type Repricer struct{ kept map[keptBy]time.Time }

type keptBy struct {
	model  string
	prompt Prompt
}

// Price returns what a call would have cost with the model of a card, with as many tokens: its prefix is written where nobody has used it for
// KeptFor, and read otherwise, as far as that model keeps one of its length.
func (p *Repricer) Price(card Card, c Past) Cost {
	in := c.Usage.In + c.Usage.CacheRead + c.Usage.CacheWrite
	prefix := min(c.Prefix, in)
	u := Usage{In: in, Out: c.Usage.Out}
	if card.CacheFrom > 0 && min(prefix, c.Marked) >= card.CacheFrom {
		by := keptBy{card.ID, c.Prompt}
		if last, ok := p.kept[by]; ok && c.At.Sub(last) < KeptFor {
			u.CacheRead = prefix
		} else {
			u.CacheWrite = prefix
		}
		u.In -= prefix
		if p.kept == nil {
			p.kept = map[keptBy]time.Time{}
		}
		p.kept[by] = c.At
	}
	return card.Price.Of(u)
}

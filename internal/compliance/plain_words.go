package compliance

import _ "embed"

// What the words of a text say of its being an opt-out, in log-odds. Measured on lists of others (docs/evaluation.md, Thresholds).
const (
	optOutAt = 1.2  // an opt-out that no rule names
	maybeAt  = 0.0  // perhaps one: the next text says how to stop
	notAt    = -2.5 // below it what a rule names is only a doubt
)

//go:embed data/words.bin
var wordsFile string

// labelOptOut is the label of the texts that the weights of words are learned from (data/texts.jsonl), besides "none".
const labelOptOut = "opt_out"

// wordsRule is the rule of an opt-out that no rule of plain.json names.
const wordsRule = "words"

// byWords completes what the rules say of a text by what all of its words say.
func (p *Plain) byWords(normal string, m PlainMatch) PlainMatch {
	odds, _ := p.words.Weigh(normal).Against()
	switch {
	case m.OptOut && odds < notAt:
		return PlainMatch{Doubt: true, Rule: m.Rule}
	case !m.OptOut && odds >= optOutAt:
		return PlainMatch{OptOut: true, Rule: wordsRule}
	case !m.OptOut && !m.Doubt && odds >= maybeAt:
		return PlainMatch{Doubt: true, Rule: wordsRule}
	}
	return m
}

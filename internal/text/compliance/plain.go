package compliance

import (
	_ "embed"

	"github.com/josh-sms/josh/internal/text/pack"
	"github.com/josh-sms/josh/internal/text/phrase"
	"github.com/josh-sms/josh/internal/text/weigh"
)

// PlainMatch is what the rules make of a text that is no keyword.
type PlainMatch struct {
	OptOut bool   // the person asks in their own words to get no more texts
	Rule   string // id of the rule behind OptOut or Doubt, "" for neither
	Doubt  bool   // they may mean it: nothing stops, but the next text says how to stop
	sure   bool   // whatever the words of the text speak for
}

// Plain recognises opt-outs in plain language (47 CFR 64.1200(a)(10): any reasonable means). It prefers missing one to
// stopping a text that somebody wants, since STOP always works. Make it with LoadPlain; it is safe for use by many
// goroutines.
type Plain struct {
	words   *weigh.Weights
	matcher *phrase.Matcher
	rules   []plainRule
	guards  []plainGuard
	of      pack.Ints // by number of a pattern: the index of its rule, or ^ that of its guard
}

// plainRule is a family of opt-outs.
type plainRule struct {
	ID     string    `json:"id"`
	Doubt  bool      `json:"doubt"` // only ever a doubt
	Sure   bool      `json:"sure"`  // whatever the other words of the text speak for
	guards pack.Ints // indexes of the guards that speak against it
}

// plainGuard is a family of phrases that speak against an opt-out.
type plainGuard struct {
	ID    string `json:"id"`
	Scope string `json:"scope"`
	Doubt bool   `json:"doubt"` // what it stops is left in doubt
}

// The scopes of a guard.
const (
	scopeOverlap  = "overlap"  // it has a word in common with what the rule found
	scopeSentence = "sentence" // it stands before it in the same sentence
	scopeText     = "text"     // it stands anywhere
)

//go:embed data/plain.bin
var plainFile string

// LoadPlain returns the embedded rules for opt-outs in plain language, which compilePlain made.
func LoadPlain() (*Plain, error) {
	p, err := unpackPlain(plainFile)
	if err != nil {
		return nil, err
	}
	p.words, _, err = weigh.Load(wordsFile)
	return p, err
}

// Files returns the embedded data files, for a sum that tells rules apart.
func Files() []string { return []string{string(keywordsFile), plainFile, wordsFile} }

// Match says whether a text in normal form (see sms.Normalize) asks to be left alone.
func (p *Plain) Match(normal string) PlainMatch { return p.byWords(normal, p.byRules(normal)) }

// byRules returns what the rules say of a text.
func (p *Plain) byRules(normal string) PlainMatch {
	text, found := p.matcher.Scan(normal)
	var doubt PlainMatch
	guarded := false // a guard has made the doubt
	for _, m := range found {
		of := p.of.At(m.Pattern)
		if of < 0 {
			continue
		}
		rule := &p.rules[of]
		asks, doubtful := p.weigh(text, found, m, rule)
		switch {
		case asks && !rule.Doubt:
			return PlainMatch{OptOut: true, Rule: rule.ID, sure: rule.Sure}
		case (asks || doubtful) && doubt.Rule == "", asks && rule.Sure && guarded:
			doubt, guarded = PlainMatch{Doubt: true, Rule: rule.ID, sure: rule.Doubt && rule.Sure}, doubtful
		}
	}
	return doubt
}

// weigh holds a match against the guards of its rule. doubtful: a guard speaks against it, but not so that nothing is
// left of it.
func (p *Plain) weigh(text *phrase.Text, found []phrase.Match, m phrase.Match, rule *plainRule) (asks, doubtful bool) {
	if text.Quoted(m) {
		return false, false
	}
	asks = true
	for _, other := range found {
		of := p.of.At(other.Pattern)
		if of >= 0 || !rule.guards.Contains(^of) {
			continue
		}
		guard := &p.guards[^of]
		if !guard.covers(text, other, m) {
			continue
		}
		if !guard.Doubt {
			return false, false
		}
		asks, doubtful = false, true
	}
	return asks, doubtful
}

// covers reports whether a guard found at g speaks of what a rule found at m.
func (g *plainGuard) covers(text *phrase.Text, at, m phrase.Match) bool {
	switch g.Scope {
	case scopeOverlap:
		return at.Overlaps(m)
	case scopeSentence:
		return at.Start <= m.Start && text.SameSentence(at, m)
	}
	return true
}

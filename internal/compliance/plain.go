package compliance

import (
	"github.com/josh-sms/josh/internal/phrase"
)

// PlainMatch is what the rules make of a text that is no keyword.
type PlainMatch struct {
	OptOut bool   // the person asks in their own words to get no more texts
	Rule   string // id of the rule behind OptOut or Doubt, "" for neither
	Doubt  bool   // they may mean it: nothing stops, but the next text says how to stop
}

// Plain recognises opt-outs in plain language (47 CFR 64.1200(a)(10): any reasonable means). It prefers missing one to
// stopping a text that somebody wants, since STOP always works. Make it with LoadPlain; it is safe for use by many
// goroutines.
type Plain struct {
	matcher *phrase.Matcher
	rules   []plainRule
	guards  []plainGuard
	of      []owner // by number of a pattern
}

// owner says what a pattern belongs to.
type owner struct {
	rule  int // index in rules, -1 for a guard
	guard int // index in guards, -1 for a rule
}

// Match says whether a text in normal form (see sms.Normalize) asks to be left alone.
func (p *Plain) Match(normal string) PlainMatch {
	text, found := p.matcher.Scan(normal)
	var doubt PlainMatch
	for _, m := range found {
		of := p.of[m.Pattern]
		if of.rule < 0 {
			continue
		}
		rule := &p.rules[of.rule]
		asks, doubtful := p.weigh(text, found, m, rule)
		switch {
		case asks && !rule.Doubt:
			return PlainMatch{OptOut: true, Rule: rule.ID}
		case (asks || doubtful) && doubt.Rule == "":
			doubt = PlainMatch{Doubt: true, Rule: rule.ID}
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
		of := p.of[other.Pattern]
		if of.guard < 0 || !rule.guardedBy[of.guard] {
			continue
		}
		guard := &p.guards[of.guard]
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

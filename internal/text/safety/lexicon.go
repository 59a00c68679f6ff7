package safety

import (
	"github.com/josh-sms/josh/internal/text/pack"
	"github.com/josh-sms/josh/internal/text/phrase"
)

// entry is one family of phrases of the lexicon.
type entry struct {
	ID         string     `json:"id"`
	Category   Category   `json:"category"` // "" for one that only says that the sender is a minor
	Severity   Severity   `json:"severity"`
	Confidence Confidence `json:"confidence"`
	Who        Who        `json:"who"` // "" is the sender
	Minor      bool       `json:"minor"`
	Unweighed  bool       `json:"unweighed"` // see Hit.Unweighed
	Immune     []string   `json:"immune"`    // contexts that do not count for it
}

// circumstance is a family of phrases that speak against a hit, or that say of whom it is.
type circumstance struct {
	ID     string   `json:"id"`
	Scope  string   `json:"scope"`
	Effect string   `json:"effect"`
	Of     []string `json:"of"` // the entries and contexts that it is about; none for every entry
}

// The scopes of a context.
const (
	scopeOverlap = "overlap" // it has a word in common with the hit
	scopeBefore  = "before"  // it ends right before the hit, or in its first words
	scopeText    = "text"    // it stands anywhere
	scopeQuoted  = "quoted"  // it stands before a hit that is in quotation marks
)

// The effects of a context.
const (
	effectLower = "lower" // a sure hit becomes ambiguous
	effectDrop  = "drop"  // nothing is left of the hit

	effectHarmless = "harmless" // where no phrase of an entry stands, what the words speak for does not count

	effectOther  = "other"  // somebody else would harm themselves: the sender worries
	effectTold   = "told"   // somebody tells the sender to harm themselves
	effectSender = "sender" // what some contexts say of others is said of the sender after all
)

func unpackLexicon(file string) (*Detector, error) {
	r := pack.NewReader(file)
	d := &Detector{matcher: phrase.Unpack(r), of: r.Ints()}
	d.entries = pack.ReadList(r, func(e *entry) {
		*e = entry{
			ID: r.Text(), Category: Category(r.Text()), Severity: Severity(r.Text()), Confidence: Confidence(r.Text()), Who: Who(r.Text()),
			Minor: r.Bool(), Unweighed: r.Bool(), Immune: pack.ReadList(r, func(id *string) { *id = r.Text() }),
		}
	})
	d.contexts = pack.ReadList(r, func(c *circumstance) {
		*c = circumstance{ID: r.Text(), Scope: r.Text(), Effect: r.Text(), Of: pack.ReadList(r, func(id *string) { *id = r.Text() })}
	})
	return d, r.Err()
}

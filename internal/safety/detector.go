package safety

import (
	_ "embed"
	"slices"

	"github.com/josh-sms/josh/internal/pack"
	"github.com/josh-sms/josh/internal/phrase"
	"github.com/josh-sms/josh/internal/weigh"
)

// Detector is the first stage: it finds in a text what may be a danger to somebody, by the phrases of the lexicon and by what
// the words say together. Make it with LoadLexicon; it is safe for use by many goroutines.
type Detector struct {
	words    *weigh.Weights
	matcher  *phrase.Matcher
	entries  []entry
	contexts []circumstance
	of       pack.Ints // by number of a pattern: the index of its entry, or ^ that of its context
}

//go:embed data/lexicon.bin
var lexiconFile string

// LoadLexicon returns the embedded lexicon, which lexiconSource.compile made.
func LoadLexicon() (*Detector, error) {
	d, err := unpackLexicon(lexiconFile)
	if err != nil {
		return nil, err
	}
	d.words, _, err = weigh.Load(wordsFile)
	return d, err
}

// Detect looks for danger in a text in normal form (see sms.Normalize). It never waits for anything, and its time is
// linear in the length of the text.
func (d *Detector) Detect(normal string) Finding {
	f, read := d.byPhrases(normal)
	f.Hit = d.byWords(read, f.Hit)
	return f
}

// byPhrases returns what the phrases of the lexicon say of a text, and the text as its words should be weighed: where the phrase of the hit
// was found in words that somebody bent, those words as the phrase read them. Otherwise the words would know nothing of "s u i c i d e",
// and doubt what the phrase knows.
func (d *Detector) byPhrases(normal string) (f Finding, read string) {
	text, found := d.matcher.Scan(normal)
	var at phrase.Match // of the hit
	for _, m := range found {
		i := d.of.At(m.Pattern)
		if i < 0 {
			continue
		}
		e := &d.entries[i]
		if f.Hit != nil && !e.Minor && !graver(e.Confidence, e.Severity, f.Hit) {
			continue
		}
		lowered, dropped := d.lowered(text, found, m, e)
		switch {
		case dropped:
		case e.Minor:
			f.Minor, f.MinorRule = true, e.ID
		default:
			hit := e.hit(lowered)
			if f.Hit == nil || graver(hit.Confidence, hit.Severity, f.Hit) {
				f.Hit, at = hit, m
			}
		}
	}
	if f.Hit == nil {
		return f, normal
	}
	return f, text.Straight(at)
}

func (e *entry) hit(lowered string) *Hit {
	h := &Hit{Category: e.Category, Severity: e.Severity, Confidence: e.Confidence, Rule: e.ID, Who: e.Who, Lowered: lowered}
	if h.Who == "" {
		h.Who = Sender
	}
	if lowered != "" {
		h.Confidence = Ambiguous
	}
	return h
}

// lowered holds a match against the contexts: lowered is the one that makes it ambiguous, "" for none.
func (d *Detector) lowered(text *phrase.Text, found []phrase.Match, m phrase.Match, e *entry) (lowered string, dropped bool) {
	if text.Quoted(m) {
		lowered = quoted
	}
	for _, at := range found {
		i := d.of.At(at.Pattern)
		if i >= 0 {
			continue
		}
		c := &d.contexts[^i]
		if !c.covers(text, at, m) || slices.Contains(e.Immune, c.ID) {
			continue
		}
		if c.Effect == effectDrop {
			return "", true
		}
		lowered = c.ID
	}
	return lowered, false
}

// quoted names what lowers a hit that stands in quotation marks.
const quoted = "quoted"

// covers reports whether a context found at c speaks of a hit at m.
func (c *circumstance) covers(text *phrase.Text, at, m phrase.Match) bool {
	switch c.Scope {
	case scopeOverlap:
		return at.Overlaps(m)
	case scopeBefore:
		return at.Start < m.Start && at.End >= m.Start-1 && text.SameSentence(at, m)
	}
	return true
}

var (
	severities  = []Severity{Low, Medium, High, Critical}
	confidences = []Confidence{Ambiguous, Sure}
)

// graver reports whether a hit of that confidence and severity goes before another.
func graver(c Confidence, s Severity, than *Hit) bool {
	if c != than.Confidence {
		return slices.Index(confidences, c) > slices.Index(confidences, than.Confidence)
	}
	return slices.Index(severities, s) > slices.Index(severities, than.Severity)
}

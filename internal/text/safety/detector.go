package safety

import (
	_ "embed"
	"slices"

	"github.com/josh-sms/josh/internal/text/pack"
	"github.com/josh-sms/josh/internal/text/phrase"
	"github.com/josh-sms/josh/internal/text/weigh"
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

// Files returns the embedded data files, for a sum that tells rules apart.
func Files() []string { return []string{lexiconFile, wordsFile, string(resourcesFile)} }

// Detect looks for danger in a text in normal form (see sms.Normalize). It never waits for anything. Its time
// grows with what a text says of others, at most by some milliseconds for 1,600 characters (BenchmarkDetectWorst).
func (d *Detector) Detect(normal string) Finding {
	f, worried, read := d.byPhrases(normal)
	f.Hit = d.byWords(read, f.Hit, worried)
	return f
}

// byPhrases returns what the phrases of the lexicon say of a text: the hit of the finding is the gravest thing but for worry about somebody
// else who may harm themselves, which comes apart, lowered by wordsRule where no more than its words can tell that it is such. read is the text as
// its words should be weighed: where the phrase of the hit was found in words that somebody bent, those words as the phrase read them. Otherwise the words would know nothing of "s u i c i d e",
// and doubt what the phrase knows.
func (d *Detector) byPhrases(normal string) (f Finding, worried *Hit, read string) {
	text, found := d.matcher.Scan(normal)
	var own, other sighting
	var said *subjects // of the text, once it is asked of whom a hit is
	for _, m := range found {
		i := d.of.At(m.Pattern)
		if i < 0 {
			continue
		}
		e := &d.entries[i]
		if !e.Minor && !own.below(e) && (e.Category != SelfHarm || own.sure() || !other.below(e)) {
			continue
		}
		lowered, dropped := d.lowered(text, found, m, e)
		switch {
		case dropped:
		case e.Minor:
			f.Minor, f.MinorRule = true, e.ID
		default:
			hit := e.hit(lowered)
			if said == nil {
				said = d.subjectsIn(found)
			}
			mine := d.attribute(hit, text, said, m, e)
			if hit.worried() {
				other.take(hit, m, false)
			} else {
				own.take(hit, m, mine)
			}
		}
	}
	f.Hit = own.hit
	switch {
	case own.hit != nil && other.hit == nil && own.hit.ofSender() && !own.mine:
		perhaps := *own.hit
		perhaps.Who, perhaps.Severity, perhaps.Lowered = Other, Low, wordsRule
		return f, &perhaps, text.Straight(own.at)
	case own.hit != nil:
		return f, other.hit, text.Straight(own.at)
	case other.hit != nil:
		return f, other.hit, text.Straight(other.at)
	}
	if d.harmless(found) {
		return f, nil, ""
	}
	return f, nil, normal
}

// harmless reports whether a text is one of those whose words remind of a danger, and speak of none.
func (d *Detector) harmless(found []phrase.Match) bool {
	return slices.ContainsFunc(found, func(m phrase.Match) bool {
		c := d.context(m)
		return c != nil && c.Effect == effectHarmless
	})
}

// sighting is the gravest hit of its kind in a text, and where.
type sighting struct {
	hit  *Hit
	at   phrase.Match
	mine bool // the sender stands in the phrase, or right before it
}

// sure reports whether there is a hit that no worry about somebody else goes before.
func (s *sighting) sure() bool { return s.hit != nil && s.hit.Confidence == Sure }

// below reports whether a hit of an entry could take the place of the one there is.
func (s *sighting) below(e *entry) bool {
	return s.hit == nil || s.yields(e.Category, e.Who) || graver(e.Confidence, e.Severity, s.hit) || e.Category == SelfHarm && !s.hit.ofSender() && e.Confidence == s.hit.Confidence
}

// yields reports whether the hit there is is an emergency, and one of a danger of the sender's making goes before it: the
// emergency number stands in the answer to that as well, and more follows.
func (s *sighting) yields(c Category, w Who) bool {
	return s.hit.Category == Emergency && c != Emergency && (w == Sender || w == "")
}

// take puts a hit in the place of the one there is when it is graver. Of two alike the sender's own danger to themselves goes first: it
// is the one that brings them the lines of a crisis.
func (s *sighting) take(h *Hit, at phrase.Match, mine bool) {
	if s.sure() && s.hit.Who == Sender && h.Category == Emergency {
		return
	}
	alike := s.hit != nil && h.Confidence == s.hit.Confidence && h.Severity == s.hit.Severity
	if s.hit == nil || h.Confidence == Sure && s.yields(h.Category, h.Who) || graver(h.Confidence, h.Severity, s.hit) || alike && h.ofSender() && !s.hit.ofSender() {
		s.hit, s.at, s.mine = h, at, mine
	}
}

func (e *entry) hit(lowered string) *Hit {
	h := &Hit{Category: e.Category, Severity: e.Severity, Confidence: e.Confidence, Rule: e.ID, Who: e.Who, Unweighed: e.Unweighed, Lowered: lowered}
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
		if !c.about(e) || !c.covers(text, at, m) {
			continue
		}
		switch c.Effect {
		case effectDrop:
			return "", true
		case effectLower:
			lowered = c.ID
		}
	}
	return lowered, false
}

// quoted names what lowers a hit that stands in quotation marks.
const quoted = "quoted"

// about reports whether a context counts for hits of an entry.
func (c *circumstance) about(e *entry) bool {
	return (len(c.Of) == 0 || slices.Contains(c.Of, e.ID)) && !slices.Contains(e.Immune, c.ID)
}

// covers reports whether a context found at c speaks of a hit at m.
func (c *circumstance) covers(text *phrase.Text, at, m phrase.Match) bool {
	switch c.Scope {
	case scopeOverlap:
		return at.Overlaps(m)
	case scopeBefore:
		return at.Start < m.Start && at.End >= m.Start-1 && text.SameSentence(at, m)
	case scopeQuoted:
		return at.Start < m.Start && text.Quoted(m)
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

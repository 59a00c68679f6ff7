package safety

import (
	_ "embed"
	"strings"
)

// The labels of the texts that the weights of words are learned from (data/texts.jsonl), besides "none".
const (
	labelSelfHarm = "self_harm"
	labelWorried  = "self_harm_other" // the sender is worried about somebody else
	labelHarm     = "harm_to_others"
	labelSexual   = "sexual_exploitation"
	labelStalking = "stalking_doxxing"
	labelVictim   = "victim"
)

// What the words of a text say of a danger, in log-odds. Measured on lists of others (docs/evaluation.md, Thresholds): raise one and
// fewer harmless texts are taken for a danger, and more dangers for a harmless text.
const (
	lexiconAt = -0.6 // an ambiguous hit of the lexicon stands before the judge that needs no model
	certainAt = 5.0  // no judge is asked
	doubtAt   = -2.0 // below it a sure hit of the lexicon is put before the judge
)

// standAt is from where a text without a phrase of the lexicon stands before the judge that needs no model. Most harmless texts that look like
// a danger look like self-harm ("I'm dead") or ask where somebody is, so that these kinds have to be surer.
func standAt(label string) float64 {
	switch label {
	case labelSelfHarm:
		return 0.2
	case labelStalking:
		return 0.1
	case labelSexual:
		return -0.5
	}
	return -0.2
}

// noticeAt is from where a text without a phrase of the lexicon is put before the judge: below all of standAt.
const noticeAt = -0.6

//go:embed data/words.bin
var wordsFile string

// byWords completes what the phrases of the lexicon say of a text by what all of its words say. It finds dangers that no phrase names,
// and doubts a phrase that nothing around it speaks for.
func (d *Detector) byWords(normal string, h *Hit) *Hit {
	odds, label := d.words.Weigh(normal).Against()
	switch {
	case h == nil && odds < noticeAt, h != nil && odds >= doubtAt && odds < certainAt:
		return h
	case h == nil || h.Confidence == Ambiguous && odds >= certainAt:
		return wordsHit(d.words.Labels()[label], odds)
	case odds < doubtAt && h.Confidence == Sure:
		h.Confidence, h.Lowered = Ambiguous, wordsRule
	}
	return h
}

// wordsRule begins the rule of a hit that no phrase of the lexicon is behind.
const wordsRule = "words"

// wordsHit returns the hit that the words of a text make. Its severity is that of the label: only phrases tell more.
func wordsHit(label string, odds float64) *Hit {
	h := &Hit{Category: Category(label), Severity: High, Confidence: Ambiguous, Rule: wordsRule + " " + label, Who: Sender}
	switch label {
	case labelWorried:
		h.Category, h.Who = SelfHarm, Other
	case labelVictim:
		h.Category, h.Who = HarmToOthers, Victim
	case labelHarm, labelStalking:
		h.Severity = Medium
	}
	if odds >= certainAt {
		h.Confidence = Sure
	}
	return h
}

// judgedAt is from where an ambiguous hit stands before the judge that needs no model.
func (h Hit) judgedAt() float64 {
	if label, ok := strings.CutPrefix(h.Rule, wordsRule+" "); ok {
		return standAt(label)
	}
	return lexiconAt
}

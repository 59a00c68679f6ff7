package safety

import (
	_ "embed"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/josh-sms/josh/internal/text/weigh"
)

// The labels of the texts that the weights of words are learned from (texts/danger.jsonl), besides "none".
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
	lexiconAt = -1.3 // an ambiguous hit of the lexicon stands before the judge that needs no model
	certainAt = 5.0  // no judge is asked
	doubtAt   = -2.7 // below it a sure hit of the lexicon is put before the judge
	othersBy  = 1.0  // worry about somebody else has to be so much likelier than the sender's own danger
	senderBy  = 3.0  // so much likelier either has to be where a phrase says the other
)

// standAt is from where a text without a phrase of the lexicon stands before the judge that needs no model. Most harmless texts that look like
// a danger look like self-harm ("I'm dead") or ask where somebody is, so that these kinds have to be surer.
func standAt(label string) float64 {
	switch label {
	case labelSelfHarm:
		return -0.5
	case labelStalking:
		return -0.6
	case labelSexual:
		return -1.2
	}
	return -0.9
}

// noticeAt is from where a text without a phrase of the lexicon is put before the judge: below all of standAt.
const noticeAt = -1.3

// lead is what a text begins with that asks to pass something on to whom it calls her, him or them. It is compiled for the first text.
var lead = sync.OnceValue(func() *regexp.Regexp {
	const whom = `(?:her|him|them|everyone|everybody|the others|the group)`
	return regexp.MustCompile(`^(?i:(?:(?:hey|hi|josh|ok|and|please|pls|can you|could you|will you|can u),? )*` +
		`(?:(?:tell|ask) ` + whom + `|let ` + whom + ` know)(?: that)?,? )(\S.*)$`)
})

// Of a text that asks to pass something on: how much the words of the whole count against those that are to be passed on, and from where these may be a
// farewell, or a victim's.
const (
	wholeShare = 2. / 3
	restAt     = -2.6
)

// weigh returns what the words of a text speak for. Of one that asks to pass something on, what is to be passed on counts a third by itself: "tell her"
// begins many texts that are a threat, and says nothing of one. A farewell does not become harmless by it, nor what a victim says, nor what is certain.
func (d *Detector) weigh(text string) weigh.Score {
	score := d.words.Weigh(text)
	m := lead().FindStringSubmatch(text)
	if m == nil {
		return score
	}
	alone := d.words.Weigh(m[1])
	own := func(label int) bool {
		return slices.Contains([]string{labelSelfHarm, labelWorried, labelVictim}, d.words.Labels()[label])
	}
	odds, of := score.Against()
	rest, ofRest := alone.Against()
	if odds >= certainAt || own(of) || own(ofRest) && rest >= restAt {
		return score
	}
	for i := range score {
		score[i] = wholeShare*score[i] + (1-wholeShare)*alone[i]
	}
	return score
}

//go:embed data/words.bin
var wordsFile string

// byWords completes what the phrases of the lexicon say of a text by what all of its words say. It finds dangers that no phrase names,
// and doubts a phrase that nothing around it speaks for.
func (d *Detector) byWords(normal string, own, worried *Hit) *Hit {
	if normal == "" {
		return nil // nothing to weigh, or nothing that counts: see harmless
	}
	score := d.weigh(normal)
	h := own
	if worried != nil && (own == nil || d.rather(score, own, worried)) {
		h = worried
	}
	odds, label := score.Against()
	if h != nil && h.worried() && h.Lowered != quoted && d.speaksOfSender(score, h.Confidence) {
		h = wordsHit(labelSelfHarm, odds) // nothing but words says so: a soft hold
	}
	switch {
	case h == nil && odds < noticeAt, h != nil && odds >= doubtAt && odds < certainAt:
		return h
	case h == nil || h.Confidence == Ambiguous && odds >= certainAt:
		certain := wordsHit(d.label(score, label), odds)
		switch {
		case h == nil:
		case h.Category == SelfHarm && certain.Category == SelfHarm: // of whom it is, the phrase knows better
			h.Confidence = Sure
			return h
		case h.Category == certain.Category && h.Who == certain.Who:
			certain.Phrase = h.Rule
		}
		return certain
	case odds < doubtAt && h.Confidence == Sure && !h.Unweighed:
		h.Confidence, h.Lowered = Ambiguous, wordsRule
	}
	return h
}

// label returns what the words of a text are likeliest to speak of: of others only when it is so by enough.
func (d *Detector) label(score weigh.Score, index int) string {
	label := d.words.Labels()[index]
	if label == labelWorried && !d.speaksOfOthers(score) {
		return labelSelfHarm
	}
	return label
}

// rather reports whether worry about somebody else goes before what else the phrases say of a text.
func (d *Detector) rather(score weigh.Score, own, worried *Hit) bool {
	switch {
	case own.Confidence == Sure:
		return worried.Lowered == wordsRule && d.others(score) >= senderBy
	case own.ofSender():
		return d.speaksOfOthers(score)
	}
	return true
}

// speaksOfOthers reports whether the words of a text about self-harm speak of somebody else who would harm themselves.
func (d *Detector) speaksOfOthers(score weigh.Score) bool { return d.others(score) >= othersBy }

// speaksOfSender reports whether the words of a text speak of the sender's own danger, and not only for want of others, against a phrase of
// that confidence about somebody else.
func (d *Detector) speaksOfSender(score weigh.Score, phrase Confidence) bool {
	by := senderBy
	if phrase == Sure {
		by = certainAt
	}
	return score[slices.Index(d.words.Labels(), labelSelfHarm)] >= by && d.others(score) <= -by
}

// others returns how much likelier it is by the words of a text that somebody else would harm themselves than that the sender would.
func (d *Detector) others(score weigh.Score) float64 {
	labels := d.words.Labels()
	return score[slices.Index(labels, labelWorried)] - score[slices.Index(labels, labelSelfHarm)]
}

// wordsRule begins the rule of a hit that no phrase of the lexicon is behind.
const wordsRule = "words"

// wordsHit returns the hit that the words of a text make. Its severity is that of the label: only phrases tell more.
func wordsHit(label string, odds float64) *Hit {
	h := &Hit{Category: Category(label), Severity: High, Confidence: Ambiguous, Rule: wordsRule + " " + label, Who: Sender}
	switch label {
	case labelWorried:
		h.Category, h.Who, h.Severity = SelfHarm, Other, Low
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

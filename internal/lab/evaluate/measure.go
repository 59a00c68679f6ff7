package evaluate

import (
	"context"
	"strings"

	"github.com/josh-sms/josh/internal/base/sms"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/text/answers"
	"github.com/josh-sms/josh/internal/text/compliance"
	"github.com/josh-sms/josh/internal/text/deck"
	"github.com/josh-sms/josh/internal/text/safety"
	"github.com/josh-sms/josh/internal/text/understand"
)

// Labels of the lists. none and adult are texts in which nothing may be found.
const (
	optOut   = "opt_out"
	none     = "none"
	adult    = "adult"
	minor    = "minor"
	victim   = "victim"
	worried  = "worried" // lists of "who"
	sender   = "sender"
	past     = "past"
	selfHarm = string(safety.SelfHarm)
	harm     = string(safety.HarmToOthers)
	sexual   = string(safety.SexualExploitation)
	stalking = string(safety.StalkingDoxxing)
)

// Rules are the rules under measurement. Make them with Load.
type Rules struct {
	keywords *compliance.Keywords
	plain    *compliance.Plain
	detector *safety.Detector
	judge    safety.Judge
	reader   *understand.Reader
	answers  *answers.Rules
	deck     *deck.Deck
}

// Load reads the embedded rules.
func Load() (*Rules, error) {
	var r Rules
	var err error
	if r.keywords, err = compliance.Load(); err != nil {
		return nil, err
	}
	if r.plain, err = compliance.LoadPlain(); err != nil {
		return nil, err
	}
	if r.detector, err = safety.LoadLexicon(); err != nil {
		return nil, err
	}
	if r.reader, err = understand.Load(); err != nil {
		return nil, err
	}
	if r.answers, err = answers.Load(); err != nil {
		return nil, err
	}
	if r.deck, err = wording.ReadDeck(); err != nil {
		return nil, err
	}
	r.judge = safety.NewScorer(r.detector)
	return &r, nil
}

// Miss is a row that the rules got wrong.
type Miss struct {
	Row
	Rule string // that found something where nothing is; "" when nothing was found
}

// What a figure of opt-outs and safety counts. All but recall are worse the greater they are.
const (
	recall      = "recall"
	falseAlarms = "false alarms"
	forWorry    = "taken for worry" // who wants to die, taken for somebody who worries: the lines and the hold are lost
	unasked     = "held unasked"    // a hold without a look of the second stage
)

// Figure is a share: of the rows of a label that were found, or of those in which something was that is not there.
type Figure struct {
	Name   string // "<list> <part> <label>"
	Of     string // what it counts
	K, N   int
	Misses []Miss
}

// Share is K of N, 0 for no rows.
func (f Figure) Share() float64 {
	if f.N == 0 {
		return 0
	}
	return float64(f.K) / float64(f.N)
}

// OptOut reports whether the rules take a text for an opt-out, and by which rule. A keyword is one.
func (r *Rules) OptOut(normal string) (rule string, found bool) {
	if r.keywords.Recognise(normal, "", false).Keyword == compliance.Stop {
		return "keyword", true
	}
	m := r.plain.Match(normal)
	return m.Rule, m.OptOut
}

// Safety returns the standing hit in a text, nil for none, and whether the sender says that they are a minor.
func (r *Rules) Safety(normal string) (standing *safety.Hit, says bool) {
	f := r.detector.Detect(normal)
	if f.Hit == nil {
		return nil, f.Minor
	}
	hit := *f.Hit
	if hit.Confidence == safety.Ambiguous {
		judgement, err := r.judge.Judge(context.Background(), normal, hit)
		if !safety.Stands(hit, judgement, err) {
			return nil, f.Minor
		}
	}
	return &hit, f.Minor
}

// outcome is what one row adds to one figure.
type outcome struct {
	of, rule string
	counts   bool
}

// check holds the rules against one row: whether they find what its label says, or something in a harmless one.
func (r *Rules) check(list string, row Row) []outcome {
	normal := sms.Normalize(row.Text)
	of := recall
	if row.Label == none || row.Label == adult {
		of = falseAlarms
	}
	if list == "optout" {
		rule, found := r.OptOut(normal)
		return []outcome{{of, rule, found}}
	}
	hit, says := r.Safety(normal)
	switch {
	case row.Label == minor || row.Label == adult:
		return []outcome{{of, "minor", says}}
	case list == "who":
		return ofWhom(row.Label, hit)
	case hit == nil:
		return []outcome{{of, "", false}}
	case row.Label == victim:
		return []outcome{{of, hit.Rule, hit.Who == safety.Victim}}
	}
	return []outcome{{of, hit.Rule, true}}
}

// ofWhom says whether a standing hit is of the one that the label names. Nobody is held for whom others are in danger, or for what is over.
func ofWhom(label string, hit *safety.Hit) []outcome {
	if hit == nil {
		hit = &safety.Hit{}
	}
	holds := hit.Who == safety.Sender
	switch label {
	case worried:
		return []outcome{{recall, hit.Rule, hit.Who == safety.Other}}
	case sender:
		return []outcome{{recall, hit.Rule, holds}, {forWorry, hit.Rule, hit.Who == safety.Other}}
	}
	return []outcome{{falseAlarms, hit.Rule, holds}, {unasked, hit.Rule, holds && hit.Confidence == safety.Sure}}
}

// Measure holds the rules against a list. Figures come in the order in which labels appear in it.
func (r *Rules) Measure(name, list string, rows []Row) []Figure {
	var figures []*Figure
	byName := map[string]*Figure{}
	for _, row := range rows {
		label := strings.TrimSpace(row.Label + " " + row.Kind)
		for i, o := range r.check(list, row) {
			key := name + " " + label
			if i > 0 {
				key += " " + o.of
			}
			f := byName[key]
			if f == nil {
				f = &Figure{Name: key, Of: o.of}
				byName[key] = f
				figures = append(figures, f)
			}
			f.N++
			if o.counts {
				f.K++
			}
			if o.counts != (f.Of == recall) {
				f.Misses = append(f.Misses, Miss{row, o.rule})
			}
		}
	}
	flat := make([]Figure, 0, len(figures))
	for _, f := range figures {
		flat = append(flat, *f)
	}
	return flat
}

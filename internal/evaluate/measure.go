package evaluate

import (
	"context"
	"strings"

	"github.com/josh-sms/josh/internal/compliance"
	"github.com/josh-sms/josh/internal/safety"
	"github.com/josh-sms/josh/internal/sms"
)

// Labels of the lists. none and adult are texts in which nothing may be found.
const (
	optOut   = "opt_out"
	none     = "none"
	adult    = "adult"
	minor    = "minor"
	victim   = "victim"
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
	r.judge = safety.NewScorer(r.detector)
	return &r, nil
}

// Miss is a row that the rules got wrong.
type Miss struct {
	Row
	Rule string // that found something where nothing is; "" when nothing was found
}

// Figure is a share: of the rows of a label that were found, or of the harmless ones in which something was.
type Figure struct {
	Name   string // "<list> <part> <label>"
	Of     string // "recall" or "false alarms"
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
		if !safety.Standing(hit, judgement, err) {
			return nil, f.Minor
		}
	}
	return &hit, f.Minor
}

// check holds the rules against one row: whether they find what its label says, or something in a harmless one.
func (r *Rules) check(list string, row Row) (rule string, found bool) {
	normal := sms.Normalize(row.Text)
	if list == "optout" {
		return r.OptOut(normal)
	}
	hit, says := r.Safety(normal)
	switch {
	case row.Label == minor || row.Label == adult:
		return "minor", says
	case hit == nil:
		return "", false
	case row.Label == victim:
		return hit.Rule, hit.Who == safety.Victim
	}
	return hit.Rule, true
}

// Measure holds the rules against a list. Figures come in the order in which labels appear in it.
func (r *Rules) Measure(name, list string, rows []Row) []Figure {
	var figures []*Figure
	byLabel := map[string]*Figure{}
	for _, row := range rows {
		label := strings.TrimSpace(row.Label + " " + row.Kind)
		f := byLabel[label]
		if f == nil {
			f = &Figure{Name: name + " " + label, Of: "recall"}
			if row.Label == none || row.Label == adult {
				f.Of = "false alarms"
			}
			byLabel[label] = f
			figures = append(figures, f)
		}
		rule, found := r.check(list, row)
		f.N++
		if found {
			f.K++
		}
		if found != (f.Of == "recall") {
			f.Misses = append(f.Misses, Miss{row, rule})
		}
	}
	flat := make([]Figure, 0, len(figures))
	for _, f := range figures {
		flat = append(flat, *f)
	}
	return flat
}

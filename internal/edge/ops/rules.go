package ops

import (
	"context"
	"strings"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
)

// mostExplained bounds a text that rules are tried with, in bytes: no text that is answered is longer.
const mostExplained = 1600

// Explaining is a text that the rules are tried with, and what is known beside it.
type Explaining struct {
	Text          string `json:"text"`
	OptedOut      bool   `json:"opted_out"`
	InviteOptions int    `json:"invite_options"` // how many times an open invite offers, 0 for none
}

// explain says what the rules make of a text: keyword, opt-out, danger, intent, answer. Nothing of it is stored, nobody is texted, and no model is
// asked.
func (o *Ops) explain(_ context.Context, in Explaining) (any, error) {
	if strings.TrimSpace(in.Text) == "" || len(in.Text) > mostExplained {
		return nil, fault.New(fault.Invalid, "a text of 1 to 1600 bytes is required")
	}
	return o.Explain(in)
}

// RuleFiles are the data files of the rules of this build, by which two versions can be compared.
type RuleFiles struct {
	Rules   string             `json:"rules"` // their sum, behind the commit where the build knows it: bundles and snapshots have it
	Files   []RuleFile         `json:"files"`
	Figures map[string]float64 `json:"figures,omitempty"` // what make eval has recorded for them
}

// RuleFile is a data file of the rules.
type RuleFile struct {
	Path    string `json:"path"`              // below internal
	Version int    `json:"version,omitempty"` // that the file carries; 0 where it carries none
	Sum     string `json:"sum"`               // of its content
}

// RulesShown is the answer of RulesShow.
type RulesShown struct {
	RuleFiles

	Now time.Time `json:"now"`
}

// RulesShow shows the data files of the rules with their versions and, where the build has them, the figures that were recorded for them.
func (o *Ops) RulesShow(context.Context, None) (RulesShown, error) {
	shown := RulesShown{RuleFiles: o.Rules(), Now: o.Now()}
	if o.Figures == nil {
		return shown, nil
	}
	var err error
	shown.Figures, err = o.Figures()
	return shown, err
}

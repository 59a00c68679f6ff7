package explain

import (
	"context"

	"github.com/josh-sms/josh/internal/base/sms"
	"github.com/josh-sms/josh/internal/text/actions"
	"github.com/josh-sms/josh/internal/text/compliance"
	"github.com/josh-sms/josh/internal/text/plans"
	"github.com/josh-sms/josh/internal/text/remember"
	"github.com/josh-sms/josh/internal/text/remind"
	"github.com/josh-sms/josh/internal/text/safety"
	"github.com/josh-sms/josh/internal/text/understand"
	"github.com/josh-sms/josh/internal/text/wish"
)

// Explanation is what the rules make of one text.
type Explanation struct {
	Text    string              `json:"text"`
	Normal  string              `json:"normal"`
	Keyword *compliance.Keyword `json:"keyword"` // null for none
	OptOut  OptOut              `json:"opt_out"`
	Safety  *Safety             `json:"safety"` // null: nothing found
	Parse   *Parse              `json:"parse"`  // null: no structured reply
	Intent  Intent              `json:"intent"` // as if no gate had ended the text
	Answer  *Answer             `json:"answer"` // null: no question, or something else is open, or a gate ends the text
	Plan    *Plan               `json:"plan"`   // null: something else is open, or a gate ends the text
}

// OptOut says whether the text asks in plain words to be left alone, and by which rule.
type OptOut struct {
	PlainLanguage bool   `json:"plain_language"`
	Rule          string `json:"rule"`
}

// Safety is the gravest thing that the lexicon found, and whether it stands after the offline judge has looked.
type Safety struct {
	Category   safety.Category   `json:"category"`
	Severity   safety.Severity   `json:"severity"`
	Confidence safety.Confidence `json:"confidence"`
	Rule       string            `json:"rule"`
	Who        safety.Who        `json:"who"` // who is in danger or dangerous
	Standing   bool              `json:"standing"`
}

// Rules are all rules that read a text before a model does. Make them with Load; they are safe for use by many
// goroutines.
type Rules struct {
	keywords *compliance.Keywords
	plain    *compliance.Plain
	detector *safety.Detector
	judge    safety.Judge
	reader   *understand.Reader
	answers  answerer
	planner  *actions.Reader
}

// Load reads the embedded rules.
func Load() (*Rules, error) {
	keywords, err := compliance.Load()
	if err != nil {
		return nil, err
	}
	plain, err := compliance.LoadPlain()
	if err != nil {
		return nil, err
	}
	detector, err := safety.LoadLexicon()
	if err != nil {
		return nil, err
	}
	reader, err := understand.Load()
	if err != nil {
		return nil, err
	}
	known, err := newAnswerer()
	if err != nil {
		return nil, err
	}
	judge := safety.NewScorer(detector)
	return &Rules{keywords, plain, detector, judge, reader, known, actions.New(reader, remind.New(), plans.New(), remember.New(), wish.New())}, nil
}

// Text explains one text, of which c says what is known besides, and last the ids of the cards of the last answer.
func (r *Rules) Text(text string, optedOut bool, c understand.Context, last ...string) Explanation {
	e := Explanation{Text: text, Normal: sms.Normalize(text)}
	if match := r.keywords.Recognise(e.Normal, "", optedOut); match.Keyword != "" {
		e.Keyword = &match.Keyword
	} else if plain := r.plain.Match(e.Normal); plain.OptOut {
		e.OptOut = OptOut{PlainLanguage: true, Rule: plain.Rule}
	}
	if hit := r.detector.Detect(e.Normal).Hit; hit != nil {
		e.Safety = r.safety(e.Normal, *hit)
		rest, _, begins := r.keywords.Begins(e.Normal)
		if begins && e.Safety.Standing && !e.OptOut.PlainLanguage && r.detector.Detect(rest).Hit != nil {
			e.OptOut = OptOut{PlainLanguage: true, Rule: "stop_and_crisis"} // as the turn has it
		}
	}
	u := r.reader.Read(e.Normal, c)
	e.Intent, e.Parse = shown(u)
	if idle := c.Mode == "" || c.Mode == understand.Idle; idle && e.Keyword == nil && !e.OptOut.PlainLanguage && (e.Safety == nil || !e.Safety.Standing) {
		e.Answer = r.answers.answer(e.Normal, u, last)
		e.Plan = r.plan(e.Normal, c)
	}
	return e
}

func (r *Rules) safety(normal string, hit safety.Hit) *Safety {
	s := &Safety{Category: hit.Category, Severity: hit.Severity, Confidence: hit.Confidence, Rule: hit.Rule, Who: hit.Who, Standing: true}
	if hit.Confidence == safety.Ambiguous {
		judgement, err := r.judge.Judge(context.Background(), normal, hit)
		s.Standing = safety.Stands(hit, judgement, err)
	}
	return s
}

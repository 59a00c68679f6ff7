package explain

import (
	"bufio"
	"context"
	"encoding/json"
	"io"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/base/sms"
	"github.com/josh-sms/josh/internal/text/compliance"
	"github.com/josh-sms/josh/internal/text/safety"
)

// Options say what is known of the sender. AwaitingInvite is read by rules that come with the invites; Country
// decides only which resources a reply names, never what is found.
type Options struct {
	JSONIn         bool
	OptedOut       bool
	AwaitingInvite int
	Country        string
}

// Explanation is what the rules make of one text.
type Explanation struct {
	Text    string              `json:"text"`
	Normal  string              `json:"normal"`
	Keyword *compliance.Keyword `json:"keyword"` // null for none
	OptOut  OptOut              `json:"opt_out"`
	Safety  *Safety             `json:"safety"` // null: nothing found
	Parse   any                 `json:"parse"`  // null: no structured replies in this release
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
	judge := safety.NewScorer(detector)
	return &Rules{keywords, plain, detector, judge}, nil
}

// Text explains one text.
func (r *Rules) Text(text string, optedOut bool) Explanation {
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

// maxLine bounds an input line: ten times the longest SMS.
const maxLine = 64 << 10

// Lines explains every line of in, in order, as JSON lines on out.
func Lines(in io.Reader, out io.Writer, o Options) error {
	rules, err := Load()
	if err != nil {
		return err
	}
	lines := bufio.NewScanner(in)
	lines.Buffer(make([]byte, 0, maxLine), maxLine)
	encoder := json.NewEncoder(out) // unbuffered: whoever types a line wants its answer now
	encoder.SetEscapeHTML(false)
	for lines.Scan() {
		text := lines.Text()
		if o.JSONIn {
			var row struct {
				Text *string `json:"text"`
			}
			if err := json.Unmarshal(lines.Bytes(), &row); err != nil || row.Text == nil {
				return fault.New(fault.Invalid, "input line is not a JSON object with a text")
			}
			text = *row.Text
		}
		if err := encoder.Encode(rules.Text(text, o.OptedOut)); err != nil {
			return fault.Wrap(fault.Unavailable, "write", err)
		}
	}
	if err := lines.Err(); err != nil {
		return fault.Wrap(fault.Invalid, "read", err)
	}
	return nil
}

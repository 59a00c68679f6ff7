package explain

import (
	"bufio"
	"encoding/json"
	"io"

	"github.com/josh-sms/josh/internal/compliance"
	"github.com/josh-sms/josh/internal/fault"
	"github.com/josh-sms/josh/internal/sms"
)

// Options say what is known of the sender. AwaitingInvite and Country are read by rules that come with the
// invites and the safety lexicon.
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
	Safety  any                 `json:"safety"` // null: no safety lexicon in this release
	Parse   any                 `json:"parse"`  // null: no structured replies in this release
}

// OptOut says whether the text asks in plain words to be left alone, and by which rule.
type OptOut struct {
	PlainLanguage bool   `json:"plain_language"`
	Rule          string `json:"rule"`
}

// maxLine bounds an input line: ten times the longest SMS.
const maxLine = 64 << 10

// Lines explains every line of in, in order, as JSON lines on out.
func Lines(in io.Reader, out io.Writer, o Options) error {
	keywords, err := compliance.Load()
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
		if err := encoder.Encode(one(keywords, text, o)); err != nil {
			return fault.Wrap(fault.Unavailable, "write", err)
		}
	}
	if err := lines.Err(); err != nil {
		return fault.Wrap(fault.Invalid, "read", err)
	}
	return nil
}

func one(keywords *compliance.Keywords, text string, o Options) Explanation {
	e := Explanation{Text: text, Normal: sms.Normalize(text)}
	if match := keywords.Recognise(e.Normal, "", o.OptedOut); match.Keyword != "" {
		e.Keyword = &match.Keyword
	}
	return e
}

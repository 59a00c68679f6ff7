package explain

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/text/envelope"
)

// Envelope is what is read of a model's answer in a talk. What is sent is the text, and when it is empty what the talk has in its place.
type Envelope struct {
	Meta     EnvelopeMeta `json:"meta"`
	Draft    *string      `json:"draft"`
	Text     string       `json:"text"`
	Warnings []string     `json:"warnings"`
}

// EnvelopeMeta is what the answer says of itself. What it does not say is null, a flag false.
type EnvelopeMeta struct {
	Mode      *string `json:"mode"`
	Strategy  *string `json:"strategy"`
	Intensity *int    `json:"intensity"`
	Check     bool    `json:"check"`
	Share     bool    `json:"share"`
	Dispatch  *string `json:"dispatch"`
}

// maxAnswer bounds a line with a model's answer: more than is read of one, with every byte escaped.
const maxAnswer = 8 << 20

// Envelopes reads the answer in every line {"raw": ...} of in, in order, as JSON lines on out.
func Envelopes(in io.Reader, out io.Writer) error {
	lines := bufio.NewScanner(in)
	lines.Buffer(make([]byte, 0, maxLine), maxAnswer)
	encoder := json.NewEncoder(out) // unbuffered, as Lines
	encoder.SetEscapeHTML(false)
	for n := 1; lines.Scan(); n++ {
		var line struct {
			Raw *string `json:"raw"`
		}
		if err := json.Unmarshal(lines.Bytes(), &line); err != nil {
			return fault.New(fault.Invalid, fmt.Sprintf("line %d: it is not a JSON object of the known fields", n))
		}
		if line.Raw == nil {
			return fault.New(fault.Invalid, fmt.Sprintf("line %d: it has no raw", n))
		}
		if err := encoder.Encode(shownEnvelope(envelope.Parse(*line.Raw))); err != nil {
			return fault.Wrap(fault.Unavailable, "write", err)
		}
	}
	return fault.Wrap(fault.Invalid, "read", lines.Err())
}

func shownEnvelope(e envelope.Envelope) Envelope {
	return Envelope{
		Meta: EnvelopeMeta{
			Mode: orNull(e.Meta.Mode), Strategy: orNull(e.Meta.Strategy), Intensity: orNull(e.Meta.Intensity),
			Check: e.Meta.Check, Share: e.Meta.Share, Dispatch: orNull(e.Meta.Dispatch),
		},
		Draft: orNull(e.Draft), Text: e.Text, Warnings: append([]string{}, e.Warnings...),
	}
}

// orNull returns nothing for what is not there.
func orNull[T comparable](v T) *T {
	if v == *new(T) {
		return nil
	}
	return &v
}

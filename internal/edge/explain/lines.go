package explain

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/text/understand"
)

// Options say what is known of the sender. Country decides which resources a reply names and whether 3/4 is in March
// or April, never what a lexicon finds.
type Options struct {
	JSONIn         bool
	OptedOut       bool
	AwaitingInvite int // how many times an open invite offers, 0 for no invite
	Country        string
	Now            time.Time // of lines that name no time
}

// maxLine bounds an input line: ten times the longest SMS.
const maxLine = 64 << 10

// Lines explains every line of in, in order, as JSON lines on out.
func Lines(in io.Reader, out io.Writer, o Options) error {
	rules, err := Load()
	if err != nil {
		return err
	}
	reader := Reader{Now: o.Now, Default: understand.Context{Mode: understand.Idle, Country: o.Country}}
	if o.AwaitingInvite != 0 {
		reader.Default.Mode, reader.Default.InviteOptions = understand.AwaitingReply, o.AwaitingInvite
	}
	same, err := reader.Context(Input{InviteOptions: o.AwaitingInvite})
	if err != nil {
		return fault.New(fault.Invalid, fmt.Sprintf("an invite cannot offer %d times", o.AwaitingInvite))
	}
	lines := bufio.NewScanner(in)
	lines.Buffer(make([]byte, 0, maxLine), maxLine)
	encoder := json.NewEncoder(out) // unbuffered: whoever types a line wants its answer now
	encoder.SetEscapeHTML(false)
	for n := 1; lines.Scan(); n++ {
		text, in, c := lines.Text(), Input{}, same
		if o.JSONIn {
			if in, c, err = reader.Line(lines.Bytes()); err != nil {
				return fault.Wrap(fault.Invalid, fmt.Sprintf("line %d", n), err)
			}
			text = *in.Text
		}
		if err := encoder.Encode(rules.Text(text, o.OptedOut, c, in.Last...)); err != nil {
			return fault.Wrap(fault.Unavailable, "write", err)
		}
	}
	return fault.Wrap(fault.Invalid, "read", lines.Err())
}

package evaluate

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/edge/explain"
	"github.com/josh-sms/josh/internal/text/understand"
	"github.com/josh-sms/josh/internal/text/when"
)

// Turn is a labelled text with what is known beside it.
type Turn struct {
	explain.Input
	Want Want `json:"want"`
}

// Want is what a text should be read as. What it leaves out is not measured.
type Want struct {
	Intent     understand.Intent `json:"intent,omitempty"`
	Activity   string            `json:"activity_key,omitempty"`
	Time       []when.Option     `json:"time,omitempty"`
	Group      *understand.Group `json:"group,omitempty"`
	Edit       understand.Edit   `json:"edit,omitempty"`
	Clarifier  *bool             `json:"clarifier,omitempty"`
	Response   string            `json:"response,omitempty"`
	Or         []string          `json:"or,omitempty"` // responses that are as right
	Options    []string          `json:"options,omitempty"`
	Activities []string          `json:"activities,omitempty"`
	Times      []string          `json:"times,omitempty"`
	Vague      bool              `json:"vague,omitempty"`
	Skip       bool              `json:"skip,omitempty"`
	Later      bool              `json:"later,omitempty"`
	Question   bool              `json:"question,omitempty"`
}

// TurnLists are the names of the project's own lists of turns, each measured on texts that whoever wrote rules has not read.
func TurnLists() []string { return []string{"intent", "interview", "invite"} }

// OwnTurns returns one of the project's own lists of turns.
func OwnTurns(name string) ([]Turn, error) {
	data, err := lists.ReadFile("testdata/" + name + "_" + string(Unseen) + ".jsonl")
	if err != nil {
		return nil, fault.Wrap(fault.NotFound, "list", err)
	}
	return ReadTurns(bytes.NewReader(data))
}

// ReadTurns reads a list of turns as JSON lines. A field that it does not know is an error: a label with a slip would never be measured.
func ReadTurns(in io.Reader) ([]Turn, error) {
	var turns []Turn
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, maxLine)
	for lines.Scan() {
		var t Turn
		d := json.NewDecoder(bytes.NewReader(lines.Bytes()))
		d.DisallowUnknownFields()
		if err := d.Decode(&t); err != nil {
			return nil, fault.Wrap(fault.Invalid, "list", err)
		}
		if t.Text == nil || *t.Text == "" {
			return nil, fault.New(fault.Invalid, "list: a row without a text")
		}
		turns = append(turns, t)
	}
	return turns, fault.Wrap(fault.Invalid, "list", lines.Err())
}

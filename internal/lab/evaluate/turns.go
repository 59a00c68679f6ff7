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
	Intent     understand.Intent `json:"intent"`
	Activity   string            `json:"activity_key"`
	Time       []when.Option     `json:"time"`
	Group      *understand.Group `json:"group"`
	Edit       understand.Edit   `json:"edit"`
	Clarifier  *bool             `json:"clarifier"`
	Response   string            `json:"response"`
	Or         []string          `json:"or"` // responses that are as right
	Options    []string          `json:"options"`
	Activities []string          `json:"activities"`
	Times      []string          `json:"times"`
	Vague      bool              `json:"vague"`
	Skip       bool              `json:"skip"`
	Later      bool              `json:"later"`
	Question   bool              `json:"question"`
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

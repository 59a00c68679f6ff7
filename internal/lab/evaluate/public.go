package evaluate

import (
	"bufio"
	"encoding/json"
	"io"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/edge/explain"
	"github.com/josh-sms/josh/internal/text/understand"
)

// publicRow is a row of a public set of intents (text, intent) or of replies (text, label).
type publicRow struct {
	Text   string            `json:"text"`
	Intent understand.Intent `json:"intent"`
	Label  string            `json:"label"` // yes, no, maybe, other
}

func readPublic(in io.Reader) ([]publicRow, error) {
	var rows []publicRow
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, maxLine)
	for lines.Scan() {
		var row publicRow
		if err := json.Unmarshal(lines.Bytes(), &row); err != nil || row.Text == "" {
			return nil, fault.New(fault.Invalid, "list: a row is no object with a text")
		}
		rows = append(rows, row)
	}
	return rows, fault.Wrap(fault.Invalid, "list", lines.Err())
}

// publicNow is when texts of public sets come that do not depend on it: a Tuesday afternoon in New York.
const publicNow = "2026-06-16T18:30:00Z"

// ReadPublic reads a public list of intents or of replies as turns.
func ReadPublic(in io.Reader) ([]Turn, error) {
	rows, err := readPublic(in)
	var turns []Turn
	for _, row := range rows {
		t := Turn{Input: explain.Input{Text: &row.Text, Now: publicNow}, Want: Want{Intent: row.Intent}}
		switch row.Label {
		case "":
		case "yes":
			t.Want = Want{Response: "YES", Or: []string{"A"}}
		case "no":
			t.Want = Want{Response: "NO", Or: []string{"CANT"}}
		case "maybe":
			t.Want = Want{Response: "MAYBE"}
		default:
			t.Want = Want{Response: none}
		}
		if row.Label != "" {
			t.Mode, t.InviteOptions = understand.AwaitingReply, 1
		}
		turns = append(turns, t)
	}
	return turns, err
}

package evaluate

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/base/sms"
	"github.com/josh-sms/josh/internal/domain/shadow"
	"github.com/josh-sms/josh/internal/edge/explain"
	"github.com/josh-sms/josh/internal/text/understand"
)

// recorded is a text with what a model said of it, in the form of its prompt; want may say who is right.
type recorded struct {
	explain.Input
	Answer json.RawMessage `json:"answer"`
	Want   Want            `json:"want"`
}

// Against holds the rules against recorded answers of a model: how far the two agree by what the rules take a text for, and where a row
// says what is right, how often each is.
func (r *Rules) Against(in io.Reader) (string, error) {
	var reader explain.Reader
	var outcomes []shadow.Outcome
	var labelled, rules, model int
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, maxLine)
	for lines.Scan() {
		var row recorded
		if err := json.Unmarshal(lines.Bytes(), &row); err != nil || row.Text == nil {
			return "", fault.New(fault.Invalid, "list: a row is no object with a text")
		}
		c, err := reader.Context(row.Input)
		if err != nil {
			return "", err
		}
		normal := sms.Normalize(*row.Text)
		ours := r.reader.Read(normal, c)
		o := shadow.Outcome{Ours: shadow.Of(ours).Taken(), Model: "recorded", Prompt: "intent", Outcome: "ok"}
		theirs, failed := r.reader.Answered(row.Answer, normal, c)
		if len(bytes.TrimSpace(row.Answer)) > 0 && failed == nil {
			o.Theirs, o.Differs = shadow.Of(theirs).Taken(), shadow.Of(ours).Differs(shadow.Of(theirs))
		}
		outcomes = append(outcomes, o)
		if row.Want.Intent != "" {
			labelled++
			rules += one(ours.Intent == row.Want.Intent)
			model += one(o.Theirs.Intent == row.Want.Intent)
		}
	}
	if err := lines.Err(); err != nil {
		return "", fault.Wrap(fault.Invalid, "list", err)
	}
	return agreement(shadow.Report(outcomes), labelled, rules, model), nil
}

func one(is bool) int {
	if is {
		return 1
	}
	return 0
}

// agreement writes rows as a Markdown table.
func agreement(rows []shadow.Row, labelled, rules, model int) string {
	var b strings.Builder
	b.WriteString("| Rules say | Texts | Unanswered | Agree | Another intent | Other fields |\n|---|---|---|---|---|---|\n")
	for _, r := range rows {
		name := r.Intent
		if name == "" {
			name = "all"
		}
		fmt.Fprintf(&b, "| %s | %d | %d | %.3f | %s | %s |\n", name, r.Texts, r.Unanswered, r.Share, counted(r.Others), counted(r.Fields))
	}
	if labelled > 0 {
		fmt.Fprintf(&b, "\nOf %d labelled texts rules have %d intents right, the recorded answers %d.\n", labelled, rules, model)
	}
	return b.String()
}

func counted[K understand.Intent | string](counts map[K]int) string {
	var said []string
	for _, name := range shadow.Names(counts) {
		said = append(said, fmt.Sprintf("%s %d", string(name), counts[name]))
	}
	return strings.Join(said, ", ")
}

package evaluate

import (
	"bufio"
	"embed"
	"encoding/json"
	"io"

	"github.com/josh-sms/josh/internal/base/fault"
)

// Row is a labelled text.
type Row struct {
	Text  string `json:"text"`
	Label string `json:"label"` // testdata/README.md says what each means
	Kind  string `json:"kind"`  // of a harmless text: "lookalike" or "ordinary", "" for either
}

// Part says which rows of a list are meant.
type Part string

// The parts. The rules were developed on the first and learned from it; nobody who worked on them looked at the second; the third is
// an extract of public sets, which showed what kinds of texts were missing, and of which nothing is learned.
const (
	Dev    Part = "dev"
	Unseen Part = "unseen"
	Public Part = "public"
)

// Parts returns the parts of the project's own lists by name. Only those of safety have a public set.
func Parts() map[string][]Part {
	return map[string][]Part{"hurt": {Dev, Unseen}, "optout": {Dev, Unseen}, "quiet": {Unseen}, "safety": {Dev, Unseen, Public}, "who": {Dev, Unseen}}
}

//go:embed testdata/*.jsonl
var lists embed.FS

// maxLine bounds a line of a list, in bytes.
const maxLine = 1 << 20

// Own returns a part of one of the project's own lists by name (see Parts).
func Own(name string, part Part) ([]Row, error) {
	f, err := lists.Open("testdata/" + name + "_" + string(part) + ".jsonl")
	if err != nil {
		return nil, fault.Wrap(fault.NotFound, "list", err)
	}
	defer f.Close() //nolint:errcheck // only read
	return Read(f)
}

// Read reads a list of JSON lines. A list that calls the label "category" is read too, and its "threat", "sexual" and
// "stalking" are our categories.
func Read(in io.Reader) ([]Row, error) {
	theirs := map[string]string{"threat": harm, "sexual": sexual, "stalking": stalking}
	var rows []Row
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, maxLine)
	for lines.Scan() {
		var row struct {
			Row
			Category string `json:"category"`
		}
		if err := json.Unmarshal(lines.Bytes(), &row); err != nil {
			return nil, fault.Wrap(fault.Invalid, "list", err)
		}
		if row.Label == "" {
			row.Label = row.Category
		}
		if own, ok := theirs[row.Label]; ok {
			row.Label = own
		}
		if row.Text == "" || row.Label == "" {
			return nil, fault.New(fault.Invalid, "list: a row without text or label")
		}
		rows = append(rows, row.Row)
	}
	return rows, fault.Wrap(fault.Invalid, "list", lines.Err())
}

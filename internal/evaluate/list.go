package evaluate

import (
	"bufio"
	"embed"
	"encoding/json"
	"hash/fnv"
	"io"

	"github.com/josh-sms/josh/internal/fault"
)

// Row is a labelled text.
type Row struct {
	Text  string `json:"text"`
	Label string `json:"label"` // testdata/README.md says what each means
}

// Half says which half of a list a row is in: rules are developed on one and measured on the other.
type Half string

// The halves.
const (
	Dev  Half = "dev"
	Held Half = "held-out"
)

// Half returns the half of a row, which depends on nothing but its text.
func (r Row) Half() Half {
	h := fnv.New32a()
	_, _ = io.WriteString(h, r.Text) // never fails
	if h.Sum32()>>8&1 == 0 {
		return Dev
	}
	return Held
}

//go:embed testdata/*.jsonl
var lists embed.FS

// maxLine bounds a line of a list, in bytes.
const maxLine = 1 << 20

// Own returns one of the project's own lists by name: "optout" or "safety".
func Own(name string) ([]Row, error) {
	f, err := lists.Open("testdata/" + name + ".jsonl")
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

package train

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"slices"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/base/sms"
)

// ordinary is the label of an ordinary text in a file.
const ordinary = "none"

// step is what the smallest packed weight is worth.
const step = 0.2

// Compile learns from a file of JSON lines, each with a "text" and a "label" ("none" for an ordinary one), and returns the packed weights.
func Compile(file []byte, o Options) ([]byte, error) {
	var rows []Row
	lines := bufio.NewScanner(bytes.NewReader(file))
	for lines.Scan() {
		var r Row
		if err := json.Unmarshal(lines.Bytes(), &r); err != nil {
			return nil, fault.Wrap(fault.Invalid, "labelled texts", err)
		}
		if r.Text == "" || r.Label != ordinary && !slices.Contains(o.Labels, r.Label) {
			return nil, fault.New(fault.Invalid, "labelled texts: no text, or a label that is none: "+r.Label)
		}
		r.Text = sms.Normalize(r.Text)
		rows = append(rows, r)
	}
	if err := lines.Err(); err != nil {
		return nil, fault.Wrap(fault.Invalid, "labelled texts", err)
	}
	return Learn(rows, o).Pack(step, Sum(file)), nil
}

// Sum returns what tells one file of texts from another.
func Sum(file []byte) string {
	sum := sha256.Sum256(file)
	return hex.EncodeToString(sum[:])
}

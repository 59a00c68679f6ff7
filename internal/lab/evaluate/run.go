package evaluate

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/josh-sms/josh/internal/base/fault"
)

// Options say what to measure.
type Options struct {
	Verbose bool
	Update  bool
	Dir     string // root of the repository
	extra   []extraList
}

type extraList struct{ list, path string }

// AddList returns a function that adds a list of the given kind by its path.
func (o *Options) AddList(list string) func(path string) error {
	return func(path string) error {
		o.extra = append(o.extra, extraList{list, path})
		return nil
	}
}

// Files under the root of the repository.
const (
	baselineFile = "internal/lab/evaluate/testdata/baseline.json"
	docFile      = "docs/evaluation.md"
)

// The marks around the generated table in docs/evaluation.md.
const (
	tableBegin = "<!-- begin: make eval -->\n"
	tableEnd   = "<!-- end: make eval -->"
)

// Run measures, prints, and returns an error when a figure of the project's own lists is worse than the baseline.
func Run(out io.Writer, o Options) error {
	rules, err := Load()
	if err != nil {
		return err
	}
	own, err := rules.All()
	if err != nil {
		return err
	}
	figures := own
	for _, x := range o.extra {
		f, err := os.Open(x.path)
		if err != nil {
			return fault.Wrap(fault.NotFound, "list", err)
		}
		rows, err := Read(f)
		_ = f.Close() // only read
		if err != nil {
			return err
		}
		figures = append(figures, rules.Measure(filepath.Base(x.path), x.list, rows)...)
	}
	if _, err := io.WriteString(out, Table(figures)); err != nil {
		return err
	}
	if o.Verbose {
		if err := Misses(out, figures); err != nil {
			return err
		}
	}
	if o.Update {
		return update(o.Dir, own)
	}
	return compare(o.Dir, own)
}

func compare(dir string, figures []Figure) error {
	data, err := os.ReadFile(filepath.Join(dir, baselineFile))
	if err != nil {
		return fault.Wrap(fault.NotFound, "baseline", err)
	}
	var baseline Baseline
	if err := json.Unmarshal(data, &baseline); err != nil {
		return fault.Wrap(fault.Config, "baseline", err)
	}
	if worse := baseline.Worse(figures); len(worse) > 0 {
		return fault.New(fault.Invalid, "worse than the baseline:\n"+strings.Join(worse, "\n"))
	}
	return nil
}

func update(dir string, figures []Figure) error {
	data, err := json.MarshalIndent(Record(figures), "", "  ")
	if err != nil {
		return fault.Wrap(fault.Internal, "baseline", err)
	}
	if err := os.WriteFile(filepath.Join(dir, baselineFile), append(data, '\n'), 0o644); err != nil {
		return fault.Wrap(fault.Unavailable, "baseline", err)
	}
	path := filepath.Join(dir, docFile)
	doc, err := os.ReadFile(path)
	if err != nil {
		return fault.Wrap(fault.NotFound, "document", err)
	}
	text, err := WithTable(string(doc), Table(figures))
	if err != nil {
		return err
	}
	return fault.Wrap(fault.Unavailable, "document", os.WriteFile(path, []byte(text), 0o644))
}

// WithTable returns a document with the table between its marks.
func WithTable(doc, table string) (string, error) {
	before, rest, ok := strings.Cut(doc, tableBegin)
	_, after, closed := strings.Cut(rest, tableEnd)
	if !ok || !closed {
		return "", fault.New(fault.Config, fmt.Sprintf("document: no %q and %q", tableBegin, tableEnd))
	}
	return before + tableBegin + table + tableEnd + after, nil
}

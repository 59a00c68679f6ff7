package evaluate

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/josh-sms/josh/internal/base/fault"
)

// Options say what to measure.
type Options struct {
	Verbose   bool
	Update    bool
	Calibrate bool   // write the calibration, and measure nothing
	Dir       string // root of the repository
	extra     []extraList
}

type extraList struct{ list, path string }

// Kinds of lists beside those of opt-outs and safety (see Parts).
const (
	OwnFormat   = "turns"  // as our own lists of turns
	PublicTurns = "public" // text and intent, or text and label yes, no, maybe, other
	Moments     = "when"   // text, ref and expected
)

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
	confidence   = "internal/text/understand/data/confidence.json"
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
	if o.Calibrate {
		return calibrate(rules, o.Dir)
	}
	own, err := rules.All()
	if err != nil {
		return err
	}
	more, err := rules.extra(o.extra)
	if err != nil {
		return err
	}
	if _, err := io.WriteString(out, Report{append(slices.Clone(own.Figures), more...), own.Reliability}.String()); err != nil {
		return err
	}
	if o.Verbose {
		if err := Misses(out, append(slices.Clone(own.Figures), more...)); err != nil {
			return err
		}
	}
	if o.Update {
		return update(o.Dir, own)
	}
	return compare(o.Dir, own.Figures)
}

// extra measures lists that were given by their paths.
func (r *Rules) extra(given []extraList) ([]Figure, error) {
	var all []Figure
	for _, x := range given {
		f, err := os.Open(x.path)
		if err != nil {
			return nil, fault.Wrap(fault.NotFound, "list", err)
		}
		figures, err := r.one(x, f)
		_ = f.Close() // only read
		if err != nil {
			return nil, err
		}
		all = append(all, figures...)
	}
	return all, nil
}

func (r *Rules) one(x extraList, f io.Reader) ([]Figure, error) {
	name := filepath.Base(x.path)
	read := ReadTurns
	switch x.list {
	case Moments:
		return Times(name, f)
	case PublicTurns:
		read = ReadPublic
	case OwnFormat:
	default:
		rows, err := Read(f)
		return r.Measure(name, x.list, rows), err
	}
	turns, err := read(f)
	if err != nil {
		return nil, err
	}
	figures, _, err := r.Turns(name, turns)
	return figures, err
}

func calibrate(rules *Rules, dir string) error {
	data, err := rules.Calibrate()
	if err != nil {
		return err
	}
	return fault.Wrap(fault.Unavailable, "calibration", os.WriteFile(filepath.Join(dir, confidence), data, 0o644))
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

func update(dir string, report Report) error {
	data, err := json.MarshalIndent(Record(report.Figures), "", "  ")
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
	text, err := WithTable(string(doc), report.String())
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

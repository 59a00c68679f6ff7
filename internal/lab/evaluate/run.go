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
	"github.com/josh-sms/josh/internal/flow/request"
	"github.com/josh-sms/josh/internal/platform/model/prompts"
)

// Options say what to measure.
type Options struct {
	Verbose   bool
	Update    bool
	Calibrate bool // write the calibration, and measure nothing
	// Thresholds: print what thresholds cost at Costs, and measure nothing else.
	Thresholds bool
	Costs      Costs
	Against    string // a file of recorded answers: print how far the rules agree with them, and measure nothing
	Dir        string // root of the repository
	extra      []extraList
}

type extraList struct{ list, path string }

// Kinds of lists beside those of opt-outs and safety (see Parts).
const (
	OwnFormat   = "turns"  // as our own lists of turns
	PublicTurns = "public" // text and intent, or text and label yes, no, maybe, other
	Moments     = "when"   // text, ref and expected
	Questions   = "asked"  // as our own lists of questions
	MadeOfCards = "made"   // as our own lists of texts made of cards
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
	baselineFile = "internal/lab/evaluate/baseline/baseline.json"
	docFile      = "docs/evaluation.md"
	confidence   = "internal/text/understand/data/confidence.json"
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
	if o.Against != "" {
		return against(out, rules, o.Against)
	}
	if o.Thresholds {
		return thresholdsOf(out, rules, o.Costs)
	}
	own, err := rules.All()
	if err != nil {
		return err
	}
	more, err := rules.extra(o.extra)
	if err != nil {
		return err
	}
	if _, err := io.WriteString(out, Report{append(slices.Clone(own.Figures), more...), own.Reliability, own.Walked}.String()); err != nil {
		return err
	}
	if o.Verbose {
		if err := Misses(out, append(slices.Clone(own.Figures), more...)); err != nil {
			return err
		}
	}
	if o.Update {
		return update(o.Dir, rules, own)
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
	case Questions:
		turns, err := readRows[AskedTurn](f)
		if err != nil {
			return nil, err
		}
		return r.Asked(name, turns), nil
	case MadeOfCards:
		rows, err := readRows[GroundedText](f)
		if err != nil {
			return nil, err
		}
		return r.Grounded(name, rows), nil
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

func thresholdsOf(out io.Writer, rules *Rules, c Costs) error {
	table, err := rules.Thresholds(c)
	if err != nil {
		return err
	}
	_, err = io.WriteString(out, table)
	return fault.Wrap(fault.Unavailable, "output", err)
}

func against(out io.Writer, rules *Rules, path string) error {
	f, err := os.Open(path)
	if err != nil {
		return fault.Wrap(fault.NotFound, "list", err)
	}
	defer f.Close()
	table, err := rules.Against(f)
	if err != nil {
		return err
	}
	_, err = io.WriteString(out, table)
	return fault.Wrap(fault.Unavailable, "output", err)
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

func update(dir string, rules *Rules, report Report) error {
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
	text, err := rules.Document(string(doc), report)
	if err != nil {
		return err
	}
	return fault.Wrap(fault.Unavailable, "document", os.WriteFile(path, []byte(text), 0o644))
}

// Document returns docs/evaluation.md with the tables that are made: the figures, and what thresholds cost.
func (r *Rules) Document(doc string, report Report) (string, error) {
	cost, err := r.Thresholds(StatedCosts())
	if err != nil {
		return "", err
	}
	if doc, err = WithTable(doc, "make eval", report.String()); err != nil {
		return "", err
	}
	return WithTable(doc, "thresholds", cost)
}

// WithTable returns a document with a table between the marks of its name.
func WithTable(doc, name, table string) (string, error) {
	begin, end := "<!-- begin: "+name+" -->\n", "<!-- end: "+name+" -->"
	before, rest, ok := strings.Cut(doc, begin)
	_, after, closed := strings.Cut(rest, end)
	if !ok || !closed {
		return "", fault.New(fault.Config, fmt.Sprintf("document: no %q and %q", begin, end))
	}
	return before + begin + table + end + after, nil
}

// judgedAlone reports whether one answer to a prompt can be told right from wrong by a label. The answers to the others are one round of a
// conversation or a text, and what becomes of those is held by tests of the whole way.
func judgedAlone(prompt string) bool {
	return prompt == request.Purpose || prompt == safetyPrompt || prompt == interviewPrompt
}

// ReplayPrompts replays the project's recordings and prints what they come to. A version in use that nobody has recorded is an error.
func ReplayPrompts(out io.Writer) error {
	rules, err := Load()
	if err != nil {
		return err
	}
	set, err := prompts.Load()
	if err != nil {
		return err
	}
	all, err := Recordings()
	if err != nil {
		return err
	}
	newest := map[string]int{}
	for _, rec := range all {
		replayed, err := rules.Replay(rec, set)
		if err != nil {
			return err
		}
		newest[rec.Head.Prompt] = max(newest[rec.Head.Prompt], rec.Head.Version)
		if _, err := fmt.Fprintln(out, replayed); err != nil {
			return fault.Wrap(fault.Unavailable, "output", err)
		}
	}
	for id, version := range set.Newest() {
		if newest[id] != version && judgedAlone(id) {
			return fault.New(fault.Invalid, fmt.Sprintf("%s.v%d: nobody has recorded answers to it", id, version))
		}
	}
	return nil
}

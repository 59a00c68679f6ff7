package evaluate

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/base/sms"
	"github.com/josh-sms/josh/internal/text/deck"
)

// What figures of answers count.
const (
	wrongExact = "wrong exact" // of what one card answers
	calledSo   = "called novel"
	meant      = "cards meant" // of what is put together: all of those that the label names
	leftAlone  = "left alone"  // what asks nothing
)

// AskedTurn is a labelled question.
type AskedTurn struct {
	Text      string   `json:"text"`
	Last      []string `json:"last"`   // ids of the cards of the last answer
	Recent    []string `json:"recent"` // texts before it
	Languages []string `json:"languages"`
	Want      struct {
		Mode  deck.Mode `json:"mode"`
		Cards []string  `json:"cards"` // one where one card answers it
		Or    []string  `json:"or"`    // cards that answer it as well, alone
	} `json:"want"`
}

// right reports whether one card is a right answer.
func (t AskedTurn) right(out deck.Outcome) bool {
	if out.Mode != deck.Exact {
		return false
	}
	return t.Want.Mode == deck.Exact && slices.Contains(t.Want.Cards, out.Cards[0]) || slices.Contains(t.Want.Or, out.Cards[0])
}

// together reports whether an answer has all cards that are meant.
func (t AskedTurn) together(out deck.Outcome) bool {
	return t.right(out) || out.Mode == deck.Contextual && !slices.ContainsFunc(t.Want.Cards, func(id string) bool { return !slices.Contains(out.Cards, id) })
}

// askedMeasure is a figure of answers, as measure is one of understanding.
type askedMeasure struct {
	of    string
	check func(t AskedTurn, out deck.Outcome) (among, counts bool)
}

func askedMeasures() []askedMeasure {
	return []askedMeasure{
		{right, func(t AskedTurn, out deck.Outcome) (bool, bool) { return t.Want.Mode == deck.Exact, t.right(out) }},
		{wrongExact, func(t AskedTurn, out deck.Outcome) (bool, bool) {
			aside := t.Want.Mode == deck.Contextual && out.Mode == deck.Exact && slices.Contains(t.Want.Cards, out.Cards[0]) // half of an answer
			return out.Mode == deck.Exact && t.Want.Mode != deck.None, !t.right(out) && !aside
		}},
		{calledSo, func(t AskedTurn, out deck.Outcome) (bool, bool) {
			return t.Want.Mode == deck.Novel, out.Mode == deck.Novel
		}},
		{meant, func(t AskedTurn, out deck.Outcome) (bool, bool) {
			return t.Want.Mode == deck.Contextual, t.together(out)
		}},
		{leftAlone, func(t AskedTurn, out deck.Outcome) (bool, bool) {
			return t.Want.Mode == deck.None, out.Mode == deck.None
		}},
	}
}

// AskedLists are the names of the project's own lists of questions, without their folder and ending.
func AskedLists() ([]string, error) { return named("answers_") }

// named lists the files of lists whose names begin so.
func named(prefix string) ([]string, error) {
	files, err := fs.Glob(lists, "testdata/"+prefix+"*.jsonl")
	if err != nil {
		return nil, fault.Wrap(fault.Internal, "lists", err)
	}
	for i, file := range files {
		files[i] = strings.TrimSuffix(path.Base(file), ".jsonl")
	}
	return files, nil
}

// title is a list's name in figures.
func title(list string) string { return strings.ReplaceAll(list, "_", " ") }

// readRows reads JSON lines. A field that a row does not know is an error: a label with a slip would never be measured.
func readRows[T any](in io.Reader) ([]T, error) {
	var rows []T
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, maxLine)
	for lines.Scan() {
		var row T
		d := json.NewDecoder(bytes.NewReader(lines.Bytes()))
		d.DisallowUnknownFields()
		if err := d.Decode(&row); err != nil {
			return nil, fault.Wrap(fault.Invalid, "list", err)
		}
		rows = append(rows, row)
	}
	return rows, fault.Wrap(fault.Invalid, "list", lines.Err())
}

// Asked holds the router of answers against a list of questions, without a model.
func (r *Rules) Asked(name string, turns []AskedTurn) []Figure {
	all := askedMeasures()
	figures := make([]Figure, len(all))
	for _, t := range turns {
		out := r.answers.Route(r.deck, deck.Question{Text: sms.Normalize(t.Text), Last: t.Last, Recent: t.Recent, Languages: t.Languages})
		for i, m := range all {
			among, counts := m.check(t, out)
			if !among {
				continue
			}
			figures[i].N++
			if counts {
				figures[i].K++
			}
			if counts != higher(m.of) {
				figures[i].Misses = append(figures[i].Misses, Miss{Row{Text: t.Text}, strings.TrimSpace(string(out.Mode) + " " + strings.Join(out.Cards, " "))})
			}
		}
	}
	var some []Figure
	for i, f := range figures {
		if f.N > 0 {
			f.Name, f.Of = name+" "+all[i].of, all[i].of
			some = append(some, f)
		}
	}
	return some
}

// asked measures all lists of questions and of made-up answers.
func (r *Rules) asked() ([]Figure, error) {
	names, err := AskedLists()
	if err != nil {
		return nil, err
	}
	var figures []Figure
	for _, list := range names {
		data, err := lists.ReadFile("testdata/" + list + ".jsonl")
		if err != nil {
			return nil, fault.Wrap(fault.NotFound, "list", err)
		}
		turns, err := readRows[AskedTurn](bytes.NewReader(data))
		if err != nil {
			return nil, err
		}
		figures = append(figures, r.Asked(title(list), turns)...)
	}
	more, err := r.grounding()
	return append(figures, more...), err
}

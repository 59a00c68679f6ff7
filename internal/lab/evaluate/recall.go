package evaluate

import (
	"github.com/josh-sms/josh/internal/base/sms"
	rereads "github.com/josh-sms/josh/internal/text/recall"
)

// The kinds of rows of a list of recall: what was told, and what asks about it. What asks about nothing has none.
const (
	tellsKind = "told"
	asksKind  = "asked"
)

// nearest is how many of the things told are given for one question.
const nearest = 5

// person is how many of the things told in a list are one person's.
const person = 20

// recalls measures how what was told is found again, by both own lists.
func (r *Rules) recalls() ([]Figure, error) {
	var all []Figure
	for _, part := range []Part{Dev, Unseen} {
		rows, err := Own("recall", part)
		if err != nil {
			return nil, err
		}
		all = append(all, Recall("recall "+string(part), rows)...)
	}
	return all, nil
}

// Recall holds the search in what was told against a list: for how many questions the right one of all is among the five nearest; and, of the
// twenty things of one person each, how many questions are answered with the right one, how many answers lack it, and how many texts that ask about
// nothing told are taken for one that does.
func Recall(name string, rows []Row) []Figure {
	reader := rereads.New()
	five, answered := Figure{Name: name + " among five of all", Of: recall}, Figure{Name: name + " answered", Of: recall}
	wrong, taken := Figure{Name: name + " answers without it", Of: falseAlarms}, Figure{Name: name + " other texts answered", Of: falseAlarms}
	var told, ids []string
	for _, row := range rows {
		if row.Kind == tellsKind {
			told, ids = append(told, row.Text), append(ids, row.Label)
		}
	}
	for _, row := range rows {
		switch row.Kind {
		case tellsKind:
		case asksKind:
			five.add(has(reader.Rank(row.Text, told)[:nearest], ids, row.Label), Miss{Row: row})
			own := ownOf(ids, row.Label)
			found := found(reader, row, told[own:own+person])
			is := has(found, ids[own:own+person], row.Label)
			answered.add(is, Miss{Row: row})
			if len(found) > 0 {
				wrong.count(!is, Miss{Row: row})
			}
		default:
			for own := 0; own < len(told); own += person {
				taken.count(len(found(reader, row, told[own:own+person])) > 0, Miss{Row: row})
			}
		}
	}
	return []Figure{five, answered, wrong, taken}
}

// ownOf returns where the things told by the person begin who told this one.
func ownOf(ids []string, id string) int {
	for i := range ids {
		if ids[i] == id {
			return i / person * person
		}
	}
	return 0
}

// found returns what a text is answered with.
func found(reader *rereads.Reader, row Row, told []string) []rereads.Match {
	normal := sms.Normalize(row.Text)
	if reader.Asks(normal) == rereads.No {
		return nil
	}
	return reader.Find(normal, told)
}

func has(found []rereads.Match, ids []string, id string) bool {
	for _, m := range found {
		if ids[m.Place] == id {
			return true
		}
	}
	return false
}

// count counts one row of a figure that is worse the greater it is.
func (f *Figure) count(wrong bool, m Miss) {
	f.N++
	if wrong {
		f.K++
		f.Misses = append(f.Misses, m)
	}
}

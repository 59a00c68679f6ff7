package evaluate

import (
	"github.com/josh-sms/josh/internal/base/sms"
	"github.com/josh-sms/josh/internal/text/meddle"
	"github.com/josh-sms/josh/internal/text/remember"
)

// sensitive is the kind of a text of which nothing may be kept.
const sensitive = "sensitive"

// facts measures what is remembered of the texts of both own lists.
func (r *Rules) facts() ([]Figure, error) {
	var all []Figure
	for _, part := range []Part{Dev, Unseen} {
		rows, err := Own("facts", part)
		if err != nil {
			return nil, err
		}
		all = append(all, r.Facts("facts "+string(part), rows)...)
	}
	return all, nil
}

// Facts holds the reader of facts against a list: how many of what is kept are facts, how many facts are found, how many of those are of the category that
// they are labelled with, and what is kept that must not be. A text that asks to be remembered is read as one that does.
func (r *Rules) Facts(name string, rows []Row) []Figure {
	meddling := meddle.New()
	reader := remember.New(func(normal string) bool { return meddling.Finds(normal) != "" }, func(normal string) bool { return r.detector.Detect(normal).Hit != nil })
	kept, found := Figure{Name: name + " kept are facts", Of: right}, Figure{Name: name + " facts found", Of: recall}
	category, never := Figure{Name: name + " category", Of: right}, Figure{Name: name + " sensitive kept", Of: falseAlarms}
	for _, row := range rows {
		f, ok := factIn(reader, sms.Normalize(row.Text))
		miss := Miss{row, string(f.Category)}
		switch told := row.Label != none; {
		case told && ok:
			kept.add(true, miss)
			found.add(true, miss)
			category.add(string(f.Category) == row.Label, miss)
		case told:
			found.add(false, miss)
		case ok:
			kept.add(false, miss)
		}
		if row.Kind == sensitive {
			never.N++
			if ok {
				never.K++
				never.Misses = append(never.Misses, miss)
			}
		}
	}
	return []Figure{kept, found, category, never}
}

// add counts one row.
func (f *Figure) add(right bool, m Miss) {
	f.N++
	if right {
		f.K++
		return
	}
	f.Misses = append(f.Misses, m)
}

// factIn returns the first fact that is kept of a text, by whatever way.
func factIn(reader *remember.Reader, normal string) (remember.Fact, bool) {
	switch w := reader.Wish(normal); w.Kind {
	case remember.Remember:
		return reader.Asked(w.About)
	case remember.None:
		if facts := reader.Facts(normal); len(facts) > 0 {
			return facts[0], true
		}
	default: // they ask for something else
	}
	return remember.Fact{}, false
}

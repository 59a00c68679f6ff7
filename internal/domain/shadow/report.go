package shadow

import (
	"cmp"
	"maps"
	"slices"
	"strconv"

	"github.com/josh-sms/josh/internal/text/understand"
)

// Row is how far two readers agreed about the texts that the one that counts took for one intent.
type Row struct {
	Intent     understand.Intent         `json:"intent"` // as it counted, "" for all
	Reader     string                    `json:"reader"` // the second one: its model and prompt, "rules" for rules
	Texts      int                       `json:"texts"`
	Unanswered int                       `json:"unanswered"` // of those, without an answer of the second reader
	Agree      int                       `json:"agree"`      // of the answered ones, in intent and fields
	Share      float64                   `json:"share"`      // of the answered ones
	Others     map[understand.Intent]int `json:"others"`     // intents that the second reader had in its place
	Fields     map[string]int            `json:"fields"`     // that were different where the intent was not
	Cents      float64                   `json:"cents"`
}

// Report adds up outcomes by second reader and intent, with a row for all of a reader before those of its intents.
func Report(outcomes []Outcome) []Row {
	type of struct {
		reader string
		intent understand.Intent
	}
	rows := map[of]*Row{}
	for _, o := range outcomes {
		for _, intent := range []understand.Intent{"", o.Ours.Intent} {
			key := of{o.reader(), intent}
			if rows[key] == nil {
				rows[key] = &Row{Intent: intent, Reader: key.reader, Others: map[understand.Intent]int{}, Fields: map[string]int{}}
			}
			rows[key].add(o)
		}
	}
	list := make([]Row, 0, len(rows))
	for _, row := range rows {
		if n := row.Texts - row.Unanswered; n > 0 {
			row.Share = float64(row.Agree) / float64(n)
		}
		list = append(list, *row)
	}
	slices.SortFunc(list, func(a, b Row) int { return cmp.Or(cmp.Compare(a.Reader, b.Reader), cmp.Compare(a.Intent, b.Intent)) })
	return list
}

// reader names the second reader.
func (o Outcome) reader() string {
	if o.Model == "" && o.Prompt == "" {
		return "rules"
	}
	return cmp.Or(o.Model, "no model") + " " + o.Prompt + "@" + strconv.Itoa(o.Version)
}

func (r *Row) add(o Outcome) {
	const cent = 1e6
	r.Texts++
	r.Cents += float64(o.Cost) / cent
	switch {
	case o.Theirs.Intent == "":
		r.Unanswered++
	case len(o.Differs) == 0:
		r.Agree++
	case o.Theirs.Intent != o.Ours.Intent:
		r.Others[o.Theirs.Intent]++
	default:
		for _, name := range o.Differs {
			r.Fields[name]++
		}
	}
}

// Names lists what is counted, the most frequent first: "HELP 3, UNKNOWN 1".
func Names[K ~string](counts map[K]int) []K {
	return slices.SortedFunc(maps.Keys(counts), func(a, b K) int { return cmp.Or(cmp.Compare(counts[b], counts[a]), cmp.Compare(a, b)) })
}

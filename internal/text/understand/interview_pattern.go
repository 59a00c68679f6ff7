package understand

import (
	"slices"

	"github.com/josh-sms/josh/internal/base/sms"
)

// Pattern is what a part of a text says of some activities: when, under what conditions and why.
type Pattern struct {
	Activities  []string // keys of the catalogue
	Times       []string // mornings, afternoons, evenings, weekends
	Constraints []string // of those of a LinkUp
	Why         string   // in the sender's words, "" where no reason is given
}

// Patterns reads what a text says of single activities: "hikes only on weekends, board games for a laugh". Times are those of an activity where
// the text says that they are its only ones, or names others for another activity.
func (r *Reader) Patterns(text string, c Context) (list []Pattern) {
	s := r.replies.hear(sms.Normalize(text))
	var only []bool
	for _, clause := range s.clauses() {
		from, end := clause[0], clause[1]
		keys := r.replies.activities(s.lower(from, end))
		if len(keys) == 0 || s.refuses(from, end) {
			continue
		}
		named, _ := r.Named(s.source(from, end), c, "")
		list = append(list, Pattern{Activities: keys, Times: r.replies.habits(s, from, end), Constraints: named.Constraints, Why: s.why(from, end)})
		only = append(only, s.has(from, end, "only", "just"))
	}
	differ := slices.ContainsFunc(list, func(p Pattern) bool {
		return len(p.Times) > 0 && slices.ContainsFunc(list, func(o Pattern) bool { return len(o.Times) > 0 && !slices.Equal(o.Times, p.Times) })
	})
	for i := range list {
		if !differ && !only[i] {
			list[i].Times = nil
		}
	}
	return slices.DeleteFunc(list, func(p Pattern) bool { return len(p.Times)+len(p.Constraints) == 0 && p.Why == "" })
}

// clauses returns where the clauses of a text begin and end.
func (s *said) clauses() (list [][2]int) {
	for from := 0; from < len(s.words); {
		end := from + 1
		for end < len(s.words) && weight(s.words[end].before) < 2 && s.words[end].is != "but" {
			end++
		}
		list = append(list, [2]int{from, end})
		from = end
	}
	return list
}

// habits returns the parts of the week that words from to end name as those that come again and again.
func (r *replies) habits(s *said, from, end int) (times []string) {
	if r.dated(s) {
		return nil
	}
	for i := from; i < end; i++ {
		letter, n := r.steps["constraints_01"].labels.at(s, i, end)
		if (n > 1 || n == 1 && habit(s.words[i].is) != "") && !s.taken(i+n) {
			if at := timeOf(letter); !slices.Contains(times, at) {
				times = append(times, at)
			}
		}
	}
	return times
}

// why returns what stands behind the word of a clause by which a reason is given, "" for none.
func (s *said) why(from, end int) string {
	for i := from + 1; i < end-1; i++ {
		switch s.words[i].is {
		case "for", "to", "because", "since", "cause", "cuz":
			return s.source(i+1, end)
		}
	}
	return ""
}

// Refused returns the activities that a text names which says what its sender would rather not do, those left out that it says are fine.
func (r *Reader) Refused(text string) (keys []string) {
	s := r.replies.hear(sms.Normalize(text))
	for _, clause := range s.clauses() {
		if fine := s.has(clause[0], clause[1], "fine", "ok", "okay", "love", "mind", "cool", "enjoy"); fine && !s.has(clause[0], clause[1], "not", "no") {
			continue
		}
		for _, key := range r.replies.activities(s.lower(clause[0], clause[1])) {
			if !slices.Contains(keys, key) {
				keys = append(keys, key)
			}
		}
	}
	return keys
}

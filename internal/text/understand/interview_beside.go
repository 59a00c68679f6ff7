package understand

import (
	"maps"
	"slices"

	"github.com/josh-sms/josh/internal/base/sms"
)

// Beside reads what an answer in the interview says of other steps than the one that c names, an Interview for each. older lists the steps
// that were asked before it, the last one first. back reports that the text points to one of those and answers nothing else: "for the
// earlier one: medium".
func (r *Reader) Beside(text string, c Context, older []string) (list []Interview, back bool) {
	b := &besides{r: r, s: r.replies.hear(sms.Normalize(text)), c: c}
	if len(b.s.words) == 0 || b.s.asks {
		return nil, false
	}
	if rest, points := b.s.pointed(); points {
		for _, step := range older {
			if answer := r.older(rest, step, c); answer.says() {
				return []Interview{answer}, true
			}
		}
	}
	asked, _ := r.replies.interview(b.s, c)
	free := c.Step == "motive_01" || c.Step == "boundaries_01" // whose answers are words, which may be labels elsewhere
	if !asked.says() && !free {
		if answer, only := b.label(older); only {
			return []Interview{answer}, true
		}
	}
	if c.Step == "boundaries_01" { // what is named there is what they would rather not
		return nil, false
	}
	b.activities(asked)
	b.group(r.text(b.s.text))
	for _, clause := range b.s.clauses() {
		if !b.s.refuses(clause[0], clause[1]) {
			b.clause(clause[0], clause[1])
		}
	}
	return b.list, false
}

// says reports whether an answer names something.
func (a Interview) says() bool {
	return len(a.Options)+len(a.Activities)+len(a.Times) > 0 || a.Group != nil
}

// besides reads one text.
type besides struct {
	r *Reader
	s *said
	c Context

	list []Interview
}

// of returns the answer to a step, a new one at first. Nothing is said beside the step that is asked, which is read as a whole.
func (b *besides) of(step string) *Interview {
	if step == b.c.Step {
		return new(Interview)
	}
	for i := range b.list {
		if b.list[i].Step == step {
			return &b.list[i]
		}
	}
	b.list = append(b.list, Interview{Step: step})
	return &b.list[len(b.list)-1]
}

// option notes an option of a step.
func (b *besides) option(step, letter string) {
	if a := b.of(step); !slices.Contains(a.Options, letter) {
		a.Options = append(a.Options, letter)
	}
}

// pointed returns what stands beside the words that point to a question of before: "oh and for the earlier one: medium".
func (s *said) pointed() (rest string, points bool) {
	for i := range s.words {
		n := 0
		switch s.words[i].is {
		case "earlier", "last", "previous", "prior", "first":
			if slices.Contains([]string{"one", "question", "answer", "q"}, s.word(i+1)) {
				n = 2
			}
		case "question", "one":
			if s.word(i+1) == "before" || s.word(i+1) == "earlier" {
				n = 2
			}
		}
		if n == 0 {
			continue
		}
		if i+n < len(s.words) {
			return s.source(i+n, len(s.words)), true
		}
		for from := i - 1; from >= 0; from-- { // "medium for the earlier one"
			switch s.words[from].is {
			case "for", "about", "on", "to", "the", "that", "my", "your":
				continue
			}
			return s.source(0, from+1), true
		}
	}
	return "", false
}

// older reads what is said to a step of before.
func (r *Reader) older(text, step string, c Context) Interview {
	c.Step, c.Activities = step, nil
	if step == "activity_02" {
		c.Step = "activity_01" // the letters of its list are not those that were shown
	}
	answer, _ := r.replies.interview(r.replies.hear(text), c)
	answer.Step = step
	return answer
}

// label reads a text that is nothing but labels of one other step than the one that was asked: "medium", "thoughtful and a bit funny". Where
// it may be of several it is of the step that was asked last, or of none.
func (b *besides) label(older []string) (Interview, bool) {
	switch b.s.words[0].is {
	case "yes", "no", "ok", "sure", "nope", "yep":
		return Interview{}, false // a yes or a no is to what was asked
	}
	var found []string
	for _, step := range slices.Sorted(maps.Keys(b.r.replies.steps)) {
		if step == "values_01" && (len(older) == 0 || older[0] != step) {
			continue // "very" and "a lot" are said of anything
		}
		if step != b.c.Step && b.only(b.r.replies.steps[step].labels) {
			found = append(found, step)
		}
	}
	asked := slices.DeleteFunc(slices.Clone(found), func(step string) bool { return !slices.Contains(older, step) })
	switch {
	case len(found) == 0:
		return Interview{}, false
	case len(asked) > 0 && slices.Contains(found, older[0]):
		found = older[:1]
	case len(asked) == 1: // what was asked is nearer than what was not
		found = asked
	case len(found) > 1:
		return Interview{}, false
	}
	answer := b.r.older(b.s.text, found[0], b.c)
	return answer, answer.says()
}

// only reports whether a text is nothing but labels of a book, and words that say nothing beside them.
func (b *besides) only(labels *book) bool {
	some := false
	for i := 0; i < len(b.s.words); {
		if _, n := labels.at(b.s, i, len(b.s.words)); n > 0 {
			some, i = true, i+n
			continue
		}
		n := b.r.replies.idles(b.s, i)
		switch b.s.words[i].is {
		case "and", "or", "a", "bit", "mostly", "little", "more", "kinda", "very", "pretty", "quite", "the", "of", "im", "i", "like", "id", "say", "usually", "but", "also":
			n = max(n, 1)
		}
		if n == 0 {
			return false
		}
		i += n
	}
	return some
}

// refuses reports whether a clause says no to something.
func (s *said) refuses(from, end int) bool {
	for i := from; i < end; i++ {
		switch s.words[i].is {
		case "not", "no", "never", "cant", "dont", "without", "except", "avoid", "hate", "wont", "isnt", "doesnt", "cannot", "less", "hard", "busy", "tough", "bad", "booked":
			return true
		}
	}
	return false
}

// activities reads what somebody likes who was asked something else, where the text says little beside.
func (b *besides) activities(asked Interview) {
	switch b.c.Step {
	case "activity_01", "activity_02":
		return
	case "intro_01", "group_01", "constraints_01":
	default:
		if asked.says() || b.c.Step == "motive_01" || len(b.s.words) > longestList {
			return
		}
	}
	if b.r.replies.dated(b.s) {
		return
	}
	a := &answering{r: b.r.replies, s: b.s, c: b.c}
	if keys := b.r.replies.activities(a.affirmed()); len(keys) > 0 {
		b.of("activity_01").Activities = keys
	}
}

// longestList is how many words a list of activities has at most that comes in place of another answer.
const longestList = 10

// group reads how many people a text speaks of, in words or with a number.
func (b *besides) group(t *text) {
	if b.c.Step == "group_01" || b.r.replies.dated(b.s) {
		return
	}
	for i := range b.s.words {
		letter, n := b.r.replies.steps["group_01"].labels.at(b.s, i, len(b.s.words))
		if n < 2 || !crowd(b.s.words[i+n-1].is) && b.s.words[i+n-1].is != "people" {
			continue
		}
		within := rangeOf(letter)
		*b.of("group_01") = Interview{Step: "group_01", Options: []string{letter}, Group: &within}
		return
	}
	for i := range t.words {
		g := countGroup(t, i)
		if g == nil || g.Min < 2 || g.Max > largest || g.Min > g.Max {
			continue
		}
		a := b.of("group_01")
		a.Group = g
		for _, letter := range []string{"A", "B", "C"} {
			if within := rangeOf(letter); g.Max >= within.Min && g.Min <= within.Max {
				a.Options = append(a.Options, letter)
			}
		}
		return
	}
}

// clause reads the words of a clause that says no to nothing.
func (b *besides) clause(from, end int) {
	steps, s := b.r.replies.steps, b.s
	// "hikes only on weekends" is of hikes
	if only := s.has(from, end, "only", "just") && len(b.r.replies.activities(s.lower(from, end))) > 0; !only {
		if times := b.r.replies.habits(s, from, end); len(times) > 0 {
			a := b.of("constraints_01")
			a.Times = append(a.Times, slices.DeleteFunc(times, func(at string) bool { return slices.Contains(a.Times, at) })...)
		}
	}
	for i := from; i < end; i++ {
		label := func(step string) (string, int) { return steps[step].labels.at(s, i, end) }
		if letter, n := label("motive_02"); n > 1 && b.c.Step != "motive_01" {
			b.option("motive_02", letter)
		}
		if letter, n := label("pace_01"); n > 0 && s.has(from, end, "pace", "know", "friends") {
			b.option("pace_01", letter)
		}
		if letter, n := label("values_01"); n > 0 && s.has(from, end, "values") && s.words[i].is != "values" {
			b.option("values_01", letter)
		}
		if letter, n := label("style_01"); n > 0 && s.describes(from, i) && b.c.Step != "motive_01" {
			b.option("style_01", letter)
		}
		if letter, n := label("style_02"); n > 0 && i > from && s.has(from, i, "about") && s.has(from, i, "talk", "talking", "chat", "chatting", "conversations", "talks") {
			b.option("style_02", letter)
		}
	}
}

// has reports whether one of words stands between from and end.
func (s *said) has(from, end int, words ...string) bool {
	for i := from; i < end; i++ {
		if slices.Contains(words, s.words[i].is) {
			return true
		}
	}
	return false
}

// describes reports whether the words of a clause before word i say that the sender is what follows: "i'm pretty".
func (s *said) describes(from, i int) bool {
	for i--; i >= from; i-- {
		switch s.words[i].is {
		case "im":
			return true
		case "more", "pretty", "quite", "the", "a", "mostly", "usually", "kinda", "really", "very", "one", "am", "definitely", "probably":
			if s.words[i].is == "am" && s.word(i-1) == "i" {
				return true
			}
		default:
			return false
		}
	}
	return false
}

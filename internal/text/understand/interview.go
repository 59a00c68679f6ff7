package understand

import (
	"slices"
	"strings"
)

// interview reads an answer to the step of the interview that c names, and how sure it is that the text answers it.
func (r *replies) interview(s *said, c Context) (answer Interview, confidence float64) {
	answer = Interview{Step: c.Step}
	if len(s.words) == 0 {
		return answer, 0
	}
	a := &answering{r: r, s: s, c: c, step: r.steps[c.Step]}
	aside, all := a.aside()
	if aside != "" && all {
		answer.mark(aside)
		return answer, certain
	}
	answer.Text = s.text
	confidence = a.fill(&answer)
	switch {
	case aside == "question":
		answer.Question = true
		return answer, fairly
	case aside != "" && confidence < fairly:
		answer.Text = ""
		answer.mark(aside)
		return answer, fairly
	}
	return answer, confidence
}

func (a *Interview) mark(aside string) {
	switch aside {
	case "skip":
		a.Skip = true
	case "later":
		a.Later = true
	case "question":
		a.Question = true
	}
}

// answering reads one answer.
type answering struct {
	r    *replies
	s    *said
	c    Context
	step *step
}

// step is what a step of the interview offers.
type step struct {
	options int // lettered from A
	labels  *book
}

// aside returns what a text says instead of an answer ("skip", "later", "question"), and whether it says nothing else.
func (a *answering) aside() (is string, all bool) {
	begins, rest := true, 0
	for i := 0; i < len(a.s.words); {
		means, n := a.r.talk.at(a.s, i, len(a.s.words))
		switch {
		case is == "" && (means == "skip" || means == "later" || means == "question" && begins):
			is, i = means, i+n
			continue
		case a.r.idles(a.s, i) > 0:
			i += a.r.idles(a.s, i)
			continue
		}
		begins = weight(a.s.words[i].before) >= 2
		rest++
		i++
	}
	if is == "" && a.asksFirst() {
		return "question", true
	}
	// "who sees this about me" is a question as a whole; "later" within a sentence says something else.
	return is, rest == 0 || is == "question" && rest <= 4
}

// asksFirst reports whether a clause of a text begins as a question does.
func (a *answering) asksFirst() bool {
	begins := true
	for i, w := range a.s.words {
		begins = begins || weight(w.before) >= 2 || w.is == "but"
		if begins && a.r.asks[w.is] && a.isQuestion(i) {
			return true
		}
		begins = begins && (a.r.idles(a.s, i) > 0 || w.is == "but")
	}
	return false
}

// isQuestion reports whether the words that begin with one that can ask do ask. Without a question mark the word behind it tells:
// "who sees this", "do you share it". "How about hiking?" proposes.
func (a *answering) isQuestion(i int) bool {
	next := a.s.word(i + 1)
	if next == "about" || next == "ever" {
		return false
	}
	if a.s.asks {
		return true
	}
	switch a.s.words[i].is {
	case "what", "who", "where", "when", "which", "how", "why", "whats", "whos":
		switch next {
		case "do", "does", "is", "are", "will", "can", "did", "would", "many", "much", "long", "sees", "reads", "gets", "else", "happens", "kind", "sort",
			"exactly", "come", "should", "if", "the", "this", "that", "you", "":
			return true
		}
	default:
		switch next {
		case "you", "this", "that", "it", "i", "my", "we", "they", "there", "other", "people", "anyone", "these", "your", "everyone":
			return true
		}
	}
	return false
}

// idles returns how many words at i say nothing: "lol", "please", "I think".
func (r *replies) idles(s *said, i int) int {
	switch means, n := r.invites.at(s, i, len(s.words)); means {
	case "filler", "sorry", "nod", "turn", "alone":
		return n
	}
	return 0
}

// fill notes what an answer names of what its step asks for, and returns how sure that is.
func (a *answering) fill(answer *Interview) float64 {
	switch a.c.Step {
	case "intro_01":
		return a.consent(answer)
	case "activity_01", "activity_02":
		return a.named(answer)
	case "wrap_01", "motive_01", "boundaries_01":
		return rather
	}
	if a.step == nil {
		return rather
	}
	letters := a.letters()
	if a.c.Step == "group_01" {
		letters = a.sizes(answer, letters)
	}
	if a.c.Step == "constraints_01" {
		for _, letter := range letters {
			answer.Times = append(answer.Times, timeOf(letter))
		}
	}
	answer.Options = letters
	switch {
	case len(letters) > 0 && len(a.s.words) <= 8:
		return certain
	case len(letters) > 0:
		return fairly
	case a.vague():
		return fairly
	}
	return rather
}

func timeOf(letter string) string {
	return []string{"mornings", "afternoons", "evenings", "weekends"}[letter[0]-'A']
}

// consent reads whether the person goes on.
func (a *answering) consent(answer *Interview) float64 {
	switch response, sure := a.r.invite(a.s, Context{InviteOptions: 1}); {
	case accepts1(response):
		return sure
	case (response == replyNo || response == replyCant) && sure >= enough:
		answer.Later = true
		return fairly
	}
	return rather
}

func accepts1(response string) bool { return response == replyYes || response == "A" }

// vague reports whether a text says that it has no answer.
func (a *answering) vague() bool {
	response, _ := a.r.invite(a.s, Context{InviteOptions: 1})
	return response == replyMaybe
}

// named reads the activities of an answer, those left out that it says no to.
func (a *answering) named(answer *Interview) float64 {
	if answer.Activities = a.r.activities(a.affirmed()); len(answer.Activities) == 0 {
		answer.Activities = a.pictured()
	}
	if a.c.Step == "activity_02" && len(answer.Activities) == 0 {
		options := len(a.c.Activities)
		if options == 0 {
			options = mostNamed
		}
		for _, letter := range a.lettersOf(options, nil) {
			answer.Options = append(answer.Options, letter)
			if i := int(letter[0] - 'A'); i < len(a.c.Activities) {
				answer.Activities = append(answer.Activities, a.c.Activities[i])
			}
		}
	}
	switch {
	case len(answer.Activities)+len(answer.Options) > 0 && !a.r.dated(a.s):
		return fairly
	case a.vague():
		return fairly
	}
	return rather
}

// mostNamed is how many activities the list of activity_02 has at most.
const mostNamed = 5

// dated reports whether a text names a day or an hour, as one does who asks for a plan.
func (r *replies) dated(s *said) bool {
	for i, w := range s.words {
		switch w.is {
		case "tomorrow", "tonight", "today":
			return true
		case "at", "this", "next", "on":
			if i+1 < len(s.words) && (isDigit(s.words[i+1].is[0]) || isDay(s.words[i+1].is)) {
				return true
			}
		}
	}
	return false
}

func isDay(word string) bool {
	return slices.Contains([]string{"monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "weekend"}, word)
}

// affirmed returns the text in lower case without the clauses that say no.
func (a *answering) affirmed() string {
	var b strings.Builder
	refused := false
	for i, w := range a.s.words {
		if weight(w.before) >= 2 || w.is == "but" || w.is == "though" {
			refused = false
		}
		if means, _ := a.r.talk.at(a.s, i, len(a.s.words)); means == "but" && w.is != "but" && w.is != "though" {
			refused = true
		}
		if !refused {
			if w.before != 0 {
				b.WriteString(string(w.before))
			}
			b.WriteByte(' ')
			b.WriteString(strings.ToLower(a.s.text[w.from:w.to]))
		}
	}
	return b.String()
}

package actions

import (
	"slices"
	"strings"
)

// relay reads what the others of a plan are to be told.
func (p part) relay() reading {
	if p.led.ability {
		return reading{}
	}
	switch p.word(0) {
	case "let", "leave":
		if which, to := p.whom(1); to > 0 && p.word(to) == "know" {
			return p.relayed(which, to+1)
		}
	case "tell", "text", "message", "notify", "inform", "warn", "write", "ask", "send", "relay", "post", "mention", "share", "report", "alert", "remind", "broadcast", "announce", "forward", "dile", "diles", "avisa", "avisale", "avisales":
		from := 1
		for _, between := range []string{"with", "a message to", "a text to", "a note to", "this to", "to", "a"} {
			if words := strings.Fields(between); len(p.list) > from+len(words) && slices.Equal(words, p.plainly(from, from+len(words))) {
				from += len(words)
				break
			}
		}
		which, to := p.whom(from)
		switch {
		case to > 0:
			return p.relayed(which, to)
		case p.begins("diles"), p.begins("avisales"), p.says(p.t.p.asksIf):
			return p.relayed("", 1)
		}
	case "shoot", "drop", "give": // "shoot the group a message that ..."
		if which, to := p.whom(1); to > 0 && p.word(to) == "a" {
			return p.relayed(which, to+2)
		}
		return p.greets()
	case "thank":
		if which, to := p.whom(1); to > 0 {
			r := act(Group, Message, Text, strings.TrimSpace("Thanks "+p.source(to, len(p.list))), Which, which)
			if p.word(to) == "for" && p.word(to+1) == "me" {
				r.action.Params[Text] = "Thanks"
			}
			r.it = which == ""
			return r
		}
	case "spread", "get", "make", "have", "pass":
		if r := p.spreads(); r.kind != nothing {
			return r
		}
		if !p.begins("pass") {
			return reading{}
		}
		return p.greets()
	case "say", "extend", "apologize", "apologise", "wish":
		return p.greets()
	}
	return reading{}
}

// plainly returns the words from and to in their one spelling.
func (p part) plainly(from, to int) (list []string) {
	for i := from; i < to; i++ {
		list = append(list, p.word(i))
	}
	return list
}

// whom reads the others of a plan, which begin at word i, and the plan whose people they are; to is 0 where they do not.
func (p part) whom(i int) (which string, to int) {
	words := p.t.r.words
	if p.word(i+1) == "and" && p.word(i+2) == "the" && words.group[p.word(i+3)] { // "maya and the others"
		i += 2
	}
	switch w := p.word(i); {
	case w == "them" || w == "everyone" || w == "people" && p.word(i-1) != "the" || w == "todos" || w == "todas" || w == "ellos" || (w == "my" || w == "the" || w == "our" || w == "los" || w == "al") && words.group[p.word(i+1)]:
		to = i + 1
		if w != "them" && w != "everyone" && w != "people" && w != "todos" && w != "todas" && w != "ellos" {
			to = i + 2
		}
		for p.word(to) == "all" || words.group[p.word(to)] && p.word(to-1) != "group" || p.word(to) == "of" && p.word(to+1) == "them" || p.word(to) == "them" && p.word(to-1) == "of" {
			to++
		}
		return p.ofWhom(to)
	case w == "a" && (p.word(i+1) == "todos" || p.word(i+1) == "todas"):
		return "", i + 2
	case w == "a" && p.word(i+1) == "los" && words.group[p.word(i+2)]:
		return "", i + 3
	case w == "all" && (p.word(i+1) == "of" && p.word(i+2) == "them"):
		return p.ofWhom(i + 3)
	}
	from := i
	if w := p.word(i); w == "the" || w == "my" || w == "our" {
		from++
	}
	for n := 1; n <= 3; n++ { // "the saturday hike people"
		if words.group[p.word(from+n)] && p.word(from+n) != "others" && p.word(from+n) != "rest" {
			return p.source(from, from+n), from + n + 1
		}
	}
	return "", 0
}

// ofWhom reads of which plan the people are who were named before word to: "everyone on saturday".
func (p part) ofWhom(to int) (string, int) {
	switch p.word(to) {
	case "on", "from", "for", "of", "in", "at", "going", "coming":
	default:
		return "", to
	}
	end := to + 1
	for end < len(p.list) && (p.facts[end].timed || p.facts[end].activity || p.t.r.words.nouns[p.word(end)] || p.word(end) == "the" || p.word(end) == "my" || p.word(end) == "to") {
		end++
	}
	if which := p.mentioned(to+1, end); which != "" {
		return which, end
	}
	return "", to
}

// relayed is what people of a plan are told, from a word on.
func (p part) relayed(which string, from int) reading {
	if p.word(from) == "a" && (p.word(from+1) == "message" || p.word(from+1) == "text" || p.word(from+1) == "note" || p.word(from+1) == "heads") {
		from += 2
		if p.word(from) == "up" {
			from++
		}
	}
	told := from
	for p.word(from) == "that" || p.word(from) == "saying" || p.word(from) == "to" && from+1 < len(p.list) || p.word(from) == "que" || p.word(from) == "this" && from+1 < len(p.list) && p.list[from+1].mark != 0 {
		from++
	}
	text := p.quoted(from)
	switch first := p.word(from); {
	case slices.Contains([]string{"if", "whether", "when", "things", "what", "anything", "everything", "apart", "how"}, first) && !p.begins("ask") && (first != "how" || p.word(from+1) != "sorry"):
		return reading{}
	case text == "":
		r := act(Group, Message, Which, which)
		r.it, r.opens = true, true
		return r
	}
	if len(p.list)-from == 1 && (from == told || p.word(from-1) != "to") && !p.t.r.words.alone[p.word(from)] { // "tell them nothing"
		return reading{}
	}
	if p.onlyLate(from) {
		return p.lateOf(which, from)
	}
	r := act(Group, Message, Text, text, Which, which)
	r.it = which == ""
	return r
}

// onlyLate reports whether the words from one on say that somebody comes later, and nothing else.
func (p part) onlyLate(from int) bool {
	if p.voicedLate(from) {
		return true
	}
	late := false
	for i := from; i < len(p.list); i++ {
		w := p.word(i)
		if !p.t.r.words.late[w] && (w[0] < '0' || w[0] > '9') {
			return false
		}
		late = late || w == "late" || w == "behind" || w == "delayed" || w == "tarde"
	}
	return late
}

// greets reads "say sorry to everyone": what they hear is said in the first person.
func (p part) greets() reading {
	if p.word(0) == "give" || p.word(0) == "send" { // "give everyone my apologies"
		if which, to := p.whom(1); to > 0 && p.word(to) == "my" {
			text := p.source(to, len(p.list))
			if strings.HasPrefix(p.word(to+1), "apolog") {
				text = "I'm sorry"
			}
			r := act(Group, Message, Text, text, Which, which)
			r.it = which == ""
			return r
		}
	}
	at := -1
	for i := 1; i < len(p.list) && at < 0; i++ {
		if p.word(i) == "to" {
			if _, to := p.whom(i + 1); to > 0 {
				at = i
			}
		}
	}
	end := at
	if at < 0 {
		if !p.begins("say", "sorry") && !p.begins("say", "im", "sorry") && !p.begins("apologize") && !p.begins("pass", "on", "my") {
			return reading{}
		}
		end = len(p.list)
	}
	text := p.source(1, end)
	switch {
	case p.begins("apologize"), p.begins("apologise"), p.says(p.t.p.sorry):
		text = "I'm sorry"
	case p.word(1) == "yes" || p.word(1) == "no" || text == "":
		return reading{}
	case p.begins("pass", "on"):
		text = p.source(2, end)
	}
	r := act(Group, Message, Text, text)
	if at >= 0 {
		which, to := p.whom(at + 1)
		if which != "" {
			r.action.Params[Which] = which
		}
		if p.word(to) == "for" && p.word(to+1) != "me" && text == "I'm sorry" { // "apologize to the group for the mess"
			r.action.Params[Text] += " " + p.source(to, len(p.list))
		}
	}
	r.it = r.action.Params[Which] == ""
	return r
}

// quoted returns the words from one to the end of the part as they stand in the text, without the marks around them.
func (p part) quoted(from int) string {
	text := strings.Trim(p.rest(from), " ,;:-\"\u201c\u201d")
	for _, tail := range []string{" please", " pls", " for me", " thanks", " thx", " lol", " then"} {
		if n := len(text) - len(tail); n > 0 && strings.EqualFold(text[n:], tail) {
			text = strings.TrimRight(text[:n], " ,")
		}
	}
	if p.led.asked && p.asks { // "could you tell them that I'm late?" asks JOSH
		text = strings.TrimRight(text, " ?")
	}
	return strings.TrimRight(text, " ,.;!")
}

// late reads that its sender will come later: the others hear so in fixed words.
func (p part) late() reading {
	if !p.says(p.t.p.late) && !p.led.asked && !p.led.ability && p.voicedLate(0) {
		return p.lateOf("", 0)
	}
	if !p.may(ofTime) || !p.says(p.t.p.late) || p.asks || p.has("to", "for") && p.lateFor(0) == "" && p.has("late") {
		return reading{}
	}
	return p.lateOf("", 0)
}

func (p part) lateOf(which string, from int) reading {
	r := act(Group, Late, Which, or(which, p.lateFor(from)))
	if m := p.match(p.t.p.howLate); len(m) > 1 {
		r.action.Params[At] = p.source(m[1][0], m[1][1])
	}
	r.it = r.action.Params[Which] == ""
	return r
}

// lateFor returns the plan that somebody will be late for.
func (p part) lateFor(from int) string {
	for i := from; i < len(p.list); i++ {
		if p.word(i) == "for" || p.word(i) == "to" {
			return p.mentioned(i+1, len(p.list))
		}
	}
	return ""
}

package actions

import "slices"

// unit is a part of a text with what is made of it.
type unit struct {
	reading
	part  part
	whole *part // with the words that it leaves out
}

// apart takes a text apart where one thing ends and another begins. What a part says together with the one before it is read with that.
func (t *text) apart() (list []unit) {
	for from := 0; from < len(t.list); {
		to := from + 1
		for to < len(t.list) && !t.parts(to) {
			to++
		}
		if i := t.runOn(from, to); i > 0 {
			to = i
		}
		p := t.part(from, to)
		list = t.add(list, unit{reading: p.read(), part: p})
		from = to
	}
	return settled(another(beside(list)))
}

// parts reports whether something new may begin at word i.
func (t *text) parts(i int) bool {
	tok := t.list[i]
	if tok.quoted && t.list[i-1].quoted {
		return false
	}
	if i+1 < len(t.list) && t.list[i+1].mark == ')' && len(tok.is) == 1 { // "2) find me"
		return true
	}
	if tok.mark == ':' && slices.Contains(openers(), tok.is) { // "new plan: cancel saturday"
		return true
	}
	switch tok.mark {
	case 0, ':', '(', ')':
	default:
		return true
	}
	last := i+1 >= len(t.list) || t.list[i+1].mark != 0
	switch tok.is {
	case "and", "but", "y", "pero":
		return !last && (i < 2 || !tells(t.list[i-2].is)) // "tell maya and the others"
	case "then", "also", "plus", "luego", "tambien", "oh", "btw":
		return !last && (!joins(t.list[i-1].is) || slices.Contains(openers(), t.list[i+1].is) && slices.Contains([]string{"me", "them", "others", "everyone"}, t.list[i-1].is))
	case "as":
		return i+2 < len(t.list) && t.list[i+1].is == "well" && t.list[i+2].is == "as"
	case "so":
		return !last && (slices.Contains(openers(), t.list[i+1].is) || slices.Contains([]string{"i", "im", "ill", "lets", "can", "could", "please", "no"}, t.list[i+1].is))
	}
	return t.opens(i) || t.given(i)
}

// joins reports whether a word before another one goes with it: the cut is before the first of them.
func joins(word string) bool {
	return slices.Contains([]string{"and", "but", "so", "oh", "btw", "also", "then", "plus", "please", "to", "can", "could", "would", "will", "you", "i", "dont", "not", "never", "just", "should", "who", "me", "y", "them", "others", "everyone"}, word)
}

func tells(word string) bool {
	return slices.Contains([]string{"tell", "let", "text", "message", "ask", "dile"}, word)
}

// opens reports whether two words, without a mark before them, begin what JOSH is told: "scratch saturday find me tennis".
func (t *text) opens(i int) bool {
	if i+1 >= len(t.list) || joins(t.list[i-1].is) || t.list[i+1].mark != 0 {
		return false
	}
	next := t.list[i+1].is
	switch t.list[i].is {
	case "find", "remind":
		return next == "me"
	case "tell":
		return next == "them" || next == "everyone" || next == "the"
	case "let":
		return next == "them" || next == "everyone" || next == "the"
	case "cancel":
		return next == "my" || next == "the"
	case "cant", "wont":
		return next == "make" || next == "come" || next == "be" || next == "join"
	case "yes", "no":
		return next == "to" && i > 1 && !says(t.list[i-1].is)
	case "move", "scrap", "push", "nix", "scratch":
		return next == "my" || next == "the" || next == "it" && t.list[i].is != "push"
	case "count", "put", "drop", "take":
		return next == "me" && !says(t.list[i-1].is)
	case "who", "whos", "what", "when", "wheres", "whens":
		return (next == "all" || next == "else" || next == "time" || next == "coming" || next == "going" || next == "is" && t.list[i].is == "when") && !t.relays(i)
	case "please":
		return slices.Contains([]string{"find", "remind", "tell", "let", "cancel", "swap"}, next)
	}
	return false
}

// add adds a part to those before it, or to the last of them where the two are one.
func (t *text) add(list []unit, u unit) []unit {
	if len(list) == 0 {
		return append(list, u)
	}
	last := &list[len(list)-1]
	first := t.list[u.part.from]
	if last.kind == nothing && first.mark != 0 && last.part.stands() { // "the friday one? i'm there"
		both := t.part(last.part.from, u.part.to)
		if r := both.voiced(); r.kind == asks && (u.kind != asks || r.action.Action == u.action.Action) {
			*last = unit{reading: r, part: both}
			return list
		}
	}
	if weight(first.mark) > 1 { // a sentence ends
		return append(list, u)
	}
	if last.kind == asks && last.action.Domain == Reminder && last.action.Action == Create && last.action.Params[At] != "" && u.part.begins("to") {
		if r := u.part.remindsOf(1, len(u.part.list)); r.kind == asks && r.action.Params[At] != "" { // "and to call dad at 8"
			return append(list, unit{reading: r, part: u.part})
		}
	}
	if of, ok := t.more(*last, u); ok {
		return append(list, of)
	}
	both := t.part(last.part.from, u.part.to)
	switch {
	case last.kind == story && t.inStory(*last, u):
		*last = unit{reading: last.reading, part: both}
		return list
	case last.kind == asks && t.absorbs(*last, u):
		if r := both.read(); r.kind == asks && r.action.Domain == last.action.Domain && (r.action.Action == last.action.Action || r.action.Action == Message) {
			*last = unit{reading: r, part: both}
			return list
		}
	case (last.kind == nothing || last.kind == reason) && (u.part.begins("update") || u.part.begins("remember")):
		if r := both.read(); r.kind == asks && r.action.Domain == Memory {
			*last = unit{reading: r, part: both}
			return list
		}
	case len(both.list) > longestJoint:
	case last.kind == nothing && (u.kind == nothing || u.kind == reason || u.kind == asks && last.part.names()):
		if r := both.read(); r.kind == asks && (u.kind != asks || r.action.Domain == u.action.Domain) {
			*last = unit{reading: r, part: both}
			return list
		}
	}
	if last.kind == asks && last.on && (u.kind == nothing || u.kind == asks && u.action.Domain == LinkUp && u.action.Action == Create && u.part.definite()) {
		if which, named, ok := u.part.plan(0, len(u.part.list)); ok && named && (first.is == "and" || first.is == "as" || first.is == "y" || first.mark == ',') {
			u.reading = act(last.action.Domain, last.action.Action, Which, which)
			u.on = true
		}
	}
	return append(list, u)
}

// more reads a part that asks for more of what the request before it does, and leaves out words which the two share.
func (t *text) more(last, u unit) (unit, bool) {
	if of, ok := t.gapped(last, u); ok {
		return of, true
	}
	first := t.list[u.part.from]
	if last.kind != asks || last.action.Action != Late || first.is != "and" || !last.part.tells() || !u.part.begins("that") && !u.part.begins("to") {
		return u, false
	}
	r := u.part.relayed(last.action.Params[Which], 1) // "tell them i'm late and to start without me"
	return unit{reading: r, part: u.part}, r.kind == asks && r.action.Action == Message
}

// longestJoint is how many words two parts have at most that are read as one where neither is a request.
const longestJoint = 16

// tells reports whether a part tells the others something.
func (p part) tells() bool {
	switch p.word(0) {
	case "tell", "let", "text", "message", "warn", "say", "inform", "notify":
		return true
	}
	return false
}

// names reports whether a part is nothing but the name of something to do, or of a time.
func (p part) names() bool {
	for i, t := range p.list {
		if f := p.facts[i]; !f.activity && !f.timed && !p.t.r.words.before[t.is] {
			return false
		}
	}
	return true
}

// definite reports whether a part speaks of a plan that there is: "the hike on sunday".
func (p part) definite() bool { return p.begins("the") || p.begins("my") || p.begins("our") }

// inStory reports whether a part goes on with a story: what somebody says or thinks is to be done.
func (t *text) inStory(last, u unit) bool {
	first := t.list[u.part.from]
	if last.part.begins("if") && last.part.word(1) != "i" && last.part.word(1) != "you" && u.kind == asks && (u.part.led.asked || slices.Contains(openers(), u.part.word(0))) { // "if it rains, cancel it"
		return false
	}
	if first.is == "but" || first.is == "so" || first.is == "also" || u.part.led.asked || u.part.led.wishes {
		return false
	}
	return first.is == "and" || first.is == "y" || first.is == "then" || last.part.hasOf(t.r.words.reports)
}

// absorbs reports whether a part may be of the request before it.
func (t *text) absorbs(last, u unit) bool {
	own := u.part.firstPerson()
	switch last.action.Domain + " " + last.action.Action {
	case "group message", "group late":
		if last.opens && last.action.Params[Text] == "" || u.part.led.asked || u.part.led.wishes {
			return false
		}
		if last.part.begins("say") || last.part.begins("apologize") {
			return false
		}
		if u.weighed && u.action.Domain == Group && u.action.Params[Text] == "" { // "tell them i'm late and ask if parking is ok"
			return true
		}
		return u.kind == nothing || u.kind == reason || u.kind == small && !u.part.has("please", "thanks") || u.kind == asks && (own || u.after && u.action.Domain != Reminder || u.action.Action == Late) || u.part.begins("that")
	case "linkup create":
		if u.kind == asks && u.action.Domain == LinkUp && u.action.Action == Create && last.action.Params[At] == "" {
			return u.part.bare()
		}
		return u.kind == nothing && (u.part.names() || u.part.begins("with") || u.part.begins("near"))
	case "linkup cancel", "linkup drop", "linkup change_time", "invite accept", "invite decline":
		which, named, ok := u.part.plan(0, len(u.part.list))
		return u.kind == nothing && t.list[u.part.from].mark != 0 && !u.part.led.more && named && ok && which != ""
	case "reminder create", "memory store", "contact swap":
		return u.kind == nothing || u.kind == reason && !own && last.action.Domain == Reminder && t.list[u.part.from].mark == 0
	}
	return false
}

// firstPerson reports whether a part begins with what its sender is or does.
func (p part) firstPerson() bool {
	switch t := p.t.list[p.from:p.to]; {
	case len(t) == 0:
		return false
	default:
		i := 0
		for i < len(t)-1 && (t[i].is == "and" || t[i].is == "but" || t[i].is == "so") {
			i++
		}
		return slices.Contains([]string{"i", "im", "ill", "ive", "id", "we", "were", "well", "weve", "my", "its", "that", "thats", "theres", "to"}, t[i].is)
	}
}

// bare reports whether a part names something to do without a verb that asks for it: "and a picnic".
func (p part) bare() bool {
	return !p.says(p.t.p.finds) && !p.led.asked && !p.led.wishes && !p.has("also")
}

// relays reports whether the words before one, up to a mark, tell somebody something, or say what is known.
func (t *text) relays(i int) bool {
	for i--; i >= 0; i-- {
		if slices.Contains([]string{"tell", "let", "ask", "know", "remind", "remember", "forgot", "find", "check", "see", "sure", "lmk", "show", "list", "text", "message", "me", "wonder", "wondering", "and", "at"}, t.list[i].is) {
			return true
		}
		if t.list[i].mark != 0 {
			return false
		}
	}
	return false
}

// says reports whether a word before another says that what follows is of what somebody said.
func says(word string) bool {
	return slices.Contains([]string{"say", "says", "said", "saying", "he", "she", "they", "people", "a", "the"}, word)
}

package actions

import (
	"slices"
	"strings"
)

// mostVoiced is how many words a part has at most that is read by its shape: longer ones tell something.
const mostVoiced = 18

// voicedQuestion reads what is asked of a plan, by the shape of the part.
func (p part) voicedQuestion() reading {
	if len(p.list) > mostVoiced || p.led.ability || p.elsewhere() {
		return reading{}
	}
	s := p.shaped()
	v := p.t.p.voices
	for _, one := range []struct {
		list   []pattern
		action string
		gate   gate
	}{{v.who, Who, asksWho}, {v.status, Status, asksHow}, {v.at, When, asksWhen}} {
		if !p.may(one.gate) {
			continue
		}
		for _, pattern := range one.list {
			if !pattern.MatchString(s.said) {
				continue
			}
			r := act(LinkUp, one.action, Which, p.mentioned(0, len(p.list)))
			r.it = len(r.action.Params) == 0
			return r
		}
	}
	return reading{}
}

// elsewhere reports whether a part asks of the world, or of JOSH.
func (p part) elsewhere() bool {
	return p.says(p.t.p.nowhere) || p.hasOf(p.t.r.words.elsewhere) || p.hasOf(p.t.r.words.foreign) && !p.has("meeting", "number", "numbers", "names", "name", "its", "news")
}

// voiced reads by its shape what is said of a plan that there is, or of an invite.
func (p part) voiced() reading {
	if len(p.list) > mostVoiced || p.has("if", "unless", "whether") && !p.has("possible") || p.hasOf(p.t.r.words.foreign) && !p.begins("shift") {
		return reading{}
	}
	return p.voicedOf(p.shaped(), false)
}

func (p part) voicedOf(s shape, moved bool) reading {
	v := p.t.p.voices
	for _, one := range []struct {
		list           []pattern
		domain, action string
		gate           gate
	}{{v.changes, LinkUp, ChangeTime, saysMove}, {v.cancels, LinkUp, Cancel, saysOff}, {v.declines, Invite, Decline, saysNo}, {v.drops, LinkUp, Drop, saysOut}, {v.accepts, Invite, Accept, saysYes}} {
		if !p.may(one.gate) {
			continue
		}
		if moved && one.action != ChangeTime || p.asks && !p.led.asked && one.action != ChangeTime && (one.action != Cancel || !p.led.ability) || one.domain == Invite && p.led.ability || one.action == Drop && p.led.ability {
			continue
		}
		for _, pattern := range one.list {
			m := pattern.FindStringSubmatchIndex(s.said)
			if m == nil && one.action == Drop && p.led.wishes && !p.led.lets {
				s = s.after("have to ")
				m = pattern.FindStringSubmatchIndex(s.said)
			}
			if m == nil {
				continue
			}
			if one.action == ChangeTime {
				if r := p.voicedChange(s, m); r.kind == asks {
					return r
				}
				continue
			}
			from, to := s.group(m, 1)
			which := p.mentioned(from, to)
			if which == "" && from >= 0 {
				if named, _, ok := p.plan(from, to); ok {
					which = named
				}
			}
			r := act(one.domain, one.action, Which, which)
			r.on, r.it = true, which == ""
			return r
		}
	}
	return reading{}
}

// voicedChange is a plan at another time: its first group is the plan, its second the time.
func (p part) voicedChange(s shape, m []int) reading {
	from, to := s.group(m, 1)
	which := ""
	if from >= 0 {
		which = p.mentioned(from, to)
	}
	if p.begins("do") && from >= 0 && !p.definiteSo(from) && !p.has("instead", "rather", "later", "earlier") { // "let's do brunch sunday" is another one
		return reading{}
	}
	from, to = s.group(m, 2)
	at := p.timesOf(from, to)
	if at == "" {
		at = p.source(from, to)
	}
	if p.has("another", "different") {
		at = ""
	}
	r := act(LinkUp, ChangeTime, Which, which, At, at)
	r.it, r.opens = which == "", at == ""
	return r
}

// voicedLate reads by its shape that its sender comes later.
func (p part) voicedLate(from int) bool {
	if len(p.list)-from > mostVoiced || !p.may(saysLate) || p.asks && !p.led.asked || p.hasOf(p.t.r.words.told) && !p.has("works", "working") && p.has("he", "she", "they", "her", "his", "did", "had", "always", "never", "usually", "was") {
		return false
	}
	c := *p.clause
	c.list = p.list[from:]
	p.clause, p.facts = &c, p.facts[from:]
	said := p.shaped().said
	list := p.t.p.voices.late
	switch {
	case p.has("wont", "cant") && !p.has("until", "till", "til", "by", "before", "time", "sharp", "late", "without"):
		return false
	case from > 0: // what is told beside that is a message
		list = list[:1]
	case p.begins("late") && !p.has("by", "sorry", "for", "minutes", "guys") && len(p.list) > 1, slices.ContainsFunc(p.list, func(t token) bool { return weekday(t.is) && t.is != "today" && t.is != "tonight" }):
		return false
	case (p.begins("give") || p.begins("need") || p.begins("gimme")) && !p.has("more"):
		return false
	case p.has("there", "here") && !p.has("minutes", "hour", "few", "half") && !strings.ContainsAny(p.said, "0123456789") && !slices.ContainsFunc(p.list, func(t token) bool { return numbers(t.is) }) && !p.has("late", "behind", "delayed"):
		return false
	}
	if from > 0 && said == "D" { // "tell them 10 min"
		return true
	}
	for _, pattern := range list {
		if pattern.MatchString(said) {
			return true
		}
	}
	return false
}

// voicedUnless is voiced, or nothing where the part begins as a question.
func (p part) voicedUnless(wonders bool) func() reading {
	if wonders {
		return func() reading { return p.voicedOf(p.shaped(), true) }
	}
	return p.voiced
}

// waves reads "forget about my dinner plan", which is of no memory.
func (p part) waves() reading {
	if p.begins("remind", "me") && slices.Contains([]string{"where", "when", "what", "who", "whos", "wheres", "whens"}, p.word(2)) {
		return p.voicedQuestion()
	}
	if !p.begins("forget") || p.asks || len(p.list) > mostVoiced {
		return reading{}
	}
	if s := p.shaped(); s.said == "forget P" || s.said == "forget about P" {
		if from, to := s.words[len(s.words)-1][0], len(p.list); p.has("plan", "plans", "request", "linkup", "event", "thing") && p.mentioned(from, to) != "" {
			r := act(LinkUp, Cancel, Which, p.mentioned(from, to))
			r.on = true
			return r
		}
	}
	return reading{}
}

// spreads reads "spread the word that", "make sure everyone knows", "have them bring cups".
func (p part) spreads() reading {
	if p.begins("have") {
		if which, to := p.whom(1); to > 0 && to < len(p.list) && !p.asks && p.bareVerb(to) {
			return p.relayed(which, to)
		}
		return reading{}
	}
	if p.begins("make", "sure") || p.begins("make", "certain") {
		from := 2
		if p.word(from) == "that" {
			from++
		}
		if which, to := p.whom(from); to > 0 && (p.word(to) == "know" || p.word(to) == "knows" || p.word(to) == "hears" || p.word(to) == "gets") {
			return p.relayed(which, to+1)
		}
		return reading{}
	}
	from, said := 1, false
	for from < len(p.list) && slices.Contains([]string{"the", "word", "it", "this", "message", "on", "along", "out", "a", "news", "info"}, p.word(from)) {
		said = said || p.word(from) == "word" || p.word(from) == "along" || p.word(from) == "on" || p.word(from) == "message" || p.word(from) == "news"
		from++
	}
	if !said {
		return reading{}
	}
	which := ""
	if p.word(from) == "to" {
		w, to := p.whom(from + 1)
		if to == 0 {
			return reading{}
		}
		which, from = w, to
	}
	if from >= len(p.list) && p.begins("get") || from < len(p.list) && p.word(from) != "that" && p.list[from].mark == 0 {
		return reading{}
	}
	return p.relayed(which, from)
}

// bareVerb reports whether a word is what people are to do.
func (p part) bareVerb(i int) bool {
	return slices.Contains([]string{"bring", "wear", "come", "meet", "wait", "call", "save", "grab", "park", "arrive", "pack", "start", "go", "order", "get", "take", "use", "check", "dress", "be"}, p.word(i))
}

// definiteSo reports whether a plan that there is begins at a word by what stands before its name.
func (p part) definiteSo(i int) bool {
	switch p.word(i) {
	case "it", "that", "the", "my", "our", "this":
		return true
	}
	return false
}

package actions

import "github.com/josh-sms/josh/internal/text/understand"

// questionUnless is question, or nothing.
func (p part) questionUnless(tried bool) func() reading {
	if tried {
		return func() reading { return reading{} }
	}
	return p.question
}

// question reads what is asked of a plan that there is: who comes, when it is, whether it is on.
func (p part) question() reading {
	if r := p.asked(); r.kind == asks || r.after {
		return r
	}
	return p.voicedQuestion()
}

// asked reads questions by their words.
func (p part) asked() reading {
	pt := p.t.p
	if !p.may(ofQuestions) {
		return reading{}
	}
	if p.says(pt.bareTime) {
		r := act(LinkUp, When)
		r.it, r.after = true, !p.has("again")
		return r
	}
	if p.led.ability || p.says(pt.nowhere) && !p.led.more {
		return reading{}
	}
	action := ""
	for _, one := range []struct {
		pattern pattern
		action  string
	}{{pt.who, Who}, {pt.status, Status}, {pt.at, When}} {
		if action == "" && p.says(one.pattern) && (one.action != Status || p.ofAPlan()) {
			action = one.action
		}
	}
	if action == "" && p.asksSo() && !p.hasOf(p.t.r.words.elsewhere) && !p.says(pt.elsewhere) {
		action = p.asksOf()
	}
	if action == "" {
		return reading{}
	}
	r := act(LinkUp, action, Which, p.mentioned(0, len(p.list)))
	r.it = len(r.action.Params) == 0
	return r
}

// asksSo reports whether a part begins, or ends, as a question does.
func (p part) asksSo() bool {
	switch p.word(0) {
	case "still", "we", "tell", "show", "check", "see", "lmk", "find", "ask", "which", "let", "remind", "send", "give":
		return true
	}
	return p.asks || p.wonders()
}

// asksOf is what understand says that the part asks of a plan, "" where the part has no word of plans.
func (p part) asksOf() string {
	u := p.understood()
	l := u.Extracted.LinkUp
	if l == nil || u.Confidence < surely {
		return ""
	}
	ofPlans := p.may(ofPlans)
	switch l.Edit {
	case understand.Who:
		if p.may(comes) {
			return Who
		}
	case understand.Status:
		if p.may(goesOn) && (ofPlans || p.active(0, len(p.list)) || p.timed(0, len(p.list))) {
			return Status
		}
	case understand.When:
		if ofPlans || p.active(0, len(p.list)) {
			return When
		}
	default:
	}
	return ""
}

// surely is how sure understand is of what counts without another sign.
const surely = 0.9

// mentioned returns the words among some which name a plan: its activity, its day.
func (p part) mentioned(from, to int) string {
	first, last := -1, -1
	for i := from; i < to; i++ {
		f := p.facts[i]
		switch {
		case f.activity, f.timed && !p.idle(i):
			if first < 0 {
				first = i
			}
			last = i
		case last >= 0 && !p.t.r.words.plan[p.word(i)]:
			return p.source(first, last+1)
		}
	}
	for first >= 0 && first < last && !p.facts[first].activity && (p.idle(first) || !timeWord(p.word(first))) {
		first++
	}
	return p.source(first, last+1)
}

// idle reports whether a word of a time names no plan.
func (p part) idle(i int) bool {
	switch p.word(i) {
	case "now", "yet", "on", "at", "for", "the", "in", "by", "of", "and", "or":
		return true
	}
	return false
}

// ofAPlan reports whether something says that a plan is asked of, and not the news of the world.
func (p part) ofAPlan() bool {
	if p.begins("is", "that", "still", "a") {
		return false
	}
	return len(p.list) < 4 || p.active(0, len(p.list)) || p.timed(0, len(p.list)) || p.hasOf(p.t.r.words.group) ||
		p.has("plan", "plans", "request", "requests", "linkup", "it", "yet", "yes", "anyone", "anybody", "someone", "match", "matches", "for", "my", "me", "we", "confirmed", "thing", "event")
}

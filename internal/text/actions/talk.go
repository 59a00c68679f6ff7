package actions

// talk reads what requests nothing: small talk, a story, what would be.
func (p part) talk() reading {
	all := true
	for _, t := range p.list {
		if !p.t.r.words.small[t.is] {
			all = false
			break
		}
	}
	if p.may(ofOwn) && p.has("next") { // "when is my next plan"
		if r := p.own(); r.kind == asks {
			return r
		}
	}
	if p.has("forgot", "forget", "remember", "idk") && p.has("when", "where", "what", "who", "whos", "whens", "wheres") && !p.begins("remember") { // "i forgot what time brunch is"
		if r := p.voicedQuestion(); r.kind == asks {
			return r
		}
	}
	if p.wonders() { // else "what" begins what is asked about the world
		if r := p.question(); r.kind == asks {
			return r
		}
	}
	switch {
	case all:
		return reading{kind: small}
	case p.list[0].quoted && !p.list[len(p.list)-1].quoted: // what somebody else said
		return reading{kind: story}
	case p.says(p.t.p.wellWishes):
		return reading{kind: small}
	case p.begins("how") && p.says(p.t.p.link): // "how do i subscribe to my plans"
	case p.says(p.t.p.stories) && !p.says(p.t.p.noStory):
		return reading{kind: story}
	case p.led.ability && p.asks && p.says(p.t.p.abilities):
		return reading{kind: story}
	}
	return reading{}
}

// wonders reports whether the part begins as a question about a plan does.
func (p part) wonders() bool {
	switch p.word(0) {
	case "who", "whos", "when", "whens", "where", "wheres", "what", "whats", "is", "are", "has", "have", "did", "any", "how", "does", "which", "if", "whether":
		return true
	}
	return false
}

// answersBefore reports whether a text as a whole answers something that was said before it.
func (p part) answersBefore() bool { return p.says(p.t.p.followUp) }

package actions

import (
	"slices"
	"strings"
)

// The words around what names one of several plans. None of them names it.
func planWords() map[string]bool {
	return setOf("my the our that this these those both all whatever whole entire any a an everything it one ones plan plans thing things linkup linkups event events meetup hangout hang " +
		"what got books outing booking request requests invite invites invitation stuff on at for in from of to i ive had have planned booked scheduled then there is today's we were was mi el la lo del de mis todo plan nuestro eso esa ese los las other whats")
}

// planNouns are words that what they follow is a plan.
func planNouns() map[string]bool {
	return setOf("plan plans thing things linkup linkups event events meetup hangout hang outing request requests one ones it that this everything those these invite invites both eso todo")
}

// foreignWords are of things that are cancelled, moved and found elsewhere.
func foreignWords() map[string]bool {
	return setOf("netflix subscription subscriptions membership memberships appointment appointments appt flight flights ticket tickets order orders uber lyft card cards wedding doctor dentist vacation couch " +
		"car cars house furniture hotel recipe recipes job jobs spotify hulu insurance payment meeting meetings trial package delivery phone apartment boss landlord school shift shifts " +
		"christmas life service contract policy alarm joke jokes song weather news store restaurant game's her his their your its reminder reminders account calendar number numbers name")
}

func setOf(words string) map[string]bool {
	set := map[string]bool{}
	for w := range strings.FieldsSeq(words) {
		set[w] = true
	}
	return set
}

// tailWords stand behind what a request is about and say nothing of it.
func tailWords() map[string]bool {
	return setOf("please thanks thank you sorry for me now anymore any more josh asap after all too instead then again though tho lol haha ok okay yet already actually if can possible thx soon guys guess favor por gracias really today's entirely completely altogether")
}

// unwritten are how many words may name a plan that no list has: "the pub quiz".
const unwritten = 3

// plan returns which plan the words from and to name, "" for one that is not named; ok is false where they are about something else.
func (p part) plan(from, to int) (which string, named, ok bool) {
	from, to = p.trim(from, to)
	if from >= to {
		return "", false, true
	}
	if p.word(from) == "me" {
		return "", false, false
	}
	words := p.t.r.words
	noun, unknown, fixed := false, 0, false
	for i := from; i < to; i++ {
		w := p.word(i)
		f := p.facts[i]
		switch {
		case words.foreign[w]:
			return "", false, false
		case f.activity, f.timed, words.nouns[w]:
			noun = true
		case words.plan[w]:
			fixed = true
		case w == "with" || w == "and" || w == "or" || w == "y" || w == "con" || p.word(i-1) == "with" || words.kinds[w] || i > from && words.tails[w] || timeWord(w):
		default:
			unknown++
		}
	}
	if unknown > 0 && !p.known(from) {
		return "", false, false
	}
	if !noun && !fixed || unknown > unwritten || unknown > 0 && !noun && !slices.Contains([]string{"my", "the", "our", "that"}, p.word(from)) || unknown == to-from {
		return "", false, false
	}
	which = p.which(from, to)
	return which, noun || which != "", true
}

// known reports whether a word begins the name of a plan: its words behind it may be such that no list has.
func (p part) known(i int) bool {
	switch p.word(i) {
	case "my", "the", "our", "that", "this", "whatever", "both", "all", "el", "la", "mi":
		return true
	}
	return p.t.r.words.tails[p.word(i)] || p.facts[i].timed || p.facts[i].activity || p.t.r.words.nouns[p.word(i)] && p.word(i) != "it"
}

// loose reports whether no word among some says that it is a plan which is meant: "it", "that".
func (p part) loose(from, to int) bool {
	for i := from; i < to; i++ {
		switch w := p.word(i); w {
		case "it", "that", "this", "one", "everything":
		default:
			if p.t.r.words.nouns[w] {
				return false
			}
		}
	}
	return true
}

// trim leaves out the words at the end which say nothing, and a reason.
func (p part) trim(from, to int) (int, int) {
	from = max(from, 0)
	for i := from; i < to; i++ {
		if w := p.word(i); i > from && (w == "because" || w == "since" || w == "as" && p.word(i+1) == "i" || w == "due" || w == "im" || w == "so" || w == "before" && p.word(i+1) == "i") {
			to = i
		}
	}
	for to > from && p.t.r.words.tails[p.word(to-1)] && !p.facts[to-1].timed {
		to--
	}
	return from, to
}

// which returns the words that tell a plan from others.
func (p part) which(from, to int) string {
	words := p.t.r.words
	for from < to && (words.plan[p.word(from)] || words.nouns[p.word(from)]) && !p.distinct(from) {
		from++
	}
	for to > from && (words.plan[p.word(to-1)] || words.nouns[p.word(to-1)]) && !p.distinct(to-1) {
		to--
	}
	return p.source(from, to)
}

// distinct reports whether a word that names no plan by itself does so here: "the other one", "the last one".
func (p part) distinct(i int) bool {
	return p.word(i) == "other" || p.word(i) == "one" && p.word(i-1) == "other" || p.facts[i].timed && timeWord(p.word(i)) && !p.idle(i)
}

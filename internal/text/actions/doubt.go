package actions

import (
	"slices"
	"strings"

	"github.com/josh-sms/josh/internal/text/weigh"
)

// doubted is what a rule read, unless the words of the part and of the text say that it asks for nothing, or the part speaks for something else. Rules
// know what stands in a text, not what is around it: "7 out of 10" has the shape of ten minutes.
func (p part) doubted(r reading) reading {
	if r.kind != asks || !p.weighs() || p.spanish() {
		return r
	}
	odds, domain, action := p.odds()
	switch {
	case odds+p.t.asks < doubtedAt:
		return reading{kind: reason}
	case r.action.Action == Message && action == Late: // what else is to be told would be lost: "i'm late and ask if parking is ok"
		return r
	case odds < overruledAt || r.swaps && !p.whole() || !loose(r.action) || p.lead(r.action) < overruledBy || action == ChangeTime && !p.whole():
		return r
	}
	if of := p.weighedAs(domain, action); of.kind == asks && Check(of.action) == "" {
		of.weighed, of.odds = true, odds
		return of
	}
	return r
}

// spanish reports whether a part has words that are Spanish alone. Nearly all texts that the weights have read are English, so that they know little of
// such a part and would speak against each.
func (p part) spanish() bool {
	return p.has("mi", "el", "los", "las", "que", "lo", "al", "para", "por", "quiero", "puedo", "voy", "olvida", "borra", "borrar", "todo", "todos", "llamo", "soy", "estoy", "cuenta")
}

// weighs reports whether the words of a part are weighed.
func (p part) weighs() bool {
	return p.t.r.weights != nil && len(p.list) > 1 && len(p.list) <= mostWeighed && !p.list[0].quoted
}

// odds are what the words of a part say for its being a request, and the action that they speak for.
func (p part) odds() (odds float64, domain, action string) {
	odds, label := p.score().Against()
	domain, action, _ = strings.Cut(p.t.r.weights.Labels()[label], ".")
	return odds, domain, action
}

// score is what the words of a part speak for. It is asked for several times, and weighed once.
func (p part) score() weigh.Score {
	key := [2]int{p.to - len(p.list), p.to}
	s, ok := p.t.scores[key]
	if !ok {
		s = p.t.r.weights.Weigh(p.weighable())
		p.t.scores[key] = s
	}
	return s
}

// loose reports whether the rules of an action go by what words are there, which others may have too; those of the rest need words that are said to
// JOSH alone.
func loose(a Action) bool {
	switch a.Domain + " " + a.Action {
	case "linkup cancel", "account delete", "account name", "account resume", "memory store", "reminder delete":
		return false
	}
	return true
}

// lead is by how much the words of a part speak more for the likeliest action than for one.
func (p part) lead(a Action) float64 {
	score := p.score()
	_, likeliest := score.Against()
	i := slices.Index(p.t.r.weights.Labels(), a.Domain+"."+a.Action)
	if i < 0 {
		return 0
	}
	return score[likeliest] - score[i]
}

// whole reports whether a part is all that a text says.
func (p part) whole() bool { return p.from == 0 && p.to == len(p.t.list) }

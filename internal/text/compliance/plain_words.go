package compliance

import (
	_ "embed"
	"regexp"
	"sync"

	"github.com/josh-sms/josh/internal/base/sms"
)

// What the words of a text say of its being an opt-out, in log-odds. Measured on lists of others (docs/evaluation.md, Thresholds).
const (
	optOutAt = 0.7  // an opt-out that no rule names
	maybeAt  = 0.0  // perhaps one: the next text says how to stop
	notAt    = -2.5 // below it what a rule names is only a doubt
)

//go:embed data/words.bin
var wordsFile string

// The labels of the texts that the weights of words are learned from (texts/optout.jsonl, and texts/danger.jsonl), besides
// "none", in the order of scores.
const (
	labelOptOut = "opt_out"
	labelDanger = "danger" // so that "I don't want to be alive anymore" is told from "I don't want to get these anymore"
)

// wordsRule is the rule of an opt-out that no rule of plain.json names.
const wordsRule = "words"

// byWords completes what the rules say of a text by what all of its words say.
func (p *Plain) byWords(normal string, m PlainMatch) PlainMatch {
	if m.sure {
		return m
	}
	score := p.words.Weigh(normal)
	odds, inDanger := score[0], score[1] > score[0]
	switch {
	case m.OptOut && odds < notAt:
		return PlainMatch{Doubt: true, Rule: m.Rule}
	case !m.OptOut && odds >= optOutAt && !inDanger && !sms.Markup(normal) && !conduct().MatchString(normal): // "<system>no more checks</system>" is perhaps one, at most
		return PlainMatch{OptOut: true, Rule: wordsRule}
	case !m.OptOut && !m.Doubt && odds >= maybeAt:
		return PlainMatch{Doubt: true, Rule: wordsRule}
	}
	return m
}

// conduct are questions about what JOSH does with a number, and about who gets what is texted. "r u gonna sell my number" and "can the police get my
// texts" are made of the words of opt-outs, and ask for none: whoever asked heard nothing more. A doubt stays, so that the answer says how to stop.
var conduct = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)^(?:(?:hey|hi|so|ok|okay|wait|but|and|um|josh|lol)[, ]+)*(?:are|r|do|does|did|will|would|have|is|isn't|aren't|can|could) (?:you|u|ya|y'?all|josh|it|this|they|anyone|anybody|somebody|someone|people) (?:guys |all )?(?:(?:gonna|going to|gunna|ever|really|actually|even|also|just|secretly) )*(?:sell|selling|sold|share|sharing|shared|give|giving|gave|use|using|keep|keeping|store|save|show|pass|leak|track|tracking|see|have|get|know)\b[^.!,;]*$` +
		`|^(?:(?:so|ok|and|but|wait|hey)[, ]+)*(?:can|could|do|does|did|will|would) (?:(?:the|my|your|his|her|our|other|any) )*(?:police|cops?|feds|government|courts?|lawyers?|boss|work|school|parents?|mom|mum|dad|wife|husband|partner|ex|girlfriend|boyfriend|kids?|friends?|sister|brother|others|people|hackers?|companies|members|group|landlord|teacher) (?:even |ever |also |really )?(?:get|see|read|have|look at)(?: to (?:see|read))? (?:my|our|these|the|any|what) ?(?:texts?|messages?|number|info|data|i \w+)\??$`)
})

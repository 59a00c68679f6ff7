package actions

import (
	_ "embed"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/josh-sms/josh/internal/text/weigh"
)

//go:embed data/words.bin
var wordsFile string

// weights are read once in a process, as patterns are compiled.
var weights = sync.OnceValue(func() *weigh.Weights {
	w, _, err := weigh.Load(wordsFile)
	if err != nil {
		return nil // the test of the file holds that there are some: without them the rules alone read
	}
	return w
})

// signed are the signs of a shape as words of their own: "A" would be the article.
var signed = strings.NewReplacer(" P ", " 1pp ", " I ", " 1ii ", " O ", " 1oo ", " A ", " 1aa ", " T ", " 1tt ", " D ", " 1dd ", " N ", " 1nn ")

// weighable is the part as its words are weighed.
func (p part) weighable() string {
	var b strings.Builder
	for _, one := range []struct {
		is   bool
		word string
	}{{p.led.asked, "1asked"}, {p.led.lets, "1lets"}, {p.led.wishes && !p.led.lets, "1wish"}, {p.led.ability, "1able"}, {p.led.ifs, "1if"}, {p.led.turns, "1turn"}, {p.led.fixes, "1fix"}} {
		if one.is {
			b.WriteString(one.word + " ")
		}
	}
	said := " " + strings.ReplaceAll(p.shaped().said, " ", "  ") + " "
	b.WriteString(strings.ReplaceAll(strings.TrimSpace(signed.Replace(said)), "  ", " "))
	if p.asks {
		b.WriteString(" ?")
	}
	return b.String()
}

// From where the words of a part that no rule reads make it a request, in log-odds of the part; where the text asks for nothing else, with what the
// text says for its asking.
const (
	weighedWhole   = -1.0 // of a text that is one part, or all that it asks for
	weighedReason  = 0.5  // of a part that looks like a reason or a story
	weighedBeside  = 0.5  // of a part that looks like nothing, beside a plainer request
	weighedInstead = -3.5 // the same, behind a plan that is off
	weighedMore    = -1.0 // the same, put as one more request
)

// mostWeighed is how many words a part has at most that is weighed: longer ones tell something.
const mostWeighed = 22

// weighed reads by its words a part that no rule reads, by what the words of other requests speak for.
func (p part) weighed(of kind) reading {
	if !p.weighs() {
		return reading{}
	}
	odds, domain, action := p.odds()
	least, more := weighedMore, asksEnough
	switch {
	case of == nothing:
	case p.whole():
		least = weighedWhole
	default:
		least, more = weighedReason, 0
	}
	if odds+min(p.t.asks, more) < least || p.asks && tellsOnly(domain, action) {
		return reading{}
	}
	r := p.weighedAs(domain, action)
	r.weighed, r.odds = true, odds
	return r
}

// weighedAs is what a part says of an action that its words speak for: its params by what kind of words it has, as no pattern says where they are.
func (p part) weighedAs(domain, action string) reading {
	switch domain {
	case LinkUp:
		return p.weighedPlan(action)
	case Invite:
		r := act(domain, action, Which, p.mentioned(0, len(p.list)))
		r.it = len(r.action.Params) == 0
		return r
	case Group:
		return p.weighedNews(action)
	case Profile:
		return act(domain, action, Text, strings.TrimRight(p.sentence(), " .!?"))
	case Reminder:
		return p.weighedReminder(action)
	case Plans:
		return p.weighedOwn(action)
	case Memory:
		return p.weighedMemory(action)
	}
	return p.weighedAccount(domain, action)
}

func (p part) weighedPlan(action string) reading {
	switch action {
	case Create:
		return p.plans("")
	case ChangeTime:
		from := 0
		for i := range p.list {
			if p.t.r.words.toward[p.word(i)] && p.timed(i, len(p.list)) {
				from = i
			}
		}
		at := or(p.timesOf(from, len(p.list)), p.when(0, len(p.list)))
		if at == "" { // a bare hour
			for i, t := range p.list {
				if at == "" && t.is[0] >= '0' && t.is[0] <= '9' {
					at = p.source(i, i+1)
				}
			}
		}
		which := ""
		if from > 0 {
			which = p.mentioned(0, from)
		}
		r := act(LinkUp, ChangeTime, Which, which, At, at)
		r.it, r.opens = which == "", at == ""
		return r
	}
	r := act(LinkUp, action, Which, p.mentioned(0, len(p.list)))
	r.it = len(r.action.Params) == 0
	return r
}

// weighedNews is what the others are to hear: what stands behind those who hear it.
func (p part) weighedNews(action string) reading {
	if action == Late {
		return p.lateOf("", 0)
	}
	for i := 1; i < len(p.list); i++ {
		if which, to := p.whom(i); to > 0 && p.begins("say") && to == len(p.list) {
			return act(Group, Message, Text, p.source(1, i), Which, which)
		} else if to > 0 {
			for p.word(to) == "know" || p.word(to) == "knows" {
				to++
			}
			if r := p.relayed(which, to); r.kind == asks {
				return r
			}
			return act(Group, Message, Text, p.source(to, len(p.list)), Which, which) // "let everyone know how bummed i am"
		}
	}
	for i := range p.list {
		if p.word(i) == "that" && i+1 < len(p.list) {
			return p.relayed("", i)
		}
	}
	r := act(Group, Message)
	r.it, r.opens = true, true
	return r
}

func (p part) weighedReminder(action string) reading {
	switch action {
	case List:
		return act(Reminder, List)
	case Delete:
		if p.has("all", "every", "everything") {
			return act(Reminder, Delete, What, All)
		}
		return act(Reminder, Delete, What, p.behind("about", "for", "to", "of"))
	}
	for i := range p.list {
		if w := p.word(i); i > 0 && (w == "to" || w == "about" || w == "that" || w == "for" && !p.timed(i, i+2)) {
			if r := p.remindsOf(i, len(p.list)); r.kind == asks {
				r.after = false
				if r.action.Params[At] == "" {
					r.action.Params[At] = p.when(0, i)
					r.opens = r.action.Params[At] == ""
				}
				return r
			}
		}
	}
	if p.begins("remind") || p.begins("ping") || p.begins("nudge") || p.begins("text") || p.begins("poke") || p.begins("buzz") {
		r := act(Reminder, Create, At, or(p.when(0, len(p.list)), p.source(2, len(p.list))))
		r.it, r.opens = true, true
		return r
	}
	at := p.when(0, len(p.list))
	r := act(Reminder, Create, What, strings.TrimSpace(strings.Replace(p.source(0, len(p.list)), at, "", 1)), At, at)
	r.opens = at == ""
	return r
}

// behind returns the words behind the first of some, "" where there is none.
func (p part) behind(words ...string) string {
	for i := 1; i < len(p.list); i++ {
		if slices.Contains(words, p.word(i)) {
			from, to := p.trim(i+1, len(p.list))
			return p.source(from, to)
		}
	}
	return ""
}

func (p part) weighedOwn(action string) reading {
	if action == List {
		return act(Plans, List, At, p.when(0, len(p.list)))
	}
	switch {
	case p.has("new", "fresh", "another", "leaked"):
		return act(Plans, Calendar, Option, Fresh)
	case p.has("kill", "revoke", "disable", "remove", "delete", "off", "stop"):
		return act(Plans, Calendar, Option, Off)
	}
	return act(Plans, Calendar)
}

func (p part) weighedMemory(action string) reading {
	switch action {
	case List, ForgetAll:
		return act(Memory, action)
	case Forget:
		return act(Memory, Forget, Fact, p.behind("about", "that", "my", "the"))
	}
	r := act(Memory, action, Fact, strings.TrimRight(p.sentence(), " .!?"))
	r.opens = p.has("that", "it", "this") && len(p.list) < 5 && !p.begins("that")
	return r
}

func (p part) weighedAccount(domain, action string) reading {
	switch action {
	case Swap:
		for i := len(p.list) - 1; i > 0; i-- {
			switch p.word(i - 1) {
			case "with", "ask", "get", "from", "if", "give", "see":
				if p.aName(i, i+1) && !p.t.r.words.small[p.word(i)] && len(p.word(i)) > 1 {
					return act(domain, action, Person, p.source(i, i+1))
				}
			}
		}
		for i := 1; i < len(p.list); i++ { // "ellens number"
			if w := p.word(i - 1); (p.word(i) == "number" || p.word(i) == "digits" || p.word(i) == "contact") && strings.HasSuffix(w, "s") && p.aName(i-1, i) && !p.t.r.words.small[w] {
				return act(domain, action, Person, strings.TrimRight(strings.TrimSuffix(p.source(i-1, i), "s"), "'’"))
			}
		}
		r := act(domain, action)
		r.opens = true
		return r
	case Pause:
		return act(domain, action, Until, p.when(0, len(p.list)))
	case Name:
		if p.ofAnother() {
			return reading{}
		}
		for i := len(p.list) - 1; i > 0; i-- {
			if first, _ := utf8.DecodeRuneInString(p.source(i, i+1)); unicode.IsUpper(first) && p.aName(i, i+1) && p.word(i-1) != "not" {
				return act(domain, action, Person, p.source(i, i+1))
			}
		}
		return reading{}
	case Home:
		for i := len(p.list) - 1; i > 0; i-- {
			if w := p.word(i - 1); (w == "in" || w == "to" || w == "into" || w == "moved" || w == "is") && p.aPlace(i, min(i+mostNameWords, len(p.list))) {
				return act(domain, action, Place, p.source(i, min(i+mostNameWords, len(p.list))))
			}
		}
	}
	return act(domain, action)
}

// ofAnother reports whether a name that is spoken of is not that of the sender: "my cat's name is Sam".
func (p part) ofAnother() bool {
	for i := range p.list {
		if w := p.word(i); i > 0 && (w == "name" || w == "names") &&
			!slices.Contains(strings.Fields("my new first last real full preferred display right correct actual a the"), p.word(i-1)) {
			return true
		}
	}
	return p.has("his", "her", "their", "whose", "she", "he", "they")
}

package guide

import (
	"regexp"
	"strings"
	"sync"
)

// Who is who does what was agreed.
type Who string

// The persons, as the writer sees them.
const (
	Me     Who = "me"
	You    Who = "you" // the other
	Both   Who = "both"
	Nobody Who = "" // not said: "text if somebody is late"
)

// Agreement is something concrete that somebody promises or asks for.
type Agreement struct {
	Who  Who
	What string // with the base form of the verb, as the writer says it: "text before 6 if I'm late"
	By   string // "by Friday", "from now on", "" when that is not said
}

const (
	mostPromise = 240 // characters of a sentence that is read as one
	mostWhat    = 120 // characters of what is done
)

var promises = sync.OnceValue(func() (f struct{ lead, cond, me, both, you, bare, tail *regexp.Regexp }) {
	f.cond = regexp.MustCompile(`(?i)^((?:if|when|whenever|before|once) .{3,80}?),? ((?:i'll|i will|i can|i could|i promise|we'll|we will|we can|we could|we both|let's)\b.*)$`)
	f.lead = regexp.MustCompile(`(?i)^(?:(?:ok|okay|so|well|yes|yeah|sure|and|maybe|i think|i guess|i agree that|i suggest that|i suggest|i propose|my idea is|my idea|how about if|how about|what if|what about|that|then|also|for me|for my part|deal|agreed|fine|i'd like it if|i would like it if|it would help if|it would be (?:nice|good|great) if|it'd be (?:nice|good|great) if|i'd love it if|i'd be happy if|could it be that|is it ok if|if possible)[,: ]+)+`)
	f.me = regexp.MustCompile(`(?i)^(?:i(?:'ll| will| can| could| promise(?: that i'?(?:ll| will)| to)| commit to| am going to| agree to| would| want to| am willing to| might| would be happy to| am happy to)|i'm (?:going to|willing to|happy to|ready to|fine to)|i'd (?:be happy to|be willing to|be glad to|like to)?|let me|me: ?i'?(?:ll| will)|i) ((?:always |also |just |at least |try to |try and |do my best to |definitely |really |then |both )*)(.+)$`)
	f.both = regexp.MustCompile(`(?i)^(?:we(?:'ll| will| can| could| both (?:will|can|could|agree to)| agree to| both| each| each (?:will|can|could)| should| might| promise to| are going to)|(?:can|could|shall|should|will|may) we|let's|let us|both of us(?: will| can| could| should)?|the two of us(?: will| can| could)?|i'd like us(?: both)? to|i would like us(?: both)? to|i want us(?: both)? to|us both|each of us(?: will| can| could)?|we'd(?: both)?|we) ((?:both |each |always |also |just |at least |all |try to |try and |agree to |promise to |maybe |then |not only )*)(.+)$`)
	f.you = regexp.MustCompile(`(?i)^(?:(?:OTHER)(?:'ll|'d| will| would| can| could| might| agrees to| promises to| promised to| agreed to| offered to| said (?:she|he|they)(?:'ll|'d| will| would| could| can))?|(?:can|could|would|will|may) (?:OTHER)|i(?:'d| would) (?:like|love|want|appreciate)(?: it if)? (?:OTHER) (?:to|could|would)?|i want (?:OTHER) to|i (?:need|ask|wish) (?:OTHER) to|ask (?:OTHER) to|(?:OTHER): ?) ?((?:please |maybe |always |also |just |at least |try to |then )*)(.+)$`)
	f.bare = regexp.MustCompile(`(?i)^((?:please |maybe |always |also |just |at least )*)(.+)$`)
	f.tail = regexp.MustCompile(`(?i)[, ]+(?:please|ok|okay|thanks|lol|maybe|i guess|i think|instead|too|promise|i promise|for sure|deal|then|if that works|if that's ok|if she's ok with it|if he's ok with it)$`)
	return f
})

// Agree reads a text that promises something concrete, or asks it of the other, who has this name.
func Agree(text, other string) (Agreement, bool) {
	you := asksOf(other)
	for _, s := range split(clean(text)) {
		if a, ok := s.agreement(you); ok {
			return a, true
		}
	}
	return Agreement{}, false
}

func (s sentence) agreement(you *regexp.Regexp) (Agreement, bool) {
	said := join(s.words)
	if length(said) > mostPromise || reaches(said) || s.quoted() || s.has(table().swearing) || s.has(table().judging) {
		return Agreement{}, false
	}
	f := promises()
	if m := leadingTime(said); m != "" {
		said = strings.TrimLeft(said[len(m):], " ,") + " " + m
	}
	said = f.lead.ReplaceAllString(said, "")
	if m := f.cond.FindStringSubmatch(said); m != nil { // "if I'm late I'll text"
		said = m[2] + " " + m[1]
	}
	if m := leadingTime(said); m != "" {
		said = strings.TrimLeft(said[len(m):], " ,") + " " + m
	}
	for f.tail.MatchString(said) {
		said = f.tail.ReplaceAllString(said, "")
	}
	return promised(said, you)
}

// asksOf returns how a text asks something of the other, who has this name.
func asksOf(name string) *regexp.Regexp {
	first, _, _ := strings.Cut(strings.TrimSpace(clean(name)), " ")
	names := "she|he|they|you|her|him|them"
	if first = upTo(first, mostName); first != "" {
		names += "|" + regexp.QuoteMeta(first) + "|" + regexp.QuoteMeta(strings.ToLower(first))
	}
	you, err := regexp.Compile(strings.ReplaceAll(promises().you.String(), "OTHER", names))
	if err != nil { // no name is: it is quoted
		return promises().you
	}
	return you
}

// promised reads who does what.
func promised(said string, you *regexp.Regexp) (Agreement, bool) {
	f := promises()
	for _, form := range []struct {
		who Who
		of  *regexp.Regexp
	}{{Both, f.both}, {You, you}, {Me, f.me}, {Nobody, f.bare}} {
		m := form.of.FindStringSubmatch(said)
		if m == nil {
			continue
		}
		what, by := timed(m[2])
		what = based(what, form.who)
		if !concrete(what) || length(what) > mostWhat {
			if form.who == Nobody || form.who == Me || form.who == Both {
				return Agreement{}, false
			}
			continue
		}
		return Agreement{form.who, what, by}, true
	}
	return Agreement{}, false
}

// based returns what is done with the base form of its verb: "asks me first" is "ask me first".
func based(what string, who Who) string {
	what = strings.Trim(what, " ,.;:!?-")
	verb, rest, _ := strings.Cut(what, " ")
	low := strings.ToLower(verb)
	for low == "will" || low == "can" || low == "could" || low == "always" || low == "both" || low == "each" || low == "to" || low == "just" || low == "would" {
		what = rest
		verb, rest, _ = strings.Cut(what, " ")
		low = strings.ToLower(verb)
	}
	if base, ok := infinitive(low); ok && who == You && promising()[base] {
		low = base
	}
	if low == "won't" || low == "don't" || low == "didn't" {
		low = "not"
	}
	return strings.TrimSpace(low + " " + rest)
}

// promising are verbs of which one can tell whether they were done.
var promising = sync.OnceValue(func() map[string]bool {
	return set("text call message write tell ask meet give let bring pay come show send check plan book invite wait reply answer arrive share turn put set take pick drive cook clean wash knock return remind apologize apologise talk chat visit hang host include introduce buy split read leave stop start say respond confirm cancel schedule choose decide hold schedule add remove block mute walk ride eat have grab get go email phone ring facetime save help join warn announce speak raise mention acknowledge thank greet keep make use turn print swap trade rotate alternate organize organise coordinate post look listen sit stay follow update explain do skip avoid pass offer notify repay refund replace fix return practice practise train climb run hike play watch catch interrupt yell shout ghost gossip")
})

var vagueness = sync.OnceValue(func() (f struct{ vague, concrete, weak *regexp.Regexp }) {
	f.vague = regexp.MustCompile(`(?i)\b(?:better|nicer|kinder|more careful|good friend|be nice|an effort|more effort|try harder|work on|do my best|attitude|myself|change|everything|my best|respectful|as a person|the right thing|no drama|it up to|it work|things work|peace|move on|move forward|get along|get over it|grow up|love|care|trust|feelings|more understanding|less selfish|reasonable|forget about it|let it go|let go|see how it goes|see what happens|figure it out|make it right|make things right|be there for)\b`)
	f.concrete = regexp.MustCompile(`(?i)^(?:not )?be (?:on time|there|home|early|ready|back|at \w+|in touch|the one (?:to|who)|first to)\b`)
	f.weak = regexp.MustCompile(`(?i)^(?:not )?(?:listen|talk|do (?:it|that|this|something|things|stuff|so)|help|keep (?:going|it|trying|at it|this|that|working|things)|make (?:it|this|that|sure|things|up|peace|sense|time)|have (?:to|a (?:good|nice)|fun|it|nothing|no idea|been|more)|go (?:on|with|along|away|now|home)|stop|start|say (?:that|so|it|no|yes|nothing|something|sorry)?|look (?:at|into|forward|like)|use|get (?:it|that|better|this|over|mad|angry|upset|why|how)|set|put|take (?:it|care|this|that|things)|let (?:it|that|this|things|go)|leave (?:it|that|this|now)?|stay|wait|give (?:it|up|in)|hold|come (?:on|across|around)?|tell|ask|do|think|see|show|read|plan|meet|text|call|write|send (?:it|this|that)?|share (?:it|this|that)?|answer|reply|skip (?:it|this)?|pass)$`)
	return f
})

// concrete reports whether one could tell afterwards whether it was done.
func concrete(what string) bool {
	f := vagueness()
	low := strings.ToLower(what)
	if low == "" || f.vague.MatchString(low) {
		return false
	}
	if f.concrete.MatchString(low) {
		return true
	}
	words := strings.Fields(strings.TrimPrefix(low, "not "))
	for len(words) > 1 && (words[0] == "at" && words[1] == "least" || words[0] == "always" || words[0] == "never" || words[0] == "first") {
		words = words[1:]
	}
	if len(words) == 0 || !promising()[words[0]] {
		return false
	}
	rest := strings.Join(words, " ")
	switch words[0] {
	case "have", "get", "make", "do", "go", "keep", "take", "use", "look", "listen", "help", "stay", "leave", "let":
		return len(words) > 2 && !f.weak.MatchString(strings.Join(words[:2], " "))
	case "stop", "start", "avoid":
		return len(words) > 1 && strings.HasSuffix(words[1], "ing") && words[1] != "being" && words[1] != "anything" && words[1] != "everything"
	case "yell", "shout", "interrupt", "ghost", "gossip", "cancel":
		return len(words) > 1 || strings.HasPrefix(low, "not ")
	case "talk", "chat", "meet", "text", "call", "write", "plan", "check", "apologize", "apologise", "reply", "answer":
		return true
	}
	return len(words) > 1 && !f.weak.MatchString(rest)
}

package guide

import (
	"regexp"
	"strings"
	"sync"
)

const (
	mostNeed  = 60 // characters of a need
	mostNeeds = 5
)

var needed = sync.OnceValue(func() (f struct{ says, duty, chore, lead, between, noun, count, begins, verb *regexp.Regexp }) {
	f.verb = regexp.MustCompile(`(?i)^\s*(?:for )?(?:(?:not )?to|being|feeling|(?:us|her|him|them|you|people|both of us|[a-z]+) to) `)
	f.count = regexp.MustCompile(`(?:^|\s)\d{1,2}[.)]\s`)
	f.begins = regexp.MustCompile(`(?i)^(?:(?:just|mostly|maybe|mainly|probably|i guess|also|and|yes)[, ]+)*(?:(?:not )?to (?:not )?(?:be|feel|know|have)|being|feeling (?:like|safe|heard|seen|included|part)|(?:some |a little |a bit |a lot )?(?:more|less|fewer)|my (?:\pL+ ){1,2}back|no more|reassurance|an apology|some)\b`)
	f.says = regexp.MustCompile(`(?i)^(?:(?:and|but|so|also|well|maybe|honestly|i think|i guess|mostly|ok|yes|for me|personally)[, ]+)*(?:i(?: also| just| really| only| mostly| do| guess i| think i| mainly)* (?:need|want|wish for|would need|crave|value)|i(?:'d| would)(?: also| just| really)* (?:like|love|need|want|appreciate)|(?:what|all|the thing|one thing|the main thing)(?: that)? i(?: really| just| mostly)? (?:need|want)(?: most| from (?:this|us|her|him|them))? is|my needs? (?:is|are)|it(?:'s| is) important (?:to|for) me|important to me (?:is|are)|i(?:'m| am) (?:looking for|asking for|hoping for)|i could use|needs:|need:?|what would help (?:me )?is|it would help me)(?: (?:just|really|also|probably|some kind of))*[,:]? (.+)$`)
	f.duty = regexp.MustCompile(`(?i)\b(?:she|he|they|you|her|him|them|\pL+s?) (?:needs?|has|have|had|ought|should|must|owes?)\b`)
	f.chore = regexp.MustCompile(`(?i)^(?:to (?:go|leave|sleep|work|run|eat|think|pee|apolog\w+|say sorry|stop|tell|talk to (?:you|him|her|them)|ask (?:you|her|him|them)|get (?:going|off|back|ready|up)|head|call|text|send|add|say|be better|do better|try|change|know (?:what|how|if) (?:to|this|you|i)|finish|scream|cry|hit|kill|die|skip|pause|share|buy|check)\b.*|(?:a |some )?(?:minute|sec|second|moment|break|coffee|drink|help|nap|job|ride)\b.*|(?:it|this|that|you|nothing|something|her|him|them|none|more time to (?:think|answer)|out|in|off)(?: .*)?|not(?:hing)?|help\b.*)$`)
	f.lead = regexp.MustCompile(`(?i)^(?:and|also|or|plus|then|maybe|just|some kind of|that|is|are|i need|i want|i'd like|i'd also like|i also need|i also want|for|mostly|first|second|third|\d[.)]|-)\s+`)
	f.between = regexp.MustCompile(`(?i)\s*[,;]\s*(?:and\s+|also\s+|plus\s+)?|\s+(?:and|plus|as well as|&)\s+(?:also\s+)?`)
	f.noun = regexp.MustCompile(`(?i)\b(?:notice|honesty|space|time|respect|trust|clarity|reassurance|warning|patience|kindness|support|attention|appreciation|understanding|consideration|communication|effort|inclusion|reliability|consistency|openness|fairness|privacy|rest|quiet|safety|closeness|connection|friendship|listening|predictability|plans|planning|peace|balance|freedom|certainty|acknowledgment|acknowledgement|recognition|boundaries|alone time|apology|heads up|company|contact|transparency|empathy|compassion|loyalty|commitment|punctuality|equality|humor|fun|belonging|answers?|explanation|checking in|check ins?|feedback|say|voice|choice|to be|to feel|to know|less|more)\b`)
	return f
})

// Needs returns what the writer of a text says they need, each in a few words of theirs. What they say that the other has to do is
// none.
func Needs(text string) (all []string) {
	sentences := split(needed().count.ReplaceAllString(clean(text), "; "))
	for _, s := range sentences {
		if s.asks() || s.quoted() || len(all) >= mostNeeds {
			continue
		}
		rest, said := s.needs()
		if !said && (len(all) > 0 || len(sentences) <= 5) && length(join(s.words)) <= 100 && s.bareNeeds(len(all) > 0) {
			rest, said = join(s.words), true
		}
		if !said {
			continue
		}
		for _, need := range parted(rest) {
			if need = shaped(need); need != "" && !has(all, need) && len(all) < mostNeeds {
				all = append(all, need)
			}
		}
	}
	return all
}

var thing = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(?:just |maybe |i guess |mostly )?(?:a|an|some|more|less|the|my|to|not to) \S+(?: \S+){0,6}$`)
})

// Thing reports whether a short text names a thing, as one does who was asked what they need: "a second chance".
func Thing(text string) bool { return thing().MatchString(plain(text)) }

func has(all []string, need string) bool {
	for _, other := range all {
		if strings.EqualFold(other, need) {
			return true
		}
	}
	return false
}

// needs returns what stands behind "I need".
func (s sentence) needs() (rest string, ok bool) {
	said := join(s.words)
	for i := range s.words { // "she never asks, i need to be asked"
		if i > 0 && s.low(i) == "i" && set("need want")[s.low(i+1)] && (s.words[i-1].tail != "" || s.low(i-1) == "but" || s.low(i-1) == "so") {
			if m := needed().says.FindStringSubmatch(said); m != nil {
				return m[1], true
			}
			said = join(s.words[i:])
		}
	}
	m := needed().says.FindStringSubmatch(said)
	if m == nil || s.has(table().swearing) {
		return "", false
	}
	return m[1], true
}

// bareNeeds reports whether a sentence is a list of needs without a verb; more says that others stand before it.
func (s sentence) bareNeeds(more bool) bool {
	said := join(s.words)
	if needed().begins.MatchString(said) && !s.has(table().second) && !s.has(table().swearing) {
		return true
	}
	for i := range s.words {
		if t := table(); t.subject[s.low(i)] || t.second[s.low(i)] || t.helping[s.low(i)] || t.swearing[s.low(i)] || s.low(i) == "not" || s.low(i) == "no" && s.low(i+1) == "" || s.low(i) == "thanks" {
			return false
		}
	}
	for _, part := range needed().between.Split(said, -1) {
		if len(strings.Fields(part)) > 7 {
			return false
		}
	}
	return needed().noun.MatchString(said) && (more || !set("more less time say no")[strings.ToLower(said)])
}

// parted cuts a list of needs into its parts: at "and" only where a new one begins.
func parted(list string) (all []string) {
	f, from := needed(), 0
	for _, at := range f.between.FindAllStringIndex(list, -1) {
		if at[0] <= from {
			continue
		}
		mark, next := strings.ToLower(list[at[0]:at[1]]), strings.ToLower(list[at[1]:])
		joins := !strings.ContainsAny(mark, ",;")
		verb := needed().verb.MatchString(list[from:])
		begins := strings.HasPrefix(next, "to ") || strings.HasPrefix(next, "i ") || strings.HasPrefix(next, "i'") || strings.HasPrefix(next, "more ") || strings.HasPrefix(next, "less ") || strings.HasPrefix(next, "a ") || strings.HasPrefix(next, "some ") || strings.HasPrefix(next, "no ")
		if verb && joins && !begins {
			continue
		}
		all = append(all, list[from:at[0]])
		from = at[1]
	}
	return append(all, list[from:])
}

var passives = sync.OnceValue(func() (f struct {
	shape, clause *regexp.Regexp
	of            map[string]string
}) {
	f.shape = regexp.MustCompile(`(?i)^(?:her|him|them|you|people|\pL+) to (?:please |just |really |actually |also )*(listen|hear|ask|tell|include|invite|trust|respect|believe|understand|warn|text|call|see|consider|remind)(?: to)?(?: me)?\b(.*)$`)
	f.clause = regexp.MustCompile(`(?i)^(?:understand|see|believe|hear|trust|respect|consider|include|invite) (?:that|how|what|why|where)\b`)
	f.of = map[string]string{"listen": "listened to", "hear": "heard", "ask": "asked", "tell": "told", "include": "included", "invite": "invited", "trust": "trusted", "respect": "respected", "believe": "believed", "understand": "understood", "warn": "warned", "text": "texted", "call": "called", "see": "seen", "consider": "considered", "remind": "reminded"}
	return f
})

// passive returns what the other is to do as what the writer needs: "her to ask me first" is "to be asked first".
func passive(need string) string {
	p, low := passives(), strings.ToLower(need)
	m := p.shape.FindStringSubmatch(need)
	if len(m) < 3 || p.clause.MatchString(m[1]+m[2]) || strings.HasPrefix(low, "us ") || strings.HasPrefix(low, "how ") {
		return need
	}
	return strings.TrimRight("to be "+p.of[strings.ToLower(m[1])]+m[2], " ")
}

// shaped returns a need without the words around it, "" where it is none: a chore, a duty of the other, too long.
func shaped(need string) string {
	f := needed()
	need = strings.Trim(need, " .,;:!-")
	for f.lead.MatchString(need) {
		need = f.lead.ReplaceAllString(need, "")
	}
	need = passive(need)
	if rest, ok := strings.CutPrefix(need, "my "); ok { // it stands behind "you need", and is read by the other
		need = "the " + rest
	}
	low := strings.ToLower(need)
	first, rest, _ := strings.Cut(low, " ")
	switch {
	case need == "" || length(need) > mostNeed || reaches(need) || f.chore.MatchString(need) || f.duty.MatchString(need) && !strings.HasPrefix(low, "to "):
		return ""
	case set("her him them you he she they he's she's they're i")[first], strings.HasPrefix(rest, "to ") && first != "us" && first != "not" && first != "time" && first != "space" && first != "room" && first != "someone" && first != "how":
		return ""
	case set("even if because when but although though unless so and since")[first]:
		return ""
	case len(low) < 3 || table().asking[first] && first != "how":
		return ""
	case length(need) == 1:
		return ""
	}
	for _, word := range strings.Fields(low) {
		if t := table(); t.swearing[word] || t.judging[word] || t.second[word] {
			return ""
		}
	}
	if !table().name[first] && !table().day[first] {
		need = strings.ToLower(need[:1]) + need[1:]
	}
	return need
}

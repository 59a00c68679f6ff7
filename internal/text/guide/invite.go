package guide

import (
	"regexp"
	"strings"
	"sync"
	"unicode"
)

const (
	mostInvitation = 150 // characters of a draft of an invitation
	mostTopic      = 60  // characters of what it is about
	mostName       = 24  // characters of a name
)

// invitation is a draft with what it is about, and the one for when that is not said.
type invitation struct{ with, without string }

// invitations are in the order of the tones: plain, softer, shorter, warmer, plainer, and others. None blames, and none presses.
func invitations() []invitation {
	return []invitation{
		{"Hi NAME, I'd like to talk about TOPIC, if you're up for it.", "Hi NAME, I'd like to talk something through with you, if you're up for it."},
		{"Hi NAME, would you be open to talking about TOPIC sometime? No rush at all.", "Hi NAME, would you be open to talking something through sometime? No rush at all."},
		{"NAME, can we talk about TOPIC?", "NAME, can we talk something through?"},
		{"Hi NAME, I care about how we get along, and I'd love to talk about TOPIC. Would you like that?", "Hi NAME, I care about how we get along, and I'd love to talk something through. Would you like that?"},
		{"Hi NAME. I want to talk with you about TOPIC. Do you want to?", "Hi NAME. There's something I want to talk about with you. Do you want to?"},
		{"Hi NAME, I've been thinking about TOPIC. Could we talk about it?", "Hi NAME, something has been on my mind. Could we talk about it?"},
		{"Hi NAME, I'd like to hear how you see TOPIC, and tell you how it was for me. OK?", "Hi NAME, I'd like to hear how things are for you, and tell you how they are for me. OK?"},
		{"Hey NAME, I'd be glad to clear the air about TOPIC. How about you?", "Hey NAME, I'd be glad to clear the air between us. How about you?"},
		{"Hi NAME, when you have a moment, could we talk about TOPIC? I'd like us to be good.", "Hi NAME, when you have a moment, could we talk? I'd like us to be good."},
		{"Hey NAME, TOPIC is still on my mind. Would you talk it through with me?", "Hey NAME, there's something still on my mind. Would you talk it through with me?"},
	}
}

// Invitations returns drafts of an invitation to somebody of a name, in the order of the tones: plain, softer, shorter, warmer,
// plainer, and others. What it is about may be "".
func Invitations(name, about string) []string {
	called, topic := calls(name), topicOf(about, name)
	drafts := make([]string, 0, len(invitations()))
	for _, draft := range invitations() {
		said := filled(draft.with, called, topic)
		if topic == "" || length(said) > mostInvitation {
			said = filled(draft.without, called, "")
		}
		drafts = append(drafts, said)
	}
	return drafts
}

func filled(draft, name, topic string) string {
	if name == "" {
		draft = strings.NewReplacer("Hi NAME", "Hi", "Hey NAME", "Hey", "NAME, c", "C").Replace(draft)
	}
	return upper(strings.NewReplacer("NAME", name, "TOPIC", topic).Replace(draft))
}

// calls returns a name as one writes it behind "Hi", "" where it is none.
func calls(name string) string {
	cleaned := strings.Trim(clean(name), " .,!?-'\"")
	if cleaned == "" || length(cleaned) > mostName || reaches(cleaned) || len(strings.Fields(cleaned)) > 3 || stops(cleaned) {
		return ""
	}
	for _, r := range cleaned {
		if !unicode.IsLetter(r) && !strings.ContainsRune(" '-.", r) {
			return ""
		}
	}
	if cleaned == strings.ToLower(cleaned) {
		parts := strings.Fields(cleaned)
		for i := range parts {
			parts[i] = upper(parts[i])
		}
		cleaned = strings.Join(parts, " ")
	}
	return cleaned
}

var opting = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)\b(?:stop|stopall|end|quit|cancel|unsubscribe|revoke|optout)\b`)
})

// stops reports whether a text has a word by which a carrier ends a subscription.
func stops(text string) bool { return opting().MatchString(text) }

// topicOf returns what a talk is about as one says it to the other: "what she said" is "what you said". It is "" where it blames, or
// cannot be said for sure.
func topicOf(about, name string) string {
	all := split(clean(about))
	if len(all) != 1 {
		return ""
	}
	s := all[0]
	for len(s.words) > 1 && (s.words[0].low == "about" || s.words[0].low == "it's" || s.words[0].low == "just" || s.words[0].low == "well" || s.words[0].low == "because" || s.words[0].low == "sobre") {
		s.words = s.words[1:]
	}
	if s.has(table().judging) || s.has(table().swearing) || s.has(table().second) || s.has(blaming()) || s.quoted() || s.low(0) == "if" {
		return ""
	}
	if first := s.low(0); table().subject[first] || (table().helping[first] || first == "to") && len(s.words) > 1 {
		return "" // a sentence: "she never called"
	}
	words, _ := otherIn(all, name).turn(s)
	topic := strings.TrimRight(join(words), " .,!?")
	if words == nil || topic == "" || length(topic) > mostTopic || reaches(topic) || stops(topic) || twice(topic) || reproaches(topic) || strings.ContainsAny(topic, `"`) {
		return ""
	}
	return topic
}

// reproaches reports whether a topic says what the other did wrong: "you not paying me back", "how you talk to me".
func reproaches(topic string) bool {
	words := " " + strings.ToLower(topic) + " "
	if !strings.Contains(words, " you ") && !strings.Contains(words, " your ") {
		return false
	}
	for _, wrong := range []string{" not ", "n't ", " late ", " all the time ", " behind ", " without ", " canceled ", " cancelled ", " being ", " how you ", " too ", " constantly ", " against "} {
		if strings.Contains(words, wrong) {
			return true
		}
	}
	return false
}

// blaming are words of a topic that make an invitation a reproach.
var blaming = sync.OnceValue(func() map[string]bool {
	return set("fault blame lied lie lies lying liar always never cheated betrayed ruined hate hates hated attitude behavior behaviour bullshit ignored ignoring ignores treated treats yelled screamed insulted insults disrespect disrespected abandoned stole used blew nobody alone left forgot forgotten excluded why")
})

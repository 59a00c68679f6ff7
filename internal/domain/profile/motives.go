package profile

import (
	"slices"
	"strings"
	"unicode"
)

// MotivesIn returns the motives that a text names, in the order of catalogue.Motives; none for words that say nothing of why.
func MotivesIn(text string) (motives []string) {
	words := strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) })
	for _, m := range motiveWords() {
		if slices.ContainsFunc(words, func(word string) bool {
			return slices.ContainsFunc(m.stems, func(stem string) bool { return strings.HasPrefix(word, stem) })
		}) {
			motives = append(motives, m.motive)
		}
	}
	return motives
}

type motive struct {
	motive string
	stems  []string
}

// motiveWords are beginnings of words that name a motive, written for the answers to motive_01.
func motiveWords() []motive {
	return []motive{
		{"connection", strings.Fields("friend people compan connect lonel alone togeth meet talk community bond social conversation")},
		{"comfort", strings.Fields("comfort cozy cosy safe familiar easy home warm belong")},
		{"growth", strings.Fields("learn grow improv skill better challenge motivat practi progress")},
		{"play", strings.Fields("fun laugh play game joke silly humor enjoy")},
		{"restorative", strings.Fields("relax rest recharge unwind calm quiet peace destress stress breath chill mental")},
		{"adventure", strings.Fields("adventur new explor discover try excit thrill different outdoors travel")},
	}
}

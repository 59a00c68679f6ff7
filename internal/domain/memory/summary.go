package memory

import (
	"slices"
	"strings"
	"time"
)

// Aspect is what a part of a summary tells.
type Aspect string

// The aspects of a summary, in the order in which they are said (specification 8, what is kept).
const (
	InShort    Aspect = "summary"
	Themes     Aspect = "themes"
	Journey    Aspect = "journey" // how their mood went
	Unresolved Aspect = "unresolved"
	Agreed     Aspect = "agreed_facts"
	OwnNeeds   Aspect = "own_needs"
	OtherNeeds Aspect = "other_needs" // of others, as the person sees them
	Questions  Aspect = "open_questions"
	Agreements Aspect = "agreements"
)

// Aspects lists them.
func Aspects() []Aspect {
	return []Aspect{InShort, Themes, Journey, Unresolved, Agreed, OwnNeeds, OtherNeeds, Questions, Agreements}
}

// When a summary is made, and how long it may be (seed 001).
const (
	FirstAfter       = 30   // texts, both ways
	FirstAfterTokens = 3500 // or so many of them, as they are estimated
	AgainAfter       = 20   // texts since the last
	StayVerbatim     = 15   // the newest texts are in no summary
	SummaryWords     = 500
)

// Summary is what was said over weeks, in a few words. A model makes it; without one there is none.
type Summary struct {
	Parts []Part    `json:"parts"`
	Upto  string    `json:"upto"`  // id of the newest text that is in it
	Texts int       `json:"texts"` // how many it was made of, with those of the summaries before it
	At    time.Time `json:"at"`
}

// Part is one aspect of a summary.
type Part struct {
	Of   Aspect   `json:"label"`
	Says []string `json:"says"` // under that name no redacted bundle has them
}

// Lines returns what a summary says, an aspect a line; nothing of a nil one.
func (s *Summary) Lines() (lines []string) {
	if s == nil {
		return nil
	}
	for _, p := range s.Parts {
		if len(p.Says) > 0 {
			lines = append(lines, strings.ReplaceAll(string(p.Of), "_", " ")+": "+strings.Join(p.Says, "; "))
		}
	}
	return lines
}

// NewSummary returns a summary of at most SummaryWords words: what is beyond them is left out, the last aspects first. Aspects that are
// unknown and lines that are blank are left out, too.
func NewSummary(says map[Aspect][]string, upto string, texts int, now time.Time) *Summary {
	s, left := &Summary{Upto: upto, Texts: texts, At: now}, SummaryWords
	for _, of := range Aspects() {
		part := Part{Of: of}
		for _, line := range says[of] {
			words := strings.Fields(line)
			if len(words) == 0 || len(words) > left {
				continue
			}
			left -= len(words)
			part.Says = append(part.Says, strings.Join(words, " "))
		}
		if len(part.Says) > 0 {
			s.Parts = append(s.Parts, part)
		}
	}
	return s
}

func (s *Summary) clone() *Summary {
	if s == nil {
		return nil
	}
	c := *s
	c.Parts = slices.Clone(s.Parts)
	return &c
}

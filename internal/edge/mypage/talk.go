package mypage

import (
	"strconv"

	g "maragu.dev/gomponents"
	h "maragu.dev/gomponents/html"
)

// Talk is what is kept of a talk with somebody: what its person has told in private, what they have sent, and what they got.
type Talk struct {
	About   string   `json:"about,omitempty"`
	Said    []string `json:"said_in_private,omitempty"`
	Summary []string `json:"summary,omitempty"` // of what was said before that, an aspect a line
	Sent    []string `json:"sent,omitempty"`
	Got     []string `json:"got,omitempty"`
}

// talks are what is kept of talks. What was said in private, and its summary, stand in the file alone: a page is read over a shoulder.
func talks(all []Talk) g.Node {
	var entries g.Group
	for _, t := range all {
		about := "A talk that is over"
		if t.About != "" {
			about = "A talk about \u201c" + t.About + "\u201d"
		}
		words := g.Group{g.Text(about + ".")}
		if n := len(t.Said); n > 0 {
			words = append(words, h.Br(), g.Text("What you said in private is kept until it is over ("+strconv.Itoa(n)+" texts, in the file below). Nobody else gets it."))
		}
		for _, sent := range t.Sent {
			words = append(words, h.Br(), g.Text("You sent: \u201c"+sent+"\u201d"))
		}
		for _, got := range t.Got {
			words = append(words, h.Br(), g.Text("You got: \u201c"+got+"\u201d"))
		}
		entries = append(entries, h.Li(words))
	}
	return g.If(len(entries) > 0, g.Group{list("What you talk out with others", entries), h.P(g.Text("To end a talk, text LEAVE. What you said in private goes then."))})
}

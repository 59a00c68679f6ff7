package model

import "unicode/utf8"

// Block is a named part of what a model is shown, by its size.
type Block struct {
	Name    string `json:"name"`
	Tokens  int    `json:"tokens"`  // an estimate, see Tokens
	Dropped int    `json:"dropped"` // tokens of it that there was no room for
}

// Prefix estimates how many tokens are the same in all requests by a prompt, and come before everything else: the forms of its answers and its
// instructions.
func (r Request) Prefix() int {
	tokens := Tokens(r.System)
	for _, t := range r.offered() {
		tokens += t.Tokens()
	}
	return tokens
}

// charsPerToken is how many characters an English token has on average.
const charsPerToken = 4

// Tokens estimates how many tokens a text is, rounded up; what a provider counts is in Usage.
func Tokens(text string) int { return tokensOf(utf8.RuneCountInString(text)) }

// Tokens estimates how many tokens a model is shown of a form.
func (t Tool) Tokens() int { return tokensOf(utf8.RuneCountInString(t.Description) + t.Schema.sent) }

// Tokens estimates how many tokens a message is.
func (m Message) Tokens() int {
	tokens := Tokens(m.Text)
	for _, c := range m.Calls {
		tokens += Tokens(c.Name + string(c.Input))
	}
	for _, r := range m.Results {
		tokens += Tokens(r.Text)
	}
	return tokens
}

func tokensOf(characters int) int { return (characters + charsPerToken - 1) / charsPerToken }

package understand

import (
	_ "embed"
	"encoding/json"
	"strings"

	"github.com/josh-sms/josh/internal/base/fault"
)

//go:embed data/replies.json
var repliesData []byte

// replies reads what people answer: to an invite, to a step of the interview, and of themselves.
type replies struct {
	spelling
	invites *book
	asks    map[string]bool // words that begin a question
	// activities returns the keys of the catalogue that a text in lower case names, in its order.
	activities func(folded string) []string
}

// newReplies prepares the rules.
func newReplies(activities func(folded string) []string) (*replies, error) {
	var data struct {
		Same   map[string]string
		Asks   string
		Invite []meaning
	}
	if err := json.Unmarshal(repliesData, &data); err != nil {
		return nil, fault.Wrap(fault.Config, "replies.json", err)
	}
	r := &replies{spelling: newSpelling(data.Same), asks: map[string]bool{}, activities: activities}
	var err error
	if r.invites, err = newBook(&r.spelling, data.Invite); err != nil {
		return nil, fault.Wrap(fault.Config, "replies.json: invite", err)
	}
	r.learn(r.invites)
	for word := range strings.SplitSeq(data.Asks, ", ") {
		r.asks[word] = true
	}
	return r, nil
}

// newSpelling takes the spellings of words, each list with spaces between: "im": "i am" makes one word of two.
func newSpelling(same map[string]string) spelling {
	p := spelling{map[string]string{}, map[string]map[string]string{}, map[string]bool{}}
	for is, list := range same {
		p.known[is] = true
		for spelled := range strings.SplitSeq(list, ", ") {
			first, second, two := strings.Cut(spelled, " ")
			switch {
			case !two:
				p.same[spelled] = is
			case p.joined[first] == nil:
				p.joined[first] = map[string]string{second: is}
			default:
				p.joined[first][second] = is
			}
		}
	}
	return p
}

// learn takes the words of a book for words that exist.
func (p *spelling) learn(b *book) {
	for phrase := range b.meaning {
		for word := range strings.SplitSeq(phrase, " ") {
			p.known[word] = true
		}
	}
}

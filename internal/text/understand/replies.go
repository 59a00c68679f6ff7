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
	talk    *book           // what answers have in common
	steps   map[string]*step
	changes *book // what changes something about the sender
	// activities returns the keys of the catalogue that a text in lower case names, in its order.
	activities func(folded string) []string
}

// newReplies prepares the rules.
func newReplies(activities func(folded string) []string) (*replies, error) {
	var data struct {
		Same      map[string]string
		Asks      string
		Invite    []meaning
		Interview []meaning
		Steps     map[string][]meaning
		Profile   []meaning
	}
	if err := json.Unmarshal(repliesData, &data); err != nil {
		return nil, fault.Wrap(fault.Config, "replies.json", err)
	}
	r := &replies{spelling: newSpelling(data.Same), asks: map[string]bool{}, steps: map[string]*step{}, activities: activities}
	var err error
	if r.invites, err = newBook(&r.spelling, data.Invite); err != nil {
		return nil, fault.Wrap(fault.Config, "replies.json: invite", err)
	}
	if r.talk, err = newBook(&r.spelling, data.Interview); err != nil {
		return nil, fault.Wrap(fault.Config, "replies.json: interview", err)
	}
	if r.changes, err = newBook(&r.spelling, data.Profile); err != nil {
		return nil, fault.Wrap(fault.Config, "replies.json: profile", err)
	}
	for id, meanings := range data.Steps {
		labels, err := newBook(&r.spelling, meanings)
		if err != nil {
			return nil, fault.Wrap(fault.Config, "replies.json: "+id, err)
		}
		r.steps[id] = &step{len(meanings), labels}
		r.learn(labels)
	}
	r.learn(r.invites)
	r.learn(r.talk)
	r.learn(r.changes)
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

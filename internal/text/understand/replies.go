package understand

import (
	_ "embed"
	"encoding/json"
	"strings"

	"github.com/josh-sms/josh/internal/base/fault"
)

//go:embed data/spelling.json
var spellingData []byte

// replies reads what people answer: to an invite, to a step of the interview, and of themselves.
type replies struct {
	spelling
	asks    map[string]bool // words that begin a question
	invites *book
	talk    *book            // what answers of the interview have in common
	steps   map[string]*step // the lettered ones
	changes *book            // what changes something about the sender
	// activities returns the keys of the catalogue that a text in lower case names, in its order.
	activities func(folded string) []string
}

// lettered returns how many options each step of the interview offers that has some (product contract, interview).
func lettered() map[string]int {
	return map[string]int{
		"motive_02": 4, "style_01": 4, "style_02": 4, "pace_01": 3, "group_01": 3, "values_01": 3, "constraints_01": 4,
	}
}

// newReplies prepares the rules.
func newReplies(activities func(folded string) []string) (*replies, error) {
	all, err := unpackPhrases(packedReplies)
	if err != nil {
		return nil, err
	}
	r := &replies{steps: map[string]*step{}, activities: activities}
	if r.spelling, r.asks, err = newSpelling(all); err != nil {
		return nil, err
	}
	for name, to := range map[string]**book{"invite": &r.invites, "interview": &r.talk, "profile": &r.changes} {
		if *to, err = all.book(name); err != nil {
			return nil, err
		}
	}
	for id, options := range lettered() {
		labels, err := all.book(id)
		if err != nil {
			return nil, err
		}
		r.steps[id] = &step{options, labels}
	}
	return r, nil
}

// newSpelling reads the spellings of words, each list with commas between: "im": "i am, iam" makes one word of two too. known
// has every word of a phrase; nil for none yet.
func newSpelling(known *phrases) (p spelling, asks map[string]bool, err error) {
	var data struct {
		Same map[string]string
		Asks string
	}
	if err = json.Unmarshal(spellingData, &data); err != nil {
		return p, nil, fault.Wrap(fault.Config, "spelling.json", err)
	}
	p = spelling{map[string]string{}, map[string]map[string]string{}, known}
	for is, list := range data.Same {
		p.same[is] = is
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
	asks = map[string]bool{}
	for word := range strings.SplitSeq(data.Asks, ", ") {
		asks[word] = true
	}
	return p, asks, nil
}

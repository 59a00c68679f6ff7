package compliance

import (
	"strings"

	"github.com/josh-sms/josh/internal/base/fault"
)

// AtProvider returns the keyword that the provider acts on by itself when a text comes: the one that it has named, or,
// without its saying so, the one of its own default list that the whole body is; "" for none. It folds nothing but
// case, so the body is the one that came, not its normal form.
func (k *Keywords) AtProvider(body, named string) Keyword {
	switch kw := Keyword(strings.ToUpper(named)); kw {
	case Stop, Start, Help:
		return kw
	}
	word := strings.TrimSpace(body)
	if len(word) > k.longest { // as nearly all texts
		return ""
	}
	return k.provider[strings.ToLower(word)]
}

// addProvider adds the provider's own lists. Each of its words must be one of ours, or JOSH would text on whom the
// provider has blocked.
func (k *Keywords) addProvider(lists map[Keyword][]string) error {
	for kw, list := range lists {
		for _, text := range list {
			switch set := k.words[text].set; {
			case set == string(kw), kw == Start && set == setStartIfOptedOut:
				k.provider[text] = kw
			default:
				return fault.New(fault.Config, "keywords file: the provider's "+text+" is not among our words of "+string(kw))
			}
		}
	}
	return nil
}

package talk

import (
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/platform/table"
)

// Own is what is kept of a talk for one of the two, for the page on which they see what is kept about them.
type Own struct {
	About   string   // in their words; "" once it is over
	Said    []string // by them in private, as far as it is kept
	Summary []string // of what they have said before that
	Sent    []string // what they have released
	Got     []string // what the other has
}

// Owned lists what is kept of the talks of somebody, from the records of their number.
func Owned(records []table.Item) (list []Own, err error) {
	mine, err := record.In[Mine](records, KindMine)
	for _, s := range mine.Talks {
		own := Own{About: s.Topic, Said: s.own(mostLines), Summary: s.Summary.Lines()}
		for _, k := range s.Given {
			own.Sent = append(own.Sent, k.Words)
		}
		for _, k := range s.Got {
			own.Got = append(own.Got, k.Words)
		}
		if own.About != "" || len(own.Said)+len(own.Sent)+len(own.Got) > 0 {
			list = append(list, own)
		}
	}
	return list, err
}

package prompts

import (
	"time"
	"unicode/utf8"

	"github.com/josh-sms/josh/internal/platform/model"
)

// Intent is what the prompt "intent" shows a model: what a text may be for can be read from this. It has no number and no
// name.
type Intent struct {
	Mode          string // of the conversation
	Step          string // of the interview, "" outside of one
	InviteOptions int    // how many times an open invite offers
	Now           time.Time
	Country       string // ISO 3166 code
	Earlier       []Said // the last texts before this one, the oldest first; as many as there is room for are shown
	Text          string
}

// maxEarlier bounds, in characters, what is shown of earlier texts: four of one segment each.
const maxEarlier = 640

// earlierBlock is the block that earlier texts are in.
const earlierBlock = "earlier"

// bounded returns what there is room for, the oldest texts dropped, and what there is none for.
func (i Intent) bounded() (Intent, model.Block) {
	left, room := model.Block{Name: earlierBlock}, maxEarlier
	from := len(i.Earlier)
	for ; from > 0; from-- {
		if room -= utf8.RuneCountInString(i.Earlier[from-1].Text); room < 0 {
			break
		}
	}
	for _, said := range i.Earlier[:from] {
		left.Dropped += model.Tokens(said.Text)
	}
	i.Earlier = i.Earlier[from:]
	return i, left
}

// Said is a text of before.
type Said struct {
	ByJosh bool
	Text   string
}

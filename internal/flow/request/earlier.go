package request

import (
	"slices"
	"time"

	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/said"
	"github.com/josh-sms/josh/internal/domain/turn"
)

// What a model is shown of the conversation before a text: enough for "that one, but later", and nothing of another day.
const (
	mostEarlier  = 4
	earlierSince = 30 * time.Minute
	// readEarlier is how many texts are read for that: each has an answer, and some are not shown.
	readEarlier = 2 * mostEarlier
)

// earlierPrompt is the version of the prompt from which on a model is shown earlier texts.
const earlierPrompt = 2

// earlier returns the last texts before this one, both ways, the oldest first; or the ask for them.
func (t running) earlier() ([]said.Text, *turn.Ask) {
	if t.asking.Prompt < earlierPrompt {
		return nil, nil
	}
	query := record.TextsQuery(t.State.Number)
	query.Limit = readEarlier
	page, ask := t.Page(query)
	if ask != nil {
		return nil, ask
	}
	list := slices.DeleteFunc(said.Everyday(page.Items), func(text said.Text) bool { return text.ID == t.Message.ID || t.Now.Sub(text.At) >= earlierSince })
	list = list[:min(len(list), mostEarlier)]
	slices.Reverse(list)
	return list, nil
}

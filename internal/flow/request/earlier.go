package request

import (
	"slices"
	"time"

	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/work"
	"github.com/josh-sms/josh/internal/platform/table"
)

// What a model is shown of the conversation before a text: enough for "that one, but later", and nothing of another day.
const (
	mostEarlier  = 4
	earlierSince = 30 * time.Minute
	// readEarlier is how many texts are read for that: each has an answer, and some are not shown.
	readEarlier = 2 * mostEarlier
)

// Earlier is a text of before as it is filed: who asks the model opens it.
type Earlier struct {
	ByJosh bool
	Sealed string
	Place  string // under which it is sealed
}

// earlierPrompt is the version of the prompt from which on a model is shown earlier texts.
const earlierPrompt = 2

// earlier returns the last texts before this one, both ways, the oldest first; or the ask for them.
func (t running) earlier() ([]Earlier, *turn.Ask) {
	if t.asking.Prompt < earlierPrompt {
		return nil, nil
	}
	query := record.TextsQuery(t.State.Number)
	query.Limit = readEarlier
	page, ask := t.Page(query)
	if ask != nil {
		return nil, ask
	}
	everyday := map[string]bool{} // ids of texts whose turns had nothing in them that is nobody's business
	for _, item := range page.Items {
		if text, ok := filedText(item); ok && ordinary(text.Outcome) {
			everyday[text.ID] = true
		}
	}
	var list []Earlier
	for _, item := range page.Items {
		if text, ok := filedText(item); ok && everyday[text.ID] && t.recent(text.AcceptedAt) && text.Sealed != "" && text.ID != t.Message.ID {
			list = append(list, Earlier{Sealed: text.Sealed, Place: record.Message(text.SID).String()})
		}
		if job, ok := filedJob(item); ok && everyday[job.CorrelationID()] && t.recent(job.CreatedAt) && job.Sealed != "" {
			list = append(list, Earlier{ByJosh: true, Sealed: job.Sealed, Place: record.JobSeal(job.ID)})
		}
	}
	list = list[:min(len(list), mostEarlier)]
	slices.Reverse(list)
	return list, nil
}

func (t running) recent(at time.Time) bool { return t.Now.Sub(at) < earlierSince }

// ordinary reports whether a turn was one of everyday: no danger, no opt-out, nothing of the account.
func ordinary(outcome string) bool {
	switch outcome {
	case "asked", "kept", "left", "answered", "unknown":
		return true
	default:
		return false
	}
}

func filedText(item table.Item) (text work.Filed, ok bool) {
	return text, item.Kind == record.KindText.Name && record.Decode(item, record.KindText, &text) == nil
}

// filedJob returns an answer that has left.
func filedJob(item table.Item) (job outbox.Job, ok bool) {
	ok = item.Kind == record.KindFiledJob.Name && record.Decode(item, record.KindFiledJob, &job) == nil
	return job, ok && job.Class == outbox.Reply && job.Status == outbox.Sent
}

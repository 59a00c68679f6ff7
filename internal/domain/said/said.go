package said

import (
	"time"

	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/work"
	"github.com/josh-sms/josh/internal/platform/table"
)

// Text is a text as it is filed: who reads it opens it.
type Text struct {
	ID     string // sorts as the texts were accepted, an answer behind what it answers
	SID    string // of a text of the person
	ByJosh bool
	At     time.Time
	Sealed string
	Place  string // under which it is sealed
}

// Everyday returns the texts of everyday among the items of a page of record.TextsQuery, in the order of the page. An answer counts where
// the turn that it answers does and it has left.
func Everyday(items []table.Item) (list []Text) {
	everyday := map[string]bool{} // ids of texts
	for _, item := range items {
		if text, ok := Filed(item); ok && ordinary(text.Outcome) {
			everyday[text.ID] = true
		}
	}
	for _, item := range items {
		if text, ok := Filed(item); ok && everyday[text.ID] && text.Sealed != "" {
			list = append(list, Of(text))
		}
		if job, ok := answer(item); ok && everyday[job.CorrelationID()] && job.Sealed != "" {
			list = append(list, Text{ID: job.ID, ByJosh: true, At: job.CreatedAt, Sealed: job.Sealed, Place: record.JobSeal(job.ID)})
		}
	}
	return list
}

// Of returns a text of a person.
func Of(text work.Filed) Text {
	return Text{ID: text.ID, SID: text.SID, At: text.AcceptedAt, Sealed: text.Sealed, Place: record.Message(text.SID).String()}
}

// Filed reads a text of a person; ok is false for anything else.
func Filed(item table.Item) (text work.Filed, ok bool) {
	return text, item.Kind == record.KindText.Name && record.Decode(item, record.KindText, &text) == nil
}

// answer reads an answer that has left.
func answer(item table.Item) (job outbox.Job, ok bool) {
	ok = item.Kind == record.KindFiledJob.Name && record.Decode(item, record.KindFiledJob, &job) == nil
	return job, ok && job.Class == outbox.Reply && job.Status == outbox.Sent
}

// ordinary reports whether a turn was one of everyday: no danger, no opt-out, nothing of the account.
func ordinary(outcome string) bool {
	switch outcome {
	case "asked", "kept", "left", "answered", "unknown":
		return true
	default:
		return false
	}
}

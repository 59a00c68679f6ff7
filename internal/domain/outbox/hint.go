package outbox

import (
	"github.com/josh-sms/josh/internal/domain/work"
	"github.com/josh-sms/josh/internal/platform/queue"
)

// Hint returns the queue message that offers a job: one group for each number and class, so that a class
// never waits behind a lower one; compliance and safety overtake whatever waits, whoever it is for. round tells
// offers of the same job apart, which the queue would otherwise take for duplicates.
func Hint(j Job, round string) queue.Message { return hint(j, round, false) }

// HintAgain is Hint for a job over which a sender may have died.
func HintAgain(j Job, round string) queue.Message { return hint(j, round, true) }

// HintNow is Hint in a group of its own, where no hint that is kept back until a later try stands in its way. The order
// of texts is the table's, and a hint too many costs a reading.
func HintNow(j Job, round string) queue.Message {
	m := hint(j, "now-"+round, false)
	m.Group = m.Dedup
	return m
}

func hint(j Job, round string, again bool) queue.Message {
	return queue.Message{
		Group:  j.Number + "-" + string(j.Class),
		Dedup:  j.ID + "-" + round,
		Body:   work.Hint{Number: j.Number, Class: string(j.Class), Again: again}.Encode(),
		Urgent: j.Class.Owed(),
	}
}

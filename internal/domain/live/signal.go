package live

import (
	"encoding/json"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/work"
	"github.com/josh-sms/josh/internal/platform/table"
)

// Tell returns the operation that leaves a signal with a subject. It waits there until it has had its turn.
func Tell(to record.Subject, s work.Signal, data any) (table.Op, error) {
	raw, err := json.Marshal(data)
	if err != nil {
		return table.Op{}, fault.Wrap(fault.Internal, "encode signal", err)
	}
	if !to.Valid() {
		return table.Op{}, fault.New(fault.Internal, "signal: not to a subject")
	}
	s.Data = raw
	item, err := record.Encode(record.Signal(to, s.ID), record.KindSignal, s)
	item.Due = s.At.Add(record.HandoffSlack)
	return table.Insert(item), err
}

// TellLeft returns the operation that tells flows that the person of a number has gone out of reach by no turn of their
// own. cause is the id of the command, or of the job, that has seen to it.
func TellLeft(number, cause string, reason people.Reason, at time.Time) (table.Op, error) {
	return Tell(record.Number(number), work.Signal{
		ID: work.SignalID(at, cause, 0), Name: work.Left, Cause: cause, At: at,
	}, reason)
}

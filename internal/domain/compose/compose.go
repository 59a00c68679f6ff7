package compose

import (
	"context"
	"encoding/json"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/base/sms"
	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/platform/table"
)

// Message is a text that somebody decided to send. Number, Phone, Purpose, Class, Words and Cause are required.
type Message struct {
	Number  string // hash of the recipient's number
	Phone   string // the number itself
	Purpose wording.Purpose
	Class   outbox.Class
	Words   string
	Cause   string // id of the text, command or form that it comes from: the correlation id
	N       int    // tells the messages of one cause apart: the job of a cause and a number is written once
	ReplyTo string // MessageSid of the text that it answers, "" for none

	NotBefore   time.Time     // the zero time: at once
	Life        time.Duration // how long after NotBefore it is worth sending; 0: as long as others of its class
	MustNotMiss bool          // operators are called when it does not arrive, whatever its class
}

// Sealer seals what must not be readable at rest.
type Sealer interface {
	Seal(ctx context.Context, aad string, plain []byte) (string, error)
}

// Job makes the job of a message. Errors are those of the sealer, and Internal for a message without words or class.
func Job(ctx context.Context, s Sealer, now time.Time, m Message) (outbox.Job, error) {
	body := sms.Plain(m.Words)
	if _, known := m.Class.Rank(); body == "" || !known {
		return outbox.Job{}, fault.New(fault.Internal, "no words for "+string(m.Purpose))
	}
	plain, err := json.Marshal(outbox.Content{To: m.Phone, Body: body})
	if err != nil {
		return outbox.Job{}, fault.Wrap(fault.Internal, "encode job", err)
	}
	life := m.Life
	if life == 0 {
		life = m.Class.TTL()
	}
	from := now
	if m.NotBefore.After(now) {
		from = m.NotBefore
	}
	j := outbox.Job{
		ID: outbox.JobID(m.Cause, m.N), Number: m.Number, Class: m.Class, Purpose: string(m.Purpose),
		ReplyTo: m.ReplyTo, Segments: sms.Count(body).Segments, Vital: m.MustNotMiss,
		CreatedAt: now, NextAt: m.NotBefore, ExpiresAt: from.Add(life), Status: outbox.Pending,
	}
	j.Sealed, err = s.Seal(ctx, record.JobSeal(j.ID), plain)
	return j, err
}

// Insert returns the operation that stores a job until it is sent. The clock offers it if nothing else does.
func Insert(j outbox.Job) (table.Op, error) {
	rank, _ := j.Class.Rank()
	item, err := record.Encode(record.PendingJob(j.Number, rank, j.ID), record.KindJob, j)
	item.Due = j.DueAt()
	return table.Insert(item), err
}

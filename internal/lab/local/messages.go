package local

import (
	"context"
	"fmt"
	"slices"
	"time"
	"unicode/utf8"

	"github.com/josh-sms/josh/internal/base/sms"
	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/work"
	"github.com/josh-sms/josh/internal/platform/seal"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/platform/table/bolt"
	"github.com/josh-sms/josh/internal/platform/twilio"
)

// message is a text as the development API shows it. Numbers and words are in the clear, because the API is for
// numbers that nobody has; beside something real they are masked.
type message struct {
	N         uint64    `json:"n"`
	At        time.Time `json:"at"`
	Direction string    `json:"direction"` // in or out
	From      string    `json:"from"`
	To        string    `json:"to"`
	Body      string    `json:"body"`
	Segments  int       `json:"segments"`
	Class     string    `json:"class"`
	Purpose   string    `json:"purpose"`
	SID       string    `json:"sid"`
	Status    string    `json:"status"`
	ErrorCode *int      `json:"error_code"` // null for none
	Meaning   string    `json:"error_meaning,omitempty"`
	ReplyTo   string    `json:"reply_to"`
	Job       string    `json:"job"`
}

// shown returns a text as it may be shown: masked, with the length of what it says.
func (d *dev) shown(m message) message {
	if !d.masked {
		return m
	}
	m.From, m.To = sms.Phone(m.From).Masked(), sms.Phone(m.To).Masked()
	m.Body = fmt.Sprintf("(%d characters)", utf8.RuneCountInString(m.Body))
	return m
}

// resolve reads the text behind an entry of the feed; ok is false when it is gone.
func (d *dev) resolve(ctx context.Context, e bolt.FeedEntry) (m message, ok bool, err error) {
	if e.Kind == record.KindMessage.Name {
		m, ok, err = d.inbound(ctx, e.Key)
	} else if pending, isJob := record.ParsePending(e.Key); isJob {
		m, ok, err = d.outbound(ctx, e.Key, pending.Job)
	}
	m.N = e.N
	return m, ok, err
}

// inbound reads an accepted text, wherever it is: filed, or still waiting.
func (d *dev) inbound(ctx context.Context, key table.Key) (message, bool, error) {
	m, _, text, err := d.acceptedText(ctx, key)
	if err != nil || text == nil {
		return message{}, false, err
	}
	var content work.Content
	if err := d.open(ctx, key, text.Sealed, &content); err != nil {
		return message{}, false, err
	}
	return message{
		At: m.At, Direction: "in", From: content.From, To: content.To, Body: content.Body,
		Segments: sms.Count(content.Body).Segments, SID: text.SID, Status: "received",
	}, true, nil
}

// acceptedText reads a text by its claim; filed is nil while it waits. Without a claim, or when it is gone, text is nil.
func (d *dev) acceptedText(ctx context.Context, key table.Key) (m work.Message, filed *work.Filed, text *work.Text, err error) {
	items, err := d.table.Get(ctx, key)
	if err != nil || !items[0].Exists() {
		return m, nil, nil, err
	}
	if err := record.Decode(items[0], record.KindMessage, &m); err != nil {
		return m, nil, nil, err
	}
	for range 2 { // it may be filed while we look
		items, err := d.table.Get(ctx, record.Text(m.Number, m.TextID), record.Work(m.Number, m.TextID))
		switch {
		case err != nil:
			return m, nil, nil, err
		case items[0].Exists():
			filed = new(work.Filed)
			return m, filed, &filed.Text, record.Decode(items[0], record.KindText, filed)
		case items[1].Exists():
			text = new(work.Text)
			return m, nil, text, record.Decode(items[1], record.KindWork, text)
		}
	}
	return m, nil, nil, nil
}

// outbound reads a job, pending or filed, and the receipts that came for it.
func (d *dev) outbound(ctx context.Context, pending table.Key, id string) (message, bool, error) {
	job, found, err := d.job(ctx, pending, id)
	if err != nil || !found {
		return message{}, false, err
	}
	var content outbox.Content
	if err := seal.OpenJSON(ctx, d.seal, record.JobSeal(id), job.Sealed, &content); err != nil {
		return message{}, false, err
	}
	m := message{
		At: job.CreatedAt, Direction: "out", From: d.from, To: content.To, Body: content.Body, Segments: job.Segments,
		Class: string(job.Class), Purpose: job.Purpose, SID: job.SID, ReplyTo: job.ReplyTo, Job: job.ID,
		Status: status(job), ErrorCode: code(job.ErrorCode),
	}
	err = d.receipts(ctx, &m, job.Spent)
	if m.ErrorCode != nil {
		m.Meaning = d.codes.Meaning(*m.ErrorCode)
	}
	return m, true, err
}

func (d *dev) job(ctx context.Context, pending table.Key, id string) (job outbox.Job, found bool, err error) {
	where, _ := record.ParsePending(pending)
	for range 2 { // it may be filed while we look
		items, err := d.table.Get(ctx, pending, record.Text(where.Hash, id))
		if err != nil {
			return job, false, err
		}
		switch {
		case items[1].Exists():
			err = record.Decode(items[1], record.KindFiledJob, &job)
			return job, true, err
		case items[0].Exists():
			err = record.Decode(items[0], record.KindJob, &job)
			return job, true, err
		}
	}
	return job, false, nil
}

// status is a job's status in the words of the development API, before any receipt.
func status(j outbox.Job) string {
	switch j.Status {
	case outbox.Pending, outbox.Sending:
		return "pending"
	case outbox.Sent:
		return "queued"
	case outbox.Suppressed, outbox.Canceled:
		return "suppressed"
	case outbox.Expired:
		return "expired"
	case outbox.Failed, outbox.Unknown:
	}
	return "failed"
}

// code returns an error code as the API shows it.
func code(n int) *int {
	if n == 0 {
		return nil
	}
	return &n
}

// receipts lets the highest status that the carrier reported be the last word, and keeps any error code. What
// it said of attempts that are spent no longer counts.
func (d *dev) receipts(ctx context.Context, m *message, spent []string) error {
	page, err := d.table.Query(ctx, record.ReceiptsQuery(m.Job))
	if err != nil {
		return err
	}
	for _, item := range page.Items { // in order of rank
		var r outbox.Receipt
		if err := record.Decode(item, record.KindReceipt, &r); err != nil {
			return err
		}
		if slices.Contains(spent, r.SID) {
			continue
		}
		if _, known := twilio.ParseStatus(r.Status); known {
			m.Status = r.Status
		}
		if r.ErrorCode != 0 {
			m.ErrorCode = code(r.ErrorCode)
		}
		if m.SID == "" {
			m.SID = r.SID
		}
	}
	return nil
}

// open decrypts a JSON value that is sealed for a key.
func (d *dev) open(ctx context.Context, key table.Key, sealed string, v any) error {
	return seal.OpenJSON(ctx, d.seal, key.String(), sealed, v)
}

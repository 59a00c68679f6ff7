package testkit

import (
	"context"

	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/work"
)

// Filed returns a text that is done or dead, by its MessageSid; the zero value while it waits, and for an unknown sid.
func (w *World) Filed(sid string) (filed work.Filed) {
	w.T.Helper()
	ctx := context.Background()
	items, err := w.Table.Table.Get(ctx, record.Message(sid))
	must(w.T, err)
	if !items[0].Exists() {
		return filed
	}
	var claim work.Message
	must(w.T, record.Decode(items[0], record.KindMessage, &claim))
	items, err = w.Table.Table.Get(ctx, record.Text(claim.Number, claim.TextID))
	must(w.T, err)
	if items[0].Exists() {
		must(w.T, record.Decode(items[0], record.KindText, &filed))
	}
	return filed
}

// FiledJob returns the job of an ended text to a phone.
func (w *World) FiledJob(phone, id string) (job outbox.Job) {
	w.T.Helper()
	items, err := w.Table.Table.Get(context.Background(), record.Text(w.Config.Hash()(phone), id))
	must(w.T, err)
	must(w.T, record.Decode(items[0], record.KindFiledJob, &job))
	return job
}

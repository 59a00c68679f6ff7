package receipt

import (
	"context"
	"log/slog"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/josh-sms/josh/internal/base/crash"
	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/base/ident"
	"github.com/josh-sms/josh/internal/base/sms"
	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/platform/httpevent"
	"github.com/josh-sms/josh/internal/platform/observe"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/platform/twilio"
)

const (
	storeTimeout = 8 * time.Second // within the function's 10 s
	followUp     = 48 * time.Hour  // longer than any look-up of a job that is not filed yet (half a day)
)

// Signatures says whether a webhook request was signed by our account.
type Signatures interface {
	Verify(ctx context.Context, signature, url string, form twilio.Form) bool
}

// Receipts is the status webhook.
type Receipts struct {
	Table      table.Table
	Signatures Signatures
	BaseURL    string
	Now        func() time.Time
	Log        *slog.Logger
	Metrics    *observe.Metrics
	Report     observe.Reporter
	WarnNow    func() bool
	Failures   Failures
	Crash      crash.Hook
}

// Failures draws the consequences of a failure that was reported; what it cannot do now the clock does.
type Failures interface {
	Handle(ctx context.Context, jobID, sid string) error
}

// Handle answers a status callback. What is signed is answered 204 even when it means nothing to us: an
// unknown status or job would be the same when sent again.
func (rc *Receipts) Handle(ctx context.Context, r httpevent.Request) httpevent.Response {
	if status := twilio.Refusal(r.Method, r.Header.Get("Content-Type"), len(r.Body)); status != 0 {
		return httpevent.Response{Status: status}
	}
	form, err := twilio.ParseForm(r.Body)
	if err != nil || !rc.Signatures.Verify(ctx, r.Header.Get("X-Twilio-Signature"), twilio.PublicURL(rc.BaseURL, r.RawPath, r.RawQuery), form) {
		rc.Metrics.Count(observe.SignatureFailures, 1)
		if rc.WarnNow() {
			rc.Log.WarnContext(ctx, "status signature does not match")
			rc.Report.Warn(ctx, "status signature does not match")
		}
		return httpevent.Response{Status: http.StatusUnauthorized}
	}
	jobID, status, receipt, ok := rc.read(r.RawQuery, form)
	if !ok {
		rc.Log.InfoContext(ctx, "status ignored: no job, sid or known status")
		return httpevent.Response{Status: http.StatusNoContent}
	}
	ctx = observe.WithCorrelation(ctx, correlation(jobID))
	observe.NoteCorrelation(ctx)
	if err := rc.store(ctx, jobID, status, receipt); err != nil {
		rc.Metrics.Count(observe.StoreFailures, 1)
		rc.Log.ErrorContext(ctx, "status not stored", "job", jobID, "kind", fault.KindOf(err), "error", err)
		rc.Report.Report(ctx, err, map[string]string{"where": "receipt"})
		return httpevent.Response{Status: http.StatusServiceUnavailable}
	}
	return httpevent.Response{Status: http.StatusNoContent}
}

// read finds the job in the callback URL, which we chose and Twilio signed, and the rest in the form.
func (rc *Receipts) read(rawQuery string, form twilio.Form) (jobID string, s twilio.Status, r outbox.Receipt, ok bool) {
	query, err := url.ParseQuery(rawQuery)
	if err != nil {
		return "", "", r, false
	}
	jobID = query.Get("job")
	sid, _ := form.Get("MessageSid")
	word, _ := form.Get("MessageStatus")
	s, known := twilio.ParseStatus(word)
	code, _ := form.Get("ErrorCode")
	r = outbox.Receipt{Status: string(s), SID: sid, At: rc.Now()}
	r.ErrorCode, _ = strconv.Atoi(code)
	return jobID, s, r, known && validJobID(jobID) && sms.ValidMessageSID(sid)
}

// store inserts the receipt. One that is there already was a duplicate, and changes nothing; whether we or another delivery
// wrote it is all the same, which halves what it costs.
func (rc *Receipts) store(ctx context.Context, jobID string, s twilio.Status, r outbox.Receipt) error {
	ctx, cancel := context.WithTimeout(ctx, storeTimeout)
	defer cancel()
	item, err := record.Encode(record.Receipt(jobID, s.Rank(), string(s), r.SID), record.KindReceipt, r)
	if err != nil {
		return err
	}
	item.Expires = r.At.Add(record.Retention)
	ops := []table.Op{table.Note(item)}
	failed := s == twilio.Failed || s == twilio.Undelivered
	if failed {
		// Due at once: from here on no crash can lose what has to follow.
		follow, err := record.Encode(record.FailedReceipt(jobID, r.SID), record.KindFailed, r)
		if err != nil {
			return err
		}
		follow.Version, follow.Due, follow.Expires = r.At.UnixNano(), r.At, r.At.Add(followUp)
		ops = append(ops, table.Upsert(follow))
	}
	rc.Crash.At(crash.ReceiptBeforeCommit)
	err = rc.Table.Commit(ctx, ops...)
	if err != nil && fault.KindOf(err) != fault.Conflict {
		return err
	}
	rc.Crash.At(crash.ReceiptAfterCommit)
	if failed {
		rc.follow(ctx, jobID, r.SID)
	}
	rc.Metrics.Count(observe.ReceiptsStored, 1)
	rc.Log.InfoContext(ctx, "status stored", "job", jobID, "sid", r.SID, "status", r.Status, "code", r.ErrorCode)
	return nil
}

// follow draws the consequences of a failure now, as well as it can: the clock comes back to what is left.
func (rc *Receipts) follow(ctx context.Context, jobID, sid string) {
	if err := rc.Failures.Handle(ctx, jobID, sid); err != nil {
		rc.Log.WarnContext(ctx, "failed receipt left to the clock", "job", jobID, "kind", fault.KindOf(err), "error", err)
	}
	rc.Crash.At(crash.ReceiptAfterFailure)
}

// validJobID reports whether an id can be one of ours: a ULID, a dash and a number.
func validJobID(id string) bool {
	text, n, ok := strings.Cut(id, "-")
	_, err := strconv.Atoi(n)
	return ok && err == nil && len(n) <= 3 && !ident.Time(text).IsZero()
}

func correlation(jobID string) string {
	text, _, _ := strings.Cut(jobID, "-")
	return text
}

package ops

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/platform/twilio"
)

// Moment is one line of what became of a text out.
type Moment struct {
	At    time.Time `json:"at"`
	What  string    `json:"what"`  // decided, waits, handed, a receipt's status, held_back, called_off or given_up
	Words string    `json:"words"` // for people
	Ahead bool      `json:"ahead"` // at is when it is to happen
}

// Moments tells a job's life from what is stored of it, in order. Of earlier calls that the carrier did not take
// nothing is kept but their number.
func Moments(job outbox.Job, receipts []outbox.Receipt, home *time.Location, codes *twilio.Codes) []Moment {
	told := []Moment{{At: job.CreatedAt, What: "decided", Words: "JOSH decided to send it"}}
	if v := outbox.Guard(job, outbox.Recipient{Zone: home}, job.CreatedAt); v.Action == outbox.WaitUntil {
		told = append(told, Moment{At: job.CreatedAt, What: "waits", Words: "night where they are: it waits until " + v.Until.Format("15:04 MST")})
	}
	if !job.CalledAt.IsZero() {
		words := "handed to the carrier"
		if job.Attempt > 1 {
			words += fmt.Sprintf(", try %d", job.Attempt)
		}
		told = append(told, Moment{At: job.CalledAt, What: "handed", Words: words})
	}
	for _, r := range receipts {
		told = append(told, Moment{At: r.At, What: r.Status, Words: receiptWords(r, codes)})
	}
	if job.Final() {
		last := ended(job, codes)
		for _, r := range receipts { // one may be stored before the answer to the call is: by then the carrier had it
			if last.What == "accepted" && r.SID == job.SID && r.At.Before(last.At) && r.At.After(job.CalledAt) {
				last.At = r.At
			}
		}
		told = append(told, last)
	}
	slices.SortStableFunc(told, func(a, b Moment) int { return cmp.Or(a.At.Compare(b.At), cmp.Compare(place(a), place(b))) })
	if next, waits := awaited(job, codes); waits {
		told = append(told, next)
	}
	return told
}

// place orders what happened in the same moment: the carrier's receipts may be as fast as its answer.
func place(m Moment) int {
	const end = 10 // ranks of receipts have one digit
	switch m.What {
	case "decided":
		return -4
	case "waits":
		return -3
	case "handed":
		return -2
	case "accepted":
		return -1
	}
	if rank := twilio.Status(m.What).Rank(); rank >= 0 {
		return rank
	}
	return end // after whatever led to it
}

func receiptWords(r outbox.Receipt, codes *twilio.Codes) string {
	words, ok := map[twilio.Status]string{
		twilio.Scheduled: "queued at the carrier", twilio.Accepted: "queued at the carrier", twilio.Queued: "queued at the carrier",
		twilio.Sending: "the carrier is sending it", twilio.Sent: "sent on to the phone", twilio.Delivered: "delivered to the phone",
		twilio.Read: "read", twilio.Canceled: "canceled at the carrier", twilio.Failed: "failed at the carrier",
		twilio.Undelivered: "not delivered",
	}[twilio.Status(r.Status)]
	if !ok {
		words = strings.ReplaceAll(r.Status, "_", " ")
	}
	if r.ErrorCode != 0 {
		words += ": " + outbox.CodeWords(r.ErrorCode, codes.Meaning)
	}
	return words
}

// ended says how a job ended.
func ended(job outbox.Job, codes *twilio.Codes) Moment {
	m, cause := Moment{At: job.FinishedAt, What: "given_up"}, outbox.Why(job.Reason, job.ErrorCode, codes.Meaning)
	switch job.Status {
	case outbox.Sent:
		m.What, m.Words = "accepted", "the carrier took it"
		if job.Reason == "reconciled" {
			m.Words = "the carrier’s records show that it took it"
		}
	case outbox.Suppressed:
		m.What, m.Words = "held_back", "held back: "+cause
	case outbox.Canceled:
		m.What, m.Words = "called_off", "called off: "+cause
	case outbox.Expired, outbox.Failed, outbox.Unknown, outbox.Pending, outbox.Sending:
		m.Words = "given up: " + cause
	}
	return m
}

// awaited says what is to happen next, if anything has a time.
func awaited(job outbox.Job, codes *twilio.Codes) (m Moment, waits bool) {
	if job.Final() || job.NextAt.IsZero() {
		return m, false
	}
	m = Moment{At: job.NextAt, What: "waits", Ahead: true}
	switch {
	case job.Status == outbox.Sending:
		m.Words = "no clear answer: then JOSH looks it up in the carrier’s records"
	case job.Reason == "quiet_hours":
		m.Words = "leaves when their morning comes"
	case job.Reason == "redriven":
		m.Words = "leaves again: an operator said so"
	default:
		m.Words = "is tried again: " + outbox.Why(job.Reason, job.ErrorCode, codes.Meaning)
	}
	return m, true
}

package ops

import (
	"strconv"
	"strings"

	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/text/safety"
)

// told says in words what the person of an incident was told, or what became of the text that was to tell them, and that they asked.
func (o *Ops) told(i safety.Incident) string {
	words := o.answered(i)
	switch {
	case i.Asked == 1:
		words += "; they asked what to do, and were given the lines once more"
	case i.Asked > 1:
		words += "; they asked what to do " + strconv.Itoa(i.Asked) + " times, and were given the lines each time"
	}
	return words
}

// answered says what became of the text that answers an incident.
func (o *Ops) answered(i safety.Incident) string {
	switch i.Reply {
	case safety.ReplyFull:
		return "told who can help"
	case safety.ReplyShort:
		return "told again in short"
	case safety.ReplySilent:
		return "told twice within the hour, so not again"
	case safety.ReplyNone:
		return "opted out, so told nothing"
	case safety.ReplyAtStop:
		return "told who can help in the answer to STOP"
	case safety.ReplyWaits:
		if i.ReplyWhy == "" && i.ReplyErr == 0 {
			return "the answer has not left yet"
		}
		return "the answer waits: " + outbox.Why(i.ReplyWhy, i.ReplyErr, o.Codes.Meaning)
	case safety.ReplyMissed:
		return "the answer did not reach them: " + o.missed(i)
	}
	if i.Category == safety.Reported {
		return "asked what happened; whom they mean, josh linkup show " + i.LinkUp + " says: seat " + i.Seat
	}
	return string(i.Reply)
}

// missed says why an answer ended otherwise than with the person.
func (o *Ops) missed(i safety.Incident) string {
	if i.ReplyWhy == safety.StoppedAtProvider {
		return "the carrier lets nothing through since their STOP"
	}
	status, reason, _ := strings.Cut(i.ReplyWhy, ": ")
	why := outbox.Why(reason, i.ReplyErr, o.Codes.Meaning)
	switch outbox.Status(status) {
	case outbox.Suppressed:
		return "held back, " + why
	case outbox.Canceled:
		return "called off, " + why
	case outbox.Expired:
		if reason == "expired" && i.ReplyErr == 0 {
			return "not sent in time"
		}
		return "not sent in time, " + why
	case outbox.Unknown:
		return "it may have, but nobody can say, " + why
	case outbox.Failed, outbox.Pending, outbox.Sending, outbox.Sent:
	}
	return why
}

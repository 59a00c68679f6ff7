package work

import (
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/platform/queue"
)

// Offer returns the queue message that offers an accepted text: one group for each number, so that its texts are
// done in order. id tells offers of the same text apart, which the queue would otherwise take for duplicates.
func Offer(number, id string) queue.Message {
	return queue.Message{Group: number, Dedup: id, Body: Hint{Number: number}.Encode()}
}

// OfferSubject is Offer for what waits in the partition of any subject.
func OfferSubject(s record.Subject, id string, again bool) queue.Message {
	h := hintOf(s)
	h.Again = again
	group := h.Number
	if group == "" {
		group = string(s) // groups of numbers are their hashes
	}
	return queue.Message{Group: group, Dedup: id, Body: h.Encode()}
}

// OfferShadow offers a text of a number that is to be read again: in a group of its own, so that no text waits for it. Code that
// does not know of it takes it for an offer of the number's work, which does no harm.
func OfferShadow(number, text, id string) queue.Message {
	return queue.Message{Group: "SHADOW#" + number, Dedup: id, Body: Hint{Number: number, Shadow: text}.Encode()}
}

// OfferDraft offers the draft of a card for a question of a number, likewise.
func OfferDraft(number, question, id string) queue.Message {
	return queue.Message{Group: "DRAFT#" + number, Dedup: id, Body: Hint{Number: number, Draft: question}.Encode()}
}

// OfferAgain is Offer for a text over which a worker may have died.
func OfferAgain(number, id string) queue.Message {
	return queue.Message{Group: number, Dedup: id, Body: Hint{Number: number, Again: true}.Encode()}
}

package work

import "github.com/josh-sms/josh/internal/platform/queue"

// Offer returns the queue message that offers an accepted text: one group for each number, so that its texts are
// done in order. id tells offers of the same text apart, which the queue would otherwise take for duplicates.
func Offer(number, id string) queue.Message {
	return queue.Message{Group: number, Dedup: id, Body: Hint{Number: number}.Encode()}
}

// OfferAgain is Offer for a text over which a worker may have died.
func OfferAgain(number, id string) queue.Message {
	return queue.Message{Group: number, Dedup: id, Body: Hint{Number: number, Again: true}.Encode()}
}

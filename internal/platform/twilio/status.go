package twilio

// Status is the state of an outbound message as Twilio names it.
type Status string

// The statuses of outbound messages. Twilio's receiving and received are of inbound ones and no Status.
const (
	Scheduled   Status = "scheduled"
	Accepted    Status = "accepted"
	Queued      Status = "queued"
	Sending     Status = "sending"
	Sent        Status = "sent"
	Canceled    Status = "canceled"
	Failed      Status = "failed"
	Undelivered Status = "undelivered"
	Delivered   Status = "delivered"
	Read        Status = "read"
)

// order is the way of a message. Receipts come in any order and have no timestamp, so the furthest one that
// has arrived is the status. Of two final ones that contradict each other the better one wins: "delivered"
// is the handset's word that it has the text, a failure may be a carrier's guess or come from an earlier
// attempt; and undelivered, being the carrier's answer, outranks failed, which Twilio says by itself.
var order = [...]Status{Scheduled, Accepted, Queued, Sending, Sent, Canceled, Failed, Undelivered, Delivered, Read}

// ParseStatus reads MessageStatus of a callback or the status of a message; ok is false for an inbound or
// unknown one.
func ParseStatus(s string) (status Status, ok bool) {
	if Status(s).Rank() < 0 {
		return "", false
	}
	return Status(s), true
}

// Rank returns how far along the status is, 0 to 9; -1 for one that is not in the list above.
func (s Status) Rank() int {
	for rank, known := range order {
		if s == known {
			return rank
		}
	}
	return -1
}

// Package intake is the inbound webhook: every check in its order, one commit that claims the MessageSid and
// records the work, an offer to the queue, and an empty TwiML answer.
package intake

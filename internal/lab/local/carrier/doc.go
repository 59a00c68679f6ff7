// Package carrier plays Twilio for the one-machine stack: it speaks the REST API of Programmable Messaging,
// delivers signed status callbacks, keeps its own data file as the real carrier survives our crashes, and
// breaks on demand.
//
// It is a peer, not a part of JOSH: besides the standard library, bbolt and fault it may import only twilio
// (for signing) and sms (for counting segments), so that an error in JOSH's rules is not answered by the
// same error here.
package carrier

// Package send drives jobs to the carrier: it reads the number's state, asks the guard, records `sending`,
// calls, and files what became of it; an unknown outcome is looked up before anything is sent again.
//
// It may import the ports, internal/{crash,event,fault,ident,live,observe,outbox,record,seal,work} and
// internal/twilio (never its REST client: that comes through the Carrier interface).
package send

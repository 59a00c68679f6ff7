// Package converse drives turns: it reads the state of a number, lets internal/turn decide, fetches what it
// asks for, commits the decision in one transaction and offers the jobs that it made.
//
// It may import the ports, internal/{crash,event,fault,ident,live,observe,outbox,record,safety,seal,sms,turn,work}.
package converse

// Package rest sends and lists messages over Twilio's REST API, with a context on every call, and says of
// every failure what is known about it: what to do, and whether the message may have been taken.
//
// It is an adapter, apart from package twilio so that only a function that sends links twilio-go.
package rest

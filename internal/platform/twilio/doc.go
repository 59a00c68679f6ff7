// Package twilio is what Twilio says and how it says it: webhook forms and their signature, message statuses,
// error codes and what to do about them. The REST client is in rest, so that a function that only checks
// webhooks does not link it.
//
// It is an adapter.
package twilio

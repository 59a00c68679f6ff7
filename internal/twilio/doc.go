// Package twilio is what Twilio says and how it says it: webhook forms and their signature, message statuses,
// error codes and what to do about them. The REST client is in rest, so that a function that only checks
// webhooks does not link it.
//
// It is an adapter. It may import the standard library, internal/fault and internal/sms, no other adapter.
package twilio

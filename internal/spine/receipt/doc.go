// Package receipt is the status webhook: each status that Twilio reports for a job is inserted once, under
// its rank, so that the highest one is the last word in whatever order they come.
package receipt

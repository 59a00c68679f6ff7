// Package sns pages operators by a topic of Amazon SNS: one message for each page, which mail, phones and duty rosters can
// subscribe to.
package sns

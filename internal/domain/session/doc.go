// Package session is the pointer into a person's conversation: mode, what was asked, until when. It is not
// a transcript.
//
// Pure: it does no I/O.
package session

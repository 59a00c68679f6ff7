// Package session is the pointer into a person's conversation: mode, what was asked, until when. It is not
// a transcript.
//
// Pure: it may import only the standard library.
package session

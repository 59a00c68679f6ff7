// Package wording holds every text that JOSH can send, in one place, so that voice, length and the rules of
// the carriers are checked together.
//
// Pure: it does no I/O.
package wording

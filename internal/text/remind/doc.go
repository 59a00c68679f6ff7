// Package remind reads texts that ask to be reminded of something: of what, and when; and those that ask what one is to be reminded of, or take
// it back. Times are those of package when.
//
// Pure: it does no I/O.
package remind

// Package sms has the words of the field: a phone number, a message sid, the normal form of a text, its
// encoding and its segments.
//
// Everything here is pure.
package sms

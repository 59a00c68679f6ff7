// Package compliance recognises what the law and the carriers say must always work: STOP, START, HELP.
//
// Pure: it may import only the standard library, golang.org/x/text and internal/{fault,phrase,sms}. It sees the normal form of a
// text and never waits for anything.
package compliance

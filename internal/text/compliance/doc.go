// Package compliance recognises what the law and the carriers say must always work: STOP, START, HELP.
//
// Pure: it does no I/O. It sees the normal form of a text and never waits for anything.
package compliance

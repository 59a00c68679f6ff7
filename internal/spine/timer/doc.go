// Package timer is the clock's work: it finds what is due and offers it again, so that a lost hand-off or a
// retry whose queue message is gone is late, never lost.
package timer

// Package alert tells operators that somebody may be in danger: a metric with an alarm, a line in the log and a
// warning to the error tracker, none of which says who it is or what they wrote.
//
// It may import the ports and internal/{fault,observe,record,safety}.
package alert

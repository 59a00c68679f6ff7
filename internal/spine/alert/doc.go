// Package alert tells operators that somebody may be in danger, and tells them again when nobody looks: a page for each
// incident, a metric with an alarm, a line in the log and a warning to the error tracker, none of which says who it is or
// what they wrote. alert/sns sends the pages.
package alert

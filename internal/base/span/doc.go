// Package span reads lengths of time as operators type them: Go's durations, and days and weeks before them.
package span

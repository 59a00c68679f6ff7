// Package zone holds the time zones of the regions and of the carrier's windows: the Lambda image carries no
// zone files, and the whole database of the Go distribution would be 450 kB in every function.
package zone

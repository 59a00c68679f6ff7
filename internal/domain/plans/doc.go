// Package plans is what somebody has ahead of them, as a text says it, and the link by which their calendar gets it. Its rules do no I/O.
package plans

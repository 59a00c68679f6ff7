// Package reminder is what people want to be reminded of, and when. Its rules do no I/O.
package reminder

// Package when reads the days and times that people write, relative to a clock and a zone.
package when

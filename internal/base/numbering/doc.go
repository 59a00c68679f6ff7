// Package numbering reads phone numbers as people type them, for the countries in which JOSH texts.
//
// The plans are an extract of libphonenumber's metadata, because the library itself reads the numbers of the
// whole world as its package begins: the web function would start in 14 ms instead of 6 (decision 20). A test reads numbers
// with both.
package numbering

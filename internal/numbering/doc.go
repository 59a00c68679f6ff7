// Package numbering reads phone numbers as people type them, for the countries in which JOSH texts.
//
// The plans are an extract of libphonenumber's metadata, because the library itself does not fit: linked into the
// web function it adds 11.5 MB to a limit of 13 MB (its protocol buffers keep every method of the AWS SDK alive) and
// 5 ms to every start. A test reads numbers with both.
package numbering

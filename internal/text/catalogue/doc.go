// Package catalogue knows what people do together: its keys, what they are called, and how people who text name them.
//
// Pure: it does no I/O.
package catalogue

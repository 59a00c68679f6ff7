// Package menu answers everyday questions and small talk, asks a person where JOSH does not do, and says what can be had.
package menu

// Package recall finds what somebody means when they ask about something that they once told: "what's my dog called" means "my dog is called
// Rex", and "do I do alcohol?" means "I don't drink". It says whether a text asks so, and which of the things told are nearest to it.
//
// Pure: it does no I/O.
package recall

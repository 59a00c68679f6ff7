// Package shadowing is the driver of second readings: of a text that was answered long ago it fetches the words, asks the second reader
// once, and stores how far the two agreed and what it cost. Nothing that anybody is told depends on it.
package shadowing

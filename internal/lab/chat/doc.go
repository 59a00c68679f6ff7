// Package chat is a phone in a terminal: lines typed are texts to JOSH, its answers are printed, and a few
// commands show why and move the clock. It speaks the development API of a running stack.
package chat

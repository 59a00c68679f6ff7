// Package vote is a capability for tests, with everything that one can have: people join a vote by text and cast a voice, a
// model reads what rules cannot, a group that belongs to nobody counts, a timer closes it, and everybody who is still in
// hears the result once. Whoever stops, is held or deletes their account is out of it.
//
// No program of the product has it. Tests drive it through the real handlers: by virtual time, by every interleaving, and in
// a process that they kill.
package vote

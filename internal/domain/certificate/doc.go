// Package certificate is what the lock of a LinkUp rests on, and the check of it: who is in, that each may be, who has met whom, who waited how long.
//
// Check knows nothing of how people are found or how a LinkUp locks. It reads the record as it is stored, and has the rules of the contract in words of
// its own, so that a mistake in one is no mistake in the other.
package certificate

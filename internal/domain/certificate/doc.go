// Package certificate is what the lock of a LinkUp rests on, and the check of it: who is in, that each may be, who has met whom, who waited how long.
//
// Check and CheckFacts know nothing of how people are found or how a LinkUp locks. They read records as they are stored, and have the rules of the contract in
// words of their own, so that a mistake in one is no mistake in the other.
package certificate

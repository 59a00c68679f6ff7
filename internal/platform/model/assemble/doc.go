// Package assemble decides what a call of a model is given: in which order, how much of each part, and what is left out when there
// is no room. It is pure: the same state and limits have the same result, byte for byte, and nothing that it is given is changed.
//
// A caller says what there is, as a State, and shows what comes back. The order, the limits and their sources are those of
// specification 8 ("What a call is given") and of seed 001 (its sections 3 to 6). Nothing of another person has a place in a
// State but as a Shared, which is made of a consent.
package assemble

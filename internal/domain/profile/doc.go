// Package profile is what JOSH knows of how somebody likes to spend time with others: twelve factors, activities, what to avoid, size of
// the group and times; what each answer of the interview adds to it, when it is good enough to match, and what is worth asking next.
//
// Pure: it does no I/O. What an answer says of the factors is data (data/evidence.json), with a reason per line.
package profile

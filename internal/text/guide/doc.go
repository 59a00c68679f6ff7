// Package guide reads what people text in a talk, and makes drafts of their own sentences, by rules alone: a talk can be held from
// the invitation to the agreements without a model. A talk is two people who met through JOSH and talk something out, each in
// private with JOSH.
//
// What it returns for people to read is in characters of GSM-7, without tags, links and phone numbers, and has a bound. Where a
// sentence cannot be made for sure, there is none: a wrong one is worse.
//
// Pure: it does no I/O.
package guide

// Package linkup is a plan of several people, from what was asked for to its end: which states it has, who may be asked, what a
// reply does, when it locks, and who has to hear of it.
//
// Every step is a pure function from a LinkUp to the one after it and to what people are told. It knows no texts, no storage and no
// clock: numbers are hashes, moments are parameters.
package linkup

// Package linkup is the flow of plans: who asks for one starts a LinkUp, others are invited and answer, it locks, and whoever is in
// hears what they need until it is over.
//
// A LinkUp is a subject of its own. Its record is what the rules of package domain/linkup say; the record of a number says which
// LinkUps the person is asked about or is in. The two talk by signals. What nobody may be twice in, an open invite or two plans at
// one time, the number's record decides: it takes one turn at a time.
package linkup

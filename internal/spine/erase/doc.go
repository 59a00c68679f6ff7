// Package erase does with every item that names a number what the declaration of its kind says (package erasure), and
// proves it by looking again. What nobody has declared keeps it from ending. It has the declarations of the kinds that
// are there whatever JOSH can do, and its other files know no kind that is filed.
//
// It finds the items by the ways that their kinds declare, among them an index that is kept in the writers' own
// commits (Indexed), so that it reads what the person has and not the table. Where a way cannot be followed to its end it
// reads the whole table, and Audit always does. It does a bounded part of its work a run, stores how far it has come, and
// touches nothing that is newer than its order.
package erase

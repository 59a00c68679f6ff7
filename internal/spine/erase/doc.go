// Package erase does with every item that names a number what the declaration of its kind says (package erasure), and
// proves it by reading the whole store. What nobody has declared keeps it from ending. It has the declarations of the
// kinds that are there whatever JOSH can do, and its other files know no kind that is filed.
//
// Nothing lists what was filed under ids of its own (texts, jobs, receipts, links), because such a list would cost a
// write for every text; so an erasure reads the whole table, which is rare and costs cents. It reads a bounded part
// of it a run, stores how far it has come, and touches nothing that is newer than its order.
package erase

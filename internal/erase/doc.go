// Package erase removes everything about a number but what the law or the person's own STOP asks to keep, and
// proves it by reading the whole store.
//
// Nothing lists what was filed under ids of its own (texts, jobs, receipts, links), because such a list would cost a
// write for every text; so an erasure reads the whole table, which is rare and costs cents. It reads a bounded part
// of it a run, stores how far it has come, and touches nothing that is newer than its order.
package erase

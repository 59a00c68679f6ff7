// Package ledger is what calls of models cost: an entry for each answer, and sums of them by day, month, purpose, model or
// person. It may import the values of package turn.
package ledger

// Package wish reads what a text as a whole wishes of the account that it comes from: deletion, a pause, another name or
// place.
package wish

// Package erasure is how a capability declares, for each kind of item that it stores, what becomes of such an item
// when a person whom it names is erased, and how such items are found.
//
// It knows no kind and does no I/O: package erase carries declarations out, and package app lists them. What nobody
// has declared keeps an erasure from ending.
package erasure

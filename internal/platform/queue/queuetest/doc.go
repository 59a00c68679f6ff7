// Package queuetest is the contract of package queue: every engine runs it, and what it does not demand no
// caller may rely on.
//
// It is for tests only.
package queuetest

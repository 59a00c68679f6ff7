// Package send drives jobs to the carrier: it reads the number's state, asks the guard, records `sending`,
// calls, and files what became of it; an unknown outcome is looked up before anything is sent again.
package send

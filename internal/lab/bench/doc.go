// Package bench measures JOSH from outside: it starts `josh run` as a process of its own, texts it as Twilio
// would, plays the carrier at the other end and watches what the process uses; it times the start of the
// Lambda binaries and runs the Go benchmarks. Its command prints it all as one table (`make bench`).
//
// Nothing of the product imports it.
package bench

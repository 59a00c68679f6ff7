// Package sample says how much of a long test is played. A test that plays thousands of cases in one goroutine plays each of them in `make test`, and
// every Stride-th with the race detector, which takes seven times as long and can find there nothing that it has not found in the first ones.
package sample

//go:build !race

package sample

// Stride is 1: every case is played.
const Stride = 1

//go:build race

package sample

// Stride is 9: every ninth case is played.
const Stride = 9

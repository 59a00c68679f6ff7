// Package match says how well a plan suits somebody, and why: what stands in the way, a score by weights that are data, and its reasons in words.
// It knows no store and does no I/O; who is looked at, and whether they may be asked at a moment, is for others.
package match

// Package baseline has the figures that `make eval` recorded for this build, and sets those of two builds side by side. It is apart from
// package evaluate so that whoever shows them does not carry the lists that they were measured on.
package baseline

// Package audit is what is kept of what operators do: who did what, why, when and to whom. It has no words, no names and no numbers.
package audit

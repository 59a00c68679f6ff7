// Package evaluate measures the rules for opt-outs, for safety and for understanding on labelled lists: what they find, what they find by mistake, and
// how sure one can be of it. `make eval` runs it; docs/evaluation.md has its table.
package evaluate

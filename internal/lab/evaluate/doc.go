// Package evaluate measures the opt-out and safety rules on labelled lists: what they find, what they find by mistake, and
// how sure one can be of it. `make eval` runs it; docs/evaluation.md has its table.
package evaluate

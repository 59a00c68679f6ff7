// Package drafting is the driver of drafts: for a question that no card answers it has a model write one in five passes, each of which is a
// call of its own whose answer is stored before the next. It is work of its own, begun by the clock: no turn waits for it, and nothing of a
// draft is ever sent.
package drafting

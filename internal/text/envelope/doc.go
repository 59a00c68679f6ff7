// Package envelope reads what a model answers in a talk: <meta>{json}</meta>, an optional <draft>, then the text that is sent, or the
// older form with <thinking> and <dispatch>. It takes what models really send: broken JSON, tags that are not closed, tags in any
// order, twice, in fences, or written as entities.
//
// Whatever it gets, what it returns as text or draft has no tag, no JSON and no analysis in it: what is left over is looked at
// again (Leaks), and is nothing when something is found. Its time grows with the length of the answer and not faster.
//
// Pure: it does no I/O.
package envelope

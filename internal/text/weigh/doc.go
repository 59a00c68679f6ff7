// Package weigh weighs the words of a text: for each of a few labels it adds up what the words, the words near each other and the
// letters within them speak for. The weights are learned from labelled texts at development time (internal/text/weigh/train), packed,
// and read where they lie. It knows families of wordings that no list has; why it does is a sum that can be taken apart.
//
// Pure: it does no I/O.
package weigh

// Package cardpage serves the pages of cards: what there is to say to a question beyond what a text holds. They are the same for
// everybody, need no script and may be kept.
package cardpage

// Package understand says what a text asks for: one intent, how sure that is, and the fields that the text names. It is the
// offline provider: rules over one vocabulary, which serve where no model is configured and where one does not answer, and
// whose certain readings no model is asked about. It knows a text and what is open with its sender, and does nothing.
package understand

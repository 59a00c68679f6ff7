// Package shadow is a second reading of a sample of texts, beside the one that counts: what is to be read again, what came of it, and
// how far the two readers agree. A second reading changes nothing of what is done, and nothing of it has words of anybody.
package shadow

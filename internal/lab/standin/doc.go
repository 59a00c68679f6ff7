// Package standin answers in the place of a model of the network: as the rules read, or with the least that a form allows. It asks nobody and counts tokens
// as a provider would, so that a town can be lived through with a model that is asked wherever the real one would be.
//
// It says what a month would cost; it does not say how well a model reads.
package standin

// Package train learns the weights of internal/text/weigh from labelled texts, at development time. The same texts give the same weights.
//
// No function that is deployed imports it.
package train

// Package prompts holds the instructions that models get: one file per purpose and version, and beside it the schema of the
// form that the answer has. What a person wrote is data in them, between tags that it cannot contain.
//
// They stand beside the port and not beside the rules of texts, because they are made into requests of it and rules know
// nothing of models. Whoever asks a model copies what it may read into the type that its prompt takes.
package prompts

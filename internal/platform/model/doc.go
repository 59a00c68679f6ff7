// Package model is the port to language models: one request, one answer that was checked, and what it cost.
//
// An engine (model/bedrock) makes one call of one model. Everything around it is a decorator with the same method, put
// together in Chain: check the answer, meter the call, bound its time, give up a model that is away, try another, ask once
// more when an answer cannot be used. Every engine and every model goes through all of them.
//
// Vectors of texts have a port of their own, Embedder, because other models make them, and EmbedChain around its engines.
package model

// Package secrets keeps the values of secret settings at hand: it caches those of a remote store, fetches them
// again when asked to, and never asks too often.
//
// secrets/secretsmanager fetches from AWS Secrets Manager.
package secrets

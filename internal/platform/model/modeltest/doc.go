// Package modeltest is a server that speaks Bedrock's Converse for tests: it takes only requests of the exact form, gives
// the answers that it was told to, or fails in the ways in which providers fail, and keeps a journal of both.
package modeltest

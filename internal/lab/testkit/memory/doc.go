// Package memory is a table in memory for tests that run JOSH a million times: the same contract as the
// engines (table/tabletest), nothing kept, and every state has a fingerprint.
//
// Only tests import it.
package memory

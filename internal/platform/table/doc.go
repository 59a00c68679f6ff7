// Package table is the port to storage: versioned items, all-or-nothing commits, one sparse due index.
//
// The domain speaks this language only; table/dynamo and table/bolt implement it, table/tabletest is the contract
// that both must pass.
package table

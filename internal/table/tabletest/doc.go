// Package tabletest is the contract of the table port: what every engine must do, as tests.
//
// An engine's own tests call Run. It may import only the standard library, testing helpers, internal/fault
// and internal/table.
package tabletest

// Package tabletest is the contract of the table port: what every engine must do, as tests.
//
// An engine's own tests call Run.
package tabletest

// Package said reads what was said between a person and JOSH from the texts of a number: those of everyday, both ways. What tells of danger,
// of a STOP or of the account is nobody's business who reads on.
package said

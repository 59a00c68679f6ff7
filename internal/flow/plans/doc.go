// Package plans tells people by text what they have ahead of them, or that a time is free as far as JOSH knows, and gives them a private link by which
// their calendar has it too. The link opens it until they take it away, are suspended, or are erased.
package plans

// Package template holds template.yaml to the code: what one names, the other has.
//
// CloudFormation checks neither the name of a metric nor that of a variable or secret, and a wrong one shows
// only in production: as an alarm that never rings or a function that does not start.
package template

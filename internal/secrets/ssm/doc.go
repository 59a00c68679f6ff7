// Package ssm fetches secrets from the parameter store of AWS Systems Manager.
//
// It may import the standard library, the core of the AWS SDK and internal/fault.
package ssm

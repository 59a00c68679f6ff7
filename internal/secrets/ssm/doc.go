// Package ssm fetches secrets from the parameter store of AWS Systems Manager.
package ssm

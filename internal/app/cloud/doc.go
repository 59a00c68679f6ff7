// Package cloud builds the parts that live on AWS, and the six functions from them. Each function builds only
// what it uses, so that the linker leaves the rest out.
//
// It may import internal/app, the AWS engines and the AWS SDK; never bbolt and never internal/local.
package cloud

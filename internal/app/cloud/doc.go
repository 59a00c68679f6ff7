// Package cloud builds the parts that live on AWS, and the seven functions from them. Each function builds only
// what it uses, so that the linker leaves the rest out.
package cloud

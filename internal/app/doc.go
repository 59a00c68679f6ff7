// Package app is the composition root: the configuration, and the handlers built from parts. It is the only
// package that knows every other; which engines the parts are is decided by app/cloud or internal/lab/local.
package app

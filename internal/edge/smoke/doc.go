// Package smoke tries a JOSH that runs somewhere, from outside: it sends signed webhooks from numbers of nobody, reads back what was stored and
// what has left, and erases the numbers again. `josh smoke` runs it after a deployment.
package smoke

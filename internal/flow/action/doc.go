// Package action is the flow of texts that hold several requests, and of what waits for a yes: it plans what a text asks for, asks first where others
// are reached or something ends, has the flows that own each request do it, and says what came of each.
package action

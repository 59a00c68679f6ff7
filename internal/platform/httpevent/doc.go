// Package httpevent stands between API Gateway's HTTP events (payload format 2.0) and the handlers: it
// reads an event into a plain request, writes a plain answer into an event, and lets an ordinary HTTP server
// call a handler with the very event that API Gateway would have made.
package httpevent

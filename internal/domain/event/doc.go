// Package event is the shape of domain events: what happened to whom, why, and because of which text.
//
// Events are inserted by the commit that makes them true and are never changed.
package event

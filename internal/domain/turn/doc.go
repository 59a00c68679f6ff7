// Package turn is the pure step: from one accepted text, signal or timer and all that may be known of its subject to what is
// done about it and why.
//
// A Machine is made of flows and knows none of them. It runs their steps stage by stage; any step can end the turn or ask
// for something.
package turn

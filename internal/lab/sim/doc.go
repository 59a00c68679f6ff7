// Package sim is a town of simulated people who text JOSH: thousands of phones join, answer questions, ask for plans, say yes,
// change their minds, ghost, drop out, opt out and come back, in virtual time, through the real handlers, at a carrier that fails
// now and then. The same seed is the same town, to the byte of each text.
//
// After every step it checks what JOSH promises, by books of its own: what was committed, what the carrier was asked to send, what
// people have said. In the end it says what people got of it, so that a policy can be judged before it is deployed.
package sim

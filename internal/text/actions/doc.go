// Package actions reads the requests of a text that asks for several things at once: "cancel my saturday thing, find me a hike sunday instead, and
// tell the others I'm sorry". It takes a text apart, reads each part by the rules that there are, and takes what a part leaves open from the one
// before it. What becomes of an action, and who has to say yes to it first, is for its flow.
//
// Pure: it does no I/O. What a text says that tells of danger, or stops everything, is read before it by others.
package actions

// Package join is the front door: the form at /join, the code that proves a number, and what follows when it
// is proved.
//
// It never tells whether a number is known. What the form does is the same for every number, so the answer and its
// time are the same: the code is a job like any other, and the sender's guard is what holds it back from somebody
// who has opted out. docs/join.md has the way through and its limits.
package join

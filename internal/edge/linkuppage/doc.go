// Package linkuppage serves the page of a LinkUp to each of those who are in it: what, when, where, with whom, how to leave, and the same for their
// calendar. It is opened by the link of a text, needs no script and changes nothing.
package linkuppage

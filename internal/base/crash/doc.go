// Package crash names the boundaries at which a process may die: before and after each commit, offer and
// call. A nil Hook costs one comparison; `josh run` installs one that a test can arm.
//
// It imports nothing.
package crash

// Package pages answers the web paths: for now one page that says what JOSH is and that joining is by
// invitation.
//
// It may import the standard library and internal/httpevent.
package pages

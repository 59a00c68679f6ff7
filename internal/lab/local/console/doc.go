// Package console is the page of `josh run`: phones to type on, the texts that come back, and for each
// text why it was answered so.
//
// The page is plain HTML, one stylesheet and ES modules, embedded as they are; it talks to the development API under
// /dev and loads nothing from anywhere else.
package console

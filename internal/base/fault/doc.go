// Package fault gives every error a kind, so that code at the edges decides by kind and never by text.
//
// The text of an error is for operators; no caller and no person ever sees it: handlers map the kind to an answer.
package fault

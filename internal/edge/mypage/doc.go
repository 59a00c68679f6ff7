// Package mypage serves the page of a person: what JOSH knows of them, in words, with a button beside what they told that takes it away.
// It is opened by the link of a text, for a quarter of an hour, and needs no script.
package mypage

// Package personas plays people who answer the first questions: 500 of them, of six kinds, scripted from a seed in words of their own, in virtual
// time on the pure turn. What becomes of each question, and how many reach a profile that plans can go by, are figures of `make eval`.
package personas

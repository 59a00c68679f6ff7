// Package safety finds texts that speak of danger to a person, says how sure it is of it, and knows where help is: a
// lexicon (LoadLexicon), a second look at what is ambiguous (Judge), crisis resources by country (LoadResources), and the
// hold that a hit may put on a number. docs/safety.md says what it cannot do.
//
// Pure: it does no I/O.
package safety

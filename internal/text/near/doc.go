// Package near tells how near texts are in meaning, by the words that they are made of: "may my sister accompany me" is near "can I bring
// a friend", with which it shares no word. Each word has a vector, which was learned at development time from a model that is too large to
// run here (make.py); a text is their sum. It says what is near and never what is meant.
//
// Pure: it does no I/O.
package near

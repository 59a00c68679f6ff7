// Package pages is the look of the web pages: the frame, the style, form elements, and the header fields
// that every answer has. What the pages say and do is for others.
//
// It builds HTML from typed pieces, and text gets in only escaped: html/template would add 8 MB to the web function,
// because its use of reflection keeps every method of the AWS SDK alive.
package pages

// Package pages is the look of the web pages: the frame, the style, form elements, and the header fields
// that every answer has. What the pages say and do is for others.
//
// Pages are built with gomponents: text and attributes get in only escaped, and nothing of a page is known at run time only, as it
// would be with html/template, which also keeps every method of the AWS SDK in the web function (8 MB).
package pages

// Package when reads the days and times that people write, relative to a clock and a zone. A text becomes tokens,
// tokens become items (a day, an hour, a part of the day), items that belong together become plans, and a plan
// becomes options once it is known which of its times are ahead. What the rules cannot be sure of is no option: it is
// asked for.
package when

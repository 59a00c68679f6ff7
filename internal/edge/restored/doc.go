// Package restored says whether the table of a restored backup is whole: whether everything in it can be read and opened, what waits is not
// filed as well, and an erasure would find whom it is to erase. It changes nothing.
package restored

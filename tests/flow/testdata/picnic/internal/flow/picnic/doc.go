// Package picnic plans a picnic: it asks how many come and on which day, and the day before whether it is still on.
package picnic

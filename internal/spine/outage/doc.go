// Package outage tells all instances which model one of them has given up, so that each need not fail for itself.
package outage

// Package welcome answers strangers: with the link to join, and with what strangers ask.
package welcome

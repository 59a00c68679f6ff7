// Package identity finds the number under which a phone is known, while there is more than one pepper.
package identity

// Package pepper is the key under which phones are hashed, and lists of such keys while one replaces another.
package pepper

// Package deflate packs bytes for what stores them (RFC 1951).
package deflate

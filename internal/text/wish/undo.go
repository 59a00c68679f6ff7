package wish

import (
	"slices"
	"strings"
)

// Undoes reports whether a text takes back what its sender has changed last: UNDO, and the ways in which people write it.
func Undoes(normal string) bool {
	said := strings.ToLower(strings.Trim(normal, " .!"))
	return slices.Contains([]string{"undo", "undo that", "undo it", "undo please", "please undo", "take that back", "deshacer"}, said)
}

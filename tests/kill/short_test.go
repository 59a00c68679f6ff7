//go:build !kill

package kill

// How much `go test ./...` does; `make kill` does it all.
const (
	deathsPerBoundary = 1
	stopRounds        = 180
)

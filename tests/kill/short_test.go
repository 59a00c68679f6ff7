//go:build !kill

package kill

// How much `go test ./...` does; `make kill` does it all.
const (
	deathsPerBoundary = 1
	stopRounds        = 180
	randomTexts       = 1200
	randomKills       = 8
	backlog           = 3000
)

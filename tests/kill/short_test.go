//go:build !kill

package kill

// How much `go test ./...` does; `make kill` does it all.
const (
	deathsPerBoundary = 1
	flowsPerBoundary  = 2
	stopRounds        = 60
	randomTexts       = 600
	randomKills       = 5
	backlog           = 3000
	modelTexts        = 40
	modelKills        = 3
)

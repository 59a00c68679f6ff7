//go:build !kill

package kill

// How much `go test ./...` does; `make kill` does it all.
const (
	deathsPerBoundary = 1
	flowsPerBoundary  = 1
	stopRounds        = 30
	randomTexts       = 240
	randomKills       = 5
	rotationTexts     = 120
	backlog           = 3000
	modelTexts        = 40
	crowdedPlans      = 4
	modelKills        = 3
)

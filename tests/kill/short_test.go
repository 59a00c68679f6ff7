//go:build !kill

package kill

// How much `go test ./...` does; `make kill` does it all.
const (
	deathsPerBoundary = 1
	flowsPerBoundary  = 1
	stopRounds        = 60
	randomTexts       = 400
	randomKills       = 5
	rotationTexts     = 240
	backlog           = 3000
	modelTexts        = 40
	crowdedPlans      = 4
	modelKills        = 3
)

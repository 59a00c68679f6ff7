//go:build !kill

package kill

// How much `go test ./...` does; `make kill` does it all, and CI with a quarter of the backlog. Nothing (0) is what takes long and small shows little.
const (
	deathsPerBoundary = 1
	flowsPerBoundary  = 1
	stopRounds        = 30
	randomTexts       = 240
	randomKills       = 5
	rotationTexts     = 0
	modelTexts        = 40
	crowdedPlans      = 4
	modelKills        = 3
	livedRegions      = 1
)

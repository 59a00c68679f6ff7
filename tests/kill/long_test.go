//go:build kill

package kill

// How much `make kill` does: the figures of docs/reliability.md.
const (
	deathsPerBoundary = 4
	flowsPerBoundary  = 1000 // all that reach it
	stopRounds        = 1000
	randomTexts       = 20_000
	randomKills       = 100
	rotationTexts     = 4_000
	modelTexts        = 400 // whose answers wait, each for two calls
	crowdedPlans      = 30  // of 240 people
	modelKills        = 12
	livedRegions      = 3
)

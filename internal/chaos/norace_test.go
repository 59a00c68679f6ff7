//go:build !race

package chaos

// sampled is how many schedules of a scenario a plain run draws: half a second for each scenario.
const sampled = 1_000

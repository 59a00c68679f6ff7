//go:build race

package chaos

// sampled is how many schedules of a scenario are drawn under the race detector, which is ten times slower and looks for
// something else: what runs at once is the same in the first schedules as in the last.
const sampled = 300

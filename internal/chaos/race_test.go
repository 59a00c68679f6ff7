//go:build race

package chaos

// mostSchedules bounds a scenario under the race detector, which is ten times slower and looks for something
// else: what runs at once is the same in the first schedules as in the last.
const mostSchedules = 1_500

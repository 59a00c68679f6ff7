//go:build !race

package chaos

// mostSchedules is 0: every schedule is explored.
const mostSchedules = 0

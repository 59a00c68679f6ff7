package bench

import (
	"slices"
	"time"
)

// latencies are measured times, sorted.
type latencies []time.Duration

func sorted(list []time.Duration) latencies {
	slices.Sort(list)
	return list
}

// at returns the time that the share q of all does not exceed (nearest rank), 0 when there is none.
func (l latencies) at(q float64) time.Duration {
	if len(l) == 0 {
		return 0
	}
	return l[min(int(q*float64(len(l))), len(l)-1)]
}

func (l latencies) max() time.Duration { return l.at(1) }

// median returns the middle of unsorted times.
func median(list []time.Duration) time.Duration { return sorted(slices.Clone(list)).at(0.5) }

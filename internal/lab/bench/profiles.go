package bench

import (
	"context"
	"time"
)

// The loads that are measured. connections is more than are ever needed at a time, so that a text never waits
// for one unless JOSH is slow.
var (
	steadyLoad    = load{duration: 30 * time.Second, rate: 200, connections: 64}
	sustainedLoad = load{duration: 60 * time.Second, window: 192, connections: 96}
	simulatedLoad = load{duration: 20 * time.Second, rate: 1000, connections: 128}
)

// Steady is 200 texts a second for half a minute.
func Steady(ctx context.Context, binary string) (Run, error) {
	return throughStandIn(ctx, binary, steadyLoad)
}

// Sustained is as much as gets through to the carrier, for a minute.
func Sustained(ctx context.Context, binary string) (Run, error) {
	return throughStandIn(ctx, binary, sustainedLoad)
}

// Simulated is 1,000 texts a second through to the simulated carrier and its receipts.
func Simulated(ctx context.Context, binary string) (Run, error) {
	return throughSimulator(ctx, binary, simulatedLoad)
}

package record

import "time"

// Times that every writer of the storage layout goes by.
const (
	// Retention of what is filed: bodies are kept 30 days (product contract), and a dead letter, which lives 14
	// days at most, still finds its claim.
	Retention = 30 * 24 * time.Hour
	// HandoffSlack is how long work may wait in a queue before the clock offers it again. With the clock's own
	// minute a lost hand-off is repaired within two.
	HandoffSlack = time.Minute
)

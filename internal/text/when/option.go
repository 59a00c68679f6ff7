package when

// Option is a time that a plan may have, local to the zone that it was read in: a part of a day, or hours of it.
type Option struct {
	Date   string `json:"date"`             // YYYY-MM-DD
	Bucket Bucket `json:"bucket,omitempty"` // "" when there are hours
	From   string `json:"from,omitempty"`   // HH:MM
	To     string `json:"to,omitempty"`     // HH:MM, "" when the text names no end
}

// Bucket is a part of a day.
type Bucket string

// The parts of a day with their hours.
const (
	Morning   Bucket = "morning"   // 8 to 12
	Lunch     Bucket = "lunch"     // 12 to 14
	Afternoon Bucket = "afternoon" // 12 to 17
	Evening   Bucket = "evening"   // 17 to 21
	Night     Bucket = "night"     // 20 to 24
	Day       Bucket = "day"       // 9 to 21
)

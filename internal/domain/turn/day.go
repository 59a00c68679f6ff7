package turn

import "time"

// The hours, of a person's own day, in which they are asked something that nothing has led to: well within those in which texts of JOSH's own accord leave.
const fromHour, untilHour = 10, 20

// ByDay returns now while such a question may be asked, else the next morning.
func (t *Turn) ByDay() time.Time {
	local := t.Region.Local(t.Now)
	morning := time.Date(local.Year(), local.Month(), local.Day(), fromHour, 0, 0, 0, local.Location())
	switch {
	case local.Hour() >= untilHour:
		return morning.AddDate(0, 0, 1)
	case local.Hour() < fromHour:
		return morning
	}
	return t.Now
}

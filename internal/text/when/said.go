package when

import "time"

// Said says a time as it is said on the day of now, "" for one that is none: "today", "tomorrow morning", "Saturday from 5:30 pm".
func (o Option) Said(now time.Time) string {
	date, err := time.ParseInLocation(time.DateOnly, o.Date, now.Location())
	if err != nil {
		return ""
	}
	day, on := dayOf(date, now)
	switch {
	case o.From != "" && o.To != "":
		return day + on + " from " + spoken(o.From) + " to " + spoken(o.To)
	case o.From != "":
		return day + on + " at " + spoken(o.From)
	case o.Bucket == "" || o.Bucket == Day:
		return day + on
	case day == "today" && (o.Bucket == Evening || o.Bucket == Night):
		return "tonight"
	case day == "today" && o.Bucket != Lunch:
		return "this " + string(o.Bucket)
	case o.Bucket == Lunch:
		return day + " around lunch" + on
	}
	return day + " " + string(o.Bucket) + on
}

// dayOf names a day: within a week by its weekday, of later ones on says the date as well.
func dayOf(date, now time.Time) (day, on string) {
	today := time.Date(now.Year(), now.Month(), now.Day(), 0, 0, 0, 0, now.Location())
	switch {
	case date.Equal(today):
		return "today", ""
	case date.Equal(today.AddDate(0, 0, 1)):
		return "tomorrow", ""
	case date.Before(today.AddDate(0, 0, 7)):
		return date.Weekday().String(), ""
	}
	return date.Weekday().String(), date.Format(" (Jan 2)")
}

// spoken says a time of the day: "9 am", "5:30 pm".
func spoken(s string) string {
	at, err := time.Parse("15:04", s)
	switch {
	case err != nil:
		return s
	case s == "12:00":
		return "noon"
	case at.Minute() == 0:
		return at.Format("3 pm")
	}
	return at.Format("3:04 pm")
}

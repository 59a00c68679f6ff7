package when_test

import (
	"testing"

	"github.com/josh-sms/josh/internal/text/when"
)

// TestDaylightSaving reads hours on the days on which clocks change: 8 March and 1 November 2026 in New York, 29
// March and 25 October in Dublin.
func TestDaylightSaving(t *testing.T) {
	t.Parallel()
	z := newYork(t)
	spring := when.Context{Zone: z, Now: at(t, "2026-03-07 20:00", z)}
	check(t, spring, []said{
		{"tomorrow at 2:30am", "03-08 03:30"}, // there is no 2:30
		{"tomorrow 2:15am-3:30am", "03-08 03:15-03:30"},
		{"tomorrow at 1:59am", "03-08 01:59"},
		{"tomorrow at 3am", "03-08 03:00"},
		{"in 7 hours", "03-08 04:00"},
		{"in 24 hours", "03-08 21:00"},
		{"tomorrow morning", "03-08 morning"},
		{"sunday at noon", "03-08 12:00"},
		{"in 2 days", "03-09 day"},
		{"tomorrow night", "03-08 night"},
	})
	autumn := when.Context{Zone: z, Now: at(t, "2026-10-31 20:00", z)}
	check(t, autumn, []said{
		{"tomorrow at 1:30am", "11-01 01:30"}, // twice
		{"in 7 hours", "11-01 02:00"},
		{"in 24 hours", "11-01 19:00"},
		{"tomorrow at noon", "11-01 12:00"},
		{"in a week", "11-07 day"},
	})
	twice := at(t, "2026-11-01 01:45", z)
	check(t, when.Context{Zone: z, Now: twice}, []said{{"today at 1:30am", "11-01 01:30"}}) // the second one is ahead
	check(t, when.Context{Zone: z, Now: twice.Add(60 * 60 * 1e9)}, []said{
		{"today at 1:30am", "past:"}, {"today at 1:50am", "11-01 01:50"}, {"1:30am", "11-02 01:30"},
	})
	dublin := zone(t, "Europe/Dublin")
	check(t, when.Context{Zone: dublin, Now: at(t, "2026-03-28 12:00", dublin), Country: "IE"}, []said{
		{"tomorrow at 1:30am", "03-29 02:30"}, {"tomorrow 7pm", "03-29 19:00"}, {"29/3", "03-29 day"},
	})
	check(t, when.Context{Zone: dublin, Now: at(t, "2026-10-24 12:00", dublin), Country: "IE"}, []said{
		{"tomorrow at 1:30am", "10-25 01:30"}, {"in 24 hours", "10-25 11:00"},
	})
	// Havana's clocks change at midnight: 8 March 2026 begins at 1:00.
	havana := zone(t, "America/Havana")
	check(t, when.Context{Zone: havana, Now: at(t, "2026-03-07 20:00", havana)}, []said{
		{"tonight at midnight", "03-08 01:00"}, {"tomorrow", "03-08 day"}, {"tomorrow at 6", "03-08 18:00"},
	})
}

// TestZones reads the same moment in zones that have other days.
func TestZones(t *testing.T) {
	t.Parallel()
	z := newYork(t)
	now := at(t, "2026-05-12 23:30", z)
	for name, rows := range map[string][]said{
		"America/New_York": {{"tomorrow", "05-13 day"}, {"wednesday", "05-13 day"}, {"tonight",
			"05-12 night"}, {"today", "05-12 night"}},
		"America/Los_Angeles": {{"tomorrow", "05-13 day"}, {"tonight", "05-12 evening"}, {"today at 9",
			"05-12 21:00"}},
		"Europe/London":      {{"today", "05-13 day"}, {"tomorrow", "05-14 day"}, {"this morning", "05-13 morning"}},
		"Pacific/Auckland":   {{"today", "05-13 day"}, {"tonight", "05-13 evening"}},
		"Asia/Kolkata":       {{"this morning", "05-13 morning"}, {"at noon", "05-13 12:00"}},
		"Pacific/Kiritimati": {{"today", "05-13 day"}, {"friday", "05-15 day"}},
	} {
		check(t, when.Context{Now: now, Zone: zone(t, name)}, rows)
	}
	utc := when.Read("tomorrow at 3pm", when.Context{Now: now}) // no zone
	if got := short(utc); got != "05-14 15:00" {
		t.Errorf("without a zone %q", got)
	}
}

// TestEnds crosses the ends of months and years, and a leap day.
func TestEnds(t *testing.T) {
	t.Parallel()
	z := newYork(t)
	for clock, rows := range map[string][]said{
		"2026-01-30 10:00": {
			{"tomorrow", "01-31 day"}, {"day after tomorrow", "02-01 day"}, {"sunday", "02-01 day"},
			{"the 1st", "02-01 day"}, {"the 31st", "01-31 day"},
			{"the 30th", "01-30 day"}, {"next weekend", "02-07 day | 02-08 day"}, {"feb 3", "02-03 day"},
			{"2/3", "02-03 day"}, {"30 december", "past:"},
			{"in two weeks", "02-13 day"}, {"the 29th", "too_far:"},
		},
		"2026-12-30 10:00": {
			{"friday", "2027-01-01 day"}, {"new plans for saturday night", "2027-01-02 night"},
			{"the 2nd", "2027-01-02 day"}, {"january 2", "2027-01-02 day"},
			{"1/2 at 6", "2027-01-02 18:00"}, {"tomorrow at midnight", "2027-01-01 00:00"},
			{"the 30th of december", "12-30 day"}, {"december 1", "past:"},
			{"2nd of next month", "2027-01-02 day"}, {"next wednesday", "2027-01-06 day"},
			{"this weekend", "2027-01-02 day | 2027-01-03 day"},
		},
		"2028-02-28 10:00": {{"tomorrow", "2028-02-29 day"}, {"the 29th", "2028-02-29 day"}, {"feb 29",
			"2028-02-29 day"}, {"thursday", "2028-03-02 day"}},
		"2027-02-27 10:00": {{"feb 29", "too_far:"}, {"monday", "2027-03-01 day"}, {"2/29", "too_far:"}},
	} {
		check(t, when.Context{Now: at(t, clock, z), Zone: z}, rows)
	}
}

// TestOrderOfNumbers reads 4/3 by country.
func TestOrderOfNumbers(t *testing.T) {
	t.Parallel()
	z := newYork(t)
	for country, rows := range map[string][]said{
		"":   {{"3/4", "03-04 day"}, {"3/14", "03-14 day"}, {"14/3", "03-14 day"}, {"3/4/26", "03-04 day"}},
		"US": {{"on 3/4", "03-04 day"}, {"wed 3/4", "03-04 day"}, {"3/4/2026", "03-04 day"}},
		"CA": {{"3/4", "03-04 day"}},
		"GB": {{"4/3", "03-04 day"}, {"14/3", "03-14 day"}, {"3/14", "03-14 day"}, {"on 4/3 at 6", "03-04 18:00"}},
		"IE": {{"4/3", "03-04 day"}},
		"AU": {{"4/3/2026", "03-04 day"}, {"2026-03-04", "03-04 day"}},
	} {
		check(t, when.Context{Now: at(t, "2026-03-01 10:00", z), Zone: z, Country: country}, rows)
	}
}

// TestWeek reads weekdays on each day of a week: which friday it is depends on today.
func TestWeek(t *testing.T) {
	t.Parallel()
	z := newYork(t)
	for clock, rows := range map[string][]said{
		"2026-05-11 09:00": { // Monday
			{"friday", "05-15 day"}, {"this friday", "05-15 day"}, {"next friday", "05-22 day"},
			{"monday", "05-11 day"}, {"next monday", "05-18 day"},
			{"weekend", "05-16 day | 05-17 day"}, {"next weekend", "05-23 day | 05-24 day"},
			{"this sunday", "05-17 day"},
		},
		"2026-05-15 10:00": { // Friday
			{"friday", "05-15 day"}, {"this friday", "05-15 day"}, {"next friday", "05-22 day"},
			{"friday morning", "05-15 morning"}, {"monday", "05-18 day"},
			{"this monday", "05-18 day"}, {"next monday", "05-18 day"}, {"friday at 9am", "05-22 09:00"},
			{"friday 9-11am", "05-22 09:00-11:00"},
			{"coming friday", "05-22 day"}, {"weeknights", "05-15 evening | 05-18 evening"},
		},
		"2026-05-15 21:05": {{"friday", "05-22 day"}, {"friday night", "05-15 night"}, {"this friday",
			"05-22 day"}, {"this friday evening", "05-22 evening"}},
		"2026-05-16 10:00": { // Saturday
			{"this weekend", "05-16 day | 05-17 day"}, {"next weekend", "05-23 day | 05-24 day"},
			{"saturday", "05-16 day"}, {"next saturday", "05-23 day"},
			{"weekend mornings", "05-16 morning | 05-17 morning"}, {"friday", "05-22 day"},
			{"next friday", "05-22 day"},
		},
		"2026-05-17 13:00": { // Sunday
			{"weekend", "05-17 day"}, {"this weekend", "05-17 day"}, {"next weekend", "05-23 day | 05-24 day"},
			{"sunday morning", "05-24 morning"},
			{"next sunday", "05-24 day"}, {"monday", "05-18 day"}, {"next monday", "05-18 day"},
			{"next week tuesday", "05-19 day"},
		},
		"2026-05-17 21:30": {{"weekend", "05-23 day | 05-24 day"}, {"next weekend", "05-23 day | 05-24 day"}},
	} {
		check(t, when.Context{Now: at(t, clock, z), Zone: z}, rows)
	}
}

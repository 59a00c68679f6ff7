package when_test

import (
	"strings"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/text/when"
)

// said is a text and the options that it has to have: "05-15 evening", "05-15 18:00", "05-15 18:00-20:00", the parts
// of two options with a bar between
// them, behind a problem if there is one.
type said struct{ text, want string }

func newYork(t testing.TB) *time.Location { return zone(t, "America/New_York") }

func zone(t testing.TB, name string) *time.Location {
	t.Helper()
	z, err := time.LoadLocation(name)
	if err != nil {
		t.Fatal(err)
	}
	return z
}

// at returns a moment by the clock of a zone.
func at(t testing.TB, clock string, z *time.Location) time.Time {
	t.Helper()
	moment, err := time.ParseInLocation("2006-01-02 15:04", clock, z)
	if err != nil {
		t.Fatal(err)
	}
	return moment
}

// short writes a reading as the tables do.
func short(r when.Reading) string {
	var parts []string
	for _, o := range r.Options {
		s := strings.TrimPrefix(o.Date, "2026-") + " " + string(o.Bucket) + o.From
		if o.To != "" {
			s += "-" + o.To
		}
		parts = append(parts, s)
	}
	s := strings.Join(parts, " | ")
	if r.Problem != "" {
		s = strings.TrimSpace(string(r.Problem) + ": " + s)
	}
	return s
}

// check reads texts on a Tuesday morning in New York unless the context says otherwise.
func check(t *testing.T, c when.Context, rows []said) {
	t.Helper()
	if c.Zone == nil {
		c.Zone = newYork(t)
	}
	if c.Now.IsZero() {
		c.Now = at(t, "2026-05-12 10:00", c.Zone)
	}
	for _, row := range rows {
		if got := short(when.Read(row.text, c)); got != row.want {
			now := c.Now.Format("Mon 2006-01-02 15:04")
			t.Errorf("%s, %q with %q: %q, want %q", now, row.text, c.Usual, got, row.want)
		}
	}
}

func TestDays(t *testing.T) {
	t.Parallel()
	check(t, when.Context{}, []said{
		{"today", "05-12 day"}, {"anyone up for coffee today?", "05-12 day"}, {"later today", "05-12 day"},
		{"tonight", "05-12 evening"}, {"2nite", "05-12 evening"}, {"Tomorrow!", "05-13 day"}, {"tmrw", "05-13 day"},
		{"2moro", "05-13 day"},
		{"day after tomorrow", "05-14 day"}, {"the day after tomorrow at 6pm", "05-14 18:00"},
		{"friday", "05-15 day"}, {"Fri", "05-15 day"}, {"on friday.", "05-15 day"}, {"tues", "05-12 day"},
		{"weds", "05-13 day"}, {"wed", "05-13 day"},
		{"thurs", "05-14 day"}, {"thur", "05-14 day"}, {"thu", "05-14 day"}, {"sat", "05-16 day"},
		{"sun", "05-17 day"}, {"mon", "05-18 day"},
		{"friday's good", "05-15 day"}, {"this friday", "05-15 day"}, {"next friday", "05-22 day"},
		{"this coming friday", "05-15 day"},
		{"this monday", "05-18 day"}, {"next monday", "05-18 day"}, {"next tuesday", "05-19 day"},
		{"tuesday", "05-12 day"},
		{"friday next week", "05-22 day"}, {"next week friday", "05-22 day"}, {"next week on friday", "05-22 day"},
		{"monday of next week", "05-18 day"},
		{"friday this week", "05-15 day"}, {"friday week", "05-22 day"}, {"a week from friday", "05-22 day"},
		{"weekend", "05-16 day | 05-17 day"}, {"this weekend", "05-16 day | 05-17 day"},
		{"a hike this week-end", "05-16 day | 05-17 day"}, {"next weekend", "05-23 day | 05-24 day"},
		{"weekend mornings", "05-16 morning | 05-17 morning"},
		{"next weekend afternoon", "05-23 afternoon | 05-24 afternoon"},
		{"weeknights", "05-12 evening | 05-13 evening"}, {"a weeknight", "05-12 evening | 05-13 evening"},
		{"weekdays after 6", "05-12 18:00 | 05-13 18:00"},
		{"in two days", "05-14 day"}, {"in 3 days", "05-15 day"}, {"in a week", "05-19 day"},
		{"in a couple of weeks", "05-26 day"}, {"two weeks from now", "05-26 day"},
		{"in 2 weeks on", "05-26 day"}, {"3 weeks from tomorrow", "too_far:"}, {"in 21 days", "06-02 day"},
		{"in 22 days", "too_far:"}, {"in 3 months", "too_far:"},
		{"the 14th", "05-14 day"}, {"on the 14th at 6pm", "05-14 18:00"}, {"the 12th", "05-12 day"},
		{"the 1st", "06-01 day"}, {"the 11th", "too_far:"}, {"on the 20", "05-20 day"},
		{"may 20", "05-20 day"}, {"May 20th", "05-20 day"}, {"20 may", "05-20 day"}, {"20th of May", "05-20 day"},
		{"may the 20th", "05-20 day"}, {"the first of june", "06-01 day"},
		{"may 20, 2026", "05-20 day"}, {"5/20", "05-20 day"}, {"5/20/26", "05-20 day"}, {"2026-05-20", "05-20 day"},
		{"sat 5/16", "05-16 day"}, {"friday the 15th", "05-15 day"},
		{"saturday, may 16", "05-16 day"}, {"saturday 16", "05-16 day"}, {"may 3", "past:"}, {"march 3", "too_far:"},
		{"july 4", "too_far:"}, {"friday the 14th", "ambiguous: 05-14 day"},
		{"20th of this month", "05-20 day"}, {"the 2nd of next month", "06-02 day"}, {"feb 30", ""}, {"13/13", ""},
		{"sometime next week", ""}, {"next week tuesday or thursday", "05-19 day | 05-21 day"},
		{"next week, tue or thu", "05-19 day | 05-21 day"}, {"next week mon or tue", "05-18 day | 05-19 day"},
	})
}

func TestHours(t *testing.T) {
	t.Parallel()
	check(t, when.Context{}, []said{
		{"friday morning", "05-15 morning"}, {"fri lunchtime", "05-15 lunch"}, {"lunch on friday", "05-15 lunch"},
		{"friday afternoon", "05-15 afternoon"}, {"friday eve", "05-15 day"},
		{"friday evening", "05-15 evening"}, {"friday night", "05-15 night"},
		{"friday after work", "05-15 17:30-21:00"}, {"after work", "05-12 17:30-21:00"},
		{"friday after 6", "05-15 18:00"}, {"friday before noon", "05-15 08:00-12:00"},
		{"friday 6-8pm", "05-15 18:00-20:00"}, {"6-8pm friday", "05-15 18:00-20:00"},
		{"friday 6ish", "05-15 18:00"}, {"friday at six", "05-15 18:00"}, {"half past six on friday", "05-15 18:30"},
		{"noon friday", "05-15 12:00"}, {"friday midday", "05-15 12:00"},
		{"friday at midnight", "05-16 00:00"}, {"friday 15h00", "05-15 15:00"}, {"friday 18:30", "05-15 18:30"},
		{"quarter past 5 friday", "05-15 17:15"}, {"quarter to 6 friday", "05-15 17:45"},
		{"friday 7pm", "05-15 19:00"}, {"friday 7 p.m.", "05-15 19:00"}, {"7:30PM friday", "05-15 19:30"},
		{"friday at 730pm", "05-15 19:30"}, {"friday 7p", "05-15 19:00"},
		{"friday from 6 to 8", "05-15 18:00-20:00"}, {"friday between 5 and 7", "05-15 17:00-19:00"},
		{"friday 10-4", "05-15 10:00-16:00"}, {"friday 11-1", "05-15 11:00-13:00"},
		{"friday 11am-1pm", "05-15 11:00-13:00"}, {"friday 10pm-2am", "05-15 22:00-02:00"},
		{"friday 9am till 11", "05-15 09:00-11:00"}, {"friday 3:30-6 p.m.", "05-15 15:30-18:00"},
		{"this evening at 7", "05-12 19:00"}, {"tonight at 8", "05-12 20:00"}, {"8 tonight", "05-12 20:00"},
		{"9 tomorrow morning", "05-13 09:00"}, {"tomorrow at 8 in the evening", "05-13 20:00"},
		{"tomorrow night at 1am", "05-14 01:00"}, {"in the evening", "05-12 evening"},
		{"this morning", "05-12 morning"}, {"in an hour", "05-12 11:00"}, {"in half an hour", "05-12 10:30"},
		{"in 3 hours", "05-12 13:00"}, {"two hours from now", "05-12 12:00"}, {"at 6", "05-12 18:00"},
		{"around 5", "05-12 17:00"}, {"9am", "05-13 09:00"}, {"coffee at 9am?", "05-13 09:00"},
		{"friday until 6", "05-15 09:00-18:00"}, {"tomorrow pm", "05-13 afternoon"},
		{"tomorrow three", "05-13 15:00"}, {"five to seven today", "05-12 17:00-19:00"}, {"at twelve", "05-12 12:00"},
		{"at 8", "ambiguous: 05-13 08:00 | 05-12 20:00"}, {"friday at 8", "ambiguous: 05-15 08:00 | 05-15 20:00"},
		{"friday at 10", "ambiguous: 05-15 10:00 | 05-15 22:00"},
		{"friday 7-9", "ambiguous: 05-15 07:00-09:00 | 05-15 19:00-21:00"}, {"today at 9", "05-12 21:00"},
	})
}

// TestShortWords holds the words that are days and other words.
func TestShortWords(t *testing.T) {
	t.Parallel()
	check(t, when.Context{}, []said{
		{"we'd like saturday", "05-16 day"}, {"we\u2019d love to come", ""}, {"wed like to come", ""},
		{"wed would be great", "05-13 day"}, {"we're in for friday", "05-15 day"}, {"sat works", "05-16 day"},
		{"we sat there", ""}, {"sun at noon", "05-17 12:00"}, {"the sun is nice", ""}, {"may 20 works", "05-20 day"},
		{"2 may come", ""}, {"march with me", ""}, {"let's meet mon or wed", "05-18 day | 05-13 day"},
		{"WEEKEND?", "05-16 day | 05-17 day"}, {"on the second", "06-02 day"}, {"give me a second", ""},
		{"a nice evening walk on friday", "05-15 evening"},
	})
}

func TestUsual(t *testing.T) {
	t.Parallel()
	check(t, when.Context{Usual: when.Morning}, []said{
		{"coffee at 9 friday", "05-15 09:00"}, {"coffee at 9", "05-13 09:00"}, {"friday", "05-15 morning"},
		{"friday evening", "05-15 evening"}, {"coffee at 3", "05-12 15:00"},
		{"a hike this weekend", "05-16 morning | 05-17 morning"},
		{"run at 6 friday", "ambiguous: 05-15 06:00 | 05-15 18:00"},
	})
	check(t, when.Context{Usual: when.Evening}, []said{
		{"drinks at 9 friday", "05-15 21:00"}, {"drinks at 8", "05-12 20:00"}, {"friday", "05-15 evening"},
		{"drinks 7-9 friday", "05-15 19:00-21:00"}, {"saturday morning", "05-16 morning"},
	})
	check(t, when.Context{}, []said{
		{"dinner friday", "05-15 evening"}, {"brunch sunday", "05-17 morning"}, {"dinner at 8 friday", "05-15 20:00"},
		{"dinner", ""}, {"let's get lunch", ""},
	})
}

func TestLists(t *testing.T) {
	t.Parallel()
	check(t, when.Context{}, []said{
		{"saturday or sunday", "05-16 day | 05-17 day"},
		{"sat morning or sun afternoon", "05-16 morning | 05-17 afternoon"},
		{"friday or saturday evening", "05-15 evening | 05-16 evening"},
		{"sat/sun", "05-16 day | 05-17 day"}, {"wed, thu or fri", "05-13 day | 05-14 day"},
		{"fri, sat, sun evening", "05-15 evening | 05-16 evening"}, {"saturday and sunday", "05-16 day | 05-17 day"},
		{"saturday morning or evening", "05-16 morning | 05-16 evening"},
		{"saturday at 5 or 6", "05-16 17:00 | 05-16 18:00"}, {"saturday 6 or 7pm", "05-16 18:00 | 05-16 19:00"},
		{"at 6 friday or saturday", "05-15 18:00 | 05-16 18:00"}, {"today or tomorrow", "05-12 day | 05-13 day"},
		{"coffee tomorrow with some people around 5", "05-13 17:00"},
		{"friday at 6pm or sunday at noon", "05-15 18:00 | 05-17 12:00"},
		{"friday to sunday", "05-15 day | 05-16 day"}, {"friday or friday", "05-15 day"},
		{"not friday, saturday", "05-16 day"},
		{"saturday not sunday", "05-16 day"}, {"can't do friday, how about saturday", "05-16 day"},
		{"friday doesn't work", ""}, {"saturday instead of friday", "05-16 day"},
	})
}

func TestPast(t *testing.T) {
	t.Parallel()
	check(t, when.Context{}, []said{
		{"yesterday at 5", "past:"}, {"yesterday", "past:"}, {"last friday was fun", ""},
		{"yesterday was great, thanks", ""}, {"we met last friday at 6", ""}, {"friday was fun", ""},
		{"how was your weekend", ""},
		{"I had such a good time on saturday", ""}, {"today at 9am", "past:"}, {"two days ago", "past:"},
	})
	late := at(t, "2026-05-12 21:30", newYork(t))
	check(t, when.Context{Now: late}, []said{
		{"this morning", "past:"}, {"this afternoon at 3", "past:"}, {"tonight", "05-12 night"},
		{"today", "05-12 night"}, {"tuesday", "05-19 day"}, {"tuesday night", "05-12 night"},
		{"at 6", "05-13 18:00"}, {"evening", "05-13 evening"}, {"today at 6", "past:"},
		{"tonight at 10", "05-12 22:00"},
	})
}

func TestNoTime(t *testing.T) {
	t.Parallel()
	var rows []said
	for _, text := range []string{
		"1 adult", "a couple of friends", "may i come", "she sat down", "2 people", "in a minute", "give me a sec",
		"dinner for 6", "3-5 people", "a group of 4", "we're 4 people", "just 2 of us",
		"under $10", "20 bucks", "within 5 miles", "about 5 miles", "i'm 25", "25", "7", "two to four people",
		"at one point", "at 5 guys", "3 of us", "one on one", "1-1", "24/7", "50/50", "1/2 price",
		"i march to my own drum", "in the sun", "the sun is out", "sat in the sun", "good morning",
		"Good evening josh", "i'm a morning person", "game night", "trivia night", "have a nice day",
		"second thoughts",
		"march on", "it may rain", "12 oak street", "call 555-0100", "around 6 people", "after 2 beers",
		"for 2 hours", "at the park", "i work from home", "first time here", "21 years old",
		"table for 4", "5k run", "4 of us", "mornings don't work any more", "i like hiking", "", "  ",
		"this is the one", "by two friends", "top 10", "10 stars", "B", "A", "2",
	} {
		rows = append(rows, said{text, ""})
	}
	check(t, when.Context{}, rows)
}

func TestLanguages(t *testing.T) {
	t.Parallel()
	check(t, when.Context{}, []said{
		{"mañana", "05-13 day"}, {"manana por la tarde", "05-13 afternoon"},
		{"mañana por la mañana", "05-13 morning"}, {"el viernes", "05-15 day"}, {"viernes a las 7pm", "05-15 19:00"},
		{"sábado por la noche", "05-16 night"}, {"esta noche", "05-12 night"}, {"samedi", "05-16 day"},
		{"samedi soir", "05-16 evening"}, {"ce soir", "05-12 evening"}, {"demain à 19h", "05-13 19:00"},
		{"vendredi 18h30", "05-15 18:30"}, {"hoy", "05-12 day"}, {"sábado o domingo", "05-16 day | 05-17 day"},
		{"a las 5 de la tarde", "05-12 17:00"}, {"este fin de semana", "05-16 day | 05-17 day"},
		{"aujourd'hui", "05-12 day"}, {"après-demain", "05-14 day"}, {"pasado mañana", "05-14 day"},
		{"ce week-end", "05-16 day | 05-17 day"}, {"cet après-midi", "05-12 afternoon"},
	})
}

// TestHolidays: days that people plan for by their names, read on a Tuesday in May unless the row is of another day.
func TestHolidays(t *testing.T) {
	t.Parallel()
	check(t, when.Context{}, []said{
		{"hike on memorial day", "05-25 day"},
		{"memorial day hike", "05-25 day"},
		{"coffee on labor day", "too_far:"},
		{"labor is hard", ""},
		{"our mothers are here", ""},
		{"the christmas market on friday", "05-15 day"},
		{"a christmas movie tomorrow", "05-13 day"},
		{"4th of july picnic", "too_far:"},
	})
	z := newYork(t)
	for _, c := range []struct {
		now  string
		rows []said
	}{
		{"2026-11-18 15:00", []said{
			{"dinner on thanksgiving", "11-26 evening"}, {"thanksgiving eve drinks", "11-25 day"}, {"happy thanksgiving", ""},
		}},
		{"2026-12-20 15:00", []said{
			{"board games on boxing day", "12-26 day"}, {"christmas eve", "12-24 day"}, {"xmas day walk", "12-25 day"}, {"new year's eve party", "12-31 day"},
			{"nye drinks", "12-31 day"}, {"brunch on new years day", "2027-01-01 morning"}, {"happy new year", ""}, {"merry christmas josh", ""}, {"in the new year", ""},
			{"christmas or new years eve", "12-25 day | 12-31 day"},
		}},
		{"2026-03-24 10:00", []said{{"brunch on easter", "04-05 morning"}, {"easter sunday brunch", "04-05 morning"}, {"easter monday walk", "04-06 day"}}},
		{"2026-02-10 10:00", []said{
			{"valentine's day dinner", "02-14 evening"}, {"presidents' day hike", "02-16 day"}, {"valentine, will you be mine", ""}, {"be my valentine saturday", "02-14 day"},
		}},
		{"2026-10-01 10:00", []said{{"indigenous peoples' day walk", "10-12 day"}}},
		{"2026-06-25 10:00", []said{{"independence day picnic", "07-04 day"}, {"we want independence", ""}}},
	} {
		check(t, when.Context{Now: at(t, c.now, z), Zone: z}, c.rows)
	}
	check(t, when.Context{Now: at(t, "2026-10-01 10:00", z), Zone: z, Country: "CA"}, []said{{"thanksgiving dinner", "10-12 evening"}})
}

// TestWeekSaidBehind: a week that is said behind a weekday moves it there.
func TestWeekSaidBehind(t *testing.T) {
	t.Parallel()
	check(t, when.Context{}, []said{
		{"friday evening next week", "05-22 evening"},
		{"saturday morning next week, a hike", "05-23 morning"},
		{"wed or thurs next week", "05-20 day | 05-21 day"},
		{"thursday of next week", "05-21 day"},
		{"friday or something next week", "05-15 day"},
		{"friday or next monday", "05-15 day | 05-18 day"},
		{"friday evening this week", "05-15 evening"},
		{"sunday brunch in two weeks", "05-31 morning"},
		{"sunday at 11am in two weeks", "05-31 11:00"},
		{"tuesday night next week at 8", "05-19 20:00"},
	})
}

// TestPlausibleHours: a bare hour is the one in which the activity may begin, and is asked about where both may be.
func TestPlausibleHours(t *testing.T) {
	t.Parallel()
	check(t, when.Context{From: 7, Until: 18}, []said{
		{"saturday at 9", "05-16 09:00"}, {"saturday at 7", "05-16 07:00"}, {"saturday at 3", "05-16 15:00"}, {"saturday at 9 in the evening", "05-16 21:00"}, {"saturday", "05-16 day"},
	})
	check(t, when.Context{From: 6, Until: 22}, []said{{"saturday at 7", "ambiguous: 05-16 07:00 | 05-16 19:00"}, {"saturday at 11", "05-16 11:00"}})
	check(t, when.Context{}, []said{{"saturday at 9", "ambiguous: 05-16 09:00 | 05-16 21:00"}, {"b4 work tomorrow", "05-13 07:00-09:00"}})
}

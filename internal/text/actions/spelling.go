package actions

import (
	_ "embed"
	"strings"
)

//go:embed data/spelling.txt
var spellingData string

// spelled returns the one spelling of a word that people write in many ways.
func (r *Reader) spelled(word string) string {
	if is, ok := r.same[word]; ok {
		return is
	}
	return r.speller.Meant(word)
}

// same are spellings with the one that patterns know: a line of the data for each.
func same() map[string]string {
	list := map[string]string{}
	for line := range strings.Lines(spellingData) {
		is, spelled, _ := strings.Cut(line, ":")
		for one := range strings.FieldsSeq(spelled) {
			list[one] = is
		}
	}
	return list
}

// knownWords are those which a slip of the finger may have meant; realWords look like one of them and are none.
func knownWords() []string {
	return strings.Fields("cancel remind reminder reminders remember everyone others tomorrow tonight weekend saturday sunday monday tuesday wednesday thursday friday " +
		"numbers account decline accept delete forget resume reschedule postpone exchange calendar message everything instead")
}

func realWords() []string {
	return strings.Fields("cancer cancels canceled cancelled cancelling canceling canceler accounts except expect expert accepts accepted deleted deletes deleting forgot forged " +
		"forgets remained reminds reminded reminding remembers remembered rewind mothers brothers fathers bothers other anothers messages messaged massage massages passage " +
		"number resumed presume calendars exchanged exchanges numbered members mondays tuesdays fridays sundays saturdays thursdays wednesdays declined declines weekends recline incline weekender")
}

package actions

import "strings"

// spelled returns the one spelling of a word that people write in many ways.
func (r *Reader) spelled(word string) string {
	if is, ok := r.same[word]; ok {
		return is
	}
	return r.speller.Meant(word)
}

// same are spellings with the one that patterns know.
func same() map[string]string {
	list := map[string]string{}
	for is, spelled := range map[string]string{
		"you": "u ya", "are": "r", "your": "ur", "please": "pls plz pleas plss pleez porfa", "tomorrow": "tmrw tmr tmw tomorow 2moro tommorow tomoro tmrrw", "and": "n nd",
		"with": "w w/", "to": "2", "for": "4", "because": "bc cuz coz cos cause bcuz b/c", "people": "ppl peeps", "everyone": "every1 everybody evryone everbody evrybody all-of-them yall",
		"thanks": "thx ty tx thanx tysm thnx", "sorry": "soz sry sorrry sory", "cancel": "cancle cancell cancl cncl cancelar canel cansel", "remind": "rmd rmind remmind remnd remin", "something": "smth sth smthing somethin",
		"someone": "some1 somebody sum1", "anyone": "any1 anybody", "going": "goin", "coming": "comin", "what": "wat wut wht", "when": "wen whn", "whos": "whose", "message": "msg mesage",
		"remember": "remeber rember remembr rememeber", "tonight": "2nite tonite 2night", "im": "iam", "dont": "donot don", "cant": "cannot", "gonna": "gona", "want": "wnat",
		"minutes": "min mins minute minuts", "okay": "ok k kk okey okie", "also": "aslo", "before": "b4", "later": "l8r", "late": "l8", "see": "c", "have": "hav", "about": "abt bout", "weekend": "wknd wkend",
	} {
		for one := range strings.FieldsSeq(spelled) {
			list[one] = is
		}
	}
	delete(list, "c") // "option c"
	delete(list, "2") // numbers are times as well
	delete(list, "4")
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

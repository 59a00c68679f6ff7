package recall

import "strings"

// emptyWords are those that stand in any question and any answer: they tell no text from another.
func emptyWords() []string {
	return strings.Fields("a about actually after again all already also always am an and any anything are as ask asked at be been before being bit but by called can could da dat did didnt do does doesnt doing dont dude else ever for from get gets getting go going got had has have hey hi how i im in is isnt it its ive josh just kind kinda know let like lol lot make makes me mean mention mentioned mine my " +
		"myself name named names now of off ok on once one ones or our over please pls r really recall remember remind said same say should so some something sort still stuff sure take taking tell than that thats the their them then there these they thing things this those to told too u ur us very was wasnt wat way ways we were weve what whats when where wheres which who whos why will with would yet you your")
}

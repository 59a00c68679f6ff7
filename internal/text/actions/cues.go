package actions

import "unicode/utf8"

// cue is what a word says of whether a text requests something.
type cue int

const (
	thin   cue = iota + 1 // it stands in most texts, and counts in short ones alone
	weak                  // it stands in requests and in much else
	strong                // it is one of requests
)

// cued reports whether a text has a word without which no request is, and one that is of requests. Most texts of chat have none, and cost no more
// than that.
func (r *Reader) cued(normal string) (may, sure bool) {
	var room [longestCue]byte
	n, long := 0, false
	for i := 0; i <= len(normal); i++ {
		c := byte(' ')
		if i < len(normal) {
			c = normal[i]
		}
		switch {
		case c >= 'A' && c <= 'Z':
			c += 'a' - 'A'
		case c == '\'':
			continue
		case c >= utf8.RuneSelf: // of a letter with an accent: the word counts without it
			continue
		}
		if c >= 'a' && c <= 'z' {
			if n < len(room) {
				room[n] = c
				n++
			} else {
				long = true
			}
			continue
		}
		if n > 0 && !long {
			switch r.cues[string(room[:n])] {
			case strong:
				return true, true
			case weak:
				may = true
			case thin:
				may = may || len(normal) <= longestThin
			}
		}
		n, long = 0, false
	}
	return may, false
}

// longestThin is how many bytes a text has at most in which a thin cue counts.
const longestThin = 64

// longestCue is how many letters a cue has at most.
const longestCue = 16

func cues() map[string]cue {
	all := map[string]cue{}
	for w := range setOf("wanna need coffee hike hiking walk run running brunch lunch dinner drinks movie climbing bowling tennis picnic yoga game games saturday " +
		"sunday monday tuesday wednesday thursday friday sat sun mon tue tues wed thu thurs fri weekend wheres whens meetup locked missed news overslept minutes min mins late behind accept skip pass group headcount names address location status latest tomorrow tonight tmrw tmr tmw today tomorow " +
		"sabado domingo viernes lunes martes miercoles jueves find get set book call let lets sign put take give send list show check skip kill cant " +
		"wont sure okay ok yeah yep both either correct neither claro dale ahead update correction mornings evenings afternoons weekends nights " +
		"anymore interests groups digits joined join anybody zip break back resume come coming make made yes pass accept option when where who whos " +
		"whats still happening im more prefer rather moved live name add remove sbado mircoles gonna anyone someone someones busca quiero hora viene " +
		"forget everyone everybody ask text hora no know count meeting meet ping planes mind remembered share area traffic stuck instead change reserve match pair hook squeeze party hang grab bring data dont wants stop save note facts number names request requests relocated address city town location zip organise throw spelled dropping swapping replied responded group size notes sick status tell relay inform which go turn eta postcode scrub purge file books mind lemme rebook broadcast announce erase wipe clear close saved noted stored learned kayaking museum concert karaoke trivia swim basketball volleyball soccer pottery painting beach bike cycling theater tea walking running jog gym bouldering festival dance cook cooking arcade surf ski hora dancing cooking gimme organize arrange free busy " +
		"whatcha whatve nuke trash reset dump slate clean leave alone peace breather quit chill mute freeze unfreeze unmute unsnooze reactivate restart wake ready back business break done call called calls spelled its it not zip home living based in new use prefer fewer less only weeknights weekdays enough over out miss nudge poke shoot holler buzz shout gimme hit " +
		"file bear jot write fyi log disregard ignore unremember strike learned cal gcal ical ics outlook sync subscribe export connect any anything something got signed booked committed next schedule supposed lay hold brain curious spill things away off quiet dnd hush") {
		all[w] = weak
	}
	for w := range setOf("cancel cancle cancell cancl cansel cncl canel cancela cancelar scratch scrap nix axe ditch abort bail bailing drop delete remove move push bump reschedule postpone delay remind rmd reminder " +
		"reminders remindme rember remember recuerdame recurdame recuerda tell let message msg inform notify others group swap exchange trade numbers pause snooze unpause resume invite invites decline accept memory account " +
		"calendar plans plan schedule find looking dile avisa olvida borra buscame late plz-find switch memories llego tarde puedo update correction resched") {
		all[w] = strong
	}
	for w := range setOf("what time match been again start starts out wont spot place whom any else going want many there off train giving give miss anybody works down up word till wait hour hours on") {
		if all[w] == 0 {
			all[w] = thin
		}
	}
	common := setOf("me i im my in it its not no go going day done works over use off wish") // which stand in all that is said
	for w := range frameWords() {
		if all[w] == 0 && !common[w] {
			all[w] = weak
		}
	}
	for spelled, is := range same() {
		if c, ok := all[is]; ok && all[spelled] == 0 {
			all[spelled] = c
		}
	}
	return all
}

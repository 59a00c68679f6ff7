package actions

// gate is a kind of request that the words of a part may be of. It spares the patterns of the others: most parts are of one or two kinds.
type gate uint32

const (
	ofReminders gate = 1 << iota
	ofMemory
	ofOwn
	ofAccount
	ofNumbers
	ofInvites
	ofProfile
	ofQuestions
	ofPlans // words of what a question about a plan is about
	comes   // words of who comes
	goesOn  // words of how it stands
	company // words for people to do something with
	ofTime  // words of being late
	saysYes // of the shapes: words without which none of them is
	saysNo
	saysOff
	saysOut
	saysMove
	saysLate
	asksWho
	asksHow
	asksWhen
)

func gates() map[string]gate {
	all := map[string]gate{}
	for g, list := range map[gate]string{
		ofReminders: "remind make reminder reminders reminding forget alarm alarms ping recuerdame nudge avisame recordatorios one recuerda text alert notify buzz poke",
		ofMemory:    "remember remembered remembering recuerda acuerdate olvida olvidate cuenta forget memory know note noted mind update record erase thing part stuff bit apunta correction olvides sabes saved stored known memories what save store keep log memorize jot facts fact info notes everything",
		ofOwn:       "plan plans linkup linkups calendar calender cal ical ics schedule agenda free busy booked available planes planned coming have ive tengo libre doing commitments subscribe whats on for what next hows how any anything see view my",
		ofAccount:   "account acct profile pause paused mute stop dont put close delete remove terminate kill nuke restart start unfreeze living location people its wake ready snooze break resume unpause reactivate end hold invites back call name names moved moving move live based zip postcode area city home cuenta erase close data pausa vivo mude llamo inviting relocated spelled region address everything freeze suspend go called me texts reanuda invitations",
		ofNumbers:   "number numbers digits contact contacts phone",
		ofInvites:   "there not yes no accept accepted count in take option sign put confirm invite invites decline declining reject refuse turn pass skip rather come join interested down works acepto apuntame acepta nope si rsvp yeah yep like love coming at make up free game",
		ofProfile:   "no into more anymore prefer preferring interests interest activities rather only longer suggesting suggest better groups group mornings evenings weekends weekdays nights afternoons like off vegetarian vegan alcohol stopped quit days list likes hobbies profile mark put remove",
		ofQuestions: "who whos how when whens what time where wheres still on happening confirmed locked luck news update updates whats anyone did quien quienes hora donde sigue status found going cuando ahead many which day",
		ofPlans:     "plan plans thing linkup event meetup hangout we were our meet meeting group everyone they anyone anybody people again start end",
		comes:       "coming going in joining joined there confirmed attending meeting meet yes signed down accepted far else group all",
		goesOn:      "still on happening off confirmed locked set luck update updates join joined news cancelled canceled status found going response responses takers word bites interest match matches",
		company:     "anyone someone people who whos buddy buddies partner gente alguien folks others",
		saysYes:     "me in go yes yeah yep yup works sounds suits great perfect good come make attend join do be take coming joining attending there up down game keen free accept accepting absolutely definitely sure course rsvp wouldnt hell",
		saysNo:      "pass passing no nah nope decline declining reject rejecting turn turning skip skipping opting opt not isnt aint wont doesnt dont cant give giving taking me miss rain raincheck done im sit",
		saysOff:     "off trash bin toss dump chuck junk shelve squash can nuke cancel erase wipe away end kibosh shut close stop delete lose quit cease give leave dont no bother wont cancelled canceled called scrapped axed dead gone cancelling canceling calling scrapping axing nixing ditching killing pulling scrap nix axe ditch undo drop remove withdraw kill pull forget not isnt aint happening",
		saysOut:     "miss missing skip skipping sit sitting spot place seat slot without expect wait count cant wont not couldnt unable dont have gotta leaving leave get quit bailing bail flaking flake bowing tapping tap backing back bow peace opt drop out scratch strike cross pull yank take remove wipe release free cut no dip ducking duck exit longer",
		saysMove:    "be start happen begin go kick have hold do slide advance bring pull scoot roll put set bump move push shift change switch reschedule rearrange adjust swap make rather prefer take knock get",
		saysLate:    "late behind delayed tardy out away after past there here eta overslept slept held missed stuck caught left leaving woke locked hit lost without leave start miss missing time minutes wait hold more delay arrive get until till til",
		asksWho:     "who whos whom whod whoall people many big large names headcount turnout list attendance roster lineup numbers anyone anybody others someone just only alone",
		asksHow:     "is are iz was if did has have does do will had any no anything nothing something some how hows whats what update status news updates progress still where on find found whether happening go confirmed bite",
		asksWhen:    "what which when where whens wheres how time place location address details spot point pin directions deets venue info is was are",
		ofTime:      "eta late behind delayed there stuck caught tarde",
	} {
		for w := range setOf(list) {
			all[w] |= g
		}
	}
	return all
}

// gated returns the kinds of requests that the words of a part may be of.
func (p part) gated() (g gate) {
	for _, t := range p.list {
		g |= p.t.r.gates[t.is]
	}
	return g
}

// may reports whether the words of the part may be of a kind of request.
func (p part) may(g gate) bool { return p.gates&g != 0 }

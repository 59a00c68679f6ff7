package remember

import (
	"regexp"
	"slices"
	"strings"
)

// factPattern is one way to tell a fact, of a folded clause.
type factPattern struct {
	is   *regexp.Regexp
	make func(m []string, clause string) (Fact, bool)
}

// says is a pattern of facts of one category. about is the group that names what it is about, 0 for none; kind begins the topic.
func says(c Category, kind string, about int, pattern string) factPattern {
	return factPattern{regexp.MustCompile(pattern), func(m []string, _ string) (Fact, bool) {
		f := Fact{Category: c}
		if about > 0 && kind != "" {
			if nothing(m[about]) {
				return f, false
			}
			f.Topic = topic(kind, m[about])
		} else if kind != "" {
			f.Topic = kind
		}
		return f, true
	}}
}

// The pieces of patterns.
const (
	im    = `(?:im|i am)`
	very  = `(?:(?:really|very|super|so|pretty|quite|a bit|a little|kinda|kind of|just|also|totally|absolutely|definitely|still|usually|always|mostly|generally|only|do|actually|severely|deathly|highly|strictly|now|currently|most|kind|sort of|too|such|rather) )*`
	rest  = `(?:[ ,].*)?$`
	food  = `eat|drink|have|do|touch|handle|tolerate`
	days  = `(?:mon|tues|wednes|thurs|fri|satur|sun)days?|weekends?|weekdays?|mornings?|afternoons?|evenings?|nights?|school nights`
	often = `(?:mon|tues|wednes|thurs|fri|satur|sun)days|weekends|weekdays|mornings|afternoons|evenings|nights`
)

// relativeWords and petWords are who is around people.
const (
	relativeWords = "partner husband wife girlfriend boyfriend fiance fiancee spouse sister brother sisters brothers mom mum mother dad father parents son sons daughter daughters kid kids child children baby twins twin " +
		"roommate roommates flatmate housemate friend friends bestie cousin cousins aunt uncle grandma grandpa grandmother grandfather niece nephew colleague coworker neighbor neighbour stepson stepdaughter"
	petWords = "dog dogs cat cats puppy puppies kitten kittens bird birds parrot rabbit rabbits bunny hamster horse horses turtle snake lizard retriever labrador poodle corgi terrier beagle pug"
)

// oneOf makes an alternative of words.
func oneOf(list string) string { return `(?:` + strings.ReplaceAll(list, " ", "|") + `)` }

// meats and others tell what a diet does without.
func kindOfFood(folded string) (kinds []string) {
	for kind, list := range map[string]string{
		"meat":  "meat steak steaks beef burger burgers bbq barbecue bacon ham pork chicken turkey lamb ribs sausage sausages brisket carne",
		"fish":  "fish sushi salmon tuna seafood shrimp oysters ceviche poke pescado mariscos",
		"dairy": "cheese milk yogurt butter queso leche",
		"eggs":  "egg eggs omelette huevos",
		"pork":  "pork bacon ham cerdo jamon",
	} {
		if slices.ContainsFunc(strings.Fields(folded), func(word string) bool { return slices.Contains(strings.Fields(list), strings.Trim(word, ",.")) }) {
			kinds = append(kinds, kind)
		}
	}
	slices.Sort(kinds)
	return kinds
}

// without says what somebody of a diet does without.
func without(diet string) []string {
	switch {
	case strings.HasPrefix(diet, "vegan"):
		return []string{"dairy", "eggs", "fish", "meat", "pork"}
	case strings.HasPrefix(diet, "vegetarian"):
		return []string{"fish", "meat", "pork"}
	case strings.HasPrefix(diet, "pescatarian"):
		return []string{"meat", "pork"}
	case diet == "kosher", diet == "halal":
		return []string{"pork"}
	case strings.HasPrefix(diet, "lactose"):
		return []string{"dairy"}
	}
	return nil
}

// foods are allergies and diets.
func foods() []factPattern {
	allergy := func(pattern string) factPattern {
		return factPattern{regexp.MustCompile(pattern), func(m []string, _ string) (Fact, bool) {
			f := Fact{Category: Logistics, Topic: topic("allergy", m[len(m)-1]), Vital: !strings.Contains(m[0], "not ")}
			return f, !nothing(m[len(m)-1])
		}}
	}
	return []factPattern{
		allergy(`^(?:` + im + ` )?(?:not )?` + very + `allergic to (.+)$`),
		allergy(`^(?:i have|ive got|i get) ` + very + `(?:an? )?(?:bad |severe |serious )?(\w+) allerg(?:y|ies)\b.*$`),
		allergy(`^(?:my|our) (` + oneOf(relativeWords) + `(?: \w+)?) (?:is|are) ` + very + `allergic to .+$`),
		{regexp.MustCompile(`^(?:` + im + ` |i eat |i went |ive gone |i keep )?(not )?` + very + `(?:an? )?(vegan|vegetarian|pescatarian|kosher|halal|celiac|coeliac|lactose intolerant|gluten intolerant|gluten free|gluten-free|dairy free|plant based|plant-based)` + `(?: (?:now|here|these days|by the way|for|since|and|so|diet|food|at home|only|mostly|again|any ?more).*)?` + `(?:,.*)?$`),
			func(m []string, _ string) (Fact, bool) {
				f := Fact{Category: Logistics, Topic: "diet", Vital: m[1] == "", Not: without(m[2])}
				if m[1] != "" {
					f.Not = nil
				}
				return f, true
			}},
		{regexp.MustCompile(`^i (?:cant|cannot|can not|dont|do not|never|no longer|wont) ` + very + `(?:eat|touch|tolerate) (.+)$`), func(m []string, _ string) (Fact, bool) {
			return Fact{Category: Logistics, Topic: topic("taste", m[1]), Vital: true, Not: kindOfFood(m[1])}, !nothing(m[1])
		}},
		says(Logistics, "drinking", 0, `^i (?:dont|do not|never|no longer|cant) `+very+`drink(?: alcohol| any ?more| at all| booze| beer or wine)*(?:,.*| so .*| because .*)?$`),
		{regexp.MustCompile(`^i (?:cant|cannot|dont) (?:have|do|drink) ` + very + `((?:dairy|gluten|nuts?|peanuts?|sugar|caffeine|coffee|alcohol|lactose|meat|seafood|shellfish|eggs?|milk|soy|spicy|spice|wheat|bread)\b.*)$`), func(m []string, _ string) (Fact, bool) {
			return Fact{Category: Logistics, Topic: topic("taste", m[1]), Vital: true, Not: kindOfFood(m[1])}, true
		}},
	}
}

// needs are what somebody needs to take part, and how they get about.
func needs() []factPattern {
	vital := func(p factPattern) factPattern {
		return factPattern{p.is, func(m []string, clause string) (Fact, bool) {
			f, ok := p.make(m, clause)
			f.Vital = true
			return f, ok
		}}
	}
	return []factPattern{
		vital(says(Logistics, "access", 1, `^(?:i use|`+im+` in|im using|i need|i walk with|i have) `+very+`(?:an? )?(wheelchair|walker|cane|crutches|step[ -]free|ramps?|captions|sign language|an interpreter|elevator|lift|service dog|guide dog|hearing aids?)`+rest)),
		vital(says(Logistics, "access", 1, `^`+im+` `+very+`(hard of hearing|deaf|blind|visually impaired|colou?r ?blind|partially sighted|a wheelchair user|in a wheelchair)`+rest)),
		says(Logistics, "car", 0, `^i (?:dont|do not|cant|no longer) (?:have|own|drive|got)(?: an?)?(?: car| license| licence)?(?: any ?more| yet| right now| here)?(?:,.*| so .*)?$`),
		says(Logistics, "car", 0, `^(?:i|ive) (?:have|got|own) (?:a|my own) car`+rest),
		says(Logistics, "getting about", 0, `^i `+very+`(?:get around|commute|go everywhere|travel|ride|get everywhere) (?:by|on|to work by|with) (?:my |the |a )?(?:bike|bus|train|subway|bart|metro|foot|tube|scooter|car|public transport|transit)`+rest),
	}
}

// places are where somebody lives, and where they will be.
func places() []factPattern {
	return []factPattern{
		says(People, "living with", 0, `^i `+very+`live (?:alone|by myself|with (?:my|two|three|four|a|some|roommates|friends|family)\b.*)$`),
		says(Logistics, "home", 0, `^(?:i|we) `+very+`live (?:in|near|by|close to|around|across from|next to|right by|over by|on|out in|up in|down in|just off) (?:[a-z].*)$`),
		says(Logistics, "home", 0, `^(?:im|i am|were) `+very+`based (?:in|near|out of) .+$`),
		says(Logistics, "moving", 0, `^(?:im|i am|were|we are|ill be) `+very+`(?:moving|relocating) (?:to|in|out|back|away) .+$`),
		says(Logistics, "", 0, `^(?:im|i am|ill be|i will be|were|well be) `+very+`(?:in|away|gone|out of town|abroad|back|travell?ing|on vacation|on holiday|visiting|staying)\b.* (?:until|till|til|from|for|next|all|starting|through|between|over the|every)\b.*$`),
		says(Logistics, "", 0, `^(?:im|i am|were) `+very+`(?:away|out of town|abroad|travell?ing) (?:until|till|from|for|next|this|all|in|every).*$`),
		says(Logistics, "", 0, `^(?:im|i am|were) `+very+`(?:going|off|flying|heading|headed|travell?ing) to (?:[a-z]+ ){1,4}(?:next (?:week|month|year|spring|summer|fall|winter)|in (?:january|february|march|april|may|june|july|august|september|october|november|december|the (?:spring|summer|fall|winter))|for (?:a|two|three|the) .+|until .+|this (?:summer|winter|fall|spring))`+rest),
	}
}

// work is what somebody does all day.
func work() []factPattern {
	const jobs = "teacher nurse doctor engineer developer programmer designer chef cook baker barista waiter waitress server bartender student lawyer paralegal accountant writer editor journalist artist painter musician drummer singer dancer actor " +
		"carpenter electrician plumber mechanic driver courier pilot librarian scientist researcher professor lecturer tutor vet dentist pharmacist therapist paramedic firefighter architect photographer gardener florist tailor hairdresser barber " +
		"translator consultant analyst manager salesperson realtor banker builder roofer farmer fisherman postdoc freelancer contractor intern assistant receptionist cashier welder sailor coach trainer nanny babysitter caregiver"
	return []factPattern{
		says(Logistics, "work", 0, `^i (?:also )?(?:`+very+`)work (?:nights?|days|weekends|mornings|evenings|late|early|shifts|odd hours|long hours|part[ -]time|full[ -]time|from home|remotely|remote|at|in|as|for|on|near|downtown|over|every|most|the)\b.*$`),
		says(Logistics, "work", 0, `^(?:im|i am) (?:`+very+`)(?:an? )(?:\w+ ){0,2}`+oneOf(jobs)+`(?: (?:by day|at|in|for|on|and|so|by trade|now|here)\b.*)?(?:,.*)?$`),
		says(Logistics, "work", 0, `^my (?:shifts?|work|job|workday|school|class|classes|office) (?:always |usually )?(?:ends?|starts?|begins?|finish(?:es)?|runs?|lets? out) .+$`),
		says(Logistics, "study", 0, `^(?:im|i am) (?:`+very+`)(?:studying|majoring in|in (?:grad|law|med|nursing|art|business|high) school|getting my (?:masters|phd|degree)|doing (?:a|my) (?:masters|phd|degree)|a (?:phd|grad|law|med|nursing|exchange) student)\b.*$`),
		says(Logistics, "study", 0, `^i (?:`+very+`)(?:study|major in|go to (?:school|college|uni|university|class)) (?:at |in |to )?.+$`),
		says(Logistics, "work", 0, `^i (?:teach|coach|tutor) (?:[a-z].*)$`),
	}
}

// times are what recurs; what is said of one day is no fact.
func times() []factPattern {
	return []factPattern{
		says(Logistics, "", 0, `^(?:im|i am) `+very+`(?:not )?(?:free|off|available|around|busy|home|working) `+very+`(?:on |most |every |after |before |from |at |in the |all |during )*(?:`+often+`|every \w+|after \d{1,2}(?:[:.]\d\d)?(?: ?[ap]m)?|before \d{1,2}(?: ?[ap]m)?|most days|during the week)(?:[ ,].*)?$`),
		says(Logistics, "", 0, `^i (?:cant|dont|do not|never) `+very+`do (?:`+often+`|early|late)`+rest),
		says(Logistics, "", 0, `^i (?:`+very+`)(?:need|have|ve got) to be (?:home|back|in bed|up|asleep|at work) (?:by|at|before) .+$`),
		says(Logistics, "", 0, `^(?:i|ive|we) (?:have|got) (?:\w+ ){1,3}(?:on |every )(?:`+often+`|week|other week|day|morning|monday|tuesday|wednesday|thursday|friday|saturday|sunday)`+rest),
	}
}

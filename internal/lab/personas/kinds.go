package personas

import (
	"math/rand/v2"
	"strings"
	"time"
)

// Kind is how somebody texts.
type Kind string

// The kinds. Nobody who wrote rules has tuned them to these words, nor these words to the rules.
const (
	Terse     Kind = "terse"
	Chatty    Kind = "chatty"
	Contrary  Kind = "contrary"
	Forgetful Kind = "forgetful"
	Foreign   Kind = "other language"
	Prankster Kind = "prankster"
)

// Kinds lists them.
func Kinds() []Kind { return []Kind{Terse, Chatty, Contrary, Forgetful, Foreign, Prankster} }

// Person is somebody who answers. Make it with New.
type Person struct {
	kind   Kind
	random *rand.Rand
	tongue int  // of who writes another language: which
	gone   bool // leaves it
}

// New returns somebody of a kind; chance makes them who they are.
func New(kind Kind, chance *rand.Rand) *Person {
	return &Person{kind: kind, random: chance, tongue: chance.IntN(3)}
}

// Gone reports whether they have left it.
func (p *Person) Gone() bool { return p.gone }

// Answer is what they text, and how long after the question. An empty text is silence.
type Answer struct {
	Text  string
	After time.Duration
}

func (p *Person) pick(list ...string) string { return list[p.random.IntN(len(list))] }

func (p *Person) one(in int) bool { return p.random.IntN(in) == 0 }

// Answers a question: step is what it is about, again says that it has choices, tries how often they have answered it already.
func (p *Person) Answers(step string, again bool, tries int) Answer {
	after := time.Duration(20+p.random.IntN(100)) * time.Second
	switch p.kind {
	case Terse:
		return Answer{p.terse(step), after}
	case Chatty:
		return Answer{p.chatty(step), after + time.Minute}
	case Contrary:
		return p.contrary(step, tries, after)
	case Forgetful:
		return p.forgetful(step, tries, after)
	case Foreign:
		return Answer{p.foreign(step, again), after}
	default:
		return Answer{p.prank(step, again, tries), after}
	}
}

// things people do, in words as they come.
func (p *Person) things(n int) []string {
	all := strings.Split("coffee|going to the movies|pickleball|long walks|rock climbing|pub quiz|cooking|museums|biking|yoga|dnd and board games|concerts|thrift stores|swimming|"+
		"art galleries|running|photography walks|brunch|bouldering|karaoke|volunteering|gardening|tennis|books|dancing|hikes", "|")
	p.random.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	return all[:n]
}

func (p *Person) terse(step string) string {
	switch step {
	case "intro_01":
		return p.pick("y", "ok", "sure", "k", "yep", "go")
	case "activity_01":
		return strings.Join(p.things(3), p.pick(", ", " ", " / "))
	case "activity_02":
		return p.pick("a", "B", "first one", p.things(1)[0], "a b c")
	case "motive_01":
		return p.pick("fun", "friends", "bored", "new ppl", "relax", "idk")
	case "motive_02", "style_01":
		return p.pick("a", "B", "c", "D", "b.")
	case "style_02":
		return p.pick("a", "A B", "c", "bd", "stories")
	case "pace_01", "values_01":
		return p.pick("a", "B", "c", "medium", "slow", "b")
	case "group_01":
		return p.pick("a", "B", "C", "4", "2-3", "small")
	case "boundaries_01":
		return p.pick("no", "nothing", "n/a", "bars", "none", "nah")
	case "constraints_01":
		return p.pick("c", "D", "evenings", "weekends", "c d", "after work")
	default:
		return p.pick("no", "ok", "nah", "sure")
	}
}

func (p *Person) chatty(step string) string {
	things := p.things(3)
	switch step {
	case "intro_01":
		return p.pick("oh yes please, I've been meaning to do something like this for ages!", "haha sure go ahead, I have a few minutes before my bus comes", "absolutely, ask away")
	case "activity_01":
		return p.pick("hmm let me think, I really enjoy "+things[0]+" and lately I got into "+things[1]+", oh and "+things[2]+" whenever there's time",
			"honestly anything that gets me out of the house, but mostly "+things[0]+", "+things[1]+" or "+things[2])
	case "activity_02":
		return p.pick("this week probably "+things[0]+" because the weather is finally nice", "ooh the first one sounds lovely", "I think B would be great this week")
	case "motive_01":
		return p.pick("I moved here in spring and it's been kind of hard to meet people so mostly the company", "it's just more fun with others, I laugh a lot more than on my own",
			"my job is stressful so it helps me switch off and unwind", "I love trying things I've never done before")
	case "motive_02":
		return p.pick("definitely easy laughs, work has been a lot lately", "I'd go for a deep talk, small talk bores me", "something new!! I'm so tired of my routine", "C, I could really use some quiet")
	case "style_01":
		return p.pick("people tell me I'm the funny one", "I'm more the curious type, I ask a million questions", "probably thoughtful, I listen a lot", "D, I have too much energy lol")
	case "style_02":
		return p.pick("I love hearing people's stories, and ideas too I guess", "feelings mostly, I'm that friend", "plans and ideas, always plotting something", "A and C I think")
	case "pace_01":
		return p.pick("I take a while to warm up so slow I suppose", "medium, depends on the people", "fast, I'm best friends with everybody after an hour haha")
	case "group_01":
		return p.pick("smaller is better for me, like three or four of us", "I like a bigger table, six people or so", "two or three, crowds tire me out", "B feels right")
	case "values_01":
		return p.pick("somewhat, I don't need everybody to agree with me", "very, I've had bad experiences", "not much, I like people who are different")
	case "boundaries_01":
		return p.pick("I'd rather not drink, and nothing too late because of my kid", "nothing really, I'm easy", "no loud bars please, I can't hear anything there", "maybe nothing too sporty for the first time")
	case "constraints_01":
		return p.pick("weekdays after work usually, and the odd weekend", "I'm free most mornings because I work nights", "evenings are best, weekends too", "afternoons, I work early shifts")
	default:
		return p.pick("no that's enough for today, thank you though!", "sure why not, two more", "I have to run now, another time")
	}
}

func (p *Person) contrary(step string, tries int, after time.Duration) Answer {
	if tries == 0 && p.one(3) {
		return Answer{p.pick("why do you need to know that?", "who sees this?", "is this a personality test or what", "that's a dumb question", "none of your business", "skip", "pass", "next"), after}
	}
	if p.one(40) {
		p.gone = true
		return Answer{p.pick("later", "enough for now", "not now"), after}
	}
	if p.one(6) {
		return Answer{p.pick("skip", "I'd rather not say", "prefer not to answer", "does it matter"), after}
	}
	return Answer{p.terse(step), after}
}

func (p *Person) forgetful(step string, tries int, after time.Duration) Answer {
	switch {
	case tries == 0 && p.one(4):
		return Answer{"", 0} // until a reminder
	case p.one(8):
		return Answer{p.pick("wait what was the question", "sorry what did you ask?", "huh?", "hi", "oh sorry forgot to answer"), after}
	case p.one(15):
		p.gone = tries == 0
		return Answer{"", 0}
	}
	return Answer{p.pick(p.terse(step), p.chatty(step)), after + time.Duration(p.random.IntN(90))*time.Minute}
}

// tongues are answers in other languages, by step: Spanish, German, French.
func tongues(step string) [3]string {
	return map[string][3]string{
		"intro_01":       {"si claro", "ja gerne", "oui d'accord"},
		"activity_01":    {"me gusta cocinar, bailar y el cine", "Wandern, Kochen und Kino", "la cuisine, le cinema et la randonnee"},
		"activity_02":    {"la primera", "das erste", "la premiere"},
		"motive_01":      {"para conocer gente", "um Leute kennenzulernen", "pour rencontrer des gens"},
		"motive_02":      {"B", "B", "B"},
		"style_01":       {"curioso", "A", "curieux"},
		"style_02":       {"historias", "Geschichten", "A et C"},
		"pace_01":        {"lento", "mittel", "B"},
		"group_01":       {"pocos, 3 o 4", "4-6", "petit groupe"},
		"values_01":      {"mucho", "nicht so wichtig", "B"},
		"boundaries_01":  {"nada", "keine Bars", "rien"},
		"constraints_01": {"por las noches", "abends", "le soir"},
		"wrap_01":        {"no gracias", "nein danke", "non merci"},
	}[step]
}

func (p *Person) foreign(step string, again bool) string {
	if again && step == "activity_01" || step == "activity_02" && p.one(2) {
		return p.pick("A B D", "A, C, E", "B C D")
	}
	if again || step != "activity_01" && p.one(3) { // letters are the same everywhere
		return p.pick("A", "B", "C")
	}
	return tongues(step)[p.tongue]
}

func (p *Person) prank(step string, again bool, tries int) string {
	if !again && tries == 0 && p.one(2) {
		return p.pick("\U0001F600\U0001F600\U0001F600", "69", "a million", "your mom", "banana", "E", "Z", "ALL OF THE ABOVE", "asdfghjkl", "7", "-1", strings.Repeat("ha", 400), "?", "!!!", "lol no u")
	}
	return p.terse(step)
}

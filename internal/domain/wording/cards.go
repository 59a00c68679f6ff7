package wording

import (
	"strings"

	"github.com/josh-sms/josh/internal/base/sms"
	"github.com/josh-sms/josh/internal/domain/outbox"
)

// The purposes of cards.
const (
	Answer    Purpose = "answer"     // what a question gets
	SmallTalk Purpose = "small_talk" // what a greeting, a thanks or a laugh gets
	HelloMenu Purpose = "hello/0"    // the greeting that offers A and B
)

// CardClass is the class of every card.
const CardClass = outbox.Reply

// Card is what is said to one question or to one piece of small talk. Of several wordings one is chosen that was not the
// last text.
type Card struct {
	ID      string // of internal/text/answers
	Purpose Purpose
	Words   []string
}

// segments is the budget of a card's wordings.
func (c Card) segments() int {
	if c.Purpose == SmallTalk {
		return 1
	}
	return 2
}

// Cards lists every card. What they say of plans is true while nobody can make one; the deck of the answers issue takes
// their place.
func Cards() []Card {
	answer := func(id string, words ...string) Card { return Card{id, Answer, words} }
	talk := func(id string, words ...string) Card { return Card{id, SmallTalk, words} }
	return append([]Card{
		answer("who_are_you", "I'm JOSH, a program that helps people nearby meet in small groups, all by text. The people who run me read {support}."),
		answer("are_you_a_bot", "I'm a program, not a person. There are people behind me, and you can write to them at {support}."),
		answer("is_this_a_scam", "Fair question. JOSH is free, and I'll never ask you for money, a password or a bank card. I only text people who signed up or texted me first. Not sure? Ask the people behind me: {support}"),
		answer("who_runs_this", "You can write to the people who run JOSH at {support}. The small print is at {base}/terms and {base}/privacy."),
		answer("how_did_you_get_my_number", "From you: you texted me, or this number was typed into our sign-up page. If that wasn't you, text STOP to opt out and you won't hear from me."),
		answer("is_it_free", "Yes, JOSH is free. Your phone company may charge for texts as it always does, and what you buy on a day out, like a coffee, is up to you."),
		answer("message_rates", "JOSH charges nothing for texts. Your phone company counts them like any other text, so it depends on your plan with them."),
		answer("who_sees_my_number", "The people you meet see your first name, and not your number. Numbers are only swapped when you and the other person both say yes."),
		answer("see_my_data", "Your name, birthday, postcode and number, your e-mail if you gave it, what you told me you like, and our texts of the last 30 days. To see or fix any of it, write to {support}. To erase it all, text: delete my account."),
		answer("what_data_you_keep", "I use what you tell me to find people near you and to keep everyone safe. It's never sold or used for ads. The whole story is at {base}/privacy"),
		answer("who_reads_my_texts", "A program reads them, and looks for signs that someone is in danger. A person only looks when there's a reason, and that's written down each time. More at {base}/privacy"),
		answer("is_it_safe", "You'd meet in a small group in a public place, and you can leave at any time. I don't check who people are beyond their number, so trust your gut. In danger, call {emergency}."),
		answer("are_people_verified", "Only their phone number is checked, by a code. I don't check IDs or backgrounds, so meet in public and trust your gut."),
		answer("bring_a_friend", "Everyone comes with their own number, so a friend would sign up too: {base}/join. I can't put the two of you in one plan on purpose yet."),
		answer("dating_app", "No, JOSH isn't for dating. It's a few people nearby doing something together, as friends."),
		answer("age_limit", "JOSH is for people 18 and over. There's no upper limit."),
		answer("where_available", "I go by your postcode. To see whether JOSH is somewhere yet, type one in at {base}/join. Moved? Text me the new one."),
		answer("languages", "I only speak English so far, sorry. Por ahora solo hablo ingl\u00e9s. Para hablar con una persona: {support}"),
		answer("need_an_app", "No app and no password. Everything happens here, by text."),
		answer("group_size", "Small ones: a handful of people, and never more than 10."),
		answer("how_matching_works", "I go by where people live, what they like and when they're free, and I ask everyone before a plan happens."),
		answer("when_texts_come", "Only when there's something for you, and about plans never at night. If it's too much, text PAUSE."),
		answer("how_long_until_match", "I can't say yet: plans haven't started, and I don't have a date. I'll text you when there's something to answer."),
		answer("no_plan", "You have no plan with me right now, {name}, so there's nothing to change. If that was meant for someone else, it only reached me.",
			"There's still no plan of yours here, {name}. If you're meeting someone you know, text them directly."),
		answer("who_is_coming", "You have no plan with me right now, so nobody's coming yet. When you do, I'll text you everyone's first name."),
		answer("change_name", "Text me the name you go by, like this: my name is Alex"),
		answer("stop_texts", "For a break, text PAUSE. To erase everything, text: delete my account. Or text STOP to opt out."),
		answer("cannot_do", "I can't do that one, sorry. I'm only here to get people near you together.", "That's beyond me, sorry. Your phone is better at it than I am."),
		answer("send_link", "You don't need the link any more, {name}. You're already in."),
		answer("code_here", "Codes go on the sign-up page, not here. If none came, the page can send a new one: {base}/join"),

		talk("hello", "Hi, {name}, good to hear from you. Text A if you want to know how this works, B for what's next.", "Hey, {name}. I'm here.", "Hello, {name}."),
		talk("how_are_you", "All good here, {name}. I'm a program, so most days are the same.", "Still ticking along, thanks for asking.", "Same as ever, {name}. Kind of you to ask."),
		talk("thanks", "Any time, {name}.", "You're welcome.", "Happy to."),
		talk("bye", "Talk soon, {name}.", "Bye for now.", "See you, {name}."),
		talk("ok_ack", "All right.", "OK, {name}.", "Good."),
		talk("lol", "Ha.", "Glad that got a laugh, {name}.", "Heh."),
		talk("compliment", "That's kind of you, {name}.", "Thanks, that's nice to read."),
		talk("joke", "I don't do jokes or tricks, {name}. The people you'd meet are funnier than me anyway.", "Nothing up my sleeve, sorry. I'm a fairly plain program."),
		talk("im_back", "Good to have you back, {name}. Nothing was switched off while you were away.", "And here I still am, {name}."),
		talk("yes", "I hadn't asked you anything just now, {name}, so nothing has changed.", "There's no question open, {name}. All as it was."),
		talk("no", "No problem, {name}. Nothing was open, so nothing has changed.", "That's fine. All as it was."),
	}, feelingCards()...)
}

// Card renders a wording of a card: the one that turn picks, or the next if that was the last text. key names it, to be
// remembered as the last text; it is empty for a card that there is not.
func (b *Book) Card(id string, turn int64, last string, v Values) (words string, p Purpose, key string) {
	c, ok := b.cards[id]
	if !ok {
		return "", "", ""
	}
	n := int(turn % int64(len(c.Words)))
	key = cardKey(id, n)
	if key == last {
		n = (n + 1) % len(c.Words)
		key = cardKey(id, n)
	}
	words = fill(c.Words[n], v)
	if sms.Count(words).Segments > c.segments() {
		words = fill(nameless(c.Words[n]), v)
	}
	return words, c.Purpose, key
}

// cardKey names a wording: "thanks/1".
func cardKey(id string, n int) string { return id + "/" + string(rune('0'+n)) }

// OfCard reports whether the key of a text is one of a card's wordings.
func OfCard(key, id string) bool { return strings.HasPrefix(key, id+"/") }

// cardTexts are the wordings of all cards as texts, for what is checked of every text.
func cardTexts() []Text {
	var texts []Text
	for _, c := range Cards() {
		for n, words := range c.Words {
			texts = append(texts, Text{Purpose(cardKey(c.ID, n)), outbox.Reply, c.segments(), words})
		}
	}
	return texts
}

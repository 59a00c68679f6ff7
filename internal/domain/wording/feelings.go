package wording

// feelingCards are what people get who tell how they are or what happened: a friend's words first. None of them is said
// only once, none makes light of a loss, and none offers what JOSH cannot do yet.
func feelingCards() []Card {
	answer := func(id string, words ...string) Card { return Card{id, Answer, words} }
	talk := func(id string, words ...string) Card { return Card{id, SmallTalk, words} }
	return []Card{
		talk("grief", "I'm so sorry, {name}. That's a real loss. Nothing here needs you right now.",
			"I'm sorry. A text can't make that lighter. I hope someone is with you, {name}.",
			"That hurts, and I'm sorry, {name}. Take all the time you need; nothing is waiting here."),
		talk("low", "I'm sorry, {name}, that sounds hard. Nothing to do here today, so go easy on yourself.",
			"That sounds rough, {name}, and I'm sorry. I'm only a program; I hope a friend can listen today.",
			"Sorry to hear that, {name}. I hope there's something kind in the rest of your day."),
		answer("heavy", "I'm sorry it's this heavy, {name}. I'm a program, but there are people you can talk to at any hour - {help}.",
			"That sounds like a lot to carry, {name}. You don't have to do it alone: someone is there at any hour - {help}."),
		answer("lonely", "I'm sorry, {name}. Feeling alone is hard, and lots of people do. Plans haven't started yet, so I can't change it today. Tell me what you like doing and when you're free, and I'll keep it for the first one.",
			"That's a hard place to be, {name}. I can't introduce you to anyone until plans start, and I don't have a date. I hope there's someone you can call tonight."),
		answer("new_here", "Welcome, {name}. Starting over in a new place is hard. Plans haven't started yet, so I can't introduce you to anyone today. Tell me what you like doing and when you're free, and I'll keep it for the first one.",
			"New places are slow to feel like home, {name}. I've noted that you're new, and anything you like goes in beside it, for when plans start."),
		answer("bored", "I'd fix that if I could, {name}, but plans haven't started yet. What would you like to be doing? I'll note it for when they do.",
			"Nothing to offer you yet, {name}, sorry. A walk or a call to someone you like beats waiting for me."),
		answer("nervous", "Lots of people are, {name}. It's small groups in public places, you can say no to any plan, and you can leave whenever you like.",
			"That makes sense, {name}. Nobody has to be good at it: you only go to what you said yes to, and leaving early is fine."),
		talk("sick", "Sorry you're not well, {name}. Rest up. Nothing here needs you today.", "Get well soon, {name}. Nothing is waiting for you here."),
		talk("tired", "Sounds like you need some rest, {name}. Nothing here needs you tonight.", "I hope you get a proper rest soon, {name}."),
		talk("good_news", "That's lovely to hear, {name}!", "Good for you, {name}. That made my day, as far as a program has one.", "I'm glad, {name}. Enjoy it!"),
		talk("birthday", "Happy birthday, {name}! I hope it's a good one.", "Many happy returns, {name}! Have some cake for me; I can't."),
		talk("holiday", "Same to you, {name}. I hope you have good company.", "And to you, {name}. Have a good one."),
		talk("grumble", "Ugh, I believe you, {name}. I hope it gets better from here.", "That sounds like a lot, {name}.", "I've no weather and no boss, {name}, but I feel for you."),
		talk("no_worries", "No problem at all, {name}. There's no rush here.", "All fine, {name}."),
		talk("about_josh", "I'm a program, {name}: no age, no home and no favorite food. What you like matters more here.", "Not much to tell, {name}. I'm a program that sends texts."),
		answer("someones_number", "I don't give out anyone's number, profile or name, {name}, and I won't give out yours. Numbers are only swapped when you and the other person both say yes."),
		answer("who_is_here", "People who signed up by text, like you. I can't say who or how many: nobody can look anyone up here, and nobody can look you up either."),
		answer("set_up", "I don't set up dates, {name}. JOSH is for making friends, a few people at a time, and plans haven't started yet.",
			"No dates from me, {name}. Small groups, as friends, is all I do."),
		answer("one_on_one", "Not with me, {name}. It's always a small group, so nobody has to meet a stranger alone."),
	}
}
